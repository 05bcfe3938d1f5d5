-- kind: expand
-- Price alerts of users. Prices are bigint counts of 1e-8; instants are bigint milliseconds since 1970 UTC.
create table price_alert (
  id bigint primary key,
  user_id bigint not null,
  pair_id integer not null,
  -- 1 at or above the level, 2 at or below it
  direction smallint not null check (direction in (1, 2)),
  level bigint not null check (level > 0),
  note text,
  -- The newest price when it was made, and its tick.
  origin_price bigint not null check (origin_price > 0),
  origin_tick bigint not null,
  created_at bigint not null,
  -- 0 active, 1 fired, 2 removed
  status smallint not null check (status in (0, 1, 2)),
  -- The first accepted price at or through the level, and its tick; 0 unless it fired.
  fired_price bigint not null,
  fired_tick bigint not null,
  -- 0 while it is active.
  ended_at bigint not null,
  constraint price_alert_end check ((status = 0) = (ended_at = 0)),
  constraint price_alert_fired check (case when status = 1 then fired_price > 0 and fired_tick > 0 else fired_price = 0 and fired_tick = 0 end)
) with (fillfactor = 80);
-- A starting shard reads what is active.
create index price_alert_active on price_alert (id) where status = 0;
create index price_alert_active_by_user on price_alert (user_id, created_at desc, id desc) where status = 0;
create index price_alert_fired_by_user on price_alert (user_id, ended_at desc, id desc) where status = 1;
-- The keeper of the tape reads what has ended lately.
create index price_alert_by_end on price_alert using brin (ended_at);
