// SQL of price alerts. Pages follow each other by their last row.
import type { PriceAlert } from '@tallystick/engine/products/alert/record'
import { ROWS_PER_PAGE } from '@tallystick/wire/paging'
import type { Row } from '../../../engine-host/store/tables/columns.ts'
import { TABLES } from '../../../engine-host/store/tables/all.ts'
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'

export type AlertRow = PriceAlert

interface AlertPage {
  readonly rows: AlertRow[]
  /** Empty after the last page. */
  readonly next: string
}

/** By when it was made, or by when it ended. */
const LISTS = {
  active: { where: 'status = 0', by: 'created_at' },
  fired: { where: 'status = 1', by: 'ended_at' },
  removed: { where: 'status = 2', by: 'ended_at' },
} as const

/** One row more than a page is read, to know whether another page follows. */
export async function readAlerts(
  pool: Pool,
  userId: number,
  state: keyof typeof LISTS,
  before: string | undefined,
): Promise<AlertPage> {
  const { where, by } = LISTS[state]
  const [at, id] = before?.split('-') ?? []
  const found = await pool.query<Row & { readonly id: bigint }>({
    name: `alerts-${state}${before === undefined ? '' : '-before'}`,
    text: `select * from price_alert where user_id = $1 and ${where}
      ${before === undefined ? '' : `and (${by}, id) < ($2::bigint, $3::bigint)`}
      order by ${by} desc, id desc limit ${ROWS_PER_PAGE + 1}`,
    values: before === undefined ? [userId] : [userId, at, id],
  })
  const rows = found.rows.slice(0, ROWS_PER_PAGE)
  const last = found.rows.length > ROWS_PER_PAGE ? rows.at(-1) : undefined
  return { rows: rows.map(TABLES.price_alert.fromRow), next: last ? `${String(last[by])}-${last.id}` : '' }
}

export async function countActiveAlerts(pool: Pool, userId: number): Promise<number> {
  const { rows } = await pool.query<{ count: bigint }>({
    name: 'alerts-active-count',
    text: 'select count(*) from price_alert where user_id = $1 and status = 0',
    values: [userId],
  })
  return idFrom(rows[0]?.count ?? 0n)
}

export async function readActiveAlertIds(pool: Pool, userId: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: bigint }>(
    'select id from price_alert where user_id = $1 and status = 0 order by id',
    [userId],
  )
  return rows.map(({ id }) => idFrom(id))
}
