// Sums over a user's closed orders, whole lists and filters alike: finished days from `closed_day`, the rest from the orders themselves, in
// one statement. What is read grows with the days somebody traded, not with their orders.
import { DAY_MS, type Instant } from '@tallystick/kernel/clock'
import type { Usd } from '@tallystick/kernel/decimal'
import { idFrom, type Pool } from '../../platform/postgres/pool.ts'

/** One product's orders, and what its columns are called. */
export interface ClosedOrders {
  readonly product: 1 | 2
  readonly table: 'forex_order' | 'micro_order'
  /** The function that says which partition an order is in. */
  readonly span: 'order_span' | 'micro_span'
  readonly side: 'side' | 'direction'
  /** SQL of the relation an order belongs to, 0 for none, and of what was staked on it. */
  readonly relation: string
  readonly margin: string
}

export const FOREX_CLOSED: ClosedOrders = {
  product: 1,
  table: 'forex_order',
  span: 'order_span',
  side: 'side',
  relation: 'case follow_type when 2 then relation_id else 0 end',
  margin: 'margin',
}
export const MICRO_CLOSED: ClosedOrders = {
  product: 2,
  table: 'micro_order',
  span: 'micro_span',
  side: 'direction',
  relation: '0',
  margin: 'stake',
}

export interface ClosedFilter {
  /** Closed at or after this; the beginning of a day. */
  readonly since?: Instant | undefined
  /** Closed before this; the beginning of a day. */
  readonly until?: Instant | undefined
  readonly pairId?: number | undefined
  readonly side?: 1 | 2 | undefined
  readonly result?: 'profit' | 'loss' | 'even' | undefined
  readonly followType?: 1 | 2 | undefined
  /** Key of a tag of the journal. */
  readonly tag?: string | undefined
}

export interface ClosedSums {
  readonly count: number
  /** Orders that brought something, and those that cost something. */
  readonly won: number
  readonly lost: number
  readonly profit: Usd
}

interface RawSums {
  readonly won: bigint
  readonly lost: bigint
  readonly even: bigint
  readonly gain: bigint
  readonly loss: bigint
}

/**
 * Until when days are summed up. Asked before the sums and not in them: PostgreSQL, which then knows the instant before it plans, looks into no year
 * that was over by then. The sums ask again: the day that was summed up in between counts once.
 */
async function readSummedUntil(pool: Pool, product: ClosedOrders['product']): Promise<Instant> {
  const { rows } = await pool.query<{ until: bigint }>({
    name: 'summed-until',
    text: 'select until from closed_day_cursor where product = $1',
    values: [product],
  })
  return idFrom(rows[0]?.until ?? 0n)
}

export async function readClosedSums(
  pool: Pool,
  orders: ClosedOrders,
  userId: number,
  filter: ClosedFilter = {},
): Promise<ClosedSums> {
  const query = closedSumsQuery(orders, userId, filter, await readSummedUntil(pool, orders.product))
  const { rows } = await pool.query<RawSums>(query)
  const { won = 0n, lost = 0n, even = 0n, gain = 0n, loss = 0n } = rows[0] ?? {}
  const of = (result: ClosedFilter['result'], value: bigint): bigint =>
    filter.result === undefined || filter.result === result ? value : 0n
  return {
    count: idFrom(of('profit', won) + of('loss', lost) + of('even', even)),
    won: idFrom(of('profit', won)),
    lost: idFrom(of('loss', lost)),
    profit: of('profit', gain) + of('loss', loss),
  }
}

export function closedSumsQuery(
  orders: ClosedOrders,
  userId: number,
  { since, until, pairId, side, followType, tag }: ClosedFilter,
  summed: Instant,
): { readonly text: string; readonly values: unknown[] } {
  const values: unknown[] = [userId, summed]
  // Days know no tags: what was tagged is summed order by order.
  const [days, rest] = [
    ['user_id = $1', `product = ${orders.product}`, ...(tag === undefined ? [] : ['false'])],
    [
      'user_id = $1',
      'status = 3',
      ...(tag === undefined ? [afterCursor(orders), 'closed_at >= $2'] : ['$2::bigint is not null']),
    ],
  ]
  const where = (ofDay: string, ofOrder: string, value: number | undefined): void => {
    if (value === undefined) return
    values.push(value)
    days.push(ofDay.replace('?', `$${values.length}`))
    rest.push(ofOrder.replace('?', `$${values.length}`))
  }
  where(`day >= ?::bigint / ${DAY_MS}`, 'closed_at >= ?::bigint', since)
  where(`day < ?::bigint / ${DAY_MS}`, 'closed_at < ?::bigint', until)
  // Wider than the column: an id that no pair can have finds nothing.
  where('pair_id = ?::bigint', 'pair_id = ?::bigint', pairId)
  where('side = ?::smallint', `${orders.side} = ?::smallint`, side)
  where('(relation_id <> 0) = (?::smallint = 2)', 'follow_type = ?::smallint', followType)
  if (tag !== undefined) values.push(tag)
  const from = tag === undefined ? orders.table : taggedOrders(orders, `$${values.length}`)
  const text = `select sum(won)::bigint as won, sum(lost)::bigint as lost, sum(even)::bigint as even,
      coalesce(sum(gain), 0)::bigint as gain, coalesce(sum(loss), 0)::bigint as loss
    from (select won, lost, even, gain, loss from closed_day where ${days.join(' and ')}
      union all select ${RESULTS} from ${from} where ${rest.join(' and ')}) closed`
  return { text, values }
}

