// Orders of the version before: they stay where they are, open or closed, and what is made weeks later is with the open ones, then in its year.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseBefore, type TestDatabase } from '../../../../testing/database.ts'
import { migrate, readMigrations } from '../migrate.ts'
import { keepYears } from './kept-years.ts'

interface Orders {
  readonly table: string
  /** The migration before its partitions. */
  readonly before: number
  /** $1 id, $2 made at, $3 closed at or 0, $4 status, $5 why closed. */
  readonly put: string
}

const ORDERS: readonly Orders[] = [
  {
    table: 'forex_order',
    before: 481,
    put: `insert into forex_order (id, user_id, pair_id, side, status, lots, units_per_lot, leverage, fee_rate, fee_type, fixed_margin, origin_price,
       open_price, close_price, open_rate, close_rate, open_tick, close_tick, margin, fee, stop_loss, take_profit, target_side, profit, bad_debt,
       close_reason, follow_type, origin_id, relation_id, created_at, opened_at, closed_at)
     values ($1, 1, 1, 1, $4, 1, 1, 1, 0, 1, false, 1, 1, 0, 1, 0, 4097, 0, 1, 0, 0, 0, 0, 0, 0, $5, 1, 0, 0, $2, $2, $3)`,
  },
  {
    table: 'micro_order',
    before: 491,
    put: `insert into micro_order (id, user_id, pair_id, direction, status, stake, seconds, ratio, loss_level, stale_ms, open_price, open_tick,
       created_at, expires_at, end_price, end_tick, next_price, next_tick, profit, close_reason, closed_at)
     values ($1, 1, 1, 1, $4, 1, 30, 1, 0, 1, 1, 4097, $2, $2::bigint + 30000, 0, 0, 0, 0, 0, $5, $3)`,
  },
]

describe.each(ORDERS)('of $table', ({ table, before, put: insert }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await databaseBefore(before)
  })
  afterAll(() => database.close())

  async function scans(table: string): Promise<unknown> {
    await database.pool.query('select pg_stat_force_next_flush()')
    const { rows } = await database.pool.query<{ n: bigint }>(
      `select seq_scan as n from pg_stat_user_tables where relname = '${table}'`,
    )
    return rows[0]?.n
  }

  const put = (id: number, createdAt: number, closedAt: number): Promise<unknown> =>
    database.pool.query(insert, [id, createdAt, closedAt, closedAt === 0 ? 1 : 3, closedAt === 0 ? '' : 'voided'])
  const close = (id: number, at: number): Promise<unknown> =>
    database.pool.query(`update ${table} set status = 3, close_reason = 'voided', closed_at = $2 where id = $1`, [
      id,
      at,
    ])
  async function places(): Promise<Record<string, string>> {
    const { rows } = await database.pool.query<{ id: bigint; place: string }>(
      `select id, tableoid::regclass::text as place from ${table} order by id`,
    )
    return Object.fromEntries(rows.map(({ id, place }) => [String(id), place]))
  }
  /** The partitions that a statement looks into. */
  async function lookedInto(statement: string): Promise<readonly string[]> {
    const { rows } = await database.pool.query<Record<string, string>>(`explain ${statement}`)
    const plan = rows.map(row => Object.values(row)[0]).join('\n')
    return [...new Set(plan.match(new RegExp(`${table}_(?:first|open|other|\\d{4}\\w*)\\b`, 'g')))]
      .filter(name => !name.includes('idx'))
      .toSorted()
  }
  const now = Date.now()
  const year = Date.UTC(new Date(now).getUTCFullYear() + 2, 0)
  const inYear = `${table}_${new Date(year).getUTCFullYear()}_01_01`
  const first = `${table}_first`
  const open = `${table}_open`
  const other = `${table}_other`

  it('stay in the first partition, whenever they are closed; later ones move when they are closed', async () => {
    const all = await readMigrations()
    const migrateTo = (last: number): Promise<unknown> =>
      migrate(
        database.url,
        all.filter(({ number }) => number <= last),
      )
    await put(64, now, 0)
    await put(128, now - 9, now)
    const { rows: files } = await database.pool.query(`select pg_relation_filenode('${table}') as file`)
    await migrateTo(before)
    const scanned = await scans(table)
    await migrateTo(before + 1)
    // Attached without being read.
    expect(await scans(first)).toBe(scanned)
    const { rows: after } = await database.pool.query(`select pg_relation_filenode('${first}') as file`)
    expect(after).toEqual(files)

    await put(192, now + 1, 0)
    await put(256, year, 0)
    await put(320, year, 0)
    expect(await places()).toEqual({ 64: first, 128: first, 192: first, 256: open, 320: open })
    await close(64, year + 1)
    await close(256, year + 2)
    expect(await places()).toEqual({ 64: first, 128: first, 192: first, 256: other, 320: open })
    await migrateTo(Infinity)
    await keepYears(database.pool, year)
    await close(320, year + 3)
    expect(await places()).toEqual({ 64: first, 128: first, 192: first, 256: inYear, 320: inYear })
  })

  it('are changed without a look at the closed ones of other years', async () => {
    expect(
      await lookedInto(`update ${table} r set profit = 2 from (select 64 as id) t where r.id = t.id and r.status < 3`),
    ).toEqual([first, open])
  })

  it('are found by when they were closed in that year alone', async () => {
    const count = (when: string): string => `select count(*) from ${table} where status = 3 and ${when}`
    expect(await lookedInto(count(`closed_at >= ${year} and closed_at < ${year + 9}`))).toEqual([inYear, first, other])
    expect(await lookedInto(count(`closed_at >= ${year + 800 * 86_400_000}`))).toEqual([first, other])
  })
})
