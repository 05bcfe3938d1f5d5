// A user's history of one product in SQL: filtered, in pages that follow each other by their last row, with a sum over the whole filter.
// Rows are found in the index of closed orders alone (migration 0192); only the rows of the page are read from the table.
import { DAY_MS } from '@tallystick/kernel/clock'
import { tagKey } from '@tallystick/wire/journal'
import { ROWS_PER_PAGE } from '@tallystick/wire/paging'
import type { ParamsOf } from '@tallystick/wire/trader/schemas'
import type { QueryResultRow } from 'pg'
import type { Pool } from '../../platform/postgres/pool.ts'
import { type ClosedFilter, type ClosedOrders, type ClosedSums, readClosedSums, taggedOrders } from './closed-sums.ts'

export interface HistoryFilter extends ClosedFilter {
  /** The last row of the page before. */
  readonly before?: { readonly closedAt: number; readonly id: number } | undefined
}

/** The sums are 0 beyond the first page. */
export interface HistoryPage<Row> extends ClosedSums {
  readonly rows: Row[]
  /** Empty after the last page. */
  readonly next: string
}

interface HistorySource {
  readonly orders: ClosedOrders
  readonly columns: string
}

const NO_SUMS: ClosedSums = { count: 0, won: 0, lost: 0, profit: 0n }

/** What a request may narrow a history by. Days are whole days of UTC. */
export function historyFilter(params: ParamsOf<'microHistory'>): HistoryFilter {
  const { from, to, before } = params
  const [closedAt = 0, id = 0] = before?.split('-').map(Number) ?? []
  return {
    since: from === undefined ? undefined : Date.parse(from),
    until: to === undefined ? undefined : Date.parse(to) + DAY_MS,
    pairId: params.forex_id,
    side: params.type,
    result: params.result,
    tag: params.tag === undefined ? undefined : tagKey(params.tag.trim()),
    before: before === undefined ? undefined : { closedAt, id },
  }
}

const RESULTS = { profit: 'profit > 0', loss: 'profit < 0', even: 'profit = 0' } as const

/** As with any query, who asks names the shape of the rows: it is what `columns` selects. */
export async function readHistory<Raw extends QueryResultRow & { readonly id: bigint; readonly closed_at: bigint }>(
  pool: Pool,
  source: HistorySource,
  userId: number,
  filter: HistoryFilter,
): Promise<HistoryPage<Raw>> {
  const [list, sums] = await Promise.all([
    pool.query<Raw>(historyQuery(source, userId, filter)),
    filter.before === undefined ? readClosedSums(pool, source.orders, userId, filter) : NO_SUMS,
  ])
  const rows = list.rows.slice(0, ROWS_PER_PAGE)
  const last = list.rows.length > ROWS_PER_PAGE ? rows.at(-1) : undefined
  return { ...sums, rows, next: last ? `${last.closed_at}-${last.id}` : '' }
}

interface Query {
  readonly text: string
  readonly values: unknown[]
}

/**
 * One row more than a page, to know whether another page follows. Found in the index of closed orders, then each looked up in the partition that it
 * is in: its year, or that of orders from before there were years.
 */
export function historyQuery({ orders, columns }: HistorySource, userId: number, filter: HistoryFilter): Query {
  const { table, span } = orders
  const of = { orders, columns: 'id as found_id, closed_at as found_at' }
  const { text: found, values } = selected(of, userId, filter, ROWS_PER_PAGE + 1)
  const since = filter.since === undefined ? '' : ` and o.closed_at >= ${filter.since}`
  const text = `select ${columns} from (${found}) found cross join lateral (select * from ${table} o
      where o.id = found_id and o.status = 3 and ${span}(o.created_at, o.closed_at) = any (array[-1, found_at])${since} offset 0) ${table}
    order by closed_at desc, id desc`
  return { text, values }
}

/** Everything that the filter finds, up to a limit: so many rows are read where they are, not looked up one by one. */
export function wholeHistoryQuery(source: HistorySource, userId: number, filter: HistoryFilter, limit: number): Query {
  return selected(source, userId, filter, limit)
}

function selected({ orders, columns }: HistorySource, userId: number, filter: HistoryFilter, limit: number): Query {
  const { table, side } = orders
  const values: unknown[] = [userId]
  const parts = ['user_id = $1', 'status = 3']
  const where = (sql: string, value: unknown): void => {
    if (value === undefined) return
    values.push(value)
    parts.push(sql.replace('?', `$${values.length}`))
  }
  where('closed_at >= ?', filter.since)
  where('closed_at < ?', filter.until)
  // Wider than the column: an id that no pair can have finds nothing.
  where('pair_id = ?::bigint', filter.pairId)
  where(`${side} = ?`, filter.side)
  where('follow_type = ?', filter.followType)
  if (filter.result) parts.push(RESULTS[filter.result])
  if (filter.before) {
    values.push(filter.before.closedAt, filter.before.id)
    parts.push(`(closed_at, id) < ($${values.length - 1}, $${values.length})`)
  }
  if (filter.tag !== undefined) values.push(filter.tag)
  const from = filter.tag === undefined ? table : taggedOrders(orders, `$${values.length}`)
  const text = `select ${columns} from ${from} where ${parts.join(' and ')} order by closed_at desc, id desc limit ${limit}`
  return { text, values }
}
