// In-memory state of mining funds: the active subscriptions, and when the next interest of each running one is due.
import type { SubscriptionId, UserId } from '@tallystick/kernel/ids'
import { ThresholdIndex } from '../../core/threshold-index.ts'
import { nextDueAt, type Subscription } from './record.ts'

export interface FundMemory {
  readonly active: Map<number, Subscription>
  readonly byUser: Map<number, Map<number, Subscription>>
  /** Running subscriptions by the instant their next interest is due. */
  readonly due: ThresholdIndex
}

export function noSubscriptions(): FundMemory {
  return { active: new Map(), byUser: new Map(), due: new ThresholdIndex('rise') }
}

export function restoreSubscription(memory: FundMemory, subscription: Subscription): void {
  memory.active.set(subscription.id, subscription)
  const own = memory.byUser.get(subscription.userId) ?? new Map<number, Subscription>()
  memory.byUser.set(subscription.userId, own.set(subscription.id, subscription))
  if (subscription.status === 'running') memory.due.set(subscription.id, nextDueAt(subscription))
}

export function forgetSubscription(memory: FundMemory, subscription: Subscription): void {
  memory.due.remove(subscription.id)
  memory.active.delete(subscription.id)
  const own = memory.byUser.get(subscription.userId)
  own?.delete(subscription.id)
  if (own?.size === 0) memory.byUser.delete(subscription.userId)
}

/** The user's active subscription of that number. */
export function ownSubscription(
  memory: FundMemory,
  of: { readonly userId: UserId; readonly subscriptionId: SubscriptionId },
): Subscription | undefined {
  return memory.byUser.get(of.userId)?.get(of.subscriptionId)
}
