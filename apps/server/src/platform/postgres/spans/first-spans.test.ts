// A database of the version before becomes one with spans: nothing is rewritten, read or lost, and the version before writes on beside it.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { databaseBefore, type TestDatabase } from '../../../../testing/database.ts'
import { keepNotices } from '../../../modules/operators/housekeeping/keep-notices.ts'
import { migrate, readMigrations } from '../migrate.ts'
import type { Migration } from '../schema/migration-file.ts'

const TABLES = ['outbox', 'tape_stretch', 'tape_tick', 'notice']

let database: TestDatabase
beforeAll(async () => {
  database = await databaseBefore(461)
})
afterAll(() => database.close())

const one = async (sql: string): Promise<unknown> =>
  Object.values((await database.pool.query<Record<string, unknown>>(sql)).rows[0] ?? {})[0]

/** As the version before writes. */
const write = (n: number): Promise<unknown> =>
  database.pool.query(`insert into outbox (shard, seq, user_id, kind, body, at)
      values (0, ${n}, 7, 'margin_warning', '{}', (extract(epoch from now()) * 1000)::bigint);
    insert into tape_stretch (pair_id, first_at, last_at, times, prices) values (1, ${n}, ${n}, '{${n}}', '{1}') on conflict do nothing;
    insert into tape_tick (id, pair_id, at, price) values (${n} * 4096 + 1, 1, ${n}, 1) on conflict do nothing;
    with made as (insert into notice (user_id, kind, ref, params, shard, seq, at) values (7, 'loan_due', ${n}, '{}', 0, ${n}, 5)
      on conflict do nothing returning id)
    insert into notice_delivery (notice_id, user_id, channel, due_at) select id, 7, 'email', 5 from made`)

const upTo = (all: readonly Migration[], last: number): Migration[] => all.filter(({ number }) => number <= last)
const rows = async (): Promise<unknown[]> => Promise.all(TABLES.map(table => one(`select count(*)::int from ${table}`)))
const files = async (suffix: string): Promise<unknown[]> =>
  Promise.all(TABLES.map(table => one(`select pg_relation_filenode('${table}${suffix}')`)))

it('keeps what there is as the first span, and reads none of it with anyone locked out', async () => {
  for (const n of [1, 2, 3]) await write(n)
  const [before, all] = [await files(''), await readMigrations()]
  await migrate(
    database.url,
    all.filter(({ number }) => number <= 461),
  )
  await write(4)
  const scans = async (suffix: string): Promise<unknown> => {
    await one('select pg_stat_force_next_flush()')
    return one(`select array_agg(seq_scan order by relname)::text from pg_stat_user_tables
      where relname in (${TABLES.map(table => `'${table}${suffix}'`).join()})`)
  }
  const scanned = await scans('')
  await migrate(database.url, upTo(all, 462))
  expect(await scans('_first')).toBe(scanned)
  expect(await files('_first')).toEqual(before)
  expect(await rows()).toEqual([4, 4, 4, 4])
  await migrate(database.url, all)
  expect(await one(`select count(*)::int from pg_constraint where conname ~ '_first_span'`)).toBe(0)
})

it('goes on in the first span, with numbers behind those that were given, and tells nothing twice', async () => {
  for (const n of [3, 4, 5]) await write(n).catch(() => undefined)
  await database.pool.query(`insert into outbox values (0, 5, 7, 'margin_warning', '{}', 1) on conflict do nothing`)
  expect(
    await one(`select string_agg(id || ' ' || tableoid::regclass, ', ' order by id) from notice where seq = 5`),
  ).toMatch(/^\d+ notice_first$/)
  expect(await rows()).toEqual([5, 5, 5, 5])
  expect(await one('select count(*)::int from notice_once')).toBe(3)
  const next = Date.UTC(2041, 0)
  await keepNotices(database.pool, next, 120)
  await write(6)
  expect(await one('select id from notice where seq = 6')).toBe(BigInt(next + 1))
})

it('takes what is still to be sent away with its notice, and holds a notice that is to be sent', async () => {
  expect(await one('select count(*)::int from notice_delivery')).toBe(6)
  await database.pool.query('delete from notice where seq = 6')
  expect(await one('select count(*)::int from notice_delivery')).toBe(5)
  await expect(database.pool.query('alter table notice detach partition notice_first')).rejects.toThrow(
    'violates foreign key',
  )
})
