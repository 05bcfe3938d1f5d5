-- kind: expand, concurrently
-- Which partition an order is in: those that were made before partitions came are together, open ones are by themselves, and closed ones by when they
-- were closed. The instant is weeks ahead (long ago where there are no orders yet), so that the next migration attaches what is there without reading it.
do $span$ begin if to_regprocedure('order_span(bigint, bigint)') is null then execute format('create function order_span(created_at bigint, closed_at bigint) returns bigint language sql immutable parallel safe as $body$ select case when created_at < %s then -1 else closed_at end $body$', case when exists (select from forex_order) then (floor(extract(epoch from now()) / 86400)::bigint + 30) * 86400000 else 0 end); end if; end $span$;
do $span$ begin execute 'alter table forex_order drop constraint if exists forex_order_first_span'; execute 'alter table forex_order add constraint forex_order_first_span check (order_span(created_at, closed_at) is not null and order_span(created_at, closed_at) < 0) not valid'; end $span$;
alter table forex_order validate constraint forex_order_first_span;
