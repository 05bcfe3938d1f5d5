-- kind: expand
-- Rows of the outbox that every reader has read are deleted after a while. Up to which one, and when that was written.
create table outbox_pruned (
  shard smallint primary key,
  seq bigint not null,
  at bigint not null
);
