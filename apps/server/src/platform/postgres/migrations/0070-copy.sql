-- Copy trading: relations, skips, masters, payments (written by the engine host only), and beside them applications, the records of
-- traders as last computed, and simulated masters (written by the modules).
-- Amounts are bigint counts of 1e-8; instants are bigint milliseconds since 1970 UTC.

-- The relation a copied order belongs to; 0 for an own order.
alter table forex_order add column relation_id bigint not null default 0;
alter table forex_order add constraint forex_order_copies check ((follow_type = 2) = (origin_id <> 0) and (follow_type = 2) = (relation_id <> 0));
create unique index forex_order_one_copy on forex_order (origin_id, user_id) where follow_type = 2;
create index forex_order_by_relation on forex_order (relation_id, status, id) where follow_type = 2;
create index forex_order_open_copies on forex_order (origin_id) where follow_type = 2 and status < 3;
-- What the record of a trader is made from.
create index forex_order_closed_own on forex_order (user_id, closed_at) where status = 3 and follow_type = 1;

create table copy_relation (
  id bigint primary key,
  user_id bigint not null,
  trader_id bigint not null,
  created_at bigint not null,
  -- 0 ended, 1 active, 2 paused
  status smallint not null check (status in (0, 1, 2)),
  -- 0 not, 1 by the follower, 2 by the stop-loss
  paused_by smallint not null check (paused_by in (0, 1, 2)),
  multiple integer not null check (multiple between 1 and 100),
  max_amount bigint not null check (max_amount > 0),
  share_percent bigint not null check (share_percent between 0 and 10000000000),
  -- Percent of max_amount; 0 = none.
  stop_loss_percent integer not null check (stop_loss_percent between 0 and 100),
  stop_loss_from bigint not null,
  -- Copies with a larger id belong to this following.
  linked_from bigint not null,
  followed_at bigint not null,
  ended_at bigint not null,
  realised bigint not null,
  high_water bigint not null check (high_water >= 0),
  share_accrued bigint not null check (share_accrued >= 0),
  share_paid bigint not null check (share_paid >= 0),
  share_owed bigint not null check (share_owed >= 0),
  budget_minute bigint not null,
  budget_used integer not null,
  check (user_id <> trader_id),
  unique (user_id, trader_id)
) with (fillfactor = 70);
create index copy_relation_by_trader on copy_relation (trader_id, status, id);
create index copy_relation_to_pay on copy_relation (id) where share_accrued > 0;

-- What was not copied, and why.
create table copy_skip (
  id bigint primary key,
  user_id bigint not null,
  relation_id bigint not null,
  master_order_id bigint not null,
  pair_id integer not null,
  side smallint not null check (side in (1, 2)),
  lots bigint not null,
  -- 0 the order, 1 its stop-loss, 2 its take-profit
  what smallint not null check (what in (0, 1, 2)),
  reason text not null,
  at bigint not null
);
create index copy_skip_by_relation on copy_skip (relation_id, id);

create table copy_master (
  id bigint primary key,
  user_id bigint not null unique,
  since bigint not null
);

create table copy_payment (
  id bigint primary key,
  user_id bigint not null,
  relation_id bigint not null,
  trader_id bigint not null,
  amount bigint not null check (amount > 0),
  at bigint not null
);
create index copy_payment_by_trader on copy_payment (trader_id, id);

create table clearing_inbox (
  id bigint primary key,
  from_shard smallint not null,
  last_payment bigint not null
);

create table trader_application (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  -- 1 waiting, 2 approved, 3 rejected
  status smallint not null check (status in (1, 2, 3)),
  created_at bigint not null,
  decided_at bigint not null default 0,
  decided_by integer references operators (id),
  note text not null default ''
);
create unique index trader_application_waiting on trader_application (user_id) where status = 1;

-- What closed orders say of each master; computed, never typed in. A master without trades has a row of zeros.
create table trader_record (
  user_id bigint primary key references users (id) on delete cascade,
  realm text not null check (realm in ('real', 'demo')),
  three_week_rate bigint not null,
  three_week_win bigint not null,
  three_week_profit bigint not null,
  three_week_drawdown bigint not null,
  worst_week bigint not null,
  total_rate bigint not null,
  total_win bigint not null,
  total_profit bigint not null,
  total_count integer not null,
  -- Most traded pair and most used leverage; 0 without trades.
  pair_id integer not null,
  leverage integer not null,
  -- Median result of the followers of now, in dollars.
  followers integer not null,
  followers_median bigint not null,
  computed_at bigint not null
);
create index trader_record_by_rate on trader_record (realm, three_week_rate desc, user_id);

-- Masters of the demo realm that the server itself trades for; labelled as such wherever they are shown.
create table simulated_master (
  user_id bigint primary key references users (id) on delete cascade,
  style text not null unique,
  -- Until where its history has been replayed; trading goes on from there.
  traded_until bigint not null
);
