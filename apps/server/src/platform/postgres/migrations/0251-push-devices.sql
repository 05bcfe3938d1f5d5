-- kind: expand
-- Devices that asked for pushed messages. One belongs to the session it asked in: who is logged out there is told nothing more there.
create table push_devices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  session_id bytea not null references sessions on delete cascade,
  -- The address at the push service is what a message can be sent with; it is sealed with the keys of the device.
  endpoint_hash bytea not null unique,
  target sealed not null,
  created_at bigint not null,
  pushed_at bigint not null default 0
);
create index push_devices_by_user on push_devices (user_id);
create index push_devices_by_session on push_devices (session_id);
