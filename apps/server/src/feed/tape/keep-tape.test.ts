// Stretches of the tape go by weeks after a month; none goes that a running order, a trailing stop or an hour still needs.
import { DAY_MS, HOUR_MS } from '@tallystick/kernel/clock'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { startOfSpan } from '../../platform/postgres/spans/span-lengths.ts'
import { keepTape } from './keep-tape.ts'

/** A month after a week ended. */
const NOW = startOfSpan('week', Date.UTC(2027, 0, 1)) + 31 * DAY_MS
const PAIRS = [1, 2]

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** A stretch of each pair for each of the last forty days. */
beforeEach(async () => {
  for (const table of ['tape_stretch', 'micro_order', 'forex_order']) await database.pool.query(`delete from ${table}`)
  await database.pool.query('update equity_cursor set until = $1', [NOW])
  await database.pool.query(
    `insert into tape_stretch (pair_id, first_at, last_at, times, prices)
     select pair_id, at, at, array[at], array[1] from unnest($1::integer[]) pair_id, generate_series($2::bigint, $3::bigint, ${DAY_MS}) at`,
    [PAIRS, NOW - 40 * DAY_MS, NOW],
  )
})

/** Days that the oldest stretch of each pair is old. */
async function oldest(): Promise<number[]> {
  const { rows } = await database.pool.query<{ at: bigint }>(
    'select min(last_at) as at from tape_stretch group by pair_id order by pair_id',
  )
  return rows.map(({ at }) => (NOW - Number(at)) / DAY_MS)
}

it('goes a week at a time when all of it is a month old', async () => {
  await keepTape(database.pool, NOW - 1)
  expect(await oldest()).toEqual([38, 38])
  await keepTape(database.pool, NOW)
  expect(await oldest()).toEqual([31, 31])
})

/** It began five weeks ago. */
async function runMicroOrder(): Promise<void> {
  await database.pool.query(
    `insert into micro_order (id, user_id, pair_id, direction, status, stake, seconds, ratio, loss_level, stale_ms, open_price, open_tick, created_at,
       expires_at, end_price, end_tick, next_price, next_tick, profit, close_reason, closed_at)
     values (64, 1, 1, 1, 1, 1, 60, 1, 0, 5000, 1, 1, $1, $1::bigint + 60000, 0, 0, 0, 0, 0, '', 0)`,
    [NOW - 35 * DAY_MS],
  )
}

it('stays while a micro order that began then is not settled', async () => {
  await runMicroOrder()
  await keepTape(database.pool, NOW)
  expect(await oldest()).toEqual([38, 38])
  await database.pool.query(`update micro_order set status = 3, close_reason = 'voided', closed_at = $1`, [NOW])
  await keepTape(database.pool, NOW)
  expect(await oldest()).toEqual([31, 31])
})

it('stays while a trailing stop was last written then, and hours are not valued yet', async () => {
  await database.pool.query(
    `insert into forex_order (id, user_id, pair_id, side, status, lots, units_per_lot, leverage, fee_rate, fee_type, fixed_margin, origin_price,
       open_price, close_price, open_rate, close_rate, open_tick, close_tick, margin, fee, stop_loss, take_profit, target_side, profit, bad_debt,
       close_reason, follow_type, origin_id, relation_id, created_at, opened_at, closed_at, trail_distance, trail_peak, trail_peak_tick, trail_known_to)
     values (64, 1, 1, 1, 1, 1, 1, 1, 0, 1, false, 1, 1, 0, 1, 0, 4097, 0, 1, 0, 0, 0, 0, 0, 0, '', 1, 0, 0, 1, 1, 0, 1, 1, 4097, $1)`,
    [(NOW - 39 * DAY_MS) * 4_096 + 1],
  )
  await keepTape(database.pool, NOW)
  expect(await oldest()).toEqual([40, 40])
  await database.pool.query(`update forex_order set trail_known_to = $1`, [NOW * 4_096 + 1])
  await database.pool.query('update equity_cursor set until = $1', [NOW - 33 * DAY_MS + HOUR_MS])
  await keepTape(database.pool, NOW)
  expect(await oldest()).toEqual([38, 38])
  await database.pool.query('update equity_cursor set until = $1', [NOW])
  await keepTape(database.pool, NOW)
  expect(await oldest()).toEqual([31, 31])
})

it('stays for what was asked of it while it waited for those who use the table', async () => {
  const reader = await database.pool.connect()
  try {
    await reader.query('begin')
    await reader.query('select from tape_stretch')
    const keeping = keepTape(database.pool, NOW)
    const isWaiting = async (): Promise<boolean> => {
      const { rowCount } = await database.pool.query(
        `select from pg_locks where relation = 'tape_stretch'::regclass and not granted`,
      )
      return rowCount !== 0
    }
    await expect.poll(isWaiting, { interval: 5 }).toBe(true)
    await runMicroOrder()
    await reader.query('commit')
    await keeping
    expect(await oldest()).toEqual([38, 38])
  } finally {
    reader.release()
  }
})
