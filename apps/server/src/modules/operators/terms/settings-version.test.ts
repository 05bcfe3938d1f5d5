// The settings version in the database: every change raises it, including one made by hand.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postgresStore } from '../../../engine-host/store/postgres-store.ts'
import { inProcessBus } from '../../../bus/in-process.ts'
import { transaction } from '../../../platform/postgres/pool.ts'
import { type TestDatabase, testDatabase } from '../../../../testing/database.ts'
import { ManualTime } from '../../../../testing/manual-time.ts'
import { seedMarkets } from '../../../feed/markets/markets.ts'
import { loadMicroOffers } from '../../trading/micro/offer.ts'
import { loadSettings } from '../../../settings/settings.ts'
import { currentTerms } from './current-terms.ts'
import { TERM_TABLES } from './term-tables.ts'

let database: TestDatabase
const clock = { now: () => 1_800_000_000_000 }
beforeAll(async () => {
  database = await testDatabase()
  await seed()
  await database.pool.query('insert into micro_suspension values (1, 0, 30, 1, 1)')
})
afterAll(() => database.close())

async function seed(): Promise<void> {
  await seedMarkets(database.pool)
  await loadSettings({ pool: database.pool, clock })
  await loadMicroOffers(database.pool)
}

async function versions(): Promise<number[]> {
  const { rows } = await database.pool.query<{ version: bigint }>(
    'select settings_version as version from shard order by shard',
  )
  return rows.map(row => Number(row.version))
}

async function raisedBy(work: () => Promise<unknown>): Promise<number> {
  const [before = 0] = await versions()
  await work()
  const [after = 0] = await versions()
  return after - before
}

/** What is offered, and what else the engine or a screen reads of it. */
const COUNTED = [...Object.keys(TERM_TABLES), 'settings', 'micro_suspension', 'market_hours']
/** Not seeded, or never changed once it is there. */
const BY_INSERT: Readonly<Record<string, string>> = {
  market_week: `insert into market_week (hours_id, from_day, sessions) values (1, current_date + 30, 'mon 09:00-10:00')`,
  reserve_address: `insert into reserve_address (network, address, message, signature) values ('eth', 'a', 'b', 'c')`,
  market_hours: `insert into market_hours values (99, 'never', 'UTC', '[]')`,
}

describe('[switch] the settings version', () => {
  it.each(COUNTED)('is raised by a change of %s, by hand as well', async table => {
    const { pool } = database
    const insert = BY_INSERT[table]
    if (insert !== undefined) return expect(await raisedBy(() => pool.query(insert))).toBe(1)
    const { rows } = await pool.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and attidentity = '' order by attnum limit 1`,
      [table],
    )
    const column = rows[0]?.name ?? ''
    const where = table === 'market_closure' ? 'where day > current_date + 3' : ''
    let changed: number | null = 0
    const raised = await raisedBy(async () => {
      changed = (await pool.query(`update ${table} set ${column} = ${column} ${where}`)).rowCount
    })
    expect(changed).toBeGreaterThan(0)
    // Once, however many rows.
    expect(raised).toBe(1)
  })

  it('is raised by what is taken away, and not by what is rolled back or was there before', async () => {
    const { pool } = database
    expect(await raisedBy(() => pool.query('delete from micro_suspension'))).toBe(1)
    expect(await raisedBy(() => pool.query('truncate micro_suspension'))).toBe(1)
    const failing = (): Promise<void> =>
      transaction(pool, async client => {
        await client.query(`update settings set value = '7'`)
        throw new Error('no')
      })
    expect(await raisedBy(() => failing().catch(() => undefined))).toBe(0)
    // A second server starts, or this one again.
    expect(await raisedBy(seed)).toBe(0)
  })

  it('is the same on every shard, also on one taken for the first time while something is changed', async () => {
    const { pool, url } = database
    const store = postgresStore(url, pool)
    await store.take(1, 'test')
    const client = await pool.connect()
    let taking: Promise<unknown> | undefined
    try {
      await client.query('begin')
      await client.query(`update settings set value = '7' where key = 'max_open_orders'`)
      // As COMMIT does, but the transaction goes on.
      await client.query('set constraints all immediate')
      taking = store.take(2, 'test')
      await expect
        .poll(async () => {
          const { rowCount } = await pool.query(
            `select from pg_locks l join pg_database d on d.oid = l.database
             where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`,
          )
          return rowCount
        })
        .toBe(1)
      await client.query('commit')
    } finally {
      client.release()
    }
    await taking
    const all = await versions()
    expect(all).toHaveLength(3)
    expect(new Set(all).size).toBe(1)
    await store.close()
  })

  it('lets any number of changes through at once, and counts each', async () => {
    const { pool } = database
    const keys = ['max_open_orders', 'forex_stale_ms', 'micro_stale_ms', 'site_status', 'micro_loss_level']
    const changes = (): Promise<unknown> =>
      Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          pool.query(`update settings set value = to_jsonb($2::int) where key = $1`, [keys[n % keys.length], n]),
        ),
      )
    expect(await raisedBy(changes)).toBe(20)
  })
})

it('[switch] terms are read again for every change by hand, as long as they are watched, and for nothing else', async () => {
  const { pool } = database
  const time = new ManualTime(clock.now())
  const failures: unknown[] = []
  const bus = inProcessBus(error => failures.push(error))
  let reads = 0
  let told = 0
  bus.subscribe('terms_changed', () => (told += 1))
  const terms = currentTerms({
    pool,
    bus,
    clock: time,
    scheduler: time,
    settings: await loadSettings({ pool, clock }),
    market: { pairs: () => [], changeTerms: () => (reads += 1) },
    offers: await loadMicroOffers(pool),
    realMoneyTrades: true,
    onError: error => failures.push(error),
  })
  const seconds = async (): Promise<number> => {
    time.advance(1_000)
    await pool.query('select 1')
    return reads
  }
  await terms.read()
  await terms.read()
  // The second found nothing new to tell.
  expect([reads, told]).toEqual([2, 1])
  terms.watch()
  for (const expected of [3, 4, 5]) {
    await pool.query(`update settings set value = to_jsonb($1::int) where key = 'max_open_orders'`, [expected])
    await expect.poll(seconds).toBe(expected)
    // Looked at again and again, and read once.
    for (let look = 0; look < 3; look += 1) expect(await seconds()).toBe(expected)
  }
  // Sooner by a message.
  await pool.query(`update settings set value = '6' where key = 'max_open_orders'`)
  bus.publish('settings_raised', {})
  await expect.poll(() => reads).toBe(6)
  expect(told).toBe(5)
  terms.stop()
  await pool.query(`update settings set value = '7' where key = 'max_open_orders'`)
  bus.publish('settings_raised', {})
  for (let look = 0; look < 3; look += 1) expect(await seconds()).toBe(6)
  expect(failures).toEqual([])
})
