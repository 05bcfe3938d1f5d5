-- kind: expand, concurrently
-- As 0481 for micro orders: those that were made before partitions came are together, running ones are by themselves, and closed ones by when they were
-- closed. The instant is weeks ahead (long ago where there are none yet), so that the next migration attaches what is there without reading it.
do $span$ begin if to_regprocedure('micro_span(bigint, bigint)') is null then execute format('create function micro_span(created_at bigint, closed_at bigint) returns bigint language sql immutable parallel safe as $body$ select case when created_at < %s then -1 else closed_at end $body$', case when exists (select from micro_order) then (floor(extract(epoch from now()) / 86400)::bigint + 30) * 86400000 else 0 end); end if; end $span$;
do $span$ begin execute 'alter table micro_order drop constraint if exists micro_order_first_span'; execute 'alter table micro_order add constraint micro_order_first_span check (micro_span(created_at, closed_at) is not null and micro_span(created_at, closed_at) < 0) not valid'; end $span$;
alter table micro_order validate constraint micro_order_first_span;
