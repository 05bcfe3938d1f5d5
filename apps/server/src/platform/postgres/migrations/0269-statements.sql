-- kind: expand
-- Statements of accounts: what was asked for, how far it is, and what it came to.
create table statement (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  -- Milliseconds since 1970: midnights UTC, but the end is a full hour of the last day when that day was not over.
  from_at bigint not null check (from_at % 3600000 = 0),
  until_at bigint not null check (until_at % 3600000 = 0),
  format text not null check (format in ('pdf', 'csv')),
  language text not null,
  status text not null default 'waiting' check (status in ('waiting', 'making', 'ready', 'failed')),
  -- Each one begins anew. What another attempt wrote does not count.
  attempt integer not null default 0,
  -- While it is made: another process may take it over from then on. While it waits: not tried before then.
  next_at bigint not null default 0,
  -- Ledger entries written, and how many there are.
  rows_done integer not null default 0,
  rows_total integer not null default 0,
  created_at bigint not null,
  finished_at bigint,
  size bigint,
  -- SHA-256 of the canonical data.
  hash bytea,
  -- Sums of all accounts: before, and after.
  opening bigint,
  moved bigint,
  closing bigint,
  check (from_at < until_at),
  constraint statement_complete check (status <> 'ready' or (finished_at is not null and size is not null and hash is not null)),
  constraint statement_ties check (status <> 'ready' or (opening is not null and moved is not null and closing = opening + moved))
);
create index statement_by_user on statement (user_id, id desc);
create index statement_to_make on statement (id) where status in ('waiting', 'making');
create index statement_by_age on statement (created_at);

-- Its file in pieces, so that neither writing nor reading one holds all of it in memory. A row is written before its piece is stored,
-- so that no stored piece is unknown.
create table statement_part (
  statement_id bigint not null,
  attempt integer not null,
  number integer not null,
  name text not null unique,
  size integer not null check (size > 0),
  sealed_with bytea,
  primary key (statement_id, attempt, number)
);
