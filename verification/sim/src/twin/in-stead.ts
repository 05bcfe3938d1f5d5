// Orders in the stead of others in the naive twin: the old one is taken away first, and comes back when the new one is refused.
import type { ReplaceOrder, ReverseOrder } from '@tallystick/engine/products/forex/commands'
import type { TwinForex, TwinOrder } from './forex.ts'
import { no, type Verdict } from './verdict.ts'

export function replace(forex: TwinForex, order: TwinOrder, command: ReplaceOrder): Verdict {
  if (order.state !== 'pending') return no('order_not_pending')
  const undo = forex.remember(order.user)
  forex.drop(order, 'replaced')
  const { pair, buy, leverage } = order
  const verdict = forex.order({ ...command, type: 'place_order', pairId: pair, side: buy ? 'buy' : 'sell', leverage })
  if (verdict.ok) return { ...verdict, recordId: order.id }
  undo()
  return verdict
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
