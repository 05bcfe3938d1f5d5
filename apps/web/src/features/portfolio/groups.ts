// Results of a portfolio put together by market, side, product or tag.
import type { GroupResult, TagResult } from './portfolio.ts'

/** What results are put together by. */
export type Grouping = 'market' | 'side' | 'product'

export interface Group extends Pick<GroupResult, 'product' | 'orders' | 'won' | 'profit'> {
  readonly key: string
  readonly tag?: string
  readonly pairId?: number
  readonly code?: string
  readonly side?: 'buy' | 'sell'
}

/** The best first. Markets and sides are apart for each product: their histories are. */
export function grouped(results: readonly GroupResult[], by: Grouping): Group[] {
  const groups = new Map<string, Group>()
  for (const { product, pairId, code, side, orders, won, profit } of results) {
    const key = by === 'product' ? product : `${product} ${by === 'market' ? pairId : side}`
    const other = groups.get(key)
    groups.set(key, {
      key,
      product,
      ...(by === 'market' && { pairId, code }),
      ...(by === 'side' && { side }),
      orders: orders + (other?.orders ?? 0),
      won: won + (other?.won ?? 0),
      profit: profit + (other?.profit ?? 0n),
    })
  }
  return bestFirst([...groups.values()])
}

export function groupedByTag(results: readonly TagResult[]): Group[] {
  return bestFirst(results.map(result => ({ ...result, key: `${result.product} ${result.tag}` })))
}

function bestFirst(groups: readonly Group[]): Group[] {
  return groups.toSorted((a, b) => (a.profit === b.profit ? 0 : a.profit > b.profit ? -1 : 1))
}
