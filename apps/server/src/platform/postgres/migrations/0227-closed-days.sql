-- kind: expand
-- What users closed on each finished day (UTC), by pair, side and relation: a sum over years reads days instead of orders. Closed orders do
-- not change, so a row is written once.
create table closed_day (
  user_id bigint not null,
  -- 1 forex, 2 micro.
  product smallint not null check (product in (1, 2)),
  -- Since 1970.
  day integer not null,
  pair_id integer not null,
  side smallint not null,
  -- 0: not a copy.
  relation_id bigint not null,
  won integer not null,
  lost integer not null,
  even integer not null,
  gain bigint not null check (gain >= 0),
  loss bigint not null check (loss <= 0),
  margin bigint not null,
  primary key (user_id, product, day, pair_id, side, relation_id)
);

-- Orders that closed before this instant are in `closed_day`, those after it are not.
create table closed_day_cursor (
  product smallint primary key,
  until bigint not null
);
insert into closed_day_cursor (product, until) values (1, 0), (2, 0);
