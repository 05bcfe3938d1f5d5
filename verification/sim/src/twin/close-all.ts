// Closing all positions in the naive twin: looked at one by one, and closed one after the other.
import type { CloseAll } from '@tallystick/engine/products/forex/commands'
import type { TwinForex, TwinOrder } from './forex.ts'
import type { Verdict } from './verdict.ts'

export function closeAll(forex: TwinForex, { userId, pairId, which }: CloseAll): Verdict {
  const { value } = forex
  const isMeant = (order: TwinOrder): boolean => {
    if (pairId !== null && order.pair !== pairId) return false
    if (which === 'all' || !value.hasPrice(order)) return true
    return which === 'winners' ? value.profit(order) > 0n : value.profit(order) < 0n
  }
  const meant = value.held(userId).filter(isMeant)
  const left = meant.flatMap(order => {
    const reason = value.cannotTrade(order.pair)
    return reason ? [{ orderId: order.id, reason }] : []
  })
  const rest = meant.filter(order => !value.cannotTrade(order.pair))
  rest.sort((a, b) => Number(value.profit(a) - value.profit(b)) || a.id - b.id)
  for (const order of rest) forex.close(order, 'closed')
  return {
    ok: true,
    closed: rest.map(({ id, closed, profit }) => ({ orderId: id, price: closed, profit })),
    left: left.sort((a, b) => a.orderId - b.orderId),
    profit: rest.reduce((sum, { profit }) => sum + profit, 0n),
    ...(rest.length === 0 ? { isIdle: true } : {}),
  }
}
