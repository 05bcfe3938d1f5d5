-- kind: expand
-- Witnesses of the public log (docs/public-log.md).

-- Which witnesses count, as the process that appends was told; every process serves it.
create table tlog_policy (
  id boolean primary key default true check (id),
  -- A tlog-policy without its log line.
  text text not null
);

-- The newest checkpoint that enough witnesses have signed.
create table tlog_cosigned (
  id boolean primary key default true check (id),
  size bigint not null check (size > 0),
  -- The signed note, with the lines of the witnesses.
  checkpoint text not null,
  cosigned_at bigint not null
);

create table tlog_witness (
  name text primary key,
  -- Of the checkpoint it signed last; 0 when it has signed none.
  size bigint not null check (size >= 0),
  cosigned_at bigint not null,
  -- What it answered instead of a signature; empty when it signed.
  problem text not null
);
