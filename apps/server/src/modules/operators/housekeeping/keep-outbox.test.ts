// The outbox loses the weeks that are old and read by all, and nothing else; the books still hold afterwards.
import { DAY_MS } from '@tallystick/kernel/clock'
import { liveThroughEverything } from '@tallystick/invariants/lived-through'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../testing/database.ts'
import { startOfSpan } from '../../../platform/postgres/spans/span-lengths.ts'
import { OUTBOX_READERS } from '../../../engine-host/outbox-readers.ts'
import { CHECKS, runCheck } from '../../../invariants/checks.ts'
import { keepOutbox } from './keep-outbox.ts'

let database: TestDatabase
let newest: number

beforeAll(async () => {
  database = await testDatabase()
  await liveThroughEverything(database.url, database.pool)
  const { rows } = await database.pool.query<{ at: bigint }>('select max(at) as at from outbox')
  newest = Number(rows[0]?.at)
})
afterAll(() => database.close())

const left = async (): Promise<number[]> => {
  const { rows } = await database.pool.query<{ seq: bigint }>('select seq from outbox where shard = 0 order by seq')
  return rows.map(({ seq }) => Number(seq))
}
const readUpTo = (seq: number, readers: readonly string[]): Promise<unknown> =>
  database.pool.query(
    `insert into outbox_cursor (reader, shard, seq) select reader, 0, $2 from unnest($1::text[]) reader
     on conflict (reader, shard) do update set seq = excluded.seq`,
    [readers, seq],
  )
const brokenOutbox = async (): Promise<number> => {
  const client = await database.pool.connect()
  try {
    return (await runCheck(client, CHECKS.find(({ id }) => id === 'I48') ?? fail())).count
  } finally {
    client.release()
  }
}
const fail = (): never => {
  throw new Error('there is no check I48')
}

it('[I48] a week goes when all of it is old and every reader has read it', async () => {
  const all = await left()
  expect(all.length).toBeGreaterThan(4)
  const muchLater = newest + 38 * DAY_MS
  await database.pool.query('delete from outbox_cursor')
  await readUpTo(all.length, OUTBOX_READERS.slice(1))
  await keepOutbox(database.pool, muchLater)
  expect(await left(), 'one reader has not begun').toEqual(all)

  await readUpTo(all.length - 1, OUTBOX_READERS.slice(0, 1))
  await keepOutbox(database.pool, muchLater)
  expect(await left(), 'one reader has not read the last').toEqual(all)

  await readUpTo(all.length, OUTBOX_READERS)
  await keepOutbox(database.pool, newest)
  expect(await left(), 'nothing is old').toEqual(all)

  await keepOutbox(database.pool, muchLater)
  expect(await left()).toEqual([])
  expect(await brokenOutbox()).toBe(0)
})

it('[I48] a row that was lost is found also after others were pruned', async () => {
  await database.pool.query('update shard set outbox_seq = outbox_seq + 1 where shard = 0')
  expect(await brokenOutbox()).toBe(1)
  await database.pool.query('update shard set outbox_seq = outbox_seq - 1 where shard = 0')
})

it('[I48] later weeks stay, a number that an earlier clock gave goes with its neighbours, and no row is deleted for the rest', async () => {
  const first = Number(
    (await database.pool.query('select outbox_seq::int as n from shard where shard = 0')).rows[0]?.['n'],
  )
  const week = startOfSpan('week', newest) + 100 * 7 * DAY_MS
  await keepOutbox(database.pool, week)
  // The fourth was written by a machine whose clock was behind.
  const at = [week + 1, week + 2, week + 7 * DAY_MS, week + 7 * DAY_MS - 5, week + 7 * DAY_MS + 3]
  await database.pool.query(
    `insert into outbox select 0, $1::bigint + n, 1, 'margin_warning', '{}', at from unnest($2::bigint[]) with ordinality as t (at, n)`,
    [first, at],
  )
  await database.pool.query('update shard set outbox_seq = $1 where shard = 0', [first + at.length])
  await readUpTo(first + at.length, OUTBOX_READERS)
  const deleted = await rowsDeleted()
  await keepOutbox(database.pool, week + 37 * DAY_MS)
  expect(await left()).toEqual([first + 5])
  expect(await brokenOutbox()).toBe(0)
  expect((await rowsDeleted()) - deleted).toBe(1)
})

/** Of the spans; what is dropped is not among them. */
async function rowsDeleted(): Promise<number> {
  await database.pool.query('select pg_stat_force_next_flush()')
  const { rows } = await database.pool.query<{ count: number }>(
    `select coalesce(sum(n_tup_del), 0)::int as count from pg_stat_user_tables where relname ~ '^outbox_2'`,
  )
  return rows[0]?.count ?? 0
}
