-- kind: expand, concurrently
-- Shown while others write, so that the next migration attaches it again without reading it (0461).
do $span$ begin execute 'alter table tape_tick_first drop constraint if exists tape_tick_first_span'; execute format('alter table tape_tick_first add constraint tape_tick_first_span check (id < %s) not valid', (select (regexp_match(pg_get_expr(relpartbound, oid), 'TO \(''?(\d+)'))[1] from pg_class where oid = 'tape_tick_first'::regclass)); end $span$;
alter table tape_tick_first validate constraint tape_tick_first_span;
