// Events of fund subscriptions. They carry every number, so that applying them needs no decision.
import type { OperatorId, SubscriptionId } from '@tallystick/kernel/ids'
import type { Instant } from '@tallystick/kernel/clock'
import type { Subscription } from './record.ts'

export interface FundBought {
  readonly type: 'fund_bought'
  readonly subscription: Subscription
}

/** The interest of one day, the next one that was missing. */
export interface InterestPaid {
  readonly type: 'interest_paid'
  readonly subscriptionId: SubscriptionId
  readonly day: number
  readonly dueAt: Instant
  readonly at: Instant
}

export interface FundFinished {
  readonly type: 'fund_finished'
  readonly subscriptionId: SubscriptionId
  readonly at: Instant
}

export interface RefundAsked {
  readonly type: 'refund_asked'
  readonly subscriptionId: SubscriptionId
  readonly at: Instant
}

export interface RefundDecided {
  readonly type: 'refund_decided'
  readonly subscriptionId: SubscriptionId
  readonly outcome: 'refunded' | 'refused'
  readonly operatorId: OperatorId
  readonly note: string | null
  readonly at: Instant
}

export type FundEvent = FundBought | InterestPaid | FundFinished | RefundAsked | RefundDecided
