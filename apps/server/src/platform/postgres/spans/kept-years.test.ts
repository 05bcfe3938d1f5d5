import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../testing/database.ts'
import { keepYears } from './kept-years.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const YEAR = Date.UTC(2031, 0)

it.each([
  ['tape_tick', 'insert into tape_tick (id, pair_id, at, price) values ($1::bigint * 4096 + 7, 7, $1, $2)'],
  [
    'ledger',
    `insert into ledger (shard, seq, realm, kind, user_id, ref, at, accounts, amounts)
     values (0, $2, 0, 'demo_grant', 1, 0, $1, '{20,-5}', '{1,-1}')`,
  ],
])('has a year of %s in each span, with the indexes of the first', async (table, put) => {
  for (const [at, n] of [
    [YEAR - 1, 1],
    [YEAR, 2],
  ])
    await database.pool.query(put, [at, n])
  await keepYears(database.pool, YEAR)
  await database.pool.query(put, [YEAR + 1, 3])
  const { rows } = await database.pool.query(
    `select at::text, tableoid::regclass::text as place from ${table} order by at`,
  )
  expect(rows).toEqual([
    { at: String(YEAR - 1), place: `${table}_2030_01_01` },
    { at: String(YEAR), place: `${table}_2031_01_01` },
    { at: String(YEAR + 1), place: `${table}_2031_01_01` },
  ])
  const indexes = await database.pool.query<{ of: string[] }>(
    `select array_agg(regexp_replace(pg_get_indexdef(indexrelid), '^.*USING ', '')) as of
     from pg_inherits join pg_index on indrelid = inhrelid where inhparent = '${table}'::regclass group by inhrelid`,
  )
  expect(indexes.rows.length).toBeGreaterThan(4)
  expect(new Set(indexes.rows.map(row => row.of.toSorted().join())).size).toBe(1)
})

it('refuses what does not balance, in every year', async () => {
  const put = (at: number): Promise<unknown> =>
    database.pool.query(`insert into ledger values (0, 9, 0, 'demo_grant', 1, 0, $1, '{20,-5}', '{1,-2}')`, [at])
  for (const at of [1, YEAR, YEAR + 9e10]) await expect(put(at)).rejects.toThrow('ledger_balanced')
})
