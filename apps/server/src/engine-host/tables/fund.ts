// Fund subscriptions and the interest paid on them in their tables. The numbers of the wire (1–4) are the numbers of the table; 5 is a
// subscription that a demo reset took away.
import type { FundInterest, Subscription, SubscriptionStatus } from '@tallystick/engine/products/fund/subscription'
import { Columns, nameOf } from './columns.ts'
import { changing, fixed, type Row, type Table } from './table.ts'

export const SUBSCRIPTION_STATUS = {
  running: 1,
  refunding: 2,
  refunded: 3,
  finished: 4,
  voided: 5,
} as const satisfies Record<SubscriptionStatus, number>

export const SUBSCRIPTIONS: Table<Subscription> = {
  name: 'fund_subscription',
  openWhere: 'status in (1, 2)',
  fromRow: subscriptionFrom,
  columns: [
    fixed('id', 'bigint', one => one.id),
    fixed('user_id', 'bigint', one => one.userId),
    fixed('fund_id', 'bigint', one => one.fundId),
    changing('status', 'smallint', one => SUBSCRIPTION_STATUS[one.status]),
    fixed('amount', 'bigint', one => one.amount),
    fixed('dividend_percent', 'bigint', one => one.dividendPercent),
    fixed('lock_days', 'integer', one => one.lockDays),
    fixed('penalty_percent', 'bigint', one => one.penaltyPercent),
    fixed('day_interest', 'bigint', one => one.dayInterest),
    fixed('penalty', 'bigint', one => one.penalty),
    changing('paid_days', 'integer', one => one.paidDays),
    changing('interest_paid', 'bigint', one => one.interestPaid),
    changing('refund_asked_at', 'bigint', one => one.refundAskedAt),
    changing('decided_by', 'bigint', one => one.decidedBy),
    changing('note', 'text', one => one.note),
    fixed('created_at', 'bigint', one => one.createdAt),
    changing('closed_at', 'bigint', one => one.closedAt),
  ],
}

export const FUND_INTERESTS: Table<FundInterest> = {
  name: 'fund_interest',
  // What was paid is told by the subscription: a starting shard needs none of these.
  openWhere: 'false',
  fromRow: interestFrom,
  columns: [
    fixed('id', 'bigint', one => one.id),
    fixed('user_id', 'bigint', one => one.userId),
    fixed('subscription_id', 'bigint', one => one.subscriptionId),
    fixed('day', 'integer', one => one.day),
    fixed('amount', 'bigint', one => one.amount),
    fixed('due_at', 'bigint', one => one.dueAt),
    fixed('paid_at', 'bigint', one => one.paidAt),
  ],
}

export function subscriptionFrom(raw: Row): Subscription {
  const row = new Columns(raw)
  return {
    id: row.id('id'),
    userId: row.id('user_id'),
    fundId: row.id('fund_id'),
    status: nameOf(SUBSCRIPTION_STATUS, row.small('status')),
    amount: row.amount('amount'),
    dividendPercent: row.amount('dividend_percent'),
    lockDays: row.small('lock_days'),
    penaltyPercent: row.amount('penalty_percent'),
    dayInterest: row.amount('day_interest'),
    penalty: row.amount('penalty'),
    paidDays: row.small('paid_days'),
    interestPaid: row.amount('interest_paid'),
    refundAskedAt: row.id('refund_asked_at'),
    decidedBy: row.id('decided_by'),
    note: row.text('note'),
    createdAt: row.id('created_at'),
    closedAt: row.id('closed_at'),
  }
}

function interestFrom(raw: Row): FundInterest {
  const row = new Columns(raw)
  return {
    id: row.id('id'),
    userId: row.id('user_id'),
    subscriptionId: row.id('subscription_id'),
    day: row.small('day'),
    amount: row.amount('amount'),
    dueAt: row.id('due_at'),
    paidAt: row.id('paid_at'),
  }
}
