-- kind: expand
-- Times in which nothing could be appended to the public log, kept for good. Milliseconds since 1970, by the clock of the database.
create table tlog_outage (
  -- The last sign of life before.
  began_at bigint primary key,
  ended_at bigint not null check (ended_at > began_at)
);
