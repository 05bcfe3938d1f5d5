-- kind: expand, concurrently
-- Counts what is unread, however many were read one by one.
create index concurrently if not exists notice_unread on notice (user_id, id) where read_at is null;
