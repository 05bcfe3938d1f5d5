-- kind: expand
-- A year that is kept in another database has no index here, so that none may be over all years. Each has its own, and an id says in which year it
-- is. Partitions keep theirs when they are detached before it is dropped; only the first is large, and is attached without being read.
do $years$
declare
  parts text[];
  bounds text[];
begin
  lock table tape_tick in access exclusive mode;
  select array_agg(c.oid::regclass::text order by own), array_agg(own order by own) into parts, bounds
    from pg_inherits join pg_class c on c.oid = inhrelid cross join lateral pg_get_expr(c.relpartbound, c.oid) own
    where inhparent = 'tape_tick'::regclass;
  for n in 1 .. cardinality(parts) loop
    execute format('alter table tape_tick detach partition %s', parts[n]);
  end loop;
  alter table tape_tick drop constraint tape_tick_pkey;
  for n in 1 .. cardinality(parts) loop
    execute format('alter table tape_tick attach partition %s %s', parts[n], bounds[n]);
  end loop;
end $years$;
alter table tape_tick_first drop constraint tape_tick_first_span;
