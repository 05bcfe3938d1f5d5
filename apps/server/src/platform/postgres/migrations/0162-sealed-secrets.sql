-- Secrets are stored sealed (platform/secrets); the key is never in the database. SQL cannot seal, so this migration sets plain values
-- aside in unsealed_secret, and the server seals them later in the same start, before it serves anybody, and truncates that table.
-- Every table that held plain values is rewritten here (alter column … type … using), so that no page keeps a dead row of them.

-- Begins with the mark of sealed values: a plain value cannot be stored by mistake.
create domain sealed as bytea check (substring(value from 1 for 4) = '\x54535631'::bytea);

create table unsealed_secret (
  -- table.column
  place text not null,
  -- Primary key of the row, as text.
  row_key text not null,
  value bytea not null,
  primary key (place, row_key)
);

-- The simulated feed's secret. Its hash is fixed; how it is sealed may change with the key.
drop trigger secret_stays on feed_secret;
insert into unsealed_secret select 'feed_secret.secret', one::text, secret from feed_secret;
alter table feed_secret add column hash bytea check (length(hash) = 32);
update feed_secret set hash = sha256(secret);
alter table feed_secret
  drop constraint feed_secret_secret_check,
  alter column hash set not null,
  alter column secret type sealed using '\x54535631'::bytea;
create trigger secret_stays before delete on feed_secret for each row execute function refuse_commitment_change();
create trigger secret_is_fixed before update on feed_secret for each row
  when (old.hash <> new.hash or old.anchor_day <> new.anchor_day or old.made_at <> new.made_at)
  execute function refuse_commitment_change();

-- One-time code secrets.
insert into unsealed_secret select 'users.totp_secret', id::text, totp_secret from users where totp_secret is not null;
alter table users drop constraint users_totp_secret_check, alter column totp_secret type sealed using null;
insert into unsealed_secret select 'operators.totp_secret', id::text, totp_secret from operators;
alter table operators drop constraint operators_totp_secret_check, alter column totp_secret type sealed using '\x54535631'::bytea;
insert into unsealed_secret select 'operator_invites.totp_secret', id::text, totp_secret from operator_invites;
alter table operator_invites
  drop constraint operator_invites_totp_secret_check,
  alter column totp_secret type sealed using '\x54535631'::bytea;

-- Secrets that sign receipts and image addresses. A database without users has no receipts yet: it gets a new secret when one is needed.
insert into site_secret select 'receipt', secret from receipt_secret where exists (select from users);
drop table receipt_secret;
insert into unsealed_secret select 'site_secret.value', name, value from site_secret;
alter table site_secret drop constraint site_secret_value_check, alter column value type sealed using '\x54535631'::bytea;

-- Emails and text messages hold codes and links. Null once they are delivered.
insert into unsealed_secret
  select 'letters.words', id::text, convert_to(json_build_object('subject', subject, 'body', body, 'html', html)::text, 'UTF8')
  from letters where subject <> '' or body <> '';
alter table letters
  drop column subject,
  drop column body,
  drop column html,
  add column words sealed,
  alter column error type text using error || '';

-- Short texts are found from a plain hash by trying them all: their hashes are keyed from here on. Codes and captchas live for minutes and
-- are asked for again; remembered answers of operators hold hashes of parameters, passwords among them.
insert into unsealed_secret select 'recovery_codes.hash', user_id || ' ' || encode(hash, 'hex'), hash from recovery_codes;
truncate recovery_codes, codes, captchas, operator_answers;

-- A device's identifier opens its demo account and its chat as a visitor.
alter table sessions
  alter column device_id type bytea using sha256(convert_to('device ' || device_id, 'UTF8')),
  add constraint sessions_device_id_check check (length(device_id) = 32);

-- Which key a stored file is sealed with; null while it is plain.
alter table upload add column sealed_with bytea check (length(sealed_with) = 8);
create index upload_unsealed on upload (id) where sealed_with is null;
