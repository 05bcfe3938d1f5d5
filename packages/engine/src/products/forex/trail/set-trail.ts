// Decides a trailing stop: a new distance, or the best price that the tape had while this memory was not there.
import { type Trail, trailingStop } from '@tallystick/formulas/forex'
import type { Instant } from '@tallystick/kernel/clock'
import { trimDecimal } from '@tallystick/kernel/decimal'
import { accept, type Decision, refuse } from '../../../core/decision.ts'
import { tickId } from '../../../core/pair.ts'
import type { State } from '../../../core/state.ts'
import { ownOrder, refuseClose } from '../closing/close.ts'
import type { ResumeTrail, SetTrail } from '../commands.ts'
import type { TrailSet } from '../events.ts'
import { type ForexOrder, isOpened, isTrailing, nextStatus } from '../record.ts'
import { refuseTrail } from '../terms.ts'
import { pairOf } from '../value/valuation.ts'

/** Of a position it begins at the newest price, so there has to be one to trade on. Of a pending order, and taking it away, needs none. */
export function decideSetTrail(state: State, command: SetTrail, now: Instant): Decision {
  const order = ownOrder(state, command)
  if (!order) return refuse('order_unknown')
  if (!nextStatus(order.status, 'set_trail')) return refuse('order_not_holding')
  const { trail } = command
  const refusal = trail && refuseNewTrail(state, order, trail, now)
  if (refusal) return refusal

  // From here it must succeed.
  const { price } = pairOf(state, order.pairId)
  const stop = trail && isOpened(order) ? { price: trimDecimal(trailingStop(order.side, price, trail)) } : {}
  return accept([trailSet(state, order, trail, now)], { orderId: order.id, ...stop })
}

export function refuseNewTrail(state: State, order: ForexOrder, trail: Trail, now: Instant): Decision | undefined {
  const { terms, price } = pairOf(state, order.pairId)
  if (!isOpened(order)) return refuseTrail(terms, order.side, order.originPrice, trail)
  return refuseClose(state, order, now) ?? refuseTrail(terms, order.side, price, trail)
}

export function trailSet(state: State, order: ForexOrder, trail: Trail | null, now: Instant): TrailSet {
  const { price, tick } = pairOf(state, order.pairId)
  return { type: 'trail_set', orderId: order.id, trail, price, tick, at: now }
}

/** Only the host asks this, and only for positions that wait for it. */
export function decideResumeTrail(state: State, command: ResumeTrail, now: Instant): Decision {
  const order = state.orders.get(command.orderId)
  if (!order || !isTrailing(order) || !state.trailsUnread.has(order.id)) return refuse('order_unknown')
  const { run, tick } = pairOf(state, order.pairId)
  const { best, knownTo } = command
  const isWhole = run.from > 0 && knownTo >= run.from && knownTo <= tick && knownTo >= order.trailKnownTo
  const isTape = !best || (best.pairId === order.pairId && best.id === tickId(best.pairId, best.at) && best.price > 0n)
  const isBetween = !best || (best.id > order.trailKnownTo && best.id <= knownTo)
  if (!isWhole || !isTape || !isBetween) return refuse('internal_error')

  // From here it must succeed.
  return accept([{ type: 'trail_kept', orderId: order.id, best, knownTo, at: now }], { orderId: order.id })
}
