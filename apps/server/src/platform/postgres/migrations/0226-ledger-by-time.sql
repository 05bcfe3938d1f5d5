-- kind: expand, concurrently
-- The newest transfers of everybody, as operators read them, and those of a span of time. Rows come in order of time, so that the index
-- grows at its end. The coarse index by time is no longer needed.
create index concurrently if not exists ledger_by_instant on ledger (at, seq);
drop index concurrently if exists ledger_by_time;
-- A transfer between a user's own accounts has no other record to be found by.
create index concurrently if not exists ledger_transfers_by_ref on ledger (ref) where kind = 'account_transfer';
