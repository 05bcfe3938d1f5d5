-- One word per concept: deposits, withdrawals, payout methods, emails, identity checks, loan applicants, masters and funds have the same
-- names in tables, settings, refusals and ledger as in the code. The audit log and the history of changes keep what was written; their old
-- names are shown by their new ones (old-names.ts).

alter table charge rename to deposit;
alter table charge_bank rename to deposit_bank;
alter table charge_coin rename to deposit_coin;
alter table draw_allowance rename to withdrawal_allowance;
alter table draw_currency rename to withdrawal_currency;
alter table draw_method rename to payout_method;
alter table letters rename to emails;
alter table loan_kyc rename to loan_applicant;
alter table real_name rename to identity_check;
alter table trader_application rename to master_application;
alter table trader_record rename to master_record;
alter table withdrawal_currency rename column draw_rate to withdrawal_rate;
alter table withdrawal rename column draw_rate to withdrawal_rate;
alter table users rename column is_trader to is_master;
alter table copy_relation rename column trader_id to master_id;
alter table copy_payment rename column trader_id to master_id;

-- What belongs to a table is named after it.
do $$
declare
  word record;
  thing record;
begin
  for word in select * from (values ('charge', 'deposit'), ('draw_allowance', 'withdrawal_allowance'), ('draw_currency', 'withdrawal_currency'),
    ('draw_method', 'payout_method'), ('letters', 'emails'), ('loan_kyc', 'loan_applicant'), ('real_name', 'identity_check'),
    ('trader_application', 'master_application'), ('trader_record', 'master_record'), ('draw_rate', 'withdrawal_rate'),
    ('is_trader', 'is_master'), ('trader_id', 'master_id'), ('by_trader', 'by_master')) as w (old, new)
  loop
    for thing in select conrelid::regclass as owner, conname as name from pg_constraint
      where connamespace = 'public'::regnamespace and conrelid <> 0 and conname ~ ('(^|_)' || word.old || '(_|$)')
    loop
      execute format('alter table %s rename constraint %I to %I', thing.owner, thing.name,
        regexp_replace(thing.name, '(^|_)' || word.old || '(_|$)', '\1' || word.new || '\2'));
    end loop;
    for thing in select c.relname as name, c.relkind as kind from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('i', 'S') and c.relname ~ ('(^|_)' || word.old || '(_|$)')
    loop
      execute format('alter %s %I rename to %I', case thing.kind when 'i' then 'index' else 'sequence' end, thing.name,
        regexp_replace(thing.name, '(^|_)' || word.old || '(_|$)', '\1' || word.new || '\2'));
    end loop;
  end loop;
end $$;

update settings s set key = n.new from (values
  ('charge_minimum', 'deposit_minimum'), ('charge_maximum', 'deposit_maximum'), ('demo_grant_change', 'demo_grant_main'),
  ('draw_daily_limit', 'withdrawal_daily_limit'), ('draw_daily_limit_verified', 'withdrawal_daily_limit_verified'),
  ('draw_method_cooling_hours', 'payout_method_cooling_hours'), ('draw_password_cooling_hours', 'withdrawal_password_cooling_hours'),
  ('draw_promised_hours', 'withdrawal_promised_hours'), ('max_draw_methods', 'max_payout_methods')) as n (old, new) where s.key = n.old;
update settings set value = replace(value::text, '"mining"', '"fund"')::jsonb where key = 'paused_products' and value::text like '%"mining"%';

update ledger l set kind = n.new from (values ('charge_credit', 'deposit_credit'), ('withdraw_hold', 'withdrawal_hold'),
  ('withdraw_release', 'withdrawal_release'), ('withdraw_complete', 'withdrawal_complete')) as n (old, new) where l.kind = n.old;

update notice o set kind = n.new from (values ('charge_finished', 'deposit_finished'), ('charge_rejected', 'deposit_rejected'),
  ('real_name_finished', 'identity_check_finished'), ('real_name_rejected', 'identity_check_rejected')) as n (old, new) where o.kind = n.old;
-- Rows that no reader has taken yet are read under their new name.
update outbox set kind = 'deposit_decided' where kind = 'charge_decided';
update outbox_cursor set reader = 'wallet-emails' where reader = 'wallet-letters';

-- A picture proves one payment.
drop index upload_pays_once;
drop index upload_proves_once;
update upload u set claimed_for = n.new from (values ('charge', 'deposit'), ('real_name', 'identity_check'), ('loan_kyc', 'loan_applicant'))
  as n (old, new) where u.claimed_for = n.old;
create unique index upload_pays_once on upload (content_hash) where claimed_for in ('deposit', 'repayment');

-- A request asked again gets the answer it had, by the name the refusal has now.
update answer_batch set answers = replace(replace(answers, '"charge_not_open"', '"deposit_not_open"'), '"trader_unknown"', '"master_unknown"')
  where answers like '%"charge_not_open"%' or answers like '%"trader_unknown"%';

-- What waits for a second operator under an old name is asked for again.
update proposals set state = 'void', void_reason = 'subject_changed', decided_at = now() where state = 'pending';
