-- kind: expand, concurrently
-- Payments of a master's share are summed up by relation, of one user at a time.
create index concurrently if not exists copy_payment_by_relation on copy_payment (relation_id);
