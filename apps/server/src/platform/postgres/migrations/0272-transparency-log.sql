-- kind: expand
-- The public log (docs/public-log.md). Rows are only added, but for the head and the cursors, which move with every batch.

create table tlog_head (
  id boolean primary key default true check (id),
  -- Who may append: raised at every change of the sequencer.
  epoch bigint not null,
  -- Fixed when the log begins.
  origin text not null,
  size bigint not null check (size >= 0),
  -- The newest signed note; empty before the first batch.
  checkpoint text not null,
  appended_at bigint not null
);

-- Entries that were appended together, from index `first` on.
create table tlog_batch (
  first bigint primary key,
  size integer not null check (size > 0),
  -- 32 bytes each.
  hashes bytea not null check (length(hashes) = size * 32),
  -- Each behind its length in two bytes.
  entries bytea not null
);

-- Roots of full tiles: the hashes of level 1 and above.
create table tlog_tile_root (
  level smallint not null check (level > 0),
  index bigint not null,
  hash bytea not null check (length(hash) = 32),
  primary key (level, index)
);

-- Acts of orders in ledger rows after `after_seq`, up to and including `up_to_seq`, stand in their order from index `first` on.
create table tlog_order_span (
  shard smallint not null,
  after_seq bigint not null,
  up_to_seq bigint not null,
  first bigint not null,
  primary key (shard, up_to_seq),
  check (after_seq < up_to_seq)
);

-- How far each source is logged: a ledger row, an instant of the tape, a change.
create table tlog_cursor (
  source text not null,
  shard smallint not null default 0,
  position bigint not null,
  primary key (source, shard)
);

-- The last stage of a simulated day that was logged: 1 announced, 2 committed, 3 revealed.
create table tlog_price_day (
  day date primary key,
  stage smallint not null check (stage between 1 and 3)
);

create function refuse_log_change() returns trigger language plpgsql as $$
begin
  raise exception 'the public log is append-only';
end $$;
create trigger log_stays before update or delete on tlog_batch for each row execute function refuse_log_change();
create trigger tile_roots_stay before update or delete on tlog_tile_root for each row execute function refuse_log_change();
