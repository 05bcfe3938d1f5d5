// Decides a close, requested or triggered, and the cancelling of a pending order.
import type { OrderId, UserId } from '@tallystick/kernel/ids'
import type { Instant } from '@tallystick/kernel/clock'
import { formatDecimal, trimDecimal } from '@tallystick/kernel/decimal'
import type { CancelOrder, CloseOrder } from '../commands.ts'
import { settleCopy } from '../../copy/share.ts'
import { accept, type Decision, refuse } from '../../../core/decision.ts'
import type { EngineEvent } from '../../../core/events.ts'
import type { State } from '../../../core/state.ts'
import type { OrderClosed } from '../events.ts'
import { type ForexOrder, heldFor, isOpened, nextStatus, type OpenedOrder } from '../record.ts'
import { forexAccount, pairOf, profitNow, rateNow, stalePair } from '../value/valuation.ts'

export function decideClose(state: State, command: CloseOrder, now: Instant): Decision {
  const order = ownOrder(state, command)
  if (!order) return refuse('order_unknown')
  if (!nextStatus(order.status, 'close') || !isOpened(order)) return refuse('order_not_holding')
  const refusal = refuseClose(state, order, now)
  if (refusal) return refusal

  // From here it must succeed.
  const pair = pairOf(state, order.pairId)
  const events = closeAtMarket(state, order, 'closed', now)
  const profit = formatDecimal(profitNow(state, order), 6)
  return accept(events, { orderId: order.id, price: trimDecimal(pair.price), profit })
}

export function decideCancel(state: State, command: CancelOrder, now: Instant): Decision {
  const order = ownOrder(state, command)
  if (!order) return refuse('order_unknown')
  if (!nextStatus(order.status, 'cancel')) return refuse('order_not_pending')

  // From here it must succeed.
  return accept([{ type: 'order_cancelled', orderId: order.id, reason: 'cancelled', at: now }], { orderId: order.id })
}

/** A market that is shut or stale closes nothing. */
export function refuseClose(state: State, order: ForexOrder, now: Instant): Decision | undefined {
  const pair = pairOf(state, order.pairId)
  if (!pair.open) return refuse('market_closed', { pair: pair.terms.code })
  const stale = stalePair(state, pair.terms, now)
  return stale && refuse('price_stale', { pair: stale.terms.code })
}

/**
 * Closes at the newest price. A loss takes free money first; what is still missing waits as debt while other positions are open.
 * With the last position, pending orders give back what they reserved, newest first, and only the rest is written off. A copy that
 * earned pays its master's share.
 */
export function closeAtMarket(
  state: State,
  order: OpenedOrder,
  reason: OrderClosed['reason'],
  now: Instant,
): readonly EngineEvent[] {
  const pair = pairOf(state, order.pairId)
  const account = forexAccount(state, order.userId)
  const profit = profitNow(state, order)
  const isLast = state.forexUsers.get(order.userId)?.holdings.size === 1
  let rest = account.balance - account.debt + order.margin + profit
  const events: EngineEvent[] = []
  if (isLast && rest < 0n) {
    for (const pending of newestFirst(state, order.userId)) {
      if (rest >= 0n) break
      rest += heldFor(pending)
      events.push({ type: 'order_cancelled', orderId: pending.id, reason: 'money_short', at: now })
    }
  }
  const missing = rest < 0n ? -rest : 0n
  const closed: OrderClosed = {
    type: 'order_closed',
    orderId: order.id,
    reason,
    price: pair.price,
    rate: rateNow(state, pair.terms),
    tick: pair.tick,
    profit,
    balanceAfter: rest + missing,
    debtAfter: isLast ? 0n : missing,
    badDebt: isLast ? missing : 0n,
    at: now,
  }
  const settled = settleCopy(state, order, closed, () => othersOf(state, order))
  return [...events, closed, ...(settled ? [settled] : [])]
}

/** Ownership is part of the look-up: another user's order does not exist. */
export function ownOrder(state: State, command: { orderId: OrderId; userId: UserId }): ForexOrder | undefined {
  const order = state.orders.get(command.orderId)
  return order?.userId === command.userId ? order : undefined
}

function othersOf(state: State, order: ForexOrder): OpenedOrder[] {
  return [...(state.forexUsers.get(order.userId)?.holdings.values() ?? [])].filter(({ id }) => id !== order.id)
}

function newestFirst(state: State, userId: UserId): ForexOrder[] {
  const pendings = state.forexUsers.get(userId)?.pendings.values() ?? []
  return [...pendings].toSorted((a, b) => b.id - a.id)
}
