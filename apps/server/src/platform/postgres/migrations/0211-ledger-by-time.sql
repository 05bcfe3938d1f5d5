-- The newest transfers of everybody, as operators read them, and those of a span of time. Rows come in order of time, so that the index
-- grows at its end. The coarse index by time is no longer needed.
drop index ledger_by_time;
create index ledger_by_time on ledger (at, seq);
-- A transfer between a user's own accounts has no other record to be found by.
create index ledger_transfers_by_ref on ledger (ref) where kind = 'account_transfer';
