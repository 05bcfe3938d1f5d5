-- kind: expand, concurrently
-- Those that are forgotten next.
create index concurrently if not exists active_user_day_by_counted on active_user_day (counted_on);
