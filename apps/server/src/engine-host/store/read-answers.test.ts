// Many answers in PostgreSQL: keys are written in portions and once, and a shard that starts reads only the newest.
import { uuid7 } from '@tallystick/kernel/uuid7'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { writeAnswers } from './commit-statement.ts'
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

it('[I47] gives the same keys to answers in lines, to those of older versions and to keys that JSON writes otherwise', async () => {
  const keys = ['k:plain-1', `t:1800000000000:${'ab'.repeat(32)}`, 'k:with "quotes", a \\ and a\nline', 'k:[2,"x"]', '']
  const answers = keys.map((key, index) => {
    return {
      userId: 70 + index,
      key,
      paramsHash: 'h',
      at: START,
      answer: { refusal: { reason: 'pair_unknown', params: {} } },
    } as const
  })
  const texts = [
    writeAnswers(answers.slice(0, 2)),
    writeAnswers(answers),
    JSON.stringify(answers.map(({ userId, key }) => [userId, key, 'h', {}])),
  ]
  expect(texts.map(text => text.startsWith('[\n'))).toEqual([true, false, false])
  expect(texts.map(text => (JSON.parse(text) as unknown[]).length)).toEqual([2, keys.length, keys.length])
  const { rows: before } = await database.pool.query<{ last: bigint }>('select max(seq) as last from answer_batch')
  const last = Number(before[0]?.last)
  for (const [index, text] of texts.entries())
    await database.pool.query('insert into answer_batch (shard, seq, at, answers) values ($1, $2, $3, $4)', [
      SHARD,
      last + 1 + index,
      START,
      text,
    ])
  await keyAnswers(database.pool, SHARD)
  const { rows } = await database.pool.query<{ seq: bigint; missing: bigint; keyed: bigint }>(
    `select c.seq, count(*) filter (where k.number is null) as missing, count(k.number) as keyed from command_answer c
     left join answer_key k on k.shard = c.shard and k.seq = c.seq and k.number = answer_number(c.user_id, c.key)
     where c.seq > $1 group by c.seq order by c.seq`,
    [last],
  )
  expect(rows.map(({ missing, keyed: found }) => [Number(missing), Number(found)])).toEqual([
    [0, 2],
    [0, keys.length],
    [0, keys.length],
  ])
  await database.pool.query('delete from answer_key where seq > $1', [last])
  await database.pool.query('delete from answer_batch where seq > $1', [last])
  await database.pool.query('update answer_cursor set keyed_seq = $1 where shard = $2', [last, SHARD])
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
