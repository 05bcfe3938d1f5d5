-- kind: expand
-- The ledger by year, so that old years can be kept in another database. What there is stays where it is, with its indexes, as the first partition.
-- Indexes belong to the partitions: an index over all of them would have to contain the time to be unique, and a partition that is elsewhere has
-- none here. Numbers are unique because they are given under the fence of their shard.
alter table ledger rename to ledger_first;
alter index ledger_pkey rename to ledger_first_pkey;
alter index ledger_by_user rename to ledger_first_by_user;
alter index ledger_transfers_by_user rename to ledger_first_transfers_by_user;
alter index ledger_by_instant rename to ledger_first_by_instant;
alter index ledger_transfers_by_ref rename to ledger_first_transfers_by_ref;
alter index ledger_other_by_user rename to ledger_first_other_by_user;
alter index ledger_other_by_kind rename to ledger_first_other_by_kind;
create table ledger (like ledger_first including storage including constraints) partition by range (at);
alter table ledger drop constraint ledger_first_span;
do $first$
declare
  until text := (select (regexp_match(pg_get_constraintdef(oid), '\d{6,}'))[1] from pg_constraint where conname = 'ledger_first_span');
begin
  execute format('alter table ledger attach partition ledger_first for values from (minvalue) to (%s)', until);
end $first$;
alter table ledger_first drop constraint ledger_first_span;
create table ledger_other (like ledger_first including all);
alter table ledger attach partition ledger_other default;
