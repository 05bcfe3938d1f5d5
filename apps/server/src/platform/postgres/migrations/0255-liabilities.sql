-- kind: expand
-- What is owed to customers, once a day (docs/liabilities.md): a tree of hashes and sums over everybody's real money.
create table liability_day (
  day date primary key,
  made_at bigint not null,
  -- The last ledger row of each shard that is in it.
  position jsonb not null,
  leaves integer not null check (leaves >= 0),
  -- In units of 10^-8 USD, as all money.
  total numeric not null check (total >= 0),
  root bytea not null check (length(root) = 32),
  -- Hash and sum (48 bytes) over each 256 leaves.
  tops bytea not null
);

-- 256 leaves in the order of the tree, 40 bytes each: hash, amount. Deleted after some time; the days stay.
create table liability_block (
  day date not null references liability_day (day),
  no integer not null,
  leaves bytea not null,
  primary key (day, no)
);

-- 512 customers by number, 28 bytes each: number, amount, places of their leaves.
create table liability_owners (
  day date not null references liability_day (day),
  first_user bigint not null,
  owners bytea not null,
  primary key (day, first_user)
);
