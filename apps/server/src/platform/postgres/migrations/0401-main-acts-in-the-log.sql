-- kind: expand
-- Acts of subscriptions to mining funds and of loans in the public log (docs/public-log.md): those in ledger rows after `after_seq`, up to and
-- including `up_to_seq`, stand in their order from index `first` on.
create table tlog_main_span (
  shard smallint not null,
  after_seq bigint not null,
  up_to_seq bigint not null,
  first bigint not null,
  primary key (shard, up_to_seq),
  check (after_seq < up_to_seq)
);
-- A log that was begun already takes them from where it began on, so that they have receipts like orders.
insert into tlog_cursor (source, shard, position)
select 'main', c.shard, coalesce((select min(s.after_seq) from tlog_order_span s where s.shard = c.shard), c.position)
from tlog_cursor c where c.source = 'ledger';
