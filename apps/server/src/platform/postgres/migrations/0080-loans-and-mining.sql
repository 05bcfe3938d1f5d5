-- Loans and mining funds: what is offered, who may borrow, agreements as they were shown (all written by the modules), and loans,
-- repayments, subscriptions and interest (written by the engine host only).
-- Amounts and rates are bigint counts of 1e-8; instants are bigint milliseconds since 1970 UTC. Rates are percentages.

create table loan_config (
  id bigint generated always as identity primary key,
  -- Days.
  period integer not null check (period between 1 and 3650),
  free_period integer not null check (free_period >= 0),
  minimum bigint not null check (minimum > 0),
  maximum bigint not null check (maximum >= minimum),
  -- Percent a day, and percent for each started day late.
  interest_rate bigint not null check (interest_rate >= 0),
  penalty_rate bigint not null check (penalty_rate >= 0),
  is_offered boolean not null default true,
  sort_order smallint not null
);

insert into loan_config (period, free_period, minimum, maximum, interest_rate, penalty_rate, sort_order) values
  (7, 3, 10000000000, 100000000000, 5000000, 25000000, 1),
  (14, 5, 10000000000, 300000000000, 4500000, 25000000, 2),
  (30, 5, 50000000000, 1000000000000, 4000000, 25000000, 3),
  (90, 7, 100000000000, 3000000000000, 3500000, 25000000, 4),
  (180, 10, 500000000000, 5000000000000, 3000000, 25000000, 5);

-- Who may borrow. One row per user: a rejected one is handed in anew. Statuses of the wire: 1 waiting, 2 approved, 3 rejected (0: no row).
create table loan_kyc (
  id bigint generated always as identity primary key,
  user_id bigint not null unique references users (id) on delete cascade,
  status smallint not null check (status between 1 and 3),
  name text not null,
  last_name text not null,
  -- 1 male, 2 female
  sex smallint not null check (sex in (1, 2)),
  birthday date not null check (birthday >= '1950-01-01'),
  country text not null,
  mobile text not null,
  -- 1 ID card, 2 passport
  id_card_type smallint not null check (id_card_type in (1, 2)),
  hand_pic_id bigint not null,
  sign_id bigint not null,
  note text not null default '',
  decided_by bigint not null default 0,
  created_at bigint not null,
  decided_at bigint not null default 0,
  check (status = 1 or decided_by > 0)
);
create index loan_kyc_waiting on loan_kyc (created_at) where status = 1;

-- Every agreement that was signed, word for word as it was shown. The hash is the SHA-256 of the text.
create table loan_agreement (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  user_id bigint not null,
  language text not null,
  body text not null,
  created_at bigint not null
);

create table loan (
  id bigint primary key,
  user_id bigint not null,
  -- 1 waiting review, 2 to repay, 3 rejected, 4 repayment under review, 5 repaid
  status smallint not null check (status between 1 and 5),
  config_id bigint not null,
  amount bigint not null check (amount > 0),
  -- Terms it was signed under.
  period integer not null check (period > 0),
  free_period integer not null check (free_period >= 0),
  interest_rate bigint not null check (interest_rate >= 0),
  penalty_rate bigint not null check (penalty_rate >= 0),
  interest bigint not null check (interest >= 0),
  -- Of the accepted repayment; 0 before.
  penalty bigint not null check (penalty >= 0),
  sign_id bigint not null,
  agreement_hash text not null,
  approvals_needed smallint not null check (approvals_needed in (1, 2)),
  approved_by bigint not null,
  decided_by bigint not null check (status = 1 or decided_by > 0),
  note text not null,
  created_at bigint not null,
  reviewed_at bigint not null,
  -- Review time + period; 0 until paid out.
  due_at bigint not null,
  repaid_at bigint not null,
  constraint loan_paid_out check ((status in (2, 4, 5)) = (due_at > 0)),
  constraint loan_repaid check ((status = 5) = (repaid_at > 0)),
  constraint loan_two_persons
    check (status in (1, 3) or approvals_needed = 1 or (approved_by > 0 and approved_by <> decided_by))
) with (fillfactor = 70);
create index loan_by_user on loan (user_id, id);
-- Not unique: one commit may close a loan and open the next, and PostgreSQL would see both at once. The engine holds the rule.
create index loan_open on loan (status, id) where status in (1, 2, 4);

create table loan_repayment (
  id bigint primary key,
  user_id bigint not null,
  loan_id bigint not null,
  -- 0 under review, 1 accepted, 2 rejected
  status smallint not null check (status between 0 and 2),
  -- The network it was paid over, as shown.
  account_id bigint not null,
  currency_code text not null,
  protocol_code text not null,
  address text not null,
  penalty bigint not null check (penalty >= 0),
  total bigint not null check (total > penalty),
  proof_id bigint not null,
  proof_hash text not null,
  decided_by bigint not null check (status = 0 or decided_by > 0),
  note text not null,
  created_at bigint not null,
  decided_at bigint not null
) with (fillfactor = 80);
create index loan_repayment_by_loan on loan_repayment (loan_id, id);
create index loan_repayment_open on loan_repayment (id) where status = 0;

