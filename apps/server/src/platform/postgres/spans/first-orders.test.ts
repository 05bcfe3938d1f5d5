// Orders of the version before: they stay where they are, open or closed, and what is made weeks later is with the open ones, then in its year.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { databaseBefore, type TestDatabase } from '../../../../testing/database.ts'
import { migrate, readMigrations } from '../migrate.ts'
import { keepYears } from './kept-years.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await databaseBefore(481)
})
afterAll(() => database.close())

const put = (id: number, createdAt: number, closedAt: number): Promise<unknown> =>
  database.pool.query(
    `insert into forex_order (id, user_id, pair_id, side, status, lots, units_per_lot, leverage, fee_rate, fee_type, fixed_margin, origin_price,
       open_price, close_price, open_rate, close_rate, open_tick, close_tick, margin, fee, stop_loss, take_profit, target_side, profit, bad_debt,
       close_reason, follow_type, origin_id, relation_id, created_at, opened_at, closed_at)
     values ($1, 1, 1, 1, $4, 1, 1, 1, 0, 1, false, 1, 1, 0, 1, 0, 4097, 0, 1, 0, 0, 0, 0, 0, 0, $5, 1, 0, 0, $2, $2, $3)`,
    [id, createdAt, closedAt, closedAt === 0 ? 1 : 3, closedAt === 0 ? '' : 'closed'],
  )
const close = (id: number, at: number): Promise<unknown> =>
  database.pool.query(`update forex_order set status = 3, close_reason = 'closed', closed_at = $2 where id = $1`, [
    id,
    at,
  ])
async function places(): Promise<Record<string, string>> {
  const { rows } = await database.pool.query<{ id: bigint; place: string }>(
    'select id, tableoid::regclass::text as place from forex_order order by id',
  )
  return Object.fromEntries(rows.map(({ id, place }) => [String(id), place]))
}

async function scans(table: string): Promise<unknown> {
  await database.pool.query('select pg_stat_force_next_flush()')
  const { rows } = await database.pool.query<{ n: bigint }>(
    `select seq_scan as n from pg_stat_user_tables where relname = '${table}'`,
  )
  return rows[0]?.n
}

it('stay in the first partition, whenever they are closed; later ones move when they are closed', async () => {
  const now = Date.now()
  await put(64, now, 0)
  await put(128, now - 9, now)
  const { rows: before } = await database.pool.query(`select pg_relation_filenode('forex_order') as file`)
  const all = await readMigrations()
  await migrate(
    database.url,
    all.filter(({ number }) => number <= 481),
  )
  const scanned = await scans('forex_order')
  await migrate(database.url, all)
  // Attached without being read.
  expect(await scans('forex_order_first')).toBe(scanned)
  const { rows: after } = await database.pool.query(`select pg_relation_filenode('forex_order_first') as file`)
  expect(after).toEqual(before)

  const year = Date.UTC(new Date(now).getUTCFullYear() + 2, 0)
  await put(192, now + 1, 0)
  await put(256, year, 0)
  await put(320, year, 0)
  const first = 'forex_order_first'
  const open = 'forex_order_open'
  expect(await places()).toEqual({ 64: first, 128: first, 192: first, 256: open, 320: open })
  await close(64, year + 1)
  await close(256, year + 2)
  expect(await places()).toEqual({ 64: first, 128: first, 192: first, 256: 'forex_order_other', 320: open })
  await keepYears(database.pool, year)
  await close(320, year + 3)
  const inYear = `forex_order_${new Date(year).getUTCFullYear()}_01_01`
  expect(await places()).toEqual({ 64: first, 128: first, 192: first, 256: inYear, 320: inYear })
})

it('are changed without a look at the closed ones of other years', async () => {
  const { rows } = await database.pool.query<Record<string, string>>(
    'explain update forex_order r set margin = 2 from (select 64 as id) t where r.id = t.id and order_span(r.created_at, r.closed_at) <= 0',
  )
  const plan = rows.map(row => Object.values(row)[0]).join('\n')
  expect([...new Set(plan.match(/forex_order_(?:first|open|other|\d{4})\b/g))].toSorted()).toEqual([
    'forex_order_first',
    'forex_order_open',
  ])
})
