// Fund subscriptions and the interest paid on them in their tables. The numbers of the wire (1–4) are the numbers of the table; 5 is a
// subscription that a demo reset took away.
import type { SubscriptionStatus } from '@tallystick/engine/products/fund/record'
import { amount, changing, id, numbered, small, text } from './columns.ts'
import { describe } from './table.ts'

export const SUBSCRIPTION_STATUS = {
  running: 1,
  refunding: 2,
  refunded: 3,
  finished: 4,
  voided: 5,
} as const satisfies Record<SubscriptionStatus, number>

export const SUBSCRIPTIONS = describe('fund_subscription', {
  id: id('id'),
  userId: id('user_id'),
  fundId: id('fund_id'),
  status: changing(numbered('status', SUBSCRIPTION_STATUS)),
  amount: amount('amount'),
  dividendPercent: amount('dividend_percent'),
  lockDays: small('lock_days'),
  penaltyPercent: amount('penalty_percent'),
  dayInterest: amount('day_interest'),
  penalty: amount('penalty'),
  paidDays: changing(small('paid_days')),
  interestPaid: changing(amount('interest_paid')),
  refundAskedAt: changing(id('refund_asked_at')),
  decidedBy: changing(id('decided_by')),
  note: changing(text('note')),
  createdAt: id('created_at'),
  closedAt: changing(id('closed_at')),
})

export const FUND_INTERESTS = describe('fund_interest', {
  id: id('id'),
  userId: id('user_id'),
  subscriptionId: id('subscription_id'),
  day: small('day'),
  amount: amount('amount'),
  dueAt: id('due_at'),
  paidAt: id('paid_at'),
})
