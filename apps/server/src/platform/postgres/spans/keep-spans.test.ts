import { DAY_MS } from '@tallystick/kernel/clock'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../testing/database.ts'
import { keepSpans, readSpans, type SpannedTable } from './keep-spans.ts'
import { nextSpan, startOfSpan } from './span-lengths.ts'

const WEEKS: SpannedTable = { table: 'told', key: 'at', unitsPerMs: 10, length: 'week', open: 2 }
const YEARS: SpannedTable = { ...WEEKS, length: 'year', open: 1 }
const WEEK = 7 * DAY_MS
const NOW = startOfSpan('week', Date.UTC(2030, 4, 5))

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** Until the middle of a week everything is in the first partition. */
beforeEach(async () => {
  await database.pool.query(`drop table if exists told;
    create table told (at bigint not null, n integer not null) partition by range (at);
    create table told_first (at bigint not null, n integer not null, unique (n));
    alter table told attach partition told_first for values from (minvalue) to (${(NOW + WEEK / 2) * 10});
    create table told_other (like told_first including all);
    alter table told attach partition told_other default`)
})

const put = (at: number, n: number): Promise<unknown> =>
  database.pool.query('insert into told values ($1, $2)', [at * 10, n])
const named = (at: number): string => `told_${new Date(at).toISOString().slice(0, 10).replaceAll('-', '_')}`
async function spans(): Promise<unknown[]> {
  return (await readSpans(database.pool, 'told')).map(({ name, from, until }) => [
    name,
    from === undefined ? undefined : Number(from / 10n),
    Number(until / 10n),
  ])
}
async function places(): Promise<unknown[]> {
  const { rows } = await database.pool.query<{ n: number; place: string }>(
    'select n, tableoid::regclass::text as place from told order by n',
  )
  return rows.map(({ n, place }) => [n, place])
}

it('begins where the first partition ends, each with the indexes of the others', async () => {
  await keepSpans(database.pool, [WEEKS], NOW)
  expect(await spans()).toEqual([
    ['told_first', undefined, NOW + WEEK / 2],
    [named(NOW + WEEK / 2), NOW + WEEK / 2, NOW + WEEK],
    [named(NOW + WEEK), NOW + WEEK, NOW + 2 * WEEK],
  ])
  const { rows } = await database.pool.query<{ unique: boolean }>(
    `select indisunique as unique from pg_inherits join pg_index on indrelid = inhrelid where inhparent = 'told'::regclass`,
  )
  expect(rows.map(row => row.unique)).toEqual([true, true, true, true])
  await keepSpans(database.pool, [WEEKS], NOW)
  expect(await spans()).toHaveLength(3)
})

it('has statistics of all spans together, whenever one was opened', async () => {
  const statistics = async (): Promise<unknown> =>
    (
      await database.pool.query(
        `select n_distinct from pg_stats where tablename = 'told' and attname = 'n' and inherited`,
      )
    ).rows
  for (const n of [1, 2, 3]) await put(NOW + n * WEEK, n)
  expect(await statistics()).toEqual([])
  await keepSpans(database.pool, [WEEKS], NOW)
  expect(await statistics()).toEqual([{ n_distinct: -1 }])
})

it('gives what was written while nobody opened spans the spans it would have had', async () => {
  await put(NOW + 3 * WEEK + 1, 1)
  await put(NOW + 5 * WEEK - 1, 2)
  await put(NOW + 30 * WEEK, 3)
  await keepSpans(database.pool, [WEEKS], NOW + 10 * WEEK)
  expect(await places()).toEqual([
    [1, named(NOW + 3 * WEEK)],
    [2, named(NOW + 4 * WEEK)],
    // Nothing is known of what is still to come.
    [3, 'told_other'],
  ])
  // Between others there is only what is left of a longer one.
  await put(NOW + 2 * WEEK, 4)
  await keepSpans(database.pool, [YEARS], NOW + 10 * WEEK)
  expect((await places()).at(-1)).toEqual([4, named(NOW + WEEK / 2)])
  expect(await spans()).toContainEqual([named(NOW + WEEK / 2), NOW + WEEK / 2, NOW + 3 * WEEK])
})

it('drops from the oldest on, up to one that may not go', async () => {
  await keepSpans(database.pool, [WEEKS], NOW)
  await keepSpans(database.pool, [WEEKS], NOW + 2 * WEEK)
  const names = (await readSpans(database.pool, 'told')).map(({ name }) => name)
  await keepSpans(database.pool, [WEEKS], NOW, { before: NOW + WEEK / 2 - 1 })
  expect(await spans()).toHaveLength(names.length)
  const asked: string[] = []
  await keepSpans(database.pool, [WEEKS], NOW, {
    before: NOW + 9 * WEEK,
    mayGo: async (_, { name }) => asked.push(name) < 3,
  })
  expect(asked).toEqual(names.slice(0, 3))
  expect((await readSpans(database.pool, 'told')).map(({ name }) => name)).toEqual(names.slice(2))
})

it('asks whether a span may go when nobody can write to it any more', async () => {
  await keepSpans(database.pool, [WEEKS], NOW)
  const refused: unknown[] = []
  await keepSpans(database.pool, [WEEKS], NOW, {
    before: NOW + WEEK / 2,
    mayGo: async () => {
      const written = database.pool.query(`do $$ begin lock table told in row exclusive mode nowait; end $$`)
      refused.push(await written.catch((error: Error) => error.message))
      return true
    },
  })
  expect(refused).toEqual([expect.stringContaining('could not obtain lock')])
})

it('gives way to a reader at once, and leaves all as it was', async () => {
  const reader = await database.pool.connect()
  await reader.query('begin; select from told')
  await expect(keepSpans(database.pool, [WEEKS], NOW, { before: NOW + WEEK })).rejects.toThrow('lock timeout')
  expect(await spans()).toHaveLength(1)
  await reader.query('rollback')
  reader.release()
})

it('throws out nobody who has one part of the table and asks for the others', async () => {
  await keepSpans(database.pool, [WEEKS], NOW)
  const reader = await database.pool.connect()
  await reader.query(`begin; select from told where at < ${NOW * 10}`)
  let reading: Promise<unknown> = Promise.resolve()
  const keeping = keepSpans(database.pool, [WEEKS], NOW + WEEK, {
    before: NOW + WEEK,
    mayGo: async () => {
      // Between what is opened and what is dropped.
      reading = reader.query('select from told')
      reading.catch(() => undefined)
      await sleep(100)
      return true
    },
  })
  await expect(keeping).rejects.toThrow('lock timeout')
  await reading
  await reader.query('rollback')
  reader.release()
})

it('knows where quarters and years begin', () => {
  const quarter = startOfSpan('quarter', Date.UTC(2028, 1, 29))
  expect([quarter, nextSpan('quarter', quarter)]).toEqual([Date.UTC(2028, 0), Date.UTC(2028, 3)])
  expect(nextSpan('quarter', Date.UTC(2028, 9))).toBe(Date.UTC(2029, 0))
  expect([startOfSpan('year', Date.UTC(2028, 11, 31)), nextSpan('year', Date.UTC(2028, 0))]).toEqual([
    Date.UTC(2028, 0),
    Date.UTC(2029, 0),
  ])
})
