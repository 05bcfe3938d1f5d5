-- Two versions may run beside each other while one replaces the other. Only one that knows the schema as it is may hold a shard: an older
-- one that waits would read what it does not understand and write as if nothing had changed. Every connection of a server says which
-- migrations it knows; no row is taken or renewed for one that knows fewer, which the server sees as a lease it did not get.

create function refuse_older_version() returns trigger language plpgsql as $$
declare
  known text := current_setting('tallystick.schema', true);
begin
  -- A version from before this fence says nothing.
  if known is null or known = '' then return null; end if;
  if known::integer < (select max(number) from schema_migration) then return null; end if;
  return new;
end $$;

create trigger lease_needs_newest before insert or update on shard_lease for each row execute function refuse_older_version();
