// Decides a trailing stop: a new distance, or the best price that the tape had while this memory was not there.
import { type Trail, trailingStop } from '@tallystick/formulas/forex'
import type { Instant } from '@tallystick/kernel/clock'
import { type Decimal, ONE, type Price, roundTo, trimDecimal } from '@tallystick/kernel/decimal'
import { accept, type Decision, refuse } from '../../../core/decision.ts'
import { type PairTerms, tickId } from '../../../core/pair.ts'
import type { Side } from '../../../core/side.ts'
import type { State } from '../../../core/state.ts'
import { ownOrder, refuseClose } from '../closing/close.ts'
import type { ResumeTrail, SetTrail } from '../commands.ts'
import { isTrailing, nextStatus } from '../record.ts'
import { pairOf } from '../value/valuation.ts'

const WHOLE: Decimal = 100n * ONE
const PERCENT_PLACES = 2

/** It begins at the newest price, so there has to be one to trade on; taking it away needs none. */
export function decideSetTrail(state: State, command: SetTrail, now: Instant): Decision {
  const order = ownOrder(state, command)
  if (!order) return refuse('order_unknown')
  if (!nextStatus(order.status, 'set_trail')) return refuse('order_not_holding')
  const { trail } = command
  const { terms, price, tick } = pairOf(state, order.pairId)
  const refusal = trail && (refuseClose(state, order, now) ?? refuseTrail(terms, order.side, price, trail))
  if (refusal) return refusal

  // From here it must succeed.
  const stop = trail ? { price: trimDecimal(trailingStop(order.side, price, trail)) } : {}
  return accept([{ type: 'trail_set', orderId: order.id, trail, price, tick, at: now }], { orderId: order.id, ...stop })
}

/** More than nothing and less than the whole price, in steps of the pair; a percentage has two places. */
export function refuseTrail(terms: PairTerms, side: Side, price: Price, trail: Trail): Decision | undefined {
  const { distance, percent } = trail
  const [away, whole] = distance === null ? [percent, WHOLE] : [distance, price]
  const isMoved = trailingStop(side, price, trail) !== price
  if (away <= 0n || away >= whole || !isMoved) return refuse('trail_out_of_range')
  const places = distance === null ? PERCENT_PLACES : terms.pricePlaces
  return roundTo(away, places) === away ? undefined : refuse('price_not_in_steps', { places })
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
