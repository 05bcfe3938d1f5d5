-- Two persons for whatever moves money or weakens a guard: proposals that can become void, changes that name both persons, and hard
-- bounds for terms that could mint money, as a second line behind the bounds in code.

-- What the subject looked like when the proposal was made: another look means another decision.
alter table proposals add column subject_state text not null default '';
alter table proposals add column void_reason text;
alter table proposals drop constraint proposals_state_check;
alter table proposals drop constraint proposals_check1;
alter table proposals add constraint proposals_state_known check (state in ('pending', 'agreed', 'rejected', 'void'));
alter table proposals add constraint proposals_decided_by_somebody check ((state in ('pending', 'void')) = (checker_id is null));
alter table proposals add constraint proposals_void_for_a_reason check (
  (state = 'void') = (void_reason is not null)
  and (void_reason is null or void_reason in ('proposer_disabled', 'proposer_demoted', 'subject_changed', 'expired'))
);

-- Who proposed it, when two did it; null when one person was enough. `alone`: two were needed and there was only one operator, which
-- passes in development only.
alter table change_history add column proposed_by integer references operators (id);
alter table change_history add column alone boolean not null default false;
alter table change_history add constraint change_history_two_people check (proposed_by <> operator_id);

-- What is on offer lies within its bounds. Rows from before that do not are taken off the offer first: what was sold stays as it was sold.
update fund set is_offered = false
  where is_offered and not (dividend_percent between 100000 and 200000000 and penalty_percent <= 5000000000
    and lock_days <= 365 and maximum <= 100000000000000);
alter table fund add constraint fund_within_bounds check (
  not is_offered or (dividend_percent between 100000 and 200000000 and penalty_percent <= 5000000000
    and lock_days <= 365 and maximum <= 100000000000000));
update micro_duration set is_offered = false where is_offered and ratio > 95000000;
alter table micro_duration add constraint micro_duration_within_bounds check (not is_offered or ratio <= 95000000);
update loan_config set is_offered = false
  where is_offered and not (interest_rate <= 100000000 and penalty_rate <= 100000000 and maximum <= 10000000000000);
alter table loan_config add constraint loan_config_within_bounds check (
  not is_offered or (interest_rate <= 100000000 and penalty_rate <= 100000000 and maximum <= 10000000000000));
update pair set is_offered = false where is_offered and not (500 >= all (leverages) and fee_rate <= 10000000000);
alter table pair add constraint pair_within_bounds check (
  not is_offered or (500 >= all (leverages) and 1 <= all (leverages) and fee_rate <= 10000000000));