-- One picture proves one payment, whoever uploads it: not two repayments, and not a repayment and a deposit.
create unique index upload_pays_once on upload (content_hash) where claimed_for in ('charge', 'repayment');

create table fund (
  id bigint generated always as identity primary key,
  -- By language; English is always there and stands in for the missing ones.
  title jsonb not null check (title ? 'en'),
  description jsonb not null check (description ? 'en'),
  image text not null,
  currency_code text not null,
  -- Percent a day.
  dividend_percent bigint not null check (dividend_percent > 0),
  lock_days integer not null check (lock_days between 1 and 3650),
  minimum bigint not null check (minimum > 0),
  maximum bigint not null check (maximum >= minimum),
  -- Percent of the principal.
  penalty_percent bigint not null check (penalty_percent between 0 and 10000000000),
  is_offered boolean not null default true,
  sort_order smallint not null
);

insert into fund (title, description, image, currency_code, dividend_percent, lock_days, minimum, maximum, penalty_percent, sort_order) values
  ('{"en": "Starter rig", "hk": "入門礦機"}',
   '{"en": "One week to see how it works: a small share, paid every day.", "hk": "為期一週，小額體驗，每日派息。"}',
   '/funds/starter.svg', 'USDT', 4000000, 7, 5000000000, 500000000000, 200000000, 1),
  ('{"en": "Steady hash", "hk": "穩健算力"}',
   '{"en": "Fifteen days of shared hash power with a daily payout.", "hk": "十五天共享算力，每日派息。"}',
   '/funds/steady.svg', 'USDT', 5500000, 15, 20000000000, 2000000000000, 300000000, 2),
  ('{"en": "Harbour pool", "hk": "港灣礦池"}',
   '{"en": "A month in the pool. The share is free again the moment the last day is paid.", "hk": "為期一個月，最後一日派息後本金即時解鎖。"}',
   '/funds/harbour.svg', 'USDT', 7000000, 30, 50000000000, 5000000000000, 400000000, 3),
  ('{"en": "Summit farm", "hk": "高峰礦場"}',
   '{"en": "Two months on dedicated machines for larger shares.", "hk": "專用礦機，為期兩個月，適合較大份額。"}',
   '/funds/summit.svg', 'USDT', 9000000, 60, 200000000000, 10000000000000, 500000000, 4),
  ('{"en": "Horizon", "hk": "遠景"}',
   '{"en": "Four months: the longest lock and the highest daily rate.", "hk": "為期四個月，鎖倉最長，日收益率最高。"}',
   '/funds/horizon.svg', 'USDT', 12000000, 120, 500000000000, 20000000000000, 500000000, 5);

create table fund_subscription (
  id bigint primary key,
  user_id bigint not null,
  fund_id bigint not null,
  -- 1 in progress, 2 redemption under review, 3 redeemed, 4 finished, 5 taken away by a demo reset
  status smallint not null check (status between 1 and 5),
  amount bigint not null check (amount > 0),
  -- Terms it was bought under.
  dividend_percent bigint not null check (dividend_percent > 0),
  lock_days integer not null check (lock_days > 0),
  penalty_percent bigint not null check (penalty_percent >= 0),
  day_interest bigint not null check (day_interest > 0),
  penalty bigint not null check (penalty between 0 and amount),
  paid_days integer not null check (paid_days between 0 and lock_days),
  interest_paid bigint not null,
  refund_asked_at bigint not null check (status <> 2 or refund_asked_at > 0),
  decided_by bigint not null check (status <> 3 or decided_by > 0),
  note text not null,
  created_at bigint not null,
  closed_at bigint not null,
  constraint fund_subscription_interest check (interest_paid = paid_days * day_interest),
  constraint fund_subscription_finished check (status <> 4 or paid_days = lock_days),
  constraint fund_subscription_closed check ((status in (1, 2)) = (closed_at = 0))
) with (fillfactor = 70);
create index fund_subscription_by_user on fund_subscription (user_id, id);
create index fund_subscription_active on fund_subscription (id) where status in (1, 2);

create table fund_interest (
  id bigint primary key,
  user_id bigint not null,
  subscription_id bigint not null,
  day integer not null check (day > 0),
  amount bigint not null check (amount > 0),
  -- Subscription time + day × 24 h, and when it was really paid.
  due_at bigint not null,
  paid_at bigint not null,
  constraint fund_interest_once unique (subscription_id, day)
);
create index fund_interest_by_subscription on fund_interest (subscription_id, id);
