-- kind: expand
-- The best and the worst order that users closed on each finished day (UTC): over years days are read instead of orders. Closed orders do
-- not change, so a row is written once. A table of its own, so that versions that do not know it go on with `closed_day`.
create table closed_extreme_day (
  user_id bigint not null,
  -- 1 forex, 2 micro.
  product smallint not null check (product in (1, 2)),
  -- Since 1970.
  day integer not null,
  best_id bigint not null,
  best bigint not null,
  worst_id bigint not null,
  worst bigint not null,
  primary key (user_id, product, day)
);

-- Orders that closed before this instant are in `closed_extreme_day`, those after it are not.
create table closed_extreme_cursor (
  product smallint primary key,
  until bigint not null
);
insert into closed_extreme_cursor (product, until) values (1, 0), (2, 0);
