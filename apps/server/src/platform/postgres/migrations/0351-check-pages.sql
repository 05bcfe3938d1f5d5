-- kind: expand
-- Invariants are looked at in pages: what changed, and some of everything else, round after round. How far each walk got.
create table check_cursor (
  walk text primary key,
  position bigint not null,
  looked_at bigint not null,
  -- Of the round under way.
  begun_at bigint not null,
  -- Of the last whole round; null while the first is under way.
  took_ms bigint
);

-- Pages on which an invariant does not hold, or was not finished in its time. Looked at again in every run, and deleted once it holds.
create table check_finding (
  id bigint generated always as identity primary key,
  check_id text not null,
  -- What the page consists of, as the checks are narrowed by it.
  scope jsonb not null,
  count bigint not null,
  holds text not null,
  found_at bigint not null,
  looked_at bigint not null
);
create unique index check_finding_once on check_finding (check_id, md5(scope::text));
