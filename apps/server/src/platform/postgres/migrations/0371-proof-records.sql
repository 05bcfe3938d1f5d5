-- kind: expand
-- What receipts of orders need beside the orders (docs/public-log.md). Rows are only added. Amounts are in units of 10^-8, 0 where there is none;
-- instants are milliseconds since 1970 UTC.

-- The stops of an order as they were set, with the order or later.
create table order_stops (
  id bigint primary key,
  user_id bigint not null,
  order_id bigint not null,
  stop_loss bigint not null,
  take_profit bigint not null,
  trail_distance bigint not null,
  trail_percent bigint not null,
  -- The trailing stop begins at the price of this tick; otherwise it goes on, or waits for the fill.
  trail_begins boolean not null,
  -- The newest of the pair then: the stops count for prices after it.
  tick bigint not null,
  at bigint not null
);
-- What a receipt asks for, and what the log reads next of a shard.
create index order_stops_by_order on order_stops (order_id, id);
create index order_stops_by_shard on order_stops ((id % 64), id);

-- The account at the moment a position was closed by stop-out; the id is that of the order.
create table stop_out (
  id bigint primary key,
  user_id bigint not null,
  -- Free and held money less debt.
  money bigint not null,
  equity bigint not null,
  margin bigint not null,
  -- In percent.
  level bigint not null,
  -- That the positions were valued by, joined by commas.
  ticks text not null,
  at bigint not null
);

-- Settings of stops with ids after `after_id`, up to and including `up_to_id`, stand in their order from index `first` on.
create table tlog_stops_span (
  shard smallint not null,
  after_id bigint not null,
  up_to_id bigint not null,
  first bigint not null,
  primary key (shard, up_to_id),
  check (after_id < up_to_id)
);
