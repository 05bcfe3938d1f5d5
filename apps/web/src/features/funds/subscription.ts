// A subscription in the app: its state by name instead of the wire's number.
import { decimal, type Usd } from '@tallystick/kernel/decimal'
import type { FundSubscription } from '@tallystick/wire/trader/schemas'
import { wireWord } from '../../platform/wire-word.ts'

const STATUS = { 1: 'running', 2: 'refunding', 3: 'refunded', 4: 'finished' } as const

export type SubscriptionStatus = (typeof STATUS)[keyof typeof STATUS]

/** In the order a subscription goes through them. */
export const SUBSCRIPTION_STATUSES: readonly SubscriptionStatus[] = Object.values(STATUS)

export interface Subscription extends Omit<FundSubscription, 'status'> {
  readonly status: SubscriptionStatus
}

/** Interest is still to come. */
export function isRunningStatus(status: FundSubscription['status']): boolean {
  return wireWord(STATUS, status) === 'running'
}

export function subscriptionFromWire(subscription: FundSubscription): Subscription {
  return { ...subscription, status: wireWord(STATUS, subscription.status) }
}

/** What comes back when it is redeemed now. */
export function backEarly(subscription: Pick<Subscription, 'share_amount' | 'penalty_amount'>): Usd {
  return decimal(subscription.share_amount) - decimal(subscription.penalty_amount)
}
