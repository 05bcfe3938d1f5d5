-- The wallet: deposits, withdrawals, bound methods and daily allowances (written by the engine host only), what is offered for both,
-- and uploaded images. Amounts and rates are bigint counts of 1e-8; instants are bigint milliseconds since 1970 UTC.

create table charge (
  id bigint primary key,
  user_id bigint not null,
  -- 0 coin, 1 bank
  type smallint not null check (type in (0, 1)),
  -- 0 unchecked, 1 finished, 2 rejected, 3 invalid
  status smallint not null check (status between 0 and 3),
  option_id bigint not null,
  -- What the user was shown when he paid.
  currency_code text not null,
  protocol_code text not null,
  address text not null,
  amount bigint not null check (amount > 0),
  proof_id bigint not null,
  proof_hash text not null,
  approvals_needed smallint not null check (approvals_needed in (1, 2)),
  -- The first of two operators, and the one who ended the review; 0 until then.
  approved_by bigint not null,
  decided_by bigint not null check (status = 0 or decided_by > 0),
  note text not null,
  created_at bigint not null,
  decided_at bigint not null,
  constraint charge_two_people check (status <> 1 or approvals_needed = 1 or (approved_by > 0 and approved_by <> decided_by))
) with (fillfactor = 70);
create index charge_by_user on charge (user_id, type, id);
create index charge_open on charge (id) where status = 0;

create table withdrawal (
  id bigint primary key,
  user_id bigint not null,
  type smallint not null check (type in (0, 1)),
  -- 0 under review, 1 completed, 2 rejected, 3 invalid, 4 cancelled by the user
  status smallint not null check (status between 0 and 4),
  method_id bigint not null,
  -- Terms it was taken with.
  currency_id bigint not null,
  currency_code text not null,
  protocol_code text not null,
  fee_type smallint not null,
  draw_rate bigint not null check (draw_rate >= 0),
  usd_price bigint not null check (usd_price > 0),
  places smallint not null check (places between 0 and 8),
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  received bigint not null check (received > 0),
  -- The payee, copied from the method: deleting it leaves the withdrawal whole.
  address text not null,
  bank_name text not null,
  bank_address text not null,
  bank_swift text not null,
  payee_name text not null,
  payee_account text not null,
  memo text not null,
  approvals_needed smallint not null check (approvals_needed in (1, 2)),
  approved_by bigint not null,
  decided_by bigint not null check (status in (0, 4) or decided_by > 0),
  note text not null,
  created_at bigint not null,
  decided_at bigint not null,
  check (fee < amount),
  check (address <> '' or payee_account <> ''),
  constraint withdrawal_two_people check (status <> 1 or approvals_needed = 1 or (approved_by > 0 and approved_by <> decided_by))
) with (fillfactor = 70);
create index withdrawal_by_user on withdrawal (user_id, type, id);
create index withdrawal_open on withdrawal (id) where status = 0;

create table draw_method (
  id bigint primary key,
  user_id bigint not null,
  type smallint not null check (type in (0, 1)),
  -- 1 active, 0 deleted
  status smallint not null check (status in (0, 1)),
  currency_id bigint not null,
  address text not null,
  bank_name text not null,
  bank_address text not null,
  bank_swift text not null,
  payee_name text not null,
  payee_account text not null,
  created_at bigint not null,
  deleted_at bigint not null,
  check ((type = 0) = (address <> '')),
  check ((type = 1) = (payee_account <> ''))
);
create index draw_method_by_user on draw_method (user_id, id) where status = 1;

create table draw_allowance (
  id bigint primary key,
  user_id bigint not null unique,
  day bigint not null,
  used bigint not null check (used >= 0)
) with (fillfactor = 70);

create index ledger_transfers_by_user on ledger (user_id, seq) where kind = 'account_transfer';

-- Where deposits are sent. Samples belong to a newcomer's trial: they are labelled, and production does not offer them.
create table charge_coin (
  id bigint generated always as identity primary key,
  currency_code text not null,
  protocol_code text not null,
  network text not null check (network in ('btc', 'eth', 'tron')),
  address text not null,
  is_sample boolean not null default false,
  is_offered boolean not null default true,
  sort_order smallint not null
);

create table charge_bank (
  id bigint generated always as identity primary key,
  currency_code text not null,
  name text not null,
  bank_name text not null,
  bank_address text not null,
  bank_swift text not null,
  payee_name text not null,
  payee_account text not null,
  bank_remark text not null,
  is_sample boolean not null default false,
  is_offered boolean not null default true,
  sort_order smallint not null
);

