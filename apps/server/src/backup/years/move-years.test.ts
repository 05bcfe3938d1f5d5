// Years in another database: who reads the ledger reads it as before, row by row, and who needs only what is new does not ask there.
import { connectClient, type DatabaseClient } from '../../platform/postgres/client.ts'
import { liveThroughEverything } from '@tallystick/invariants/lived-through'
import { type Tick, tickId } from '@tallystick/engine/core/pair'
import { HOUR_MS, MINUTE_MS } from '@tallystick/kernel/clock'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ManualTime } from '../../../testing/manual-time.ts'
import { inProcessBus } from '../../bus/in-process.ts'
import { databaseBefore, type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { keepFromOrders, TickKeeper } from '../../feed/tape/tick-keeper.ts'
import { dispatcherQueries } from '../../modules/trading/copy/queries.ts'
import { readOrderFacts } from '../../modules/users/notifications/queries.ts'
import { brokenChecks } from '../../invariants/checks.ts'
import type { Elsewhere } from '../../platform/postgres/spans/elsewhere.ts'
import { readSpans } from '../../platform/postgres/spans/keep-spans.ts'
import { keepYears } from '../../platform/postgres/spans/kept-years.ts'
import { moveYears } from './move-years.ts'

let database: TestDatabase
let old: TestDatabase
let here: DatabaseClient
let there: DatabaseClient
let userId: bigint
/** When the years are over that the rows are of. */
let end: number

beforeAll(async () => {
  database = await testDatabase()
  old = await databaseBefore(1)
  await liveThroughEverything(database.url, database.pool)
  const { rows } = await database.pool.query<{ at: bigint; user_id: bigint }>(
    `select max(at) as at, (select user_id from ledger group by user_id order by count(*) desc limit 1) as user_id from ledger`,
  )
  const last = rows[0] ?? { at: 0n, user_id: 0n }
  userId = last.user_id
  // It is next year now.
  await keepYears(database.pool, Date.UTC(new Date(Number(last.at)).getUTCFullYear() + 1))
  const span = (await readSpans(database.pool, 'ledger')).find(({ until }) => until > last.at)
  end = Number(span?.until)
  here = await connectClient(database.url, { name: 'test' })
  there = await connectClient(old.url, { name: 'test' })
})
afterAll(async () => {
  await here.end()
  await database.close()
})

const elsewhere = (): Elsewhere => ({ client: there, password: undefined, url: old.url })
const all = async (sql: string): Promise<unknown[]> => (await database.pool.query<Record<string, unknown>>(sql)).rows
const LEDGER = 'select * from ledger order by shard, seq'
const TICKS = 'select * from tape_tick order by id'
const FOREX = 'select * from forex_order order by id'
const MICRO = 'select * from micro_order order by id'
const everything = async (): Promise<unknown[][]> => [
  await all(LEDGER),
  await all(TICKS),
  await all(FOREX),
  await all(MICRO),
  await entries(),
]
const closed = async (table: string): Promise<number> => (await all(`select id from ${table} where status = 3`)).length
const entries = (): Promise<unknown[]> =>
  all(`select kind, at, accounts, amounts from ledger where user_id = ${userId} order by seq desc limit 20`)

async function broken(): Promise<string[]> {
  const client = await database.pool.connect()
  try {
    return (await brokenChecks(client)).map(({ check }) => check.id)
  } finally {
    client.release()
  }
}

it('reads the same, checks the same, and has no row of those years here', async () => {
  const before = await everything()
  expect(before.map(rows => rows.length > 5)).toEqual([true, true, true, true, true])
  const orders = [await closed('forex_order'), await closed('micro_order')]
  expect(await broken()).toEqual([])
  const moved = await moveYears(here, elsewhere(), end)
  const counts = new Map<string, number>()
  for (const { table, rows } of moved) counts.set(table, (counts.get(table) ?? 0) + Number(rows))
  expect(counts).toEqual(
    new Map([
      ['ledger', before[0]?.length],
      ['tape_tick', before[1]?.length],
      ['forex_order', orders[0]],
      ['micro_order', orders[1]],
    ]),
  )

  expect(await everything()).toEqual(before)
  expect(await broken()).toEqual([])
  const places = ['ledger', 'tape_tick', 'forex_order where status = 3', 'micro_order where status = 3'].map(
    rows => `select tableoid::regclass::text from ${rows}`,
  )
  const kinds = await all(`select distinct relkind as kind from pg_class where relname in (${places.join(' union ')})`)
  expect(kinds).toEqual([{ kind: 'f' }])
  expect(await moveYears(here, elsewhere(), end)).toEqual([])
})

it('finds what was changed there', async () => {
  const { rows } = await there.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relname ~ '^ledger'`,
  )
  const move = async (by: number): Promise<void> => {
    for (const { name } of rows) await there.query(`update ${name} set user_id = user_id + ${by} where seq = 2`)
  }
  await move(1)
  expect(await broken()).not.toEqual([])
  await move(-1)
  expect(await broken()).toEqual([])
})

it('finds an order that was changed there', async () => {
  const { rows } = await there.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relname ~ '^(forex|micro)_order'`,
  )
  for (const { name } of rows) {
    const { rowCount } = await there.query(
      `update ${name} set profit = profit + 1 where close_reason in ('won', 'closed')`,
    )
    expect(rowCount).toBeGreaterThan(0)
    expect(await broken()).not.toEqual([])
    await there.query(`update ${name} set profit = profit - 1 where close_reason in ('won', 'closed')`)
    expect(await broken()).toEqual([])
  }
  expect(rows.length).toBeGreaterThan(1)
})

