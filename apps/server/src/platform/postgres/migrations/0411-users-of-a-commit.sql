-- kind: expand
-- Every commit of a shard has a row from now on, also one without answers, and the row names the users whose accounts or records it wrote: so a
-- standby knows whom to read again. Null in rows of versions that did not write it.
alter table answer_batch add column users bigint[];
