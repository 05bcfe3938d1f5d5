-- kind: expand, concurrently
-- As in 0461: what the ledger holds is older than where its next partition begins. Shown while others write; the bound is at least a month ahead.
do $span$ begin execute 'alter table ledger drop constraint if exists ledger_first_span'; execute format('alter table ledger add constraint ledger_first_span check (at < %s) not valid', extract(epoch from date_trunc('year', now() at time zone 'utc' + interval '30 days') + interval '1 year')::bigint * 1000); end $span$;
alter table ledger validate constraint ledger_first_span;
