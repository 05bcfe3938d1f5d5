-- A code belongs to the device that asked for it: tries from elsewhere meet no code, so that a stranger cannot use up its five.
-- Codes live for ten minutes; those under way are asked for again.
delete from codes;
alter table codes
  add column device bytea not null check (length(device) = 32),
  drop constraint codes_pkey,
  add primary key (purpose, destination, device);
