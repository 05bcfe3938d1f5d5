// Cancels pending orders whose time is over. By the clock, so a market that is shut or a price that is stale keeps none of them.
import type { Instant } from '@tallystick/kernel/clock'
import type { State } from '../../../core/state.ts'
import type { OrderCancelled } from '../events.ts'
import type { ForexOrder } from '../record.ts'

/** In one step: many may end at the same midnight, and a commit must not grow without bound. The rest follows with the next step. */
const AT_ONCE = 1_000

export function expireOrders(state: State, now: Instant, emit: (event: OrderCancelled) => void): void {
  const due = state.orderExpiries.takeReached(now).toSorted((a, b) => a - b)
  for (const orderId of due.slice(AT_ONCE)) state.orderExpiries.set(orderId, now)
  for (const orderId of due.slice(0, AT_ONCE)) emit({ type: 'order_cancelled', orderId, reason: 'expired', at: now })
}

/** At the instant itself it is over: it does not fill any more, also when the clock has not come round to it yet. */
export function isExpired({ expiresAt }: ForexOrder, now: Instant): boolean {
  return expiresAt !== null && now >= expiresAt
}
