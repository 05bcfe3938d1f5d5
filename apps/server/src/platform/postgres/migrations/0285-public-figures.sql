-- kind: expand
-- Figures of each day (UTC) that everybody may read (docs/fairness.md).
create table public_figure (
  -- Since 1970.
  day integer not null,
  -- 0 real, 1 demo; 0 for what belongs to no account.
  realm smallint not null check (realm in (0, 1)),
  figure text not null,
  -- What a figure is told by, such as the reason of a refusal; empty when there is one only.
  label text not null default '',
  value bigint not null,
  -- How many accounts it is made of; null for what is not made of accounts.
  accounts integer,
  primary key (day, realm, figure, label)
);

-- Days before this instant are summed up. Null until the first one was looked for.
create table public_figure_cursor (
  only_row boolean primary key default true check (only_row),
  until bigint,
  -- When a process last did its jobs, by the clock of the database: what lies between two such moments was downtime.
  alive_at timestamptz not null default now()
);
insert into public_figure_cursor default values;

-- When the process that appends was last able to, by the clock of the database, which all processes share.
alter table tlog_head add column alive_at timestamptz not null default now();
