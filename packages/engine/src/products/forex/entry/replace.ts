// Decides an order in the stead of another: a pending order with other terms, or the opposite of a position. What was there before is gone
// first, so its money and its place count; either both happen or none.
import { freeMoney } from '@tallystick/formulas/forex'
import type { Instant } from '@tallystick/kernel/clock'
import { formatDecimal } from '@tallystick/kernel/decimal'
import { accept, type Decision, refuse } from '../../../core/decision.ts'
import type { EngineEvent } from '../../../core/events.ts'
import type { State } from '../../../core/state.ts'
import { closeAtMarket, ownOrder, refuseClose } from '../closing/close.ts'
import type { ReplaceOrder, ReverseOrder } from '../commands.ts'
import { decideOpen, decidePlace, openOrders, type Room, roomNow } from './open.ts'
import { isOpened, nextStatus, type OpenedOrder, trailOf } from '../record.ts'
import { profitNow, usableFloating } from '../value/valuation.ts'

/** The new order has a number of its own and stays in its one-cancels-other pair, so copies follow it as they follow a cancel and a new order. */
export function decideReplace(state: State, command: ReplaceOrder, now: Instant): Decision {
  const order = ownOrder(state, command)
  if (!order) return refuse('order_unknown')
  if (!nextStatus(order.status, 'cancel')) return refuse('order_not_pending')
  const { pairId, side, leverage, ocoId } = order
  const room = roomNow(state, order.userId, now, order)
  const terms = { ...command, type: 'place_order', pairId, side, leverage, trail: trailOf(order) } as const
  const placed = decidePlace(state, terms, now, { room, ocoId })
  if (placed.refusal) return placed

  // From here it must succeed.
  const cancelled: EngineEvent = { type: 'order_cancelled', orderId: order.id, reason: 'replaced', at: now }
  return accept([cancelled, ...placed.events], { ...placed.answer, recordId: order.id })
}

export function decideReverse(state: State, command: ReverseOrder, now: Instant): Decision {
  const order = ownOrder(state, command)
  if (!order) return refuse('order_unknown')
  if (!nextStatus(order.status, 'close') || !isOpened(order)) return refuse('order_not_holding')
  const refusal = refuseClose(state, order, now)
  if (refusal) return refusal
  const closing = closeAtMarket(state, order, 'closed', now)
  const { userId, pairId, lots, leverage } = order
  const opposite = { userId, pairId, lots, leverage, side: order.side === 'buy' ? 'sell' : 'buy' } as const
  const stops = { stopLoss: null, takeProfit: null }
  const room = roomAfter(state, order, closing, now)
  const opened = decideOpen(state, { type: 'open_order', ...opposite, ...stops }, now, { room })
  if (opened.refusal) return opened

  // From here it must succeed.
  const profit = formatDecimal(profitNow(state, order), 6)
  return accept([...closing, ...opened.events], { ...opened.answer, recordId: order.id, profit })
}

function roomAfter(state: State, order: OpenedOrder, closing: readonly EngineEvent[], now: Instant): Room {
  let orders = openOrders(state, order.userId)
  let balance = 0n
  let debt = 0n
  for (const event of closing) {
    if (event.type === 'order_cancelled' || event.type === 'order_closed') orders -= 1
    if (event.type === 'order_closed') ({ balanceAfter: balance, debtAfter: debt } = event)
    if (event.type === 'copy_settled') balance -= event.taken
  }
  return { free: freeMoney(balance, debt, usableFloating(state, order.userId, now, order.id)), orders }
}
