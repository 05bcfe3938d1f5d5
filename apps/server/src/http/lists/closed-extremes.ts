// The best and the worst order that a user closed: finished days from `closed_extreme_day`, the rest from the orders themselves.
import { DAY_MS, type Instant } from '@tallystick/kernel/clock'
import type { Usd } from '@tallystick/kernel/decimal'
import { idFrom, type Pool } from '../../platform/postgres/pool.ts'
import { FOREX_CLOSED, MICRO_CLOSED } from './closed-sums.ts'

/** Of orders of one user; of two that came to the same the older one. */
export const EXTREMES = `(array_agg(id order by profit desc, id))[1] as best_id, max(profit) as best,
  (array_agg(id order by profit, id))[1] as worst_id, min(profit) as worst`

export interface ClosedOrder {
  readonly product: 1 | 2
  readonly id: number
  readonly pairId: number
  readonly profit: Usd
  readonly closedAt: Instant
}

export interface ClosedExtremes {
  /** Undefined when none had a profit. */
  readonly best: ClosedOrder | undefined
  /** Undefined when none had a loss. */
  readonly worst: ClosedOrder | undefined
}

interface RawOrder {
  readonly product: 1 | 2
  readonly id: bigint
  readonly pair_id: number
  readonly profit: bigint
  readonly closed_at: bigint
}

const PRODUCTS = [FOREX_CLOSED, MICRO_CLOSED]

/** @param since the beginning of a day. */
export async function readClosedExtremes(pool: Pool, userId: number, since: Instant): Promise<ClosedExtremes> {
  const rest = PRODUCTS.map(
    ({ product, table }) => `select ${product}, ${EXTREMES} from ${table} where user_id = $1 and status = 3
      and closed_at >= greatest($2::bigint, (select until from closed_extreme_cursor where product = ${product})) having count(*) > 0`,
  )
  const orders = PRODUCTS.map(
    ({ product, table }) => `select extreme.product, o.id, o.pair_id, o.profit, o.closed_at
      from extreme join ${table} o on o.id = extreme.id and o.user_id = $1 where extreme.product = ${product}`,
  )
  const { rows } = await pool.query<RawOrder>({
    name: 'closed-extremes',
    text: `with days (product, best_id, best, worst_id, worst) as materialized (
        select product, best_id, best, worst_id, worst from closed_extreme_day where user_id = $1 and day >= $2::bigint / ${DAY_MS}
        union all ${rest.join(' union all ')}),
      extreme as (
        (select product, best_id as id from days where best > 0 order by best desc, best_id limit 1)
        union (select product, worst_id from days where worst < 0 order by worst, worst_id limit 1))
      ${orders.join(' union all ')}`,
    values: [userId, since],
  })
  const all = rows.map(row => ({
    product: row.product,
    id: idFrom(row.id),
    pairId: row.pair_id,
    profit: row.profit,
    closedAt: idFrom(row.closed_at),
  }))
  return { best: all.find(({ profit }) => profit > 0n), worst: all.find(({ profit }) => profit < 0n) }
}
