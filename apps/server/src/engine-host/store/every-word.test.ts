// Every word that the engine has for a column is one that the database takes: a commit with another is refused, and with it all that is in
// the same batch.
import { RECORD_KINDS } from '@tallystick/engine/core/registry'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../testing/database.ts'
import { TABLES } from './tables/all.ts'

const NUMBERED = RECORD_KINDS.flatMap(kind =>
  TABLES[kind].made.columns.flatMap(({ name, numbers }) =>
    numbers ? [[TABLES[kind].name, name, numbers] as const] : [],
  ),
)

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

it('there are such columns', () => {
  expect(NUMBERED.length).toBeGreaterThan(15)
})

it.each(NUMBERED)('%s.%s', async (table, column, numbers) => {
  const { rows } = await database.pool.query<{ rule: string }>(
    `select pg_get_expr(conbin, conrelid) as rule from pg_constraint join pg_attribute a on attrelid = conrelid
      where conrelid = $1::regclass and contype = 'c' and attname = $2 and conkey = array[attnum]`,
    [table, column],
  )
  for (const { rule } of rows) {
    const { rows: taken } = await database.pool.query<{ number: number }>(
      `select ${column} as number from unnest($1::smallint[]) as given (${column}) where ${rule}`,
      [numbers],
    )
    expect(taken.map(({ number }) => number)).toEqual(numbers)
  }
})
