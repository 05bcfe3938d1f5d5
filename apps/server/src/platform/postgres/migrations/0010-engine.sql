-- The engine's truth: shards, accounts, ledger, contract orders, remembered answers, outbox.
-- Amounts, prices, lots and rates are bigint counts of 1e-8; instants are bigint milliseconds since 1970 UTC.
-- Only the engine host writes these tables, one statement per batch; there are no foreign keys on this path on purpose.

create table shard (
  shard smallint primary key,
  -- Raised at every takeover: a batch of an older epoch cannot commit.
  epoch bigint not null default 0,
  -- Batches applied so far. Answers "did my COMMIT happen?" after a lost reply.
  applied_seq bigint not null default 0,
  -- Ledger rows written so far: the ledger has no gap.
  ledger_seq bigint not null default 0,
  outbox_seq bigint not null default 0,
  -- Last object number handed out (orders and the like).
  last_number bigint not null default 0
) with (fillfactor = 10);

create table shard_lease (
  shard smallint primary key,
  holder text not null,
  valid_until timestamptz not null
);

create table account (
  user_id bigint not null,
  -- accountTypeId: 1 forex, 2 micro, 3 change
  type smallint not null check (type between 1 and 3),
  -- 0 real, 1 demo
  realm smallint not null check (realm in (0, 1)),
  shard smallint not null,
  balance bigint not null check (balance >= 0),
  held bigint not null check (held >= 0),
  debt bigint not null check (debt >= 0),
  primary key (user_id, type)
) with (fillfactor = 50);

create table house_account (
  -- −(shard × 256 + realm × 128 + house account)
  account bigint primary key check (account < 0),
  shard smallint not null,
  realm smallint not null,
  balance numeric not null
) with (fillfactor = 50);

-- One row is one transfer with all its postings. The sum is checked by plain arithmetic: a function call here would cost as much as the insert.
create table ledger (
  shard smallint not null,
  seq bigint not null,
  realm smallint not null,
  kind text not null,
  user_id bigint not null,
  ref bigint not null,
  at bigint not null,
  accounts bigint[] not null,
  amounts bigint[] not null,
  primary key (shard, seq),
  constraint ledger_two_to_eight check (cardinality(accounts) = cardinality(amounts) and cardinality(amounts) between 2 and 8),
  constraint ledger_balanced check (
    amounts[1] + amounts[2] + coalesce(amounts[3], 0) + coalesce(amounts[4], 0)
      + coalesce(amounts[5], 0) + coalesce(amounts[6], 0) + coalesce(amounts[7], 0) + coalesce(amounts[8], 0) = 0
  )
);
create index ledger_by_user on ledger (user_id, seq);

create table forex_order (
  id bigint primary key,
  user_id bigint not null,
  pair_id integer not null,
  -- 1 buy, 2 sell
  side smallint not null check (side in (1, 2)),
  -- 0 pending, 1 holding, 3 closed
  status smallint not null check (status in (0, 1, 3)),
  lots bigint not null check (lots > 0),
  units_per_lot bigint not null,
  leverage integer not null,
  -- Terms the order was taken with; a pending order's fee is charged by them at the fill.
  fee_rate bigint not null,
  fee_type smallint not null,
  fixed_margin boolean not null,
  -- Requested price: the market at the time, or the target of a pending order.
  origin_price bigint not null,
  -- 0 until filled.
  open_price bigint not null,
  -- 0 until closed.
  close_price bigint not null,
  -- Price of the converting pair at open and close; 1.0 when quoted in dollars.
  open_rate bigint not null,
  close_rate bigint not null,
  open_tick bigint not null,
  close_tick bigint not null,
  margin bigint not null check (margin >= 0),
  fee bigint not null check (fee >= 0),
  stop_loss bigint not null,
  take_profit bigint not null,
  -- −1 the price must fall to the target, 1 it must rise to it, 0 not a pending order.
  target_side smallint not null,
  profit bigint not null,
  -- Loss written off by negative-balance protection with this close.
  bad_debt bigint not null check (bad_debt >= 0),
  -- '' while open; closed, stop_loss, take_profit, stop_out, cancelled, money_short, voided
  close_reason text not null,
  -- 1 own, 2 copied
  follow_type smallint not null,
  origin_id bigint not null,
  created_at bigint not null,
  opened_at bigint not null,
  closed_at bigint not null
) with (fillfactor = 70);
create index forex_order_by_user on forex_order (user_id, status, id);
-- What a starting shard reads: the open orders, without passing over all the closed ones.
create index forex_order_open on forex_order (id) where status < 3;

-- What was answered under an idempotency key: the same key gives the same answer for a day.
create table command_answer (
  shard smallint not null,
  user_id bigint not null,
  key text not null,
  params_hash text not null,
  answer text not null,
  at bigint not null,
  primary key (user_id, key)
);
create index command_answer_by_age on command_answer using brin (at);

-- What happened without being asked for (stop-outs, fills, warnings) and must reach somebody. Readers keep a cursor.
create table outbox (
  shard smallint not null,
  seq bigint not null,
  user_id bigint not null,
  kind text not null,
  body text not null,
  at bigint not null,
  primary key (shard, seq)
);

create table outbox_cursor (
  reader text not null,
  shard smallint not null,
  seq bigint not null,
  primary key (reader, shard)
);