-- These addresses have no key that anybody knows: what is sent there is gone, which the sample label says.
insert into charge_coin (currency_code, protocol_code, network, address, is_sample, sort_order) values
  ('USDT', 'TRC20', 'tron', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', true, 1),
  ('USDT', 'ERC20', 'eth', '0x000000000000000000000000000000000000dEaD', true, 2),
  ('BTC', 'BTC', 'btc', '1BitcoinEaterAddressDontSendf59kuE', true, 3),
  ('ETH', 'ERC20', 'eth', '0x000000000000000000000000000000000000dEaD', true, 4);

insert into charge_bank (currency_code, name, bank_name, bank_address, bank_swift, payee_name, payee_account, bank_remark, is_sample, sort_order) values
  ('USD', 'USD wire', 'Example Bank', '1 Example Street, London', 'EXMPGB2LXXX', 'Tallystick', 'GB82WEST12345698765432', 'Please write your UID as the reference', true, 1),
  ('EUR', 'EUR SEPA', 'Example Bank', '1 Example Street, Berlin', 'EXMPDEFFXXX', 'Tallystick', 'DE89370400440532013000', 'Please write your UID as the reference', true, 2);

create table draw_currency (
  id bigint generated always as identity primary key,
  -- 0 coin, 1 bank
  type smallint not null check (type in (0, 1)),
  code text not null,
  protocol text not null,
  network text not null check ((type = 0) = (network in ('btc', 'eth', 'tron')) and (type = 0 or network = '')),
  -- 1: draw_rate is a fixed fee in dollars; otherwise a percentage.
  fee_type smallint not null,
  draw_rate bigint not null check (draw_rate >= 0),
  -- Units of the currency that one dollar buys. With a pair the newest price of that pair decides instead.
  usd_price bigint not null check (usd_price > 0),
  price_pair text,
  -- The pair is quoted per dollar (USDJPY) instead of in dollars (BTCUSD).
  price_is_per_usd boolean not null default false,
  places smallint not null check (places between 0 and 8),
  -- False: the currency is shown, but there is nobody who pays it out at the moment.
  has_channel boolean not null default true,
  is_offered boolean not null default true,
  sort_order smallint not null
);

insert into draw_currency (type, code, protocol, network, fee_type, draw_rate, usd_price, price_pair, price_is_per_usd, places, has_channel, sort_order) values
  (0, 'USDT', 'TRC20', 'tron', 1, 100000000, 100000000, null, false, 2, true, 1),
  (0, 'USDT', 'ERC20', 'eth', 1, 500000000, 100000000, null, false, 2, true, 2),
  (0, 'BTC', 'BTC', 'btc', 0, 50000000, 1000, 'BTCUSD', false, 8, true, 3),
  (0, 'ETH', 'ERC20', 'eth', 0, 50000000, 30000, 'ETHUSD', false, 6, true, 4),
  (1, 'USD', '', '', 1, 1500000000, 100000000, null, false, 2, true, 1),
  (1, 'EUR', '', '', 0, 30000000, 92000000, 'EURUSD', false, 2, true, 2),
  (1, 'HKD', '', '', 0, 30000000, 780000000, null, false, 2, true, 3),
  (1, 'JPY', '', '', 0, 30000000, 15000000000, 'USDJPY', true, 0, false, 4);

-- Images that people uploaded. The file lies in the storage under its name; nothing of the sender's file name is kept.
create table upload (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  name text not null unique check (name ~ '^[0-9a-f]{32}\.(jpg|png|webp)$'),
  size integer not null check (size > 0),
  width integer not null,
  height integer not null,
  -- SHA-256 of the pixels: the same picture, however it was packed.
  content_hash text not null,
  -- 64 bits that stay close when a picture is scaled or packed anew: a warning for the reviewer, nothing more.
  look_hash bigint not null,
  -- What it belongs to: '' while nothing does.
  claimed_for text not null default '',
  claimed_at bigint not null default 0,
  created_at bigint not null
);
create index upload_by_user on upload (user_id, created_at);
create index upload_orphans on upload (created_at) where claimed_for = '';
create index upload_by_look on upload (look_hash);
-- One picture proves one deposit, whoever uploads it.
create unique index upload_proves_once on upload (content_hash) where claimed_for = 'charge';

-- Answers "this was not me": the hash of the link's secret, good for one freeze.
create table freeze_link (
  hash bytea primary key check (length(hash) = 32),
  user_id bigint not null references users (id) on delete cascade,
  withdrawal_id bigint not null,
  created_at bigint not null,
  used_at bigint
);

-- Set when the real-name review is finished; it raises the daily limit.
alter table users add column verified_at timestamptz;

-- Secrets that this site made for itself, shared by all its processes; never answered, never logged.
create table site_secret (
  name text primary key,
  value bytea not null check (length(value) = 32)
);
