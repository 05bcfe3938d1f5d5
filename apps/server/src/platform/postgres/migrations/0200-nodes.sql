-- Several processes on one database: which engines live, how many shards there are, and who does what only one may do.

-- Engines say every second that they live. Shards are spread over those that do and are not about to stop.
create table engine_node (
  holder text primary key,
  valid_until timestamptz not null,
  is_draining boolean not null default false
);

-- Users are assigned to shards by this number, so a start with another one is refused.
create table shard_count (
  only_row boolean primary key default true check (only_row),
  shards smallint not null check (shards between 1 and 64)
);
-- A database that has been used knows its number: every start takes all of its shards.
insert into shard_count (shards) select max(shard) + 1 from shard having exists (select from users);

-- One holder in the cluster: of the feed, of the jobs. The epoch is raised at every change of holder.
create table role_lease (
  role text primary key,
  holder text not null,
  epoch bigint not null,
  valid_until timestamptz not null
);
