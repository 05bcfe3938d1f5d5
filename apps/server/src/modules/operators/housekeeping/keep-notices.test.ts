// A quarter of notices goes when it is older than they are kept; what is newer or still to be sent stays, and what was said once is not said again.
import { DAY_MS } from '@tallystick/kernel/clock'
import { afterAll, beforeEach, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../testing/database.ts'
import { ADVISORY_LOCKS } from '../../../platform/postgres/advisory-locks.ts'
import { insertNotices } from '../../users/notifications/queries.ts'
import { keepNotices } from './keep-notices.ts'

const MONTHS = 13
/** Behind what the first partition may hold. */
const QUARTER = Date.UTC(2031, 3)
const NEXT = Date.UTC(2031, 6)
/** Thirteen months after the quarter ended. */
const GONE = Date.UTC(2032, 7)

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('delete from notice')
  await database.pool.query('delete from notice_once')
})

let ref = 0
const add = async (at: number, kind: 'order_filled' | 'loan_due' = 'order_filled'): Promise<number> => {
  ref += 1
  const told = await insertNotices(database.pool, [{ userId: 1, kind, ref, params: {}, at }])
  expect(told).toEqual([1])
  return (await left()).at(-1) ?? 0
}
const left = async (): Promise<number[]> => {
  const { rows } = await database.pool.query<{ id: bigint }>('select id from notice order by id')
  return rows.map(({ id }) => Number(id))
}
const keep = (now: number): Promise<void> => keepNotices(database.pool, now, MONTHS)

it('goes by quarters, and no row is deleted for it', async () => {
  const early = await add(1)
  expect(early).toBeLessThan(QUARTER)
  await keep(QUARTER)
  const old = [await add(QUARTER), await add(NEXT - 1)]
  expect(old).toEqual([QUARTER + 1, QUARTER + 2])
  await keep(NEXT + DAY_MS)
  expect(await left(), 'the first are older').toEqual([...old])
  const kept = await add(NEXT + DAY_MS)
  expect(kept).toBe(NEXT + 1)
  await keep(GONE - 1)
  expect(await left()).toEqual([...old, kept])
  await keep(GONE)
  expect(await left()).toEqual([kept])
  await database.pool.query('select pg_stat_force_next_flush()')
  const { rows } = await database.pool.query(
    `select sum(n_tup_del)::int as n from pg_stat_user_tables where relname ~ '^notice_2'`,
  )
  expect(rows).toEqual([{ n: 0 }])
})

it('has two quarters open, each with what finds notices and keeps them single', async () => {
  await keep(GONE)
  const { rows } = await database.pool.query<{ name: string; indexes: number }>(
    `select c.relname as name, (select count(*)::int from pg_index where indrelid = c.oid) as indexes
     from pg_inherits join pg_class c on c.oid = inhrelid where inhparent = 'notice'::regclass order by 1 desc limit 2`,
  )
  expect(rows).toEqual([
    { name: 'notice_2032_10_01', indexes: 6 },
    { name: 'notice_2032_07_01', indexes: 6 },
  ])
})

it('waits for what is still to be sent, and for what was told late under early numbers', async () => {
  const quarter = Date.UTC(2033, 0)
  await keep(quarter)
  const waiting = await add(quarter)
  await database.pool.query(
    `insert into notice_delivery (notice_id, user_id, channel, due_at) values ($1, 1, 'email', 0)`,
    [waiting],
  )
  await keep(Date.UTC(2034, 4))
  expect(await left()).toEqual([waiting])
  await database.pool.query('delete from notice_delivery')
  // Nobody kept spans from then until now.
  await database.pool.query(`select setval('notice_number', $1)`, [waiting])
  const late = await add(Date.UTC(2034, 3))
  await keep(Date.UTC(2035, 3))
  expect(await left()).toEqual([waiting, late])
  await keep(Date.UTC(2035, 5))
  expect(await left()).toEqual([])
})

it('does not repeat a reminder that is gone', async () => {
  const quarter = Date.UTC(2036, 0)
  await keep(quarter)
  await add(quarter, 'loan_due')
  const reminder = { userId: 1, kind: 'loan_due', ref, params: {}, at: quarter } as const
  expect(await insertNotices(database.pool, [reminder])).toEqual([])
  await keep(Date.UTC(2037, 7))
  expect(await left()).toEqual([])
  expect(await insertNotices(database.pool, [reminder])).toEqual([])
})

it('never takes back a number that another process has given since', async () => {
  const quarter = Date.UTC(2038, 0)
  const other = await database.pool.connect()
  try {
    await other.query('begin')
    await other.query(`select pg_advisory_xact_lock(${ADVISORY_LOCKS.noticeNumber})`)
    // From here on nobody else moves the sequence.
    await other.query('alter sequence notice_number owned by none')
    const keeping = keep(quarter)
    const isWaiting = async (): Promise<boolean> => {
      const { rowCount } = await database.pool.query(
        `select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`,
      )
      return rowCount !== 0
    }
    await expect.poll(isWaiting, { interval: 5 }).toBe(true)
    await other.query(`select setval('notice_number', $1)`, [quarter + 5])
    await other.query('commit')
    await keeping
    expect(await add(quarter)).toBe(quarter + 6)
  } finally {
    other.release()
  }
})
