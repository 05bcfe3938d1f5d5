import { afterAll, expect, it } from 'vitest'
import { testDatabase } from './database.ts'

const databases = [await testDatabase(), await testDatabase()] as const
afterAll(() => Promise.all(databases.map(database => database.close())))

it('gives every caller a migrated database of its own', async () => {
  const [one, two] = databases
  await one.pool.query('create table only_here (id bigint)')
  const there = await two.pool.query(
    `select to_regclass('only_here') as found, to_regclass('schema_migration') is not null as migrated`,
  )
  expect(there.rows[0]).toEqual({ found: null, migrated: true })
})

it('reads int8 as bigint and timestamptz as milliseconds', async () => {
  const { rows } = await databases[0].pool.query(
    `select 9223372036854775807::int8 as big, array[1, -2]::int8[] as bigs, timestamptz '1970-01-02 00:00:00.5+00' as at, 1.50::numeric as text`,
  )
  expect(rows[0]).toEqual({ big: 9_223_372_036_854_775_807n, bigs: [1n, -2n], at: 86_400_500, text: '1.50' })
})
