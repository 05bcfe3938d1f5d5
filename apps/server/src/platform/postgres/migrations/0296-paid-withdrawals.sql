-- kind: expand, concurrently
-- How long withdrawals took to be paid, by the time they were: from the index alone.
create index concurrently if not exists withdrawal_paid on withdrawal (decided_at) include (created_at) where status = 1;
