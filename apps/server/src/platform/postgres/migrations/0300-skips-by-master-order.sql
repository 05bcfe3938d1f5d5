-- kind: expand, concurrently
-- Finds what a relation skipped of one order of its master, however much it skipped since.
create index concurrently if not exists copy_skip_by_master_order on copy_skip (relation_id, master_order_id);
