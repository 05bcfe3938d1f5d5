-- Limits of single operators: one-time codes per operator whatever address they come from, and what one operator's and one user's
-- decisions of a rolling day sum up to, read from the records themselves.

alter table operators add column code_tries integer not null default 0;
alter table operators add column code_tries_since timestamptz not null default 'epoch';
alter table operator_invites add column code_tries integer not null default 0;

create index charge_by_decision on charge (decided_at) where status = 1;
create index loan_by_decision on loan (reviewed_at) where status in (2, 4, 5);
create index loan_repayment_by_decision on loan_repayment (decided_at) where status = 1;
create index fund_subscription_by_redemption on fund_subscription (closed_at) where status = 3;
create index adjustment_by_time on adjustment (created_at);
