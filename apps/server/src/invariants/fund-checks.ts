// Invariants of loans and mining funds as SQL.
import { BY_MONEY, WHOLE, type Check } from './check.ts'

const DAY_MS = 86_400_000

/** What the ledger says of each loan and each share: how often it was paid out, closed, and so on. */
const BOOKED = `(
  select ref, count(*) filter (where kind = 'loan_payout') as paid_out, count(*) filter (where kind = 'loan_repayment') as repaid,
    count(*) filter (where kind = 'fund_buy') as bought, count(*) filter (where kind in ('fund_release', 'fund_redeem')) as ended,
    count(*) filter (where kind = 'fund_redeem') as redeemed
  from ledger where kind like 'loan_%' or kind like 'fund_%' group by ref
) booked`

/** n percent of an amount, rounded half away from zero at the given place, in units of 1e-8. */
function percent(amount: string, rate: string, places: 2 | 4): string {
  const step = places === 2 ? 1_000_000 : 10_000
  return `${step} * div(2 * ${amount}::numeric * ${rate} + 1e10 * ${step}, 2e10 * ${step})`
}

/** Started days late at that instant. */
const daysLate = (at: string): string => `greatest(0, ceil((${at} - l.due_at)::numeric / ${DAY_MS}))`

/** What was paid out of each borrower's main account: the first posting of a repayment, where it is of a user and not of the house. */
const FROM_BALANCE = `(
  select ref, -amounts[1] as paid, accounts[1] as account from ledger where kind = 'loan_repayment' and accounts[1] > 0
) direct`

const LENT_AS_DEMO = `(select count(*) from ledger where kind like 'loan_%' and realm <> 0)`
const DEMO_BORROWERS = `(select count(*) from loan l join account a on a.user_id = l.user_id and a.type = 3 where a.realm <> 0)`

