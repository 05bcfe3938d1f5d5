// Pays due interest, one payment per missing day, and the principal after the last. The due amount follows from the subscription and the
// days already paid, so a restart, an outage or a clock set back can neither pay a day twice nor skip one.
import { daysDue, interestDueAt } from '@tallystick/formulas/fund'
import { present } from '@tallystick/kernel/assert'
import type { Instant } from '@tallystick/kernel/clock'
import type { State } from '../../core/state.ts'
import type { FundFinished, InterestPaid } from './events.ts'
import { nextDueAt, type Subscription } from './record.ts'

/** The interest of every day that is due by now and not paid yet, oldest first. */
export function payDue(subscription: Subscription, now: Instant): InterestPaid[] {
  const { id: subscriptionId, createdAt, paidDays } = subscription
  const missing = Math.max(0, daysDue(subscription, createdAt, now) - paidDays)
  return Array.from({ length: missing }, (_, index) => {
    const day = paidDays + index + 1
    return { type: 'interest_paid', subscriptionId, day, dueAt: interestDueAt(createdAt, day), at: now }
  })
}

/** The same, and the end when the last day is among them. */
export function untilMaturity(subscription: Subscription, now: Instant): (InterestPaid | FundFinished)[] {
  const paid = payDue(subscription, now)
  if (subscription.paidDays + paid.length < subscription.lockDays) return paid
  return [...paid, { type: 'fund_finished', subscriptionId: subscription.id, at: now }]
}

/**
 * Time passed. Earliest due first, and only so many subscriptions at a time: after a long outage the backlog is worked off over many
 * small commits instead of one that is too large to write.
 */
export function payByClock(state: State, now: Instant, emit: (event: InterestPaid | FundFinished) => void): void {
  const { active, due } = state.funds
  const reached = due
    .takeReached(now)
    .map(id => present(active.get(id), `running subscription ${id}`))
    .toSorted((a, b) => nextDueAt(a) - nextDueAt(b) || a.id - b.id)
  const limit = state.settings.subscriptionsPerStep
  for (const subscription of reached.slice(0, limit)) {
    for (const event of untilMaturity(subscription, now)) emit(event)
  }
  for (const subscription of reached.slice(limit)) due.set(subscription.id, nextDueAt(subscription))
}
