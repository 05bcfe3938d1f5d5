// Pages of one user's rows by number, as the specification has them. Neither the depth nor the count grows without end: rows beyond the
// last counted one are reached by the histories, whose pages follow each other by their last row, and by exports.
import { COUNTED_ROWS } from '@tallystick/wire/paging'
import type { QueryResultRow } from 'pg'
import { idFrom, type Pool } from '../../platform/postgres/pool.ts'
import type { Window } from './lists.ts'

export interface OwnRows {
  /** Of the prepared statement. */
  readonly name: string
  readonly columns: string
  readonly from: string
  readonly where: string
  /** What the order is, down to a column that no two rows share. */
  readonly order: string
  readonly values: readonly unknown[]
  /** Tables that decide which rows there are, where `from` also joins others. */
  readonly counted?: string
}

export interface Paged<Row> {
  readonly rows: Row[]
  readonly total: number
}

/** As with any query, who asks names the shape of the rows: it is what `columns` selects. */
export async function readOwnRows<Raw extends QueryResultRow>(
  pool: Pool,
  list: OwnRows,
  { size, offset }: Window,
): Promise<Paged<Raw>> {
  if (offset >= COUNTED_ROWS) return { rows: [], total: await countOwnRows(pool, list) }
  const { name, columns, from, where, order, values } = list
  const next = values.length + 1
  const { rows } = await pool.query<Raw>({
    name,
    text: `select ${columns} from ${from} where ${where} order by ${order} limit $${next} offset $${next + 1}`,
    values: [...values, size, offset],
  })
  // A page that is not full is the last one, and says itself how many there are.
  const isLast = rows.length < size && (rows.length > 0 || offset === 0)
  return { rows, total: isLast ? offset + rows.length : await countOwnRows(pool, list) }
}

/** At most `COUNTED_ROWS`. */
export async function countOwnRows(
  pool: Pool,
  { name, from, counted = from, where, values }: Pick<OwnRows, 'name' | 'from' | 'counted' | 'where' | 'values'>,
): Promise<number> {
  const { rows } = await pool.query<{ total: bigint }>({
    name: `${name}-count`,
    text: `select count(*) as total from (select from ${counted} where ${where} limit ${COUNTED_ROWS}) counted`,
    values: [...values],
  })
  return idFrom(rows[0]?.total ?? 0n)
}
