-- kind: expand, concurrently
-- A shard that starts reads the answers of the last minutes, the newest first.
create index concurrently if not exists answer_batch_by_time on answer_batch (shard, at);
