-- kind: expand
-- How much waited in each of the operators' queues, and how long the oldest had waited, once an hour.
create table queue_sample (
  queue text not null,
  -- The beginning of the hour.
  at bigint not null,
  waiting integer not null check (waiting >= 0),
  -- 0 when nothing waited.
  age_ms bigint not null check (age_ms >= 0),
  primary key (queue, at)
);
create index queue_sample_by_time on queue_sample (at);
