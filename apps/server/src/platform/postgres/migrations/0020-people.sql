-- People, their sessions, the settings of the site and the company behind it.
-- Money is elsewhere: accounts and orders belong to the engine's tables and are never written from here.

create table users (
  id bigint generated always as identity primary key,
  -- What other people and addresses see instead of the internal id.
  public_id text not null unique check (public_id ~ '^[A-Za-z0-9]{16}$'),
  uid text not null unique check (uid ~ '^[0-9]{8}$'),
  realm text not null check (realm in ('real', 'demo')),
  shard smallint not null check (shard >= 0),
  -- Normalised: trimmed and lower case. Unique, so that two registrations at once leave one account.
  email text unique check (email = lower(btrim(email))),
  mobile text unique,
  password_hash text,
  -- SHA-256 of the device identifier of a demo account.
  demo_id_hash bytea unique check (length(demo_id_hash) = 32),
  invite_code text not null unique check (invite_code ~ '^[A-Z2-9]{8}$'),
  nickname text not null check (length(nickname) between 1 and 40),
  level smallint not null default 0,
  credit_score smallint not null default 100,
  is_trader boolean not null default false,
  created_at timestamptz not null,
  frozen_at timestamptz,
  check ((realm = 'demo') = (demo_id_hash is not null)),
  check (realm = 'demo' or email is not null or mobile is not null)
);

-- A session is found by the hash of its token; the token itself is never stored.
create table sessions (
  id bytea primary key check (length(id) = 32),
  user_id bigint not null references users (id) on delete cascade,
  device text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- Seeded at start from the catalogue in code; a row that exists is never overwritten by it.
create table settings (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null
);

create table company (
  id integer generated always as identity primary key,
  name text not null,
  logo text not null,
  url text not null,
  subject text not null,
  registered_address text not null,
  location text not null,
  email text not null
);

insert into company (name, logo, url, subject, registered_address, location, email) values
  ('Tallystick', '/mark.svg', '', 'Tallystick', '', '', 'support@tallystick.example');