export const FUND_CHECKS: readonly Check[] = [
  {
    id: 'I14b',
    holds: 'nobody borrows in the demo realm',
    pages: [
      { by: 'transfer', sql: `select ${LENT_AS_DEMO}` },
      { by: 'money', sql: `select ${DEMO_BORROWERS}` },
    ],
    sql: `select ${LENT_AS_DEMO}
      + ${DEMO_BORROWERS}`,
  },
  {
    id: 'I39',
    pages: BY_MONEY,
    holds:
      'a loan was paid out exactly once, and has a due date, iff it is to repay, under review or repaid, its interest is the formula’s, and one is open',
    sql: `select (select count(*) from loan l left join ${BOOKED} on ref = l.id
        where coalesce(paid_out, 0) <> case when l.status in (2, 4, 5) then 1 else 0 end
          or l.interest <> ${percent('l.amount', '(l.interest_rate::numeric * greatest(0, l.period - l.free_period))', 2)}
          or (l.status in (2, 4, 5)) <> (l.due_at is not null)
          or (l.due_at is not null and l.due_at is distinct from l.reviewed_at + l.period::bigint * ${DAY_MS}))
      + (select count(*) from (select from loan where status in (1, 2, 4) group by user_id having count(*) > 1) two)`,
  },
  {
    id: 'I40',
    pages: BY_MONEY,
    holds:
      'a loan has at most one repayment in review or accepted, and is repaid iff one was accepted that covers it, or as much was paid out of the borrower’s main account',
    sql: `select (select count(*) from loan l left join ${BOOKED} on booked.ref = l.id left join ${FROM_BALANCE} on direct.ref = l.id
        left join loan_repayment r on r.loan_id = l.id and r.status = 1
        where coalesce(repaid, 0) <> case l.status when 5 then 1 else 0 end
          or (l.status = 5) <> ((r.id is null) <> (direct.ref is null))
          or r.total <> l.amount + l.interest + l.penalty or r.penalty <> l.penalty
          or direct.paid <> l.amount + l.interest + l.penalty or direct.account <> l.user_id * 16 + 12
          or (l.status = 5) <> (l.repaid_at is not null)
          or (direct.ref is not null and l.penalty <> ${daysLate('l.repaid_at')} * ${percent('l.amount', 'l.penalty_rate', 2)}))
      + (select count(*) from (select from loan_repayment where status < 2 group by loan_id having count(*) > 1) two)
      + (select count(*) from loan_repayment r join loan l on l.id = r.loan_id
          where r.user_id <> l.user_id or r.penalty <> ${daysLate('r.created_at')} * ${percent('l.amount', 'l.penalty_rate', 2)})
      + (select count(*) from loan l where (status = 4) <> exists (select from loan_repayment r where r.loan_id = l.id and r.status = 0))`,
  },
  {
    id: 'I41b',
    pages: WHOLE,
    holds: 'what the house is owed is the principal of the loans that are out',
    sql: `select count(*) from (
        select id % 64 as shard, sum(amount) as owed from loan where status in (2, 4) group by 1
      ) lent full join (
        select shard, balance from house_account where -account % 128 = 20 and -account % 256 < 128
      ) house using (shard) where coalesce(house.balance, 0) <> -coalesce(lent.owed, 0)`,
  },
  {
    id: 'I42',
    pages: BY_MONEY,
    holds: 'a day of a subscription is paid once',
    sql: `select count(*) from (select from fund_interest group by subscription_id, day having count(*) > 1) twice`,
  },
  {
    id: 'I43',
    pages: BY_MONEY,
    holds: 'interest is paid for days of the subscription, when due, the formula’s amount',
    sql: `select count(*) from fund_interest i left join fund_subscription s on s.id = i.subscription_id
      where s.id is null or i.user_id <> s.user_id or i.day not between 1 and s.lock_days or i.amount <> s.day_interest
        or i.amount <> ${percent('s.amount', 's.dividend_percent', 4)}
        or i.due_at <> s.created_at + i.day::bigint * ${DAY_MS} or i.paid_at < i.due_at`,
  },
  {
    id: 'I44',
    pages: BY_MONEY,
    holds: 'no day up to the last one paid is missing, and a finished subscription has all of them',
    sql: `select count(*) from fund_subscription s
      left join (select subscription_id, count(*) as days, max(day) as last from fund_interest group by 1) i on i.subscription_id = s.id
      where s.paid_days <> coalesce(i.days, 0) or s.paid_days <> coalesce(i.last, 0) or (s.status = 4 and s.paid_days <> s.lock_days)`,
  },
  {
    id: 'I45',
    pages: BY_MONEY,
    holds: 'each interest has exactly one transfer, to its user and of its amount',
    sql: `select (select count(*) from fund_interest i left join (
          select ref, count(*) as booked, min(user_id) as user_id, sum(amounts[1]) as amount from ledger where kind = 'fund_interest' group by ref
        ) l on l.ref = i.id where coalesce(booked, 0) <> 1 or l.user_id <> i.user_id or l.amount <> i.amount)
      + (select count(*) from ledger l where kind = 'fund_interest' and not exists (select from fund_interest i where i.id = l.ref))`,
  },
  {
    id: 'I46',
    pages: BY_MONEY,
    holds:
      'a share was bought once, and ended once iff it is redeemed or finished, for the penalty of its terms; it says when',
    sql: `select count(*) from fund_subscription s left join ${BOOKED} on ref = s.id
      where coalesce(bought, 0) <> 1 or coalesce(ended, 0) <> case when s.status in (3, 4) then 1 else 0 end
        or coalesce(redeemed, 0) <> case s.status when 3 then 1 else 0 end
        or s.penalty <> ${percent('s.amount', 's.penalty_percent', 4)}
        or (s.status in (3, 4, 5)) <> (s.closed_at is not null) or (s.status in (2, 3) and s.refund_asked_at is null)`,
  },
]
