import { DAY_MS, startOfDay } from '@tallystick/kernel/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { ADVISORY_LOCKS } from '../../platform/postgres/advisory-locks.ts'
import { transaction } from '../../platform/postgres/pool.ts'
import { keepAnswerDays } from './answer-days.ts'

let database: Awaited<ReturnType<typeof testDatabase>>

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** Long after what the first partitions hold. */
const TODAY = startOfDay(Date.now()) + 30 * DAY_MS
const HOUR = DAY_MS / 24

async function put(at: number, seq: number): Promise<void> {
  await database.pool.query(`insert into answer_batch values (0, $1, $2, '[]')`, [seq, at])
  await database.pool.query('insert into answer_key values ($1, 0, $1, $2)', [seq, at])
}

/** Number → partition. */
async function places(): Promise<Record<string, Record<string, string>>> {
  const of = async (table: string): Promise<Record<string, string>> => {
    const { rows } = await database.pool.query<{ seq: bigint; place: string }>(
      `select seq, tableoid::regclass::text as place from ${table} order by seq`,
    )
    return Object.fromEntries(rows.map(({ seq, place }) => [String(seq), place.slice(table.length + 1)]))
  }
  return { keys: await of('answer_key'), batches: await of('answer_batch') }
}

const named = (day: number): string => new Date(day).toISOString().slice(0, 10).replaceAll('-', '_')
const everywhere = (rows: Record<string, string>): object => ({ keys: rows, batches: rows })

describe('the days of answers', () => {
  beforeEach(() => keepAnswerDays(database.pool, TODAY - 20 * DAY_MS))

  it('puts what comes before its day is open with the others, and in its day once that is open', async () => {
    await put(TODAY + HOUR, 1)
    expect(await places()).toEqual(everywhere({ 1: 'other' }))
    await keepAnswerDays(database.pool, TODAY - DAY_MS)
    expect(await places()).toEqual(everywhere({ 1: named(TODAY) }))
    await put(TODAY + DAY_MS, 2)
    await put(TODAY + 3 * DAY_MS - 1, 3)
    await put(TODAY + 3 * DAY_MS, 4)
    const [tomorrow, next] = [named(TODAY + DAY_MS), named(TODAY + 2 * DAY_MS)]
    expect(await places()).toEqual(everywhere({ 1: named(TODAY), 2: tomorrow, 3: next, 4: 'other' }))
  })

  it('keeps a day until its last answer is old, and deletes no rows to forget it', async () => {
    const rowsDeleted = async (): Promise<bigint | undefined> => {
      await database.pool.query('select pg_stat_force_next_flush()')
      const { rows } = await database.pool.query<{ count: bigint }>(
        `select coalesce(sum(n_tup_del), 0)::bigint as count from pg_stat_user_tables where relname ~ '^answer_(key|batch)_2'`,
      )
      return rows[0]?.count
    }
    const before = await rowsDeleted()
    await keepAnswerDays(database.pool, TODAY + DAY_MS - 1)
    expect(Object.keys((await places())['keys'] ?? {})).toEqual(['1', '2', '3', '4'])
    await keepAnswerDays(database.pool, TODAY + DAY_MS)
    expect(Object.keys((await places())['keys'] ?? {})).toEqual(['2', '3', '4'])
    await keepAnswerDays(database.pool, TODAY + 20 * DAY_MS)
    expect(await places()).toEqual(everywhere({}))
    expect(await rowsDeleted()).toBe(before)
  })

  it('opens today after a pause of a month, and asks nothing of a process that comes second', async () => {
    const later = TODAY + 60 * DAY_MS
    await transaction(database.pool, async client => {
      await client.query(`select pg_advisory_xact_lock(${ADVISORY_LOCKS.spans})`)
      expect(await keepAnswerDays(database.pool, later - DAY_MS)).toBe(false)
      await put(later, 5)
      expect(await places()).toEqual(everywhere({ 5: 'other' }))
    })
    expect(await keepAnswerDays(database.pool, later - DAY_MS)).toBe(true)
    expect(await places()).toEqual(everywhere({ 5: named(later) }))
  })

  it('has the storage and the indexes of the first partition in every other', async () => {
    const { rows } = await database.pool.query<{ table: string; storage: string; indexes: string }>(
      `select c.relname as table, a.attstorage::text as storage, (select count(*)::text from pg_index i where i.indrelid = c.oid) as indexes
       from pg_inherits h join pg_class c on c.oid = h.inhrelid join pg_attribute a on a.attrelid = c.oid and a.attname = 'answers'
       where h.inhparent = 'answer_batch'::regclass`,
    )
    expect(rows.length).toBeGreaterThan(3)
    for (const { storage, indexes } of rows) expect([storage, indexes]).toEqual(['e', '2'])
  })
})