/**
 * The orders with a tag of the user, whose id is $1. Each is looked up by its id, however many other orders there are: `offset 0` keeps the
 * planner from reading the user's whole history instead.
 */
export function taggedOrders({ product, table }: ClosedOrders, key: string): string {
  return `(select found.* from journal_tag tag join journal_tagged g on g.tag_id = tag.id and g.product = ${product}
    cross join lateral (select * from ${table} where id = g.order_id offset 0) found
    where tag.user_id = $1 and tag.key = ${key}::text) tagged`
}

/** What orders of one group came to. */
export const RESULTS = `count(*) filter (where profit > 0) as won, count(*) filter (where profit < 0) as lost,
  count(*) filter (where profit = 0) as even, coalesce(sum(profit) filter (where profit > 0), 0) as gain,
  coalesce(sum(profit) filter (where profit < 0), 0) as loss`

function afterCursor({ product }: ClosedOrders): string {
  return `closed_at >= (select until from closed_day_cursor where product = ${product})`
}

export interface RelationSums {
  readonly count: bigint
  readonly margin: bigint
}

/** Of the closed copies of one follower, by relation. */
export async function readClosedByRelation(
  pool: Pool,
  userId: number,
): Promise<ReadonlyMap<number, Partial<RelationSums>>> {
  const { rows } = await pool.query<RelationSums & { readonly relation_id: bigint }>({
    name: 'closed-by-relation',
    text: `select relation_id, sum(closed)::bigint as count, sum(margin)::bigint as margin from (
        select relation_id, won + lost + even as closed, margin from closed_day
        where user_id = $1 and product = ${FOREX_CLOSED.product} and relation_id <> 0
        union all select relation_id, 1, margin from forex_order
        where user_id = $1 and status = 3 and follow_type = 2 and ${afterCursor(FOREX_CLOSED)} and closed_at >= $2
      ) copies group by relation_id`,
    values: [userId, await readSummedUntil(pool, FOREX_CLOSED.product)],
  })
  return new Map(rows.map(row => [idFrom(row.relation_id), row]))
}

/** Closed orders of one product, pair and side. */
export interface ClosedGroup {
  readonly product: 1 | 2
  readonly pairId: number
  readonly side: 1 | 2
  readonly won: number
  readonly lost: number
  /** Zero or more, and zero or less. */
  readonly gain: Usd
  readonly loss: Usd
}

interface RawGroup extends RawSums {
  readonly product: 1 | 2
  readonly pair_id: number
  readonly side: 1 | 2
}

/** @param since the beginning of a day. */
export async function readClosedGroups(pool: Pool, userId: number, since: Instant): Promise<ClosedGroup[]> {
  const products = [FOREX_CLOSED, MICRO_CLOSED]
  const summed = await Promise.all(products.map(({ product }) => readSummedUntil(pool, product)))
  const rest = products.map(
    (orders, index) => `select ${orders.product}, pair_id, ${orders.side}, ${RESULTS} from ${orders.table}
      where user_id = $1 and status = 3 and closed_at >= $2::bigint and ${afterCursor(orders)} and closed_at >= $${3 + index}
      group by 2, 3`,
  )
  const { rows } = await pool.query<RawGroup>({
    name: 'closed-groups',
    text: `select product, pair_id, side, sum(won)::bigint as won, sum(lost)::bigint as lost, sum(gain)::bigint as gain, sum(loss)::bigint as loss
      from (select product, pair_id, side, won, lost, even, gain, loss from closed_day where user_id = $1 and day >= $2::bigint / ${DAY_MS}
        union all ${rest.join(' union all ')}) closed group by 1, 2, 3 order by 1, 2, 3`,
    values: [userId, since, ...summed],
  })
  return rows.map(row => ({
    product: row.product,
    pairId: row.pair_id,
    side: row.side,
    won: idFrom(row.won),
    lost: idFrom(row.lost),
    gain: row.gain,
    loss: row.loss,
  }))
}
