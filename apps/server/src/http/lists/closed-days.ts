// Sums up finished days of closed orders: what they came to (`closed_day`), and the best and the worst of them (`closed_extreme_day`). One
// day, product and table at a time: each is one transaction with its cursor.
import { DAY_MS, HOUR_MS, type Instant } from '@tallystick/kernel/clock'
import { idFrom, type Pool, type PoolClient, transaction } from '../../platform/postgres/pool.ts'
import { EXTREMES } from './closed-extremes.ts'
import { type ClosedOrders, FOREX_CLOSED, MICRO_CLOSED, RESULTS } from './closed-sums.ts'

/** How long after midnight a day is over: no commit of it is under way any more, whatever the clocks of the nodes say. */
const SETTLED_MS = HOUR_MS

/** One kind of row for each finished day. */
interface Summary {
  readonly cursor: 'closed_day_cursor' | 'closed_extreme_cursor'
  /** SQL that adds the rows of the day that begins at $1. */
  readonly add: (orders: ClosedOrders) => string
}

// Orders are found by the coarse index of when they closed.
const OF_DAY = `status = 3 and closed_at >= $1 and closed_at < $1 + ${DAY_MS}`

const SUMS: Summary = {
  cursor: 'closed_day_cursor',
  add: ({ product, table, side, relation, margin }) =>
    `insert into closed_day (user_id, product, day, pair_id, side, relation_id, won, lost, even, gain, loss, margin)
     select user_id, ${product}, $1::bigint / ${DAY_MS}, pair_id, ${side}, ${relation}, ${RESULTS}, sum(${margin})
     from ${table} where ${OF_DAY} group by 1, 4, 5, 6`,
}

const BEST_AND_WORST: Summary = {
  cursor: 'closed_extreme_cursor',
  add: ({ product, table }) =>
    `insert into closed_extreme_day (user_id, product, day, best_id, best, worst_id, worst)
     select user_id, ${product}, $1::bigint / ${DAY_MS}, ${EXTREMES} from ${table} where ${OF_DAY} group by 1`,
}

/** Several processes take turns. */
export async function sumFinishedDays(pool: Pool, now: Instant): Promise<void> {
  const settled = Math.floor((now - SETTLED_MS) / DAY_MS) * DAY_MS
  for (const summary of [SUMS, BEST_AND_WORST])
    for (const orders of [FOREX_CLOSED, MICRO_CLOSED]) while (await sumNextDay(pool, summary, orders, settled));
}

/** False when no day is left. */
function sumNextDay(pool: Pool, { cursor, add }: Summary, orders: ClosedOrders, settled: Instant): Promise<boolean> {
  const { product } = orders
  return transaction(pool, async client => {
    const from = await nextDay(client, cursor, product)
    if (from === undefined || from >= settled) return false
    await client.query(add(orders), [from])
    await client.query(`update ${cursor} set until = $2 where product = $1`, [product, from + DAY_MS])
    return true
  })
}

/** Begins with the day of the first transfer there ever was: no order closed before it. */
async function nextDay(client: PoolClient, cursor: Summary['cursor'], product: number): Promise<Instant | undefined> {
  const { rows } = await client.query<{ until: bigint }>(`select until from ${cursor} where product = $1 for update`, [
    product,
  ])
  const until = idFrom(rows[0]?.until ?? 0n)
  if (until > 0) return until
  const first = await client.query<{ at: bigint | null }>('select min(at) as at from ledger')
  const at = first.rows[0]?.at
  return at === null || at === undefined ? undefined : Math.floor(idFrom(at) / DAY_MS) * DAY_MS
}
