-- kind: expand
-- Networks that a user has signed in from, as keyed hashes: tries from all others share one allowance.
create table known_network (
  user_id bigint not null references users on delete cascade,
  network bytea not null check (length(network) = 32),
  last_at timestamptz not null,
  primary key (user_id, network)
);
create index known_network_by_time on known_network (last_at);
