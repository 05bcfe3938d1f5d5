-- kind: expand
-- Keys by which programs act for their user. The secret is sealed; what a key may do is decided when it is made.
create table api_keys (
  id text primary key,
  user_id bigint not null references users on delete cascade,
  name text not null,
  may_trade boolean not null,
  addresses text[] not null,
  secret sealed not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_address text
);
create index api_keys_by_user on api_keys (user_id, created_at desc);

-- Signatures that were accepted within the window in which their time is, so that none is accepted twice.
create table signed_requests (
  signature bytea primary key,
  at timestamptz not null
);
create index signed_requests_by_time on signed_requests (at);
