-- kind: contract, from 0220
-- Two versions may run beside each other as long as both work with the schema. Each applied migration says from which version on it is safe:
-- `needs` is the newest migration that a server must know, or null when the one before works on. No lease goes to a server that knows less.
-- A server says what it knows by a setting of its direct connections.

alter table schema_migration add column needs integer;
update schema_migration set needs = number;

create or replace function refuse_older_version() returns trigger language plpgsql as $$
declare
  known text := current_setting('tallystick.schema', true);
begin
  if known is null or known = '' then return null; end if;
  if known::integer < (select max(needs) from schema_migration) then return null; end if;
  return new;
end $$;
