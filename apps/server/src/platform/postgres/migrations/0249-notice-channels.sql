-- kind: expand
-- What each channel sends to a user. Who has no row gets what was sent before there was a choice: no optional email, and every
-- group on devices that asked for pushed messages.
create table notice_settings (
  user_id bigint primary key references users on delete cascade,
  -- Groups that are emailed, beside those that always are.
  email_groups text[] not null default '{}',
  -- Groups that are not pushed: a group that is new is.
  push_off text[] not null default '{}',
  email_pace text not null default 'at_once' check (email_pace in ('at_once', 'daily')),
  -- Minutes of the local day; both or neither.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  time_zone text not null default 'UTC',
  push_figures boolean not null default false,
  emailed_at bigint not null default 0,
  check ((quiet_from is null) = (quiet_to is null))
);

-- What is still to be sent: written with its notice, deleted with what carries it. Instants are bigint milliseconds since 1970 UTC.
create table notice_delivery (
  notice_id bigint not null references notice on delete cascade,
  user_id bigint not null,
  channel text not null check (channel in ('email', 'push')),
  -- The device; 0 for email.
  device_id bigint not null default 0,
  due_at bigint not null,
  attempts smallint not null default 0,
  primary key (notice_id, channel, device_id)
);
create index notice_delivery_due on notice_delivery (channel, due_at);
create index notice_delivery_by_user on notice_delivery (user_id, channel);
create index notice_delivery_by_device on notice_delivery (device_id) where channel = 'push';

-- Notices that were opened one by one; those up to notice_seen.last_id are read as well.
alter table notice add column read_at bigint;
