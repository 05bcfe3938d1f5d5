-- kind: expand
-- What the acts of orders among the ledger rows after `after_seq`, up to and including `up_to_seq`, commit to in the public log: 32 bytes each, in
-- the order of the rows. Written with the rows, so that the log need not read the orders again. A row is forgotten once the log has it; where there
-- is none, the log reads the orders.
create table tlog_acts (
  shard smallint not null,
  after_seq bigint not null,
  up_to_seq bigint not null,
  commitments bytea not null check (length(commitments) % 32 = 0),
  primary key (shard, up_to_seq),
  check (after_seq < up_to_seq)
);
