// Positions that were open at full hours, and their floating profit at the prices of then, by the engine's formula.
import { type ConversionPrice, forexProfit, type PositionTerms } from '@tallystick/formulas/forex'
import { HOUR_MS, type Instant } from '@tallystick/kernel/clock'
import type { Price, Usd } from '@tallystick/kernel/decimal'
import type { PairTerms } from '@tallystick/engine/core/pair'
import { idFrom, type PoolClient } from '../../../platform/postgres/pool.ts'
import { slices } from '../../../platform/slices.ts'

/** An order, or a closed part of one, that was open at the beginning of at least one hour. */
interface OpenOrder extends PositionTerms {
  readonly userId: number
  readonly pairId: number
  /** The order it is a part of, or itself: the engine valued them together. */
  readonly whole: number
  /** The first and the last hour at whose beginning it was open. */
  readonly from: number
  readonly to: number
}

export interface OpenPositions {
  readonly userId: number
  readonly hour: number
  readonly positions: readonly (PositionTerms & { readonly pairId: number })[]
}

/** Those open at the beginning of an hour after `from` and not after `to`, by user and hour. */
export async function readOpenPositions(
  client: PoolClient,
  { from, to }: { readonly from: Instant; readonly to: Instant },
  users: readonly number[] | undefined,
): Promise<OpenPositions[]> {
  // An order that was opened and closed within an hour was open at the beginning of none.
  const { rows } = await client.query<OrderRow>(
    `select user_id, pair_id, coalesce(nullif(split_from, 0), id) as whole, side, lots, units_per_lot, open_price, opened_at,
       case status when 1 then $2::bigint else closed_at end as closed_at
     from forex_order where open_tick <> 0 and opened_at < $2
       and (status = 1 or (status = 3 and closed_at >= $1::bigint + ${HOUR_MS} and closed_at / ${HOUR_MS} > opened_at / ${HOUR_MS}))
       ${users ? 'and user_id = any($3)' : ''}`,
    users ? [from, to, users] : [from, to],
  )
  const found: Found = new Map()
  for await (const slice of slices(rows)) for (const row of slice) put(found, orderFrom(row), { from, to })
  return Array.from(found.values(), ({ userId, hour, wholes }) => ({ userId, hour, positions: [...wholes.values()] }))
}

/** Orders by user and hour. Parts of one are put together again. */
type Found = Map<string, { readonly userId: number; readonly hour: number; readonly wholes: Map<number, OpenOrder> }>

function put(found: Found, order: OpenOrder, { from, to }: { readonly from: Instant; readonly to: Instant }): void {
  const { userId, whole, lots } = order
  for (let hour = Math.max(order.from, from / HOUR_MS + 1); hour <= Math.min(order.to, to / HOUR_MS); hour++) {
    const key = `${userId} ${hour}`
    const at = found.get(key) ?? { userId, hour, wholes: new Map<number, OpenOrder>() }
    const other = at.wholes.get(whole)
    at.wholes.set(whole, other ? { ...other, lots: other.lots + lots } : order)
    found.set(key, at)
  }
}

interface OrderRow {
  readonly user_id: bigint
  readonly pair_id: number
  readonly whole: bigint
  readonly side: 1 | 2
  readonly lots: bigint
  readonly units_per_lot: bigint
  readonly open_price: bigint
  readonly opened_at: bigint
  readonly closed_at: bigint
}

function orderFrom(row: OrderRow): OpenOrder {
  return {
    userId: idFrom(row.user_id),
    pairId: row.pair_id,
    whole: idFrom(row.whole),
    side: row.side === 1 ? 'buy' : 'sell',
    lots: row.lots,
    unitsPerLot: row.units_per_lot,
    openPrice: row.open_price,
    from: Math.floor(idFrom(row.opened_at) / HOUR_MS) + 1,
    to: Math.floor(idFrom(row.closed_at) / HOUR_MS),
  }
}

/** How a pair's quote currency becomes dollars. */
export type PairOf = (pairId: number) => Pick<PairTerms, 'conversion'> | undefined

/** Pairs whose prices the positions are worth something by. */
export function pricedBy(positions: readonly { readonly pairId: number }[], pairOf: PairOf): readonly number[] {
  return positions.flatMap(({ pairId }) => [pairId, pairOf(pairId)?.conversion?.pairId ?? pairId])
}

/** Undefined when a price is missing. */
export function floatingOf(
  { positions }: OpenPositions,
  pairOf: PairOf,
  priceOf: (pairId: number) => Price | undefined,
): Usd | undefined {
  let floating = 0n
  for (const position of positions) {
    const price = priceOf(position.pairId)
    const conversion = conversionOf(pairOf(position.pairId), priceOf)
    if (price === undefined || conversion === 'missing') return undefined
    floating += forexProfit(position, price, conversion)
  }
  return floating
}

export function conversionOf(
  pair: ReturnType<PairOf>,
  priceOf: (pairId: number) => Price | undefined,
): ConversionPrice | 'missing' | undefined {
  if (!pair?.conversion) return pair ? undefined : 'missing'
  const price = priceOf(pair.conversion.pairId)
  return price === undefined ? 'missing' : { price, inverse: pair.conversion.inverse }
}
