-- Micro trading: orders, what is offered, and the tape of prices they are settled by.
-- Amounts, prices and ratios are bigint counts of 1e-8; instants are bigint milliseconds since 1970 UTC.

create table micro_order (
  id bigint primary key,
  user_id bigint not null,
  pair_id integer not null,
  -- 1 up, 2 down
  direction smallint not null check (direction in (1, 2)),
  -- 1 running, 3 closed
  status smallint not null check (status in (1, 3)),
  stake bigint not null check (stake > 0),
  seconds integer not null check (seconds > 0),
  -- Terms the order was taken with: no later setting reaches it.
  ratio bigint not null check (ratio > 0 and ratio <= 100000000),
  loss_level smallint not null,
  stale_ms integer not null,
  open_price bigint not null check (open_price > 0),
  open_tick bigint not null,
  created_at bigint not null,
  expires_at bigint not null,
  -- The last accepted price at or before the expiry; 0 while running and for a void without one.
  end_price bigint not null,
  end_tick bigint not null,
  -- The first accepted price after it; 0 when none came in time.
  next_price bigint not null,
  next_tick bigint not null,
  profit bigint not null check (profit >= -stake),
  -- '' while running; won, lost, market_closed, no_tick, stale, voided
  close_reason text not null,
  closed_at bigint not null,
  constraint micro_order_length check (expires_at = created_at + seconds::bigint * 1000),
  constraint micro_order_void check (close_reason in ('won', 'lost') or profit = 0),
  constraint micro_order_end check (close_reason not in ('won', 'lost') or (end_price > 0 and end_tick > open_tick))
) with (fillfactor = 80);
create index micro_order_by_user on micro_order (user_id, status, id);
create index micro_order_running on micro_order (id) where status < 3;
-- The keeper of the tape and the daily checks read what was closed lately.
create index micro_order_by_close on micro_order using brin (closed_at);

-- What is offered to new orders.
create table micro_duration (
  id integer generated always as identity primary key,
  seconds integer not null unique check (seconds between 5 and 86400),
  ratio bigint not null check (ratio > 0 and ratio <= 100000000),
  minimum_stake bigint not null check (minimum_stake > 0)
);

create table micro_stake (
  amount bigint primary key check (amount > 0)
);

-- Pairs that tie so often that buying both sides would pay.
create table micro_suspension (
  pair_id integer primary key,
  since bigint not null,
  -- The duration, and how often it tied when the pair was suspended.
  seconds integer not null,
  ties integer not null,
  samples integer not null
);

-- Accepted prices that orders opened or ended on, and their neighbours on the tape: kept for good. The id carries pair and time.
create table tape_tick (
  id bigint primary key,
  pair_id integer not null,
  at bigint not null,
  price bigint not null check (price > 0),
  constraint tape_tick_id check (id = at * 4096 + pair_id)
);

-- Every accepted price of a real feed, a second or so of one pair per row, until it is old. A simulated feed needs none: its day keys
-- give every price back.
create table tape_stretch (
  pair_id integer not null,
  last_at bigint not null,
  first_at bigint not null,
  times bigint[] not null,
  prices bigint[] not null,
  primary key (pair_id, last_at),
  constraint tape_stretch_even check (cardinality(times) = cardinality(prices) and cardinality(times) > 0)
);
create index tape_stretch_by_age on tape_stretch using brin (last_at);

-- What makes receipts of this installation: nobody without it can guess one.
create table receipt_secret (
  one boolean primary key default true check (one),
  secret bytea not null
);
insert into receipt_secret (secret)
values (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
