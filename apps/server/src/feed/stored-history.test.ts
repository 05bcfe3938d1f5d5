// Stored candles of a real feed: written by one process, whatever fails in between, and never by an older state of the same candle.
import { HOUR_MS, MINUTE_MS } from '@tallystick/kernel/clock'
import { decimal } from '@tallystick/kernel/decimal'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { ManualTime } from '../../testing/manual-time.ts'
import type { Pool } from '../platform/postgres/pool.ts'
import type { Candle } from './market.ts'
import { seedMarkets } from './markets/markets.ts'
import { StoredHistory } from './stored-history.ts'

const START = Date.UTC(2026, 10, 16, 12)
const PAIR = 1

let database: TestDatabase
let time: ManualTime
let failures: number
let isWriter: boolean
let errors: unknown[]
const opened: StoredHistory[] = []

beforeAll(async () => {
  database = await testDatabase()
  await seedMarkets(database.pool)
})
afterAll(() => database.close())
beforeEach(async () => {
  for (const history of opened.splice(0)) await history.stop()
  await database.pool.query('delete from candle')
  ;[time, failures, isWriter, errors] = [new ManualTime(START), 0, true, []]
})

async function history(): Promise<StoredHistory> {
  const query = database.pool.query.bind(database.pool) as (...question: readonly unknown[]) => Promise<unknown>
  // The real database; only what fails is the test's.
  const failing = {
    query: (...question: readonly unknown[]) =>
      String(question[0]).startsWith('insert') && failures-- > 0
        ? Promise.reject(new Error('the connection broke'))
        : query(...question),
  }
  const pool = failing as unknown as Pool
  const made = new StoredHistory({
    pool,
    clock: time,
    scheduler: time,
    isWriter: () => isWriter,
    onError: error => errors.push(error),
  })
  await made.start()
  opened.push(made)
  return made
}

const candle = (at: number, close: string): Candle => {
  const price = decimal(close)
  return { time: at, open: decimal('1'), high: price, low: decimal('1'), close: price, volume: 1 }
}

async function stored(): Promise<[number, number, bigint][]> {
  const { rows } = await database.pool.query<{ period: number; time: bigint; close: bigint }>(
    'select period, time, close from candle where pair_id = $1 order by period, time',
    [PAIR],
  )
  return rows.map(row => [row.period, Number(row.time), row.close])
}

it('what could not be written is written the next time, as it is by then', async () => {
  const kept = await history()
  kept.keep(PAIR, 1, candle(START, '10'), START + 1)
  kept.keep(PAIR, 1, candle(START + MINUTE_MS, '20'), START + MINUTE_MS + 1)
  failures = 1
  time.advance(10_000)
  await expect.poll(() => errors).toHaveLength(1)
  expect(await stored()).toEqual([])
  kept.keep(PAIR, 1, candle(START + MINUTE_MS, '21'), START + MINUTE_MS + 2)
  // The timer goes on after a failure.
  await expect
    .poll(async () => {
      time.advance(10_000)
      return stored()
    })
    .toEqual([
      [1, START, decimal('10')],
      [1, START + MINUTE_MS, decimal('21')],
    ])
  expect(errors).toHaveLength(1)
})

it('a candle that came while the write failed is not replaced by the older one that could not be written', async () => {
  const kept = await history()
  kept.keep(PAIR, 1, candle(START, '10'), START + 1)
  failures = 1
  time.advance(10_000)
  kept.keep(PAIR, 1, candle(START, '12'), START + 2)
  await expect.poll(() => errors).toHaveLength(1)
  await kept.stop()
  expect(await stored()).toEqual([[1, START, decimal('12')]])
})

it('a process that is late writes nothing over what another has written since', async () => {
  const [first, second] = [await history(), await history()]
  second.keep(PAIR, 1, candle(START, '30'), START + 9)
  await second.stop()
  first.keep(PAIR, 1, candle(START, '29'), START + 8)
  await first.stop()
  expect(await stored()).toEqual([[1, START, decimal('30')]])
})

it('who does not write keeps a quarter of an hour, in case it must', async () => {
  isWriter = false
  const kept = await history()
  kept.keep(PAIR, 1, candle(START, '1'), START)
  kept.keep(PAIR, 1, candle(START + MINUTE_MS, '2'), START + MINUTE_MS)
  // Timers are set anew once the one before has done its work.
  for (const ms of [15 * MINUTE_MS, 30_000]) {
    time.advance(ms)
    await new Promise(resolve => setImmediate(resolve))
  }
  expect(await stored()).toEqual([])
  isWriter = true
  await kept.stop()
  expect(await stored()).toEqual([[1, START + MINUTE_MS, decimal('2')]])
})

it('goes on where it was after a restart, and not in a time to come', async () => {
  const before = await history()
  before.keep(PAIR, 1, candle(START, '10'), START + 5)
  before.keep(PAIR, 60, candle(START, '11'), START + 5)
  await before.stop()
  const after = await history()
  expect(after.resume(PAIR, START + 4)).toBeUndefined()
  expect(after.resume(PAIR, START + 5)).toMatchObject({ price: decimal('10'), at: START + 5 })
  const { unfinished } = after.resume(PAIR, START + 5) ?? { unfinished: new Map() }
  expect(unfinished.get(60)).toEqual(candle(START, '11'))
  // Four hours were made of the hours that are stored.
  expect(unfinished.get(240)).toMatchObject({ time: START, close: decimal('11') })
  expect(after.resume(2, START + 5)).toBeUndefined()
  expect(after.finished(PAIR, 1, 5, START)).toEqual([])
  expect(after.finished(PAIR, 1, 5, START + 1)).toHaveLength(1)
  expect(await after.older(PAIR, 1, 5, START + HOUR_MS)).toHaveLength(1)
})
