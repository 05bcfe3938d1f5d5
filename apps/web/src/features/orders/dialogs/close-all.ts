// Which positions are closed together, and what they would bring now.
import type { Usd } from '@tallystick/kernel/decimal'
import type { Order } from '../../../entities/order/order.ts'
import type { LiveOrder } from '../../../entities/wallet/live-account.ts'

export const WHICH = ['all', 'winners', 'losers'] as const

export interface CloseChoice {
  readonly which: (typeof WHICH)[number]
  /** Null for every market. */
  readonly market: number | null
}

/** [FO15] The chosen positions at the newest prices: how many, and their floating profit together. */
export function chosenPositions(
  orders: readonly Order[],
  live: ReadonlyMap<number, LiveOrder>,
  { which, market }: CloseChoice,
): { readonly count: number; readonly profit: Usd } {
  const profits = orders
    .filter(({ pair }) => market === null || pair.id === market)
    .map(order => live.get(order.id)?.profit ?? order.profit)
    .filter(profit => which === 'all' || (which === 'winners' ? profit > 0n : profit < 0n))
  return { count: profits.length, profit: profits.reduce((sum, profit) => sum + profit, 0n) }
}

/** The markets in which something is open, each once. */
export function marketsOf(orders: readonly Order[]): readonly Order['pair'][] {
  return [...new Map(orders.map(({ pair }) => [pair.id, pair])).values()]
}
