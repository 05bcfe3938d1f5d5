// Decides the close of some of an order's lots. The part becomes a closed order of its own, with its share of margin and fee; the rest
// keeps the id, the stops and the remainder.
import { partOf } from '@tallystick/formulas/forex'
import type { Instant } from '@tallystick/kernel/clock'
import { formatDecimal, type Lots, trimDecimal } from '@tallystick/kernel/decimal'
import type { OrderId } from '@tallystick/kernel/ids'
import { settleCopy } from '../../copy/share.ts'
import { accept, type Decision, refuse } from '../../../core/decision.ts'
import type { EngineEvent } from '../../../core/events.ts'
import { objectId, type State } from '../../../core/state.ts'
import { ownOrder, refuseClose } from './close.ts'
import type { ClosePart } from '../commands.ts'
import type { OrderPartClosed } from '../events.ts'
import { type ClosedPart, isOpened, nextStatus, NO_TRAIL, type OpenedOrder } from '../record.ts'
import { forexAccount, pairOf, profitNow, rateNow } from '../value/valuation.ts'

export function decideClosePart(state: State, command: ClosePart, now: Instant): Decision {
  const order = ownOrder(state, command)
  if (!order) return refuse('order_unknown')
  if (!nextStatus(order.status, 'close_part') || !isOpened(order)) return refuse('order_not_holding')
  const refusal = refusePart(state, order, command.lots) ?? refuseClose(state, order, now)
  if (refusal) return refusal

  // From here it must succeed.
  const { part, events } = closePartAtMarket(
    state,
    order,
    command.lots,
    { reason: 'closed', originId: order.originId },
    now,
  )
  return accept(events, {
    orderId: order.id,
    recordId: part.id,
    price: trimDecimal(pairOf(state, order.pairId).price),
    profit: formatDecimal(part.profit, 6),
  })
}

/** All of the lots is not a part: that is closed as a whole. */
function refusePart(state: State, order: OpenedOrder, lots: Lots): Decision | undefined {
  const { lotStep } = pairOf(state, order.pairId).terms
  if (lots < lotStep) return refuse('lots_below_minimum', { minimum: trimDecimal(lotStep) })
  if (lots >= order.lots) return refuse('lots_above_maximum', { maximum: trimDecimal(order.lots) })
  return lots % lotStep === 0n ? undefined : refuse('lots_not_in_steps', { step: trimDecimal(lotStep) })
}

interface PartOrigin {
  readonly reason: ClosedPart['closeReason']
  /** The master's part that this one copies; of a part the follower closed, the order that the whole copies. */
  readonly originId: OrderId | null
}

/** @param lots fewer than the order has. */
export function closePartAtMarket(
  state: State,
  order: OpenedOrder,
  lots: Lots,
  { reason, originId }: PartOrigin,
  now: Instant,
): { readonly part: ClosedPart; readonly events: readonly EngineEvent[] } {
  const { price, tick, terms } = pairOf(state, order.pairId)
  const account = forexAccount(state, order.userId)
  const margin = partOf(order.margin, lots, order.lots)
  const fee = partOf(order.fee, lots, order.lots)
  const profit = profitNow(state, { ...order, lots })
  const after = account.balance - account.debt + margin + profit
  const part: ClosedPart = {
    ...order,
    ...NO_TRAIL,
    ocoId: null,
    id: objectId(state.shard, state.lastNumber + 1),
    splitFrom: order.id,
    originId,
    status: 'closed',
    lots,
    margin,
    fee,
    profit,
    closePrice: price,
    closeRate: rateNow(state, terms),
    closeTick: tick,
    closedAt: now,
    closeReason: reason,
  }
  const closed: OrderPartClosed = {
    type: 'order_part_closed',
    orderId: order.id,
    part,
    restLots: order.lots - lots,
    restMargin: order.margin - margin,
    restFee: order.fee - fee,
    // The rest is still open, so what is missing waits as debt.
    balanceAfter: after > 0n ? after : 0n,
    debtAfter: after < 0n ? -after : 0n,
  }
  const settled = settleCopy(state, part, { ...closed, profit, at: now }, () => restOf(state, order, closed))
  return { part, events: [closed, ...(settled ? [settled] : [])] }
}

/** What the account holds once the part is closed. */
function restOf(
  state: State,
  order: OpenedOrder,
  { restLots: lots, restMargin: margin }: OrderPartClosed,
): OpenedOrder[] {
  const holdings = state.forexUsers.get(order.userId)?.holdings.values() ?? []
  return [...holdings].map(held => (held.id === order.id ? { ...held, lots, margin } : held))
}
