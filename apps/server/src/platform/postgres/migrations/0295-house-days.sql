-- kind: expand
-- What the ledger moved on each day (UTC), by account of the house: the console's figures over months read days instead of transfers.
create table house_day (
  realm smallint not null,
  -- Since 1970.
  day integer not null,
  -- Its number in the chart of accounts, over all shards.
  account smallint not null,
  transfers integer not null,
  -- Sums of the postings above and below zero.
  credit numeric not null check (credit >= 0),
  debit numeric not null check (debit <= 0),
  primary key (realm, day, account)
);

-- Ledger rows of a shard up to this one are in `house_day` and `user_day`, each once.
create table house_day_cursor (
  shard smallint primary key,
  seq bigint not null
);

create table user_day (
  realm smallint not null,
  day integer not null,
  -- Users who traded or moved money of their own.
  active integer not null default 0,
  registered integer not null default 0,
  primary key (realm, day)
);

-- Who is counted as active on a day already. Kept for the last days only.
create table active_user_day (
  day integer not null,
  user_id bigint not null,
  primary key (day, user_id)
);

-- Registrations before this instant are in `user_day`, those after it are not.
create table user_day_cursor (
  only_row boolean primary key default true check (only_row),
  until bigint not null
);
insert into user_day_cursor (until) values (0);

-- What users held at fixed intervals, by pair; pair 0 is all of them. No row for a pair that nobody held.
create table exposure_sample (
  realm smallint not null,
  pair_id integer not null,
  at bigint not null,
  orders integer not null,
  -- Sums of counts of 1e-8 lots; 0 for all pairs, whose lots do not add up.
  buy_lots numeric not null,
  sell_lots numeric not null,
  -- In USD at the prices of the moment: both sides added, and bought less sold.
  open_interest numeric not null check (open_interest >= 0),
  net numeric not null,
  -- What users would win if everything closed.
  floating numeric not null,
  primary key (realm, pair_id, at)
);
create index exposure_sample_by_time on exposure_sample (at);
