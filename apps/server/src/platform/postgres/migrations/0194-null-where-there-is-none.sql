-- What a loan, a repayment, a subscription, a relation, a freeze or a payout method does not have is null; it was 0 or an empty text.

alter table loan
  drop constraint loan_check, drop constraint loan_paid_out, drop constraint loan_repaid, drop constraint loan_two_persons,
  alter approved_by drop not null, alter decided_by drop not null, alter note drop not null,
  alter reviewed_at drop not null, alter due_at drop not null, alter repaid_at drop not null;
update loan set approved_by = nullif(approved_by, 0), decided_by = nullif(decided_by, 0), note = nullif(note, ''),
  reviewed_at = nullif(reviewed_at, 0), due_at = nullif(due_at, 0), repaid_at = nullif(repaid_at, 0);
alter table loan
  add constraint loan_decided check (status = 1 or decided_by is not null),
  add constraint loan_paid_out check ((status in (2, 4, 5)) = (due_at is not null)),
  add constraint loan_repaid check ((status = 5) = (repaid_at is not null)),
  add constraint loan_two_persons
    check (status in (1, 3) or approvals_needed = 1 or (approved_by is not null and approved_by <> decided_by));

alter table loan_repayment
  drop constraint loan_repayment_check1,
  alter decided_by drop not null, alter note drop not null, alter decided_at drop not null;
update loan_repayment set decided_by = nullif(decided_by, 0), note = nullif(note, ''), decided_at = nullif(decided_at, 0);
alter table loan_repayment add constraint loan_repayment_decided check (status = 0 or decided_by is not null);

alter table fund_subscription
  drop constraint fund_subscription_check2, drop constraint fund_subscription_check3, drop constraint fund_subscription_closed,
  alter refund_asked_at drop not null, alter decided_by drop not null, alter note drop not null, alter closed_at drop not null;
update fund_subscription set refund_asked_at = nullif(refund_asked_at, 0), decided_by = nullif(decided_by, 0), note = nullif(note, ''),
  closed_at = nullif(closed_at, 0);
alter table fund_subscription
  add constraint fund_subscription_asked check (status <> 2 or refund_asked_at is not null),
  add constraint fund_subscription_decided check (status <> 3 or decided_by is not null),
  add constraint fund_subscription_closed check ((status in (1, 2)) = (closed_at is null));

alter table copy_relation
  drop constraint copy_relation_paused_by_check, drop constraint copy_relation_stop_loss_percent_check,
  alter paused_by drop not null, alter stop_loss_percent drop not null, alter ended_at drop not null, alter budget_minute drop not null;
update copy_relation set paused_by = nullif(paused_by, 0), stop_loss_percent = nullif(stop_loss_percent, 0), ended_at = nullif(ended_at, 0),
  budget_minute = nullif(budget_minute, 0);
alter table copy_relation
  -- 1 by the follower, 2 by the stop-loss
  add constraint copy_relation_paused_by_check check (paused_by in (1, 2)),
  add constraint copy_relation_stop_loss_percent_check check (stop_loss_percent between 1 and 100);

alter table user_freeze
  alter frozen_by drop not null, alter note drop not null, alter lifted_by drop not null, alter lifted_at drop not null;
drop index user_freeze_lasting;
update user_freeze set frozen_by = nullif(frozen_by, 0), note = nullif(note, ''), lifted_by = nullif(lifted_by, 0),
  lifted_at = nullif(lifted_at, 0);
create unique index user_freeze_lasting on user_freeze (user_id) where lifted_at is null;
create or replace function frozen_since(of_user bigint) returns bigint language sql stable as
  $$ select frozen_at from user_freeze where user_id = of_user and lifted_at is null $$;

alter table payout_method alter deleted_at drop not null;
update payout_method set deleted_at = nullif(deleted_at, 0);
