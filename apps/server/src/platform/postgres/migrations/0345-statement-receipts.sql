-- kind: expand
-- Receipts that come with statements: one file with the receipts of all its acts of orders.
alter table statement
  -- Bytes of that file; 0 where there is none.
  add column receipts_size bigint not null default 0,
  -- Receipts in it.
  add column receipts integer not null default 0;

-- Like statement_part. A table of its own: a version that knows only the other one would hand these pieces out as part of the statement.
create table statement_receipts_part (
  statement_id bigint not null,
  attempt integer not null,
  number integer not null,
  name text not null unique,
  size integer not null check (size > 0),
  sealed_with bytea,
  primary key (statement_id, attempt, number)
);
