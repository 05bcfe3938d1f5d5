-- Accounts: codes, captchas, letters to people, the second factor, who invited whom, and what a person says about himself.

alter table users
  -- Not verified and not a way to sign in: what a person gave beside his e-mail address.
  add column contact_mobile text,
  add column area_id integer,
  -- Who invited him: set at registration, never changed.
  add column inviter_id bigint references users (id) on delete set null check (inviter_id <> id),
  add column avatar text not null default 'stick' check (avatar ~ '^[a-z]{1,20}$'),
  -- Remembered for letters written when nobody asks.
  add column language text not null default 'hk',
  add column agreed_at timestamptz,
  add column password_changed_at timestamptz,
  add column totp_secret bytea check (length(totp_secret) = 20),
  -- Null while a secret has been shown but not confirmed.
  add column totp_since timestamptz,
  add column totp_step bigint not null default 0,
  -- Both follow from a written rule (docs/levels.md) and are never stored.
  drop column level,
  drop column credit_score;
create index users_by_inviter on users (inviter_id) where inviter_id is not null;

create function keep_inviter() returns trigger language plpgsql as $$
begin
  raise exception 'an inviter is never changed';
end $$;
create trigger inviter_stays before update on users for each row
  when (old.inviter_id is distinct from new.inviter_id and new.inviter_id is not null) execute function keep_inviter();

-- The identifier the device made for itself: signing in again on it replaces its old session.
alter table sessions add column device_id text;

create table recovery_codes (
  user_id bigint not null references users (id) on delete cascade,
  hash bytea not null check (length(hash) = 32),
  primary key (user_id, hash)
);

-- The newest code per purpose and destination. Tries are counted here, atomically, before anything is compared.
create table codes (
  purpose text not null check (purpose in ('register', 'reset')),
  destination text not null,
  hash bytea not null check (length(hash) = 32),
  tries smallint not null default 0,
  expires_at timestamptz not null,
  primary key (purpose, destination)
);

-- What was sent when, for the limits.
create table code_sends (
  destination text not null,
  address text not null,
  at timestamptz not null
);
create index code_sends_by_destination on code_sends (destination, at);
create index code_sends_by_address on code_sends (address, at);

create table captchas (
  id text primary key,
  hash bytea not null check (length(hash) = 32),
  address text not null,
  expires_at timestamptz not null
);

-- Mail and text messages on their way. Without a mail server they stay here for a day, for the terminal and the console.
create table letters (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('mail', 'sms')),
  destination text not null,
  subject text not null,
  body text not null,
  html text not null,
  created_at timestamptz not null,
  attempts smallint not null default 0,
  next_try_at timestamptz not null,
  sent_at timestamptz,
  failed_at timestamptz,
  error text not null default ''
);
create index letters_waiting on letters (next_try_at) where sent_at is null and failed_at is null;
create index letters_by_age on letters (created_at);
