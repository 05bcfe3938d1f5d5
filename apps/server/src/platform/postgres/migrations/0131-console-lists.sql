-- What operators sort and filter by, so that no list of the console reads a whole table.

create index charge_by_status on charge (status, id);
create index charge_by_amount on charge (status, amount, id);
create index withdrawal_by_status on withdrawal (status, id);
create index withdrawal_by_amount on withdrawal (status, amount, id);
create index loan_by_status on loan (status, id);
create index loan_by_amount on loan (status, amount, id);
create index loan_kyc_by_status on loan_kyc (status, created_at, id);
create index fund_subscription_by_status on fund_subscription (status, id);
create index real_name_by_status on real_name (status, id);
create index trader_application_by_status on trader_application (status, id);
create index users_by_age on users (created_at, id);
create index audit_log_by_operator on audit_log (operator_id, seq);
create index audit_log_by_action on audit_log (action, seq);
create index ledger_by_time on ledger using brin (at);
create index change_history_by_kind on change_history (kind, id);
create index news_by_age on news (created_at, id);
