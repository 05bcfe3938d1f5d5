// The outbox loses what is old and read by all, and nothing else; the books still hold afterwards.
import { DAY_MS } from '@tallystick/kernel/clock'
import { liveThroughEverything } from '@tallystick/invariants/lived-through'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../testing/database.ts'
import { OUTBOX_READERS } from '../../../engine-host/outbox-readers.ts'
import { CHECKS, runCheck } from '../../../invariants/checks.ts'
import { pruneOutbox } from './prune-outbox.ts'

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

it('[I48] what is old goes once every reader has read it', async () => {
  const all = await left()
  expect(all.length).toBeGreaterThan(4)
  const muchLater = newest + 31 * DAY_MS
  await database.pool.query('delete from outbox_cursor')
  await readUpTo(all.length, OUTBOX_READERS.slice(1))
  await pruneOutbox(database.pool, muchLater, 1)
  expect(await left(), 'one reader has not begun').toEqual(all)

  await readUpTo(3, OUTBOX_READERS.slice(0, 1))
  await pruneOutbox(database.pool, newest, 1)
  expect(await left(), 'nothing is old').toEqual(all)

  await pruneOutbox(database.pool, muchLater, 1)
  expect(await left(), 'the slowest reader is at 3').toEqual(all.slice(3))
  expect(await brokenOutbox()).toBe(0)

  await readUpTo(all.length, OUTBOX_READERS)
  await pruneOutbox(database.pool, muchLater, 1)
  expect(await left()).toEqual([])
  expect(await brokenOutbox()).toBe(0)
})

it('[I48] a row that was lost is found also after others were pruned', async () => {
  await database.pool.query('update shard set outbox_seq = outbox_seq + 1 where shard = 0')
  expect(await brokenOutbox()).toBe(1)
})
