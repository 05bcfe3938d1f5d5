// Compares loans, subscriptions and their money in the store with those of the naive twin.
import { houseAccount } from '@tallystick/ledger/chart'
import type { Tables } from '@tallystick/server/testing/memory-store'
import { compareLists } from './compare-lists.ts'
import type { TwinFunds } from './funds.ts'

const HOUSE = ['loans', 'loan_interest', 'loan_penalty', 'fund_interest', 'fund_penalty', 'deposits'] as const

/** Everything the store holds against everything the twin does. */
export function compareFunds(funds: TwinFunds, tables: Tables): string[] {
  const { loan, loan_repayment: repayment, fund_subscription: share, fund_interest: interest } = tables.records
  const failures: string[] = []
  const same = (what: string, mine: readonly string[], theirs: readonly string[]): void => {
    failures.push(...compareLists(what, mine, theirs))
  }
  same(
    'loans',
    funds.loans.map(l => [l.id, l.user, l.amount, l.interest, l.penalty, l.first, l.last, l.due, l.state].join(' ')),
    [...loan.values()].map(l =>
      [l.id, l.userId, l.amount, l.interest, l.penalty, l.approvedBy ?? 0, l.decidedBy ?? 0, l.dueAt, l.status].join(
        ' ',
      ),
    ),
  )
  same(
    'repayments',
    funds.repayments.map(r => [r.id, r.loan, r.penalty, r.total, r.state].join(' ')),
    [...repayment.values()].map(r => [r.id, r.loanId, r.penalty, r.total, r.status].join(' ')),
  )
  same(
    'subscriptions',
    funds.shares.map(s => [s.id, s.user, s.fund, s.amount, s.since, s.paid, s.state].join(' ')),
    [...share.values()].map(s => [s.id, s.userId, s.fundId, s.amount, s.createdAt, s.paidDays, s.status].join(' ')),
  )
  same(
    'interest',
    funds.interest.map(i => [i.id, i.share, i.day, i.amount, i.due].join(' ')),
    [...interest.values()].map(i => [i.id, i.subscriptionId, i.day, i.amount, i.dueAt].join(' ')),
  )
  same(
    'users',
    [...funds.users].map(([id, p]) => [id, p.realm, p.free, p.held].join(' ')),
    [...tables.accounts.values()].map(u => [u.userId, u.realm, u.main.balance, u.main.held].join(' ')),
  )
  for (const realm of ['real', 'demo'] as const) {
    for (const name of HOUSE) {
      const stored = tables.house.get(houseAccount(funds.shard, realm, name)) ?? 0n
      const mine = funds.house.get(`${realm} ${name}`) ?? 0n
      if (stored !== mine) failures.push(`[twin] house ${realm} ${name}: ${stored} against ${mine}`)
    }
  }
  return failures
}