it('has the indexes there', async () => {
  const { rows } = await there.query<{ n: number }>(
    `select count(*)::int as n from pg_index i join pg_class c on c.oid = i.indrelid where c.relname ~ '^ledger' group by c.oid`,
  )
  expect(new Set(rows.map(({ n }) => n))).toEqual(new Set([7]))
})

it('goes on without the other database where only what is new is needed', async () => {
  await there.end()
  await old.close()
  const at = end + 9e9
  await database.pool.query(
    `insert into ledger (shard, seq, realm, kind, user_id, ref, at, accounts, amounts)
     select 0, ledger_seq + 1, 0, 'demo_grant', ${userId}, 0, $1, '{124,-5}', '{1,-1}' from shard where shard = 0`,
    [at],
  )
  const { rows } = await database.pool.query<{ last: bigint }>('select ledger_seq as last from shard where shard = 0')
  const fresh = await database.pool.query(
    'select seq from ledger where shard = $1 and seq > $2 order by seq limit 10',
    [0, rows[0]?.last],
  )
  expect(fresh.rows).toHaveLength(1)
  expect(await all(`select seq from ledger where user_id = ${userId} and at >= ${end}`)).toHaveLength(1)
  await expect(entries()).rejects.toThrow('could not connect')

  // What is open was opened this year.
  await database.pool.query(`update forex_order set created_at = ${end + 1} where status < 3`)
  const copies = dispatcherQueries(database.pool)
  expect([await copies.orphans(0, 9), await copies.laggards(0, 9), await copies.copies(64, 0, 9)]).toEqual([[], [], []])
  await keepFromOrders(database.pool, end)
  const { rows: open } = await database.pool.query<{ id: bigint }>(
    'select id from forex_order where status < 3 limit 1',
  )
  const id = Number(open[0]?.id)
  const client = await database.pool.connect()
  const facts = await readOrderFacts(client, { ids: [id], since: end }).finally(() => client.release())
  expect([...facts.keys()]).toEqual([id])
  await expect(all(FOREX)).rejects.toThrow('could not connect')
})

it('stores the prices that are used now while it cannot store one of those years again', async () => {
  const now = end + 3 * HOUR_MS
  // Opened in the last seconds of the year that was moved, and settled in this one.
  await database.pool
    .query(`insert into micro_order values (64000000, 1, 1, 1, 3, 1000, ${(now - end - 30_000) / 1_000}, 75000000, 0, 5000,
    500, ${tickId(1, end - 30_000)}, ${end - 30_000}, ${now - 60_000}, 600, ${tickId(1, now - 60_005)}, 700, ${tickId(1, now - 59_991)}, 750, 'won', ${now - 59_990})`)
  const time = new ManualTime(now)
  const bus = inProcessBus(() => undefined)
  const failed: unknown[] = []
  const onError = (error: unknown): number => failed.push(error)
  const keeper = new TickKeeper({ pool: database.pool, bus, clock: time, scheduler: time, onError })
  await keeper.start()
  expect(failed).toHaveLength(1)
  const stored = (): Promise<unknown[]> => all(`select at from tape_tick where id >= ${tickId(0, end)} order by at`)
  expect(await stored()).toEqual([{ at: BigInt(now - 60_005) }, { at: BigInt(now - 59_991) }])
  const tick = (at: number): Tick => ({ id: tickId(1, at), pairId: 1, price: 700n, at })
  bus.publish('ticks_used', { ticks: [tick(end - 30_000), tick(now)] })
  time.advance(MINUTE_MS)
  await vi.waitFor(async () => expect(await stored()).toHaveLength(3))
  await vi.waitFor(() => expect(failed).toHaveLength(2))
  bus.publish('ticks_used', { ticks: [tick(now + 1)] })
  await keeper.stop()
  expect(await stored()).toHaveLength(4)
  expect(String(failed[1])).toContain('could not connect')
})
