-- kind: expand
-- What a master's equity did over time, in percent only, and what was traded: computed with master_record, read by everybody.
create table master_performance (
  user_id bigint primary key references users on delete cascade,
  -- The first recorded hour, in milliseconds since 1970 UTC.
  since bigint not null,
  -- Decimals, bigint counts of 1e-8.
  growth bigint not null,
  drawdown bigint not null,
  -- [instant, percent as text], oldest first.
  points jsonb not null,
  -- [month as YYYY-MM, percent as text], oldest first.
  months jsonb not null,
  -- [pair, closed orders, of these with a profit], the most traded first.
  markets jsonb not null,
  -- Median of how long closed orders were held.
  holding_ms bigint not null,
  computed_at bigint not null
);
