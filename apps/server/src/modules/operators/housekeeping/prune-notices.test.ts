// Notices go when they are older than they are kept, so many at a time; what is newer, is still to be sent or is said only once stays.
import { afterAll, beforeEach, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../testing/database.ts'
import { pruneNotices } from './prune-notices.ts'

const NOW = Date.UTC(2027, 2, 31, 12)
/** Thirteen months before: the last day of a shorter month. */
const OLD = Date.UTC(2026, 1, 28, 12)
const MONTHS = 13

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('delete from notice')
  await database.pool.query('update notice_pruned set id = 0')
})

const add = async (at: number, kind = 'order_filled', read: number | null = null): Promise<number> => {
  const { rows } = await database.pool.query<{ id: bigint }>(
    `insert into notice (user_id, kind, ref, params, at, read_at) values (1, $2, (select count(*) from notice), '{}', $1, $3) returning id`,
    [at, kind, read],
  )
  return Number(rows[0]?.id)
}
const left = async (): Promise<number[]> => {
  const { rows } = await database.pool.query<{ id: bigint }>('select id from notice order by id')
  return rows.map(({ id }) => Number(id))
}
const pruned = async (): Promise<number> =>
  Number((await database.pool.query<{ id: bigint }>('select id from notice_pruned')).rows[0]?.id)

it('goes after its months, read or not', async () => {
  const old = [await add(OLD - 2), await add(OLD - 1, 'order_filled', OLD)]
  const kept = [await add(OLD), await add(NOW, 'order_filled', NOW)]
  await pruneNotices(database.pool, NOW, MONTHS, 1)
  expect([await left(), await pruned()]).toEqual([kept, old.at(-1)])
})

it('keeps reminders, which would be said again', async () => {
  const reminders = [await add(1, 'loan_due'), await add(2, 'loan_overdue')]
  await add(3)
  await pruneNotices(database.pool, NOW, MONTHS)
  expect(await left()).toEqual(reminders)
})

it('waits for what is still to be sent', async () => {
  await add(1)
  const waiting = await add(2)
  const behind = await add(3)
  await database.pool.query(
    `insert into notice_delivery (notice_id, user_id, channel, due_at) values ($1, 1, 'email', 0)`,
    [waiting],
  )
  await pruneNotices(database.pool, NOW, MONTHS)
  expect(await left()).toEqual([waiting, behind])
  await database.pool.query('delete from notice_delivery')
  await pruneNotices(database.pool, NOW, MONTHS)
  expect(await left()).toEqual([])
})

it('deletes a bounded number in a transaction, and begins behind what is gone', async () => {
  for (let n = 0; n < 25; n += 1) await add(n)
  const deleted: number[] = []
  await database.pool.query('create table deleted_by (transaction xid8, rows bigint)')
  await database.pool.query(`create function count_deleted() returns trigger language plpgsql as $$ begin
    insert into deleted_by select pg_current_xact_id(), count(*) from gone; return null; end $$`)
  await database.pool.query(
    'create trigger counts after delete on notice referencing old table as gone for each statement execute function count_deleted()',
  )
  await pruneNotices(database.pool, NOW, MONTHS, 10)
  const { rows } = await database.pool.query<{ rows: string }>(
    'select sum(rows)::text as rows from deleted_by group by transaction',
  )
  for (const row of rows) deleted.push(Number(row.rows))
  expect(deleted.toSorted((a, b) => b - a)).toEqual([10, 10, 5])
  expect(await pruned()).toBeGreaterThan(0)
})
