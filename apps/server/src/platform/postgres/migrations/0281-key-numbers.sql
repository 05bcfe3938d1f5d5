-- kind: expand, concurrently
-- Finds the key of an act. No two keys have the same number.
create unique index concurrently if not exists api_keys_by_number on api_keys (number);
