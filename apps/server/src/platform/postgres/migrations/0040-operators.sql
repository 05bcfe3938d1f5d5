-- Operators: who they are, their sessions, what waits for a second person, and the log of everything they did.

create table operators (
  id integer generated always as identity primary key,
  email text not null unique check (email = lower(btrim(email))),
  name text not null check (length(name) between 1 and 60),
  roles text[] not null check (roles <@ array['support', 'finance', 'risk', 'content', 'owner'] and cardinality(roles) > 0),
  password_hash text not null,
  totp_secret bytea not null check (length(totp_secret) = 20),
  -- The newest time step a code was used for: no code works twice.
  totp_step bigint not null,
  invited_by integer references operators (id),
  created_at timestamptz not null,
  disabled_at timestamptz
);

-- A set-up link that was not used yet, by the hash of its token.
create table operator_invites (
  id bytea primary key check (length(id) = 32),
  -- Null for the first owner, who names himself.
  email text check (email = lower(btrim(email))),
  roles text[] not null,
  totp_secret bytea not null check (length(totp_secret) = 20),
  invited_by integer references operators (id),
  expires_at timestamptz not null
);
-- One link per person, and one for the first owner.
create unique index operator_invites_by_email on operator_invites (coalesce(email, ''));

create table operator_sessions (
  id bytea primary key check (length(id) = 32),
  operator_id integer not null references operators (id),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index operator_sessions_by_operator on operator_sessions (operator_id);

-- What was answered under an idempotency key. No answer yet: the first request is still at work, or died.
create table operator_answers (
  operator_id integer not null references operators (id),
  key text not null,
  params_hash text not null,
  answer jsonb,
  at timestamptz not null,
  primary key (operator_id, key)
);

-- Acts that need two persons. Agreeing is sending the same call with the same parameters.
create table proposals (
  id bigint generated always as identity primary key,
  call text not null,
  params jsonb not null,
  params_hash text not null,
  subject text not null,
  maker_id integer not null references operators (id),
  created_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'agreed', 'rejected')),
  checker_id integer references operators (id),
  decided_at timestamptz,
  check (state <> 'agreed' or checker_id <> maker_id),
  check ((state = 'pending') = (checker_id is null))
);
create unique index proposals_pending on proposals (params_hash) where state = 'pending';

-- Append-only; each row carries the hash of the one before it, so that a changed, removed or slipped-in row is seen.
create table audit_log (
  seq bigint primary key,
  at bigint not null,
  operator_id integer references operators (id),
  action text not null,
  -- asked: before anything happens; about: what and whom it touches; outcome: how it ended
  phase text not null check (phase in ('asked', 'about', 'outcome')),
  user_id bigint,
  subject text not null,
  details jsonb not null,
  address text not null,
  prev_hash bytea not null,
  hash bytea not null
);
create index audit_log_by_user on audit_log (user_id, seq) where user_id is not null;

create function audit_hash(row_ audit_log) returns bytea language sql stable as $$
  select sha256(row_.prev_hash || convert_to(jsonb_build_array(row_.seq, row_.at, row_.operator_id, row_.action, row_.phase, row_.user_id,
    row_.subject, row_.details, row_.address)::text, 'UTF8'))
$$;

create function chain_audit() returns trigger language plpgsql as $$
declare
  newest record;
begin
  -- One at a time, or two rows would follow the same one.
  perform pg_advisory_xact_lock(7402552);
  select seq, hash into newest from audit_log order by seq desc limit 1;
  new.seq := coalesce(newest.seq, 0) + 1;
  new.prev_hash := coalesce(newest.hash, sha256(''));
  new.hash := audit_hash(new);
  return new;
end $$;
create trigger audit_is_chained before insert on audit_log for each row execute function chain_audit();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_stays before update or delete on audit_log for each row execute function refuse_audit_change();
create trigger audit_is_not_emptied before truncate on audit_log for each statement execute function refuse_audit_change();
