// A subscription to a mining fund: its record with the terms it was bought under, states and transitions. The principal is held from
// purchase to maturity or redemption; interest is paid daily meanwhile.
import type { FundId, OperatorId, SubscriptionId, UserId } from '@tallystick/kernel/ids'
import { daysDue, type FundTerms, interestDueAt } from '@tallystick/formulas/fund'
import type { Instant } from '@tallystick/kernel/clock'
import type { Usd } from '@tallystick/kernel/decimal'

/** `voided`: a demo account was reset under it. */
export type SubscriptionStatus = 'running' | 'refunding' | 'refunded' | 'finished' | 'voided'

/** Terms stand in the record itself: a changed fund never touches a running subscription. */
export interface Subscription extends FundTerms {
  readonly id: SubscriptionId
  readonly userId: UserId
  readonly fundId: FundId
  readonly amount: Usd
  readonly dayInterest: Usd
  /** What redeeming early costs. */
  readonly penalty: Usd
  readonly createdAt: Instant
  status: SubscriptionStatus
  /** Days 1 … paidDays are paid, each exactly once. */
  paidDays: number
  interestPaid: Usd
  /** When redemption was last asked for; none when never, or when it was refused. Interest stops there. */
  refundAskedAt: Instant | null
  closedAt: Instant | null
  decidedBy: OperatorId | null
  note: string | null
}

/** The interest of one day, written once and never changed. */
export interface FundInterest {
  readonly id: number
  readonly userId: UserId
  readonly subscriptionId: SubscriptionId
  /** 1 … lock days. */
  readonly day: number
  readonly amount: Usd
  readonly dueAt: Instant
  /** Later than due after an outage. */
  readonly paidAt: Instant
}

export type SubscriptionAct = 'ask_refund' | 'refund' | 'refuse_refund' | 'finish' | 'void'

export const SUBSCRIPTION_TRANSITIONS = {
  running: { ask_refund: 'refunding', finish: 'finished', void: 'voided' },
  refunding: { refund: 'refunded', refuse_refund: 'running', void: 'voided' },
  refunded: {},
  finished: {},
  voided: {},
} as const satisfies Record<SubscriptionStatus, Partial<Record<SubscriptionAct, SubscriptionStatus>>>

export function nextSubscription(status: SubscriptionStatus, act: SubscriptionAct): SubscriptionStatus | undefined {
  const row: Partial<Record<SubscriptionAct, SubscriptionStatus>> = SUBSCRIPTION_TRANSITIONS[status]
  return row[act]
}

/** When the next interest is due. The last one is followed by nothing: it and the principal are paid together. */
export function nextDueAt(subscription: Subscription): Instant {
  return interestDueAt(subscription.createdAt, subscription.paidDays + 1)
}

export function isMature(subscription: Subscription, at: Instant): boolean {
  return daysDue(subscription, subscription.createdAt, at) >= subscription.lockDays
}

export interface FundRecords {
  readonly fund_subscription: Subscription
  readonly fund_interest: FundInterest
}
