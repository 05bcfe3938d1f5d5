// Invariants of the console's daily figures as SQL: every day computed again from the ledger rows that were counted.
import { BY_DAY, type Check } from './check.ts'

const DAY = 86_400_000
const COUNTED = `ledger l join house_day_cursor c on c.shard = l.shard and l.seq <= c.seq`
const ACTIVE = `('forex_open', 'forex_reserve', 'micro_stake', 'deposit_credit', 'withdrawal_hold', 'account_transfer', 'loan_payout',
  'loan_repayment', 'fund_buy', 'fund_redeem')`

export const FIGURE_CHECKS: readonly Check[] = [
  {
    id: 'I95',
    pages: BY_DAY,
    holds: 'what each day moved on each account of the house is what the counted transfers of that day moved',
    sql: `select count(*) from house_day d full join (
        select l.realm, (l.at / ${DAY})::integer as day, (-p.account % 128)::smallint as account, count(*) as transfers,
          sum(p.amount) filter (where p.amount > 0) as credit, sum(p.amount) filter (where p.amount < 0) as debit
        from ${COUNTED} cross join lateral unnest(l.accounts, l.amounts) as p (account, amount) where p.account < 0 group by 1, 2, 3
      ) moved using (realm, day, account)
      where (d.transfers, d.credit, d.debit) is distinct from (moved.transfers, coalesce(moved.credit, 0), coalesce(moved.debit, 0))`,
  },
  {
    id: 'I95b',
    pages: BY_DAY,
    holds: 'the active users of each day are those who traded or moved money in the counted transfers of that day',
    sql: `select count(*) from (select * from user_day where active <> 0) d full join (
        select l.realm, (l.at / ${DAY})::integer as day, count(distinct l.user_id) as active from ${COUNTED} where l.kind in ${ACTIVE} group by 1, 2
      ) acted using (realm, day) where d.active is distinct from acted.active`,
  },
]
