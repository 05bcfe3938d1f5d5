-- kind: expand
-- What each invariant came to when it was last looked at. A round of checks takes long on a large ledger: one that is interrupted goes on
-- with those that were not looked at for longest.
create table check_result (
  id text primary key,
  at bigint not null,
  took_ms integer not null,
  -- Rows that break it; 1 too when the check could not be finished, as `holds` then says.
  count bigint not null,
  holds text not null
);
