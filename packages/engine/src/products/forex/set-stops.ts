// Decides new stop-loss and take-profit prices. Allowed while the market is shut: it only takes effect on the next fresh price.
import type { Instant } from '@tallystick/kernel/clock'
import type { SetStops } from './commands.ts'
import { accept, type Decision, refuse } from '../../core/decision.ts'
import type { State } from '../../core/state.ts'
import { ownOrder } from './closing/close.ts'
import { nextStatus } from './record.ts'
import { refuseStops } from './terms.ts'
import { pairOf } from './value/valuation.ts'

export function decideSetStops(state: State, command: SetStops, now: Instant): Decision {
  const order = ownOrder(state, command)
  if (!order) return refuse('order_unknown')
  if (!nextStatus(order.status, 'set_stops')) return refuse('order_not_holding')
  const pair = pairOf(state, order.pairId)
  const reference = order.status === 'pending' ? order.originPrice : pair.price
  const { stopLoss, takeProfit } = command
  const refusal = refuseStops(pair.terms, order.side, reference, { stopLoss, takeProfit })
  if (refusal) return refusal

  // From here it must succeed.
  return accept([{ type: 'stops_set', orderId: order.id, stopLoss, takeProfit, at: now }], { orderId: order.id })
}
