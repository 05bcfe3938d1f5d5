// Positions that were open at the end of a statement, valued at the prices that recorded equity was valued at.
import { forexProfit, type PositionTerms } from '@tallystick/formulas/forex'
import { HOUR_MS, type Instant } from '@tallystick/kernel/clock'
import type { Price, Usd } from '@tallystick/kernel/decimal'
import type { KeyMark } from '@tallystick/wire/trader/schemas'
import { readKeyMarks } from '../../../http/lists/key-marks.ts'
import { idFrom, type Pool, transaction } from '../../../platform/postgres/pool.ts'
import { conversionOf, keepMarks, type MarkedMarket, markName, type PairOf, pricedBy } from '../portfolio/portfolio.ts'

export interface StatementMarket extends MarkedMarket {
  readonly pair: (pairId: number) => (ReturnType<PairOf> & { readonly code: string }) | undefined
}

export interface OpenOrder extends PositionTerms {
  readonly id: number
  readonly pairId: number
  readonly openedAt: Instant
  /** Undefined where the tape does not reach. */
  readonly price: Price | undefined
  readonly floating: Usd | undefined
  /** Which API key opened it; empty where none did. */
  readonly keyMarks: readonly KeyMark[]
}

interface OrderRow {
  readonly id: bigint
  readonly pair_id: number
  readonly side: 1 | 2
  readonly lots: bigint
  readonly units_per_lot: bigint
  readonly open_price: bigint
  readonly opened_at: bigint
}

/** Parts that were closed later count with the order they are a part of. */
export async function readOpenOrders(
  pool: Pool,
  market: StatementMarket,
  userId: number,
  at: Instant,
): Promise<readonly OpenOrder[]> {
  const orders = await transaction(pool, async client => {
    const { rows } = await client.query<OrderRow>(
      `select coalesce(nullif(split_from, 0), id) as id, pair_id, side, sum(lots)::bigint as lots, units_per_lot, open_price,
         min(opened_at) as opened_at
       from forex_order where user_id = $1 and open_tick <> 0 and opened_at < $2 and (status = 1 or (status = 3 and closed_at >= $2))
       group by 1, 2, 3, 5, 6 order by 1`,
      [userId, at],
    )
    const open = rows.map(row => ({
      id: idFrom(row.id),
      pairId: row.pair_id,
      side: row.side === 1 ? ('buy' as const) : ('sell' as const),
      lots: row.lots,
      unitsPerLot: row.units_per_lot,
      openPrice: row.open_price,
      openedAt: idFrom(row.opened_at),
    }))
    const pairOf: PairOf = pairId => market.pair(pairId)
    const hour = at / HOUR_MS
    const marks = await keepMarks(
      client,
      market,
      pricedBy(open, pairOf).map(pairId => ({ hour, pairId })),
    )
    const priceOf = (pairId: number): Price | undefined => marks.get(markName({ hour, pairId }))
    return open.map(order => {
      const price = priceOf(order.pairId)
      const conversion = conversionOf(pairOf(order.pairId), priceOf)
      const isKnown = price !== undefined && conversion !== 'missing'
      return { ...order, price, floating: isKnown ? forexProfit(order, price, conversion) : undefined }
    })
  })
  const ids = orders.map(({ id }) => id)
  const marks = await readKeyMarks(pool, userId, ids)
  return orders.map(order => {
    const keyMarks = marks.get(order.id)?.filter(({ Act }) => Act === 'made') ?? []
    return { ...order, keyMarks }
  })
}
