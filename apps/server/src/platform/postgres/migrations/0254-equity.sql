-- kind: expand
-- What users were worth at full hours (UTC). A row is written for an hour in which money moved, and for one at which positions were open:
-- without a row, equity is that of the last one. Sums are since the beginning, so that what happened between two hours is a difference.
create table equity_hour (
  user_id bigint not null,
  -- Since 1970: what is told is how it stood just before this hour began.
  hour integer not null,
  -- Free and held money less debt, by account.
  forex bigint not null,
  micro bigint not null,
  main bigint not null,
  -- Of the positions open then. Null: the tape no longer reaches back to their prices.
  floating bigint,
  -- From outside and back to it: deposits, withdrawals, loans, corrections, demo money.
  paid_in bigint not null check (paid_in >= 0),
  paid_out bigint not null check (paid_out >= 0),
  fees bigint not null,
  -- Of funds, less that of loans.
  interest bigint not null,
  -- Of the last ledger row in it.
  seq bigint not null,
  primary key (user_id, hour)
);

-- The prices positions were valued at.
create table equity_mark (
  hour integer not null,
  pair_id integer not null,
  -- The last one accepted before the hour.
  tick bigint not null,
  price bigint not null check (price > 0),
  primary key (hour, pair_id)
);

-- Hours before this instant are recorded.
create table equity_cursor (
  only_row boolean primary key default true check (only_row),
  until bigint not null
);
insert into equity_cursor (until) values (0);

-- Ledger rows behind these were not looked at yet: those with a time before the cursor have come late.
create table equity_ledger_cursor (
  shard smallint primary key,
  seq bigint not null
);
