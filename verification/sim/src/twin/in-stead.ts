// Orders that depend on others in the naive twin: in the stead of one, or as a pair of which one cancels the other. What goes is taken away
// first, and comes back when the rest is refused.
import type { PlaceOco, ReplaceOrder, ReverseOrder } from '@tallystick/engine/products/forex/commands'
import type { TwinForex, TwinOrder } from './forex.ts'
import { no, type Verdict } from './verdict.ts'

export function replace(forex: TwinForex, order: TwinOrder, command: ReplaceOrder): Verdict {
  if (order.state !== 'pending') return no('order_not_pending')
  const undo = forex.remember(order.user)
  forex.drop(order, 'replaced')
  const { pair, buy, leverage, trail } = order
  const side = buy ? 'buy' : 'sell'
  const verdict = forex.order({ ...command, type: 'place_order', pairId: pair, side, leverage, trail })
  if (verdict.ok) {
    join(forex, verdict.orderId, order.oco)
    return { ...verdict, recordId: order.id }
  }
  undo()
  return verdict
}

export function placeOco(forex: TwinForex, { entries, userId, pairId, leverage, expiresAt, trail }: PlaceOco): Verdict {
  if (entries[0].target === entries[1].target) return no('oco_same_price')
  const common = { type: 'place_order', userId, pairId, leverage, expiresAt, trail } as const
  const first = forex.order({ ...common, ...entries[0] })
  if (!first.ok) return first
  const second = forex.order({ ...common, ...entries[1] })
  if (!second.ok) {
    forex.forget(first.orderId ?? 0)
    return second
  }
  for (const one of [first, second]) join(forex, one.orderId, first.orderId ?? null)
  return { ok: true, ...ids(first.orderId, second.orderId) }
}

function ids(orderId = 0, recordId = 0): { orderId: number; recordId: number } {
  return { orderId, recordId }
}

function join(forex: TwinForex, id: number | undefined, oco: number | null): void {
  const order = forex.orders.get(id ?? 0)
  if (order) order.oco = oco
}

/** Of the user's orders of the same pair, the one in this state. */
export function otherIn(
  orders: Iterable<TwinOrder>,
  state: TwinOrder['state'],
  { user, oco, id }: Pick<TwinOrder, 'user' | 'oco' | 'id'>,
): TwinOrder | undefined {
  if (oco === null) return undefined
  return [...orders].find(o => o.user === user && o.oco === oco && o.state === state && o.id !== id)
}

export function reverse(forex: TwinForex, order: TwinOrder, { userId }: ReverseOrder): Verdict {
  if (order.state !== 'holding') return no('order_not_holding')
  const stopped = forex.value.cannotTrade(order.pair)
  if (stopped) return no(stopped)
  const { pair, lots, leverage } = order
  const opposite = { userId, pairId: pair, lots, leverage, side: order.buy ? 'sell' : 'buy' } as const
  const opening = { type: 'open_order', ...opposite, stopLoss: null, takeProfit: null } as const
  const undo = forex.remember(userId)
  const profit = forex.value.profit(order)
  forex.close(order, 'closed')
  const verdict = forex.order(opening)
  if (verdict.ok) return { ...verdict, recordId: order.id, profit }
  undo()
  return verdict
}
