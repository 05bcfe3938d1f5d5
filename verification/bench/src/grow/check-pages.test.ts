// What a run of the checks in pages reads, on a small and on a large database: what changed and a fixed number of pages, not what there is.
import { readFindings } from '@tallystick/server/invariants/pages/page-records'
import { runPages } from '@tallystick/server/invariants/pages/page-runner'
import { MinutelyChecks } from '@tallystick/server/invariants/minutely-checks'
import { recordEquity } from '@tallystick/server/modules/money/portfolio/record-equity'
import { openPool, type Pool } from '@tallystick/server/platform/postgres/pool'
import { inProcessBus } from '@tallystick/server/bus/in-process'
import { seedMarkets } from '@tallystick/server/feed/markets/markets'
import { testDatabase } from '@tallystick/server/testing/database'
import { scriptedMarket } from '@tallystick/server/testing/scripted-market'
import { expect, it } from 'vitest'
import { fill } from './fill.ts'

/** More than a run looks at, of everything. */
const SMALL = { users: 2_500, orders: 10_000, open: 250, answers: 100 }
const TIMES = 3
const LARGE = { users: SMALL.users * TIMES, orders: SMALL.orders * TIMES, open: SMALL.open * TIMES, answers: 300 }
/** Transfers that are new when a run begins. */
const FRESH = 2_000

const ROWS_READ = `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint as rows from pg_stat_user_tables
  where relname ~ '^(ledger|forex_order|micro_order|outbox|account|users|equity_hour|deposit|closed_day|tape_tick)(_first|_open|_other|_\\d{4}_\\d\\d_\\d\\d)?$'`

async function rowsRead(pool: Pool, run: () => Promise<unknown>): Promise<number> {
  const read = async (): Promise<number> => {
    // A connection hands in its counts when a transaction is over, at most once a second unless it is told to.
    await pool.query('select pg_stat_force_next_flush()')
    return Number((await pool.query<{ rows: bigint }>(ROWS_READ)).rows[0]?.rows)
  }
  const before = await read()
  await run()
  return (await read()) - before
}

async function measure(size: typeof SMALL): Promise<Readonly<Record<'pages' | 'minutely', number>>> {
  const database = await testDatabase()
  // One connection, so that all that it read is counted.
  const pool = openPool(database.url, { name: 'tallystick test', maxConnections: 1, statementTimeoutMs: 60_000 })
  try {
    const now = Date.now()
    await seedMarkets(pool)
    await pool.query('insert into shard (shard) values (0) on conflict do nothing')
    await fill(pool, size, () => undefined)
    const bus = inProcessBus(error => {
      throw error
    })
    await recordEquity(pool, scriptedMarket(bus, { now: () => now }), now)
    await pool.query('vacuum analyze')
    await runPages(pool, now)
    await pool.query(`update check_cursor set position = position - ${FRESH} where walk = 'fresh/transfer/0'`)
    const pages = await rowsRead(pool, () => runPages(pool, now + 300_000))
    expect(await readFindings(pool)).toEqual([])
    const minutely = new MinutelyChecks(500)
    const client = await pool.connect()
    const looked = [...(await minutely.run(client, now))]
    client.release()
    const read = await rowsRead(pool, async () => {
      const again = await pool.connect()
      looked.push(...(await minutely.run(again, now)))
      again.release()
    })
    expect(looked).toEqual([])
    return { pages, minutely: read }
  } finally {
    await pool.end()
    await database.close()
  }
}

it('[I03] reads as much of a large database as of a small one', { timeout: 300_000 }, async () => {
  const small = await measure(SMALL)
  const large = await measure(LARGE)
  process.stdout.write(`rows read in a run: ${JSON.stringify({ small, large })}\n`)
  expect(large.pages).toBeLessThan(1.2 * small.pages)
  expect(large.minutely).toBeLessThan(1.2 * small.minutely)
})
