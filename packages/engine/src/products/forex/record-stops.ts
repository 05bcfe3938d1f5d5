// Records the stops of orders that a command sets, in the step that does it.
import { present } from '@tallystick/kernel/assert'
import type { Instant } from '@tallystick/kernel/clock'
import type { OrderId } from '@tallystick/kernel/ids'
import type { EngineEvent } from '../../core/events.ts'
import { objectId, type State } from '../../core/state.ts'
import type { StopsRecorded } from './events.ts'
import { type ForexOrder, isOpened, trailOf } from './record.ts'
import { pairOf } from './value/valuation.ts'

/** Orders whose stops a command sets, and whether a trailing stop begins with it. */
export type StopsSetBy = Map<OrderId, boolean>

export function noteStops(set: StopsSetBy, event: EngineEvent): void {
  if (event.type === 'stops_set') set.set(event.orderId, false)
  else if (event.type === 'trail_set') set.set(event.orderId, event.trail !== null)
  else if (event.type === 'order_opened' || event.type === 'order_placed') {
    const { order } = event
    if (hasStops(order)) set.set(order.id, trailOf(order) !== null)
  }
}

/** Once the events of a command are applied: one record for each order whose stops they set. */
export function recordStops(state: State, set: StopsSetBy, now: Instant, emit: (event: StopsRecorded) => void): void {
  for (const [orderId, isBegun] of set) {
    const order = present(state.orders.get(orderId), `order ${orderId} with stops`)
    const { userId, stopLoss, takeProfit, trailDistance, trailPercent } = order
    emit({
      type: 'stops_recorded',
      stops: {
        id: objectId(state.shard, state.lastNumber + 1),
        userId,
        orderId,
        stopLoss,
        takeProfit,
        trailDistance,
        trailPercent,
        trailBegins: isBegun && isOpened(order),
        tick: pairOf(state, order.pairId).tick,
        at: now,
      },
    })
  }
}

function hasStops({ stopLoss, takeProfit, trailDistance, trailPercent }: ForexOrder): boolean {
  return stopLoss !== null || takeProfit !== null || trailDistance !== null || trailPercent !== null
}
