// Decides new stop-loss and take-profit prices, and a trailing stop with them. Prices are allowed while the market is shut: they only take
// effect on the next fresh price.
import type { Instant } from '@tallystick/kernel/clock'
import type { SetStops } from './commands.ts'
import { accept, type Decision, refuse } from '../../core/decision.ts'
import type { EngineEvent } from '../../core/events.ts'
import type { State } from '../../core/state.ts'
import { ownOrder } from './closing/close.ts'
import { isSameTrail, nextStatus, trailOf } from './record.ts'
import { refuseStops } from './terms.ts'
import { refuseNewTrail, trailSet } from './trail/set-trail.ts'
import { pairOf } from './value/valuation.ts'

export function decideSetStops(state: State, command: SetStops, now: Instant): Decision {
  const order = ownOrder(state, command)
  if (!order) return refuse('order_unknown')
  if (!nextStatus(order.status, 'set_stops')) return refuse('order_not_holding')
  const pair = pairOf(state, order.pairId)
  const reference = order.status === 'pending' ? order.originPrice : pair.price
  const { stopLoss, takeProfit } = command
  const isNew = command.trail !== undefined && !isSameTrail(command.trail, trailOf(order))
  const trail = command.trail ?? null
  const refusal =
    refuseStops(pair.terms, order.side, reference, { stopLoss, takeProfit }) ??
    (isNew && trail ? refuseNewTrail(state, order, trail, now) : undefined)
  if (refusal) return refusal

  // From here it must succeed.
  const set: EngineEvent = { type: 'stops_set', orderId: order.id, stopLoss, takeProfit, at: now }
  return accept(isNew ? [set, trailSet(state, order, trail, now)] : [set], { orderId: order.id })
}
