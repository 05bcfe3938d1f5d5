// PostgreSQL decodes our binary arrays to the values that were encoded.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { arrayOf, type Element, type ElementType } from './binary-array.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const TWO_TO_63 = 2n ** 63n
const VALUES: Readonly<Record<ElementType, fc.Arbitrary<Element>>> = {
  bigint: fc.oneof(fc.bigInt({ min: -TWO_TO_63, max: TWO_TO_63 - 1n }), fc.maxSafeInteger()),
  integer: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  smallint: fc.integer({ min: -(2 ** 15), max: 2 ** 15 - 1 }),
  boolean: fc.boolean(),
  text: fc.string({ unit: 'binary' }).filter(text => !text.includes('\0') && text.isWellFormed()),
  numeric: fc.bigInt(),
}

it.each(Object.keys(VALUES) as ElementType[])('%s', async type => {
  await fc.assert(
    fc.asyncProperty(fc.array(VALUES[type], { maxLength: 40 }), async values => {
      const array = arrayOf(type, values, value => value)
      const { rows } = await database.pool.query<{ element: string }>(
        `select element::text from unnest($1::${type}[]) with ordinality as t (element, place) order by place`,
        [array],
      )
      expect(rows.map(row => row.element)).toEqual(values.map(String))
    }),
    { numRuns: 60 },
  )
})
