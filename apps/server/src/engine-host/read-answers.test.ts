// Many answers in PostgreSQL: keys are written in portions and once, and a shard that starts reads only the newest.
import { uuid7 } from '@tallystick/kernel/uuid7'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { keyAnswers, readAnswers, recentAnswers } from './read-answers.ts'

const COMMITS = 1_201
const START = 1_800_000_000_000
const SHARD = 3

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await write(1, COMMITS)
})
afterAll(() => database.close())

/** One answer in each commit, a second apart; the keys of every other one tell their time. */
async function write(from: number, to: number): Promise<void> {
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  await database.pool.query(
    `insert into answer_batch (shard, seq, at, answers)
     select $1, seq, $2::bigint + seq * 1000, answers from unnest($3::bigint[], $4::text[]) as made (seq, answers)`,
    [SHARD, START, numbers, numbers.map(n => JSON.stringify([[7, keyOf(n), 'h', { answer: { orderId: n } }]]))],
  )
}

const keyOf = (n: number): string => (n % 2 === 0 ? `k:${uuid7(START + n * 1_000, new Uint8Array(10))}` : `k:${n}`)

const keyed = async (): Promise<number> => {
  const { rows } = await database.pool.query<{ count: bigint }>('select count(*) from answer_key')
  return Number(rows[0]?.count)
}

it('finds no answer before its key is written, and each by its key afterwards', async () => {
  const asked = [1, 2, 600, COMMITS].map(n => ({ userId: 7, key: keyOf(n) }))
  expect(await readAnswers(database.pool, SHARD, asked)).toEqual([])
  await keyAnswers(database.pool, SHARD)
  expect(await keyed()).toBe(COMMITS)
  const found = await readAnswers(database.pool, SHARD, asked)
  expect(found.map(({ key, at }) => [key, at])).toEqual([1, 2, 600, COMMITS].map(n => [keyOf(n), START + n * 1_000]))
  expect(await readAnswers(database.pool, SHARD, [{ userId: 8, key: keyOf(2) }])).toEqual([])
  expect(await readAnswers(database.pool, SHARD + 1, asked)).toEqual([])
})

it('writes each key once, also when two processes write them at the same time', async () => {
  await write(COMMITS + 1, COMMITS + 700)
  await Promise.all([keyAnswers(database.pool, SHARD), keyAnswers(database.pool, SHARD)])
  await keyAnswers(database.pool, SHARD)
  expect(await keyed()).toBe(COMMITS + 700)
})

it('reads the newest answers, as many as asked for, and says from when on they are all', async () => {
  const last = COMMITS + 700
  const some = await recentAnswers(database.pool, SHARD, START, 10)
  expect(some.rows.length).toBeLessThan(last)
  expect(some.rows.at(-1)).toMatchObject({ key: keyOf(last), at: START + last * 1_000 })
  expect(some.rows.filter(row => row.at >= some.coveredFrom)).toHaveLength(
    Math.floor((START + last * 1_000 - some.coveredFrom) / 1_000) + 1,
  )
  const all = await recentAnswers(database.pool, SHARD, START, 1_000_000)
  expect([all.rows.length, all.coveredFrom]).toEqual([last, START])
})
