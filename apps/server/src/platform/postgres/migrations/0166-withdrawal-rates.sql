-- The rate of a withdrawal: an estimate at submission, bound by a tick at the last approval, within a tolerance. Beyond it the user is asked.
-- What was submitted before keeps the rate it was promised: source 0, price = units for one dollar.
alter table withdrawal rename column usd_price to estimated_price;
alter table withdrawal rename column received to estimated_received;
alter table withdrawal
  -- 0 fixed at submission (dollars), 1 set by operators, 2 price of a pair
  add column rate_source smallint not null default 0 check (rate_source between 0 and 2),
  add column pair_id integer not null default 0 check ((rate_source = 2) = (pair_id > 0)),
  -- Prices are units of the currency for one dollar, not dollars for one unit.
  add column rate_is_per_usd boolean not null default true,
  add column tolerance_percent bigint not null default 0 check (tolerance_percent >= 0),
  add column estimated_tick bigint not null default 0 check ((rate_source = 2) = (estimated_tick > 0)),
  add column accepted_at bigint not null default 0,
  -- A rate beyond the tolerance, as long as the user may answer; it stays when the withdrawal ends with it.
  add column offered_price bigint not null default 0,
  add column offered_tick bigint not null default 0,
  add column offered_received bigint not null default 0,
  add column offered_at bigint not null default 0,
  add column offered_until bigint not null default 0,
  -- What it was paid at; 0 unless completed.
  add column price bigint not null default 0,
  add column tick bigint not null default 0,
  add column received bigint not null default 0;

update withdrawal set price = estimated_price, received = estimated_received where status = 1;

-- 5: the new rate was not accepted in time.
alter table withdrawal
  drop constraint withdrawal_status_check,
  add constraint withdrawal_status_check check (status between 0 and 5),
  -- The first unnamed one over several columns: who decided.
  drop constraint withdrawal_check,
  add constraint withdrawal_decider check (status in (0, 4, 5) or decided_by > 0),
  add constraint withdrawal_paid check (case when status = 1 then price > 0 and received > 0 else price = 0 and tick = 0 and received = 0 end),
  add constraint withdrawal_offer check (case when offered_until = 0 then offered_price = 0 and offered_tick = 0 and offered_at = 0
    else offered_price > 0 and offered_received > 0 and offered_until > offered_at and status <> 1 end),
  add constraint withdrawal_expired check (status <> 5 or decided_at >= offered_until);

-- A start reads which prices the withdrawals decided lately used.
create index withdrawal_by_decision on withdrawal (decided_at);
