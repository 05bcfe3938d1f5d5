-- kind: expand
-- Open orders by themselves, so that what a starting shard reads and every order writes to stays small; closed orders by year. An order moves when it
-- is closed. Ids are unique because they are given under the fence of their shard; each partition has the unique indexes for itself.
alter table forex_order rename to forex_order_first;
alter index forex_order_pkey rename to forex_order_first_pkey;
alter index forex_order_by_relation rename to forex_order_first_by_relation;
alter index forex_order_open_copies rename to forex_order_first_open_copies;
alter index forex_order_open rename to forex_order_first_open;
alter index forex_order_by_age rename to forex_order_first_by_age;
alter index forex_order_by_close rename to forex_order_first_by_close;
alter index forex_order_forgiven rename to forex_order_first_forgiven;
alter index forex_order_closed rename to forex_order_first_closed;
alter index forex_order_parts rename to forex_order_first_parts;
alter index forex_order_one_copy rename to forex_order_first_one_copy;
alter index forex_order_one_part rename to forex_order_first_one_part;
create table forex_order (like forex_order_first including storage including defaults including constraints) partition by range (order_span(created_at, closed_at));
alter table forex_order drop constraint forex_order_first_span;
alter table forex_order attach partition forex_order_first for values from (minvalue) to (0);
alter table forex_order_first drop constraint forex_order_first_span;
-- Room beside each row: an open order is written again and again. Who asks for open orders is not led into the years, nor the other way round.
create table forex_order_open (like forex_order_first including all, constraint forex_order_is_open check (status < 3)) with (fillfactor = 70);
alter table forex_order attach partition forex_order_open for values from (0) to (1);
create table forex_order_other (like forex_order_first including all, constraint forex_order_is_closed check (status = 3));
alter table forex_order attach partition forex_order_other default;
