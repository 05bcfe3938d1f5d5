// Fund subscriptions and the interest paid on them in their tables. The numbers of the wire (1–4) are the numbers of the table; 5 is a
// subscription that a demo reset took away.
import type { SubscriptionStatus } from '@tallystick/engine/products/fund/record'
import { describe } from './table.ts'

export const SUBSCRIPTION_STATUS = {
  running: 1,
  refunding: 2,
  refunded: 3,
  finished: 4,
  voided: 5,
} as const satisfies Record<SubscriptionStatus, number>

export const SUBSCRIPTIONS = describe('fund_subscription', (fixed, changing, record) => ({
  id: fixed.id('id', record.id),
  userId: fixed.id('user_id', record.userId),
  fundId: fixed.id('fund_id', record.fundId),
  status: changing.numbered('status', record.status, SUBSCRIPTION_STATUS),
  amount: fixed.amount('amount', record.amount),
  dividendPercent: fixed.amount('dividend_percent', record.dividendPercent),
  lockDays: fixed.small('lock_days', record.lockDays),
  penaltyPercent: fixed.amount('penalty_percent', record.penaltyPercent),
  dayInterest: fixed.amount('day_interest', record.dayInterest),
  penalty: fixed.amount('penalty', record.penalty),
  paidDays: changing.small('paid_days', record.paidDays),
  interestPaid: changing.amount('interest_paid', record.interestPaid),
  refundAskedAt: changing.idOrNull('refund_asked_at', record.refundAskedAt),
  decidedBy: changing.idOrNull('decided_by', record.decidedBy),
  note: changing.textOrNull('note', record.note),
  createdAt: fixed.id('created_at', record.createdAt),
  closedAt: changing.idOrNull('closed_at', record.closedAt),
}))

export const FUND_INTERESTS = describe('fund_interest', (fixed, _, record) => ({
  id: fixed.id('id', record.id),
  userId: fixed.id('user_id', record.userId),
  subscriptionId: fixed.id('subscription_id', record.subscriptionId),
  day: fixed.small('day', record.day),
  amount: fixed.amount('amount', record.amount),
  dueAt: fixed.id('due_at', record.dueAt),
  paidAt: fixed.id('paid_at', record.paidAt),
}))
