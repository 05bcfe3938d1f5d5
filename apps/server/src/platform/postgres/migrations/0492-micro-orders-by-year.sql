-- kind: expand
-- As 0482 for micro orders: running ones by themselves, closed ones by year.
alter table micro_order rename to micro_order_first;
alter index micro_order_pkey rename to micro_order_first_pkey;
alter index micro_order_by_user rename to micro_order_first_by_user;
alter index micro_order_running rename to micro_order_first_running;
alter index micro_order_by_close rename to micro_order_first_by_close;
alter index micro_order_closed rename to micro_order_first_closed;
create table micro_order (like micro_order_first including storage including defaults including constraints) partition by range (micro_span(created_at, closed_at));
alter table micro_order drop constraint micro_order_first_span;
alter table micro_order attach partition micro_order_first for values from (minvalue) to (0);
alter table micro_order_first drop constraint micro_order_first_span;
create table micro_order_open (like micro_order_first including all, constraint micro_order_is_open check (status < 3)) with (fillfactor = 70);
alter table micro_order attach partition micro_order_open for values from (0) to (1);
create table micro_order_other (like micro_order_first including all, constraint micro_order_is_closed check (status = 3));
alter table micro_order attach partition micro_order_other default;
