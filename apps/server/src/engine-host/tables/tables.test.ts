import { RECORD_KINDS } from '@tallystick/engine/core/registry'
import type { ForexOrder } from '@tallystick/engine/products/forex/record'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../testing/database.ts'
import { TABLES } from './all.ts'
import { FOREX_ORDERS } from './forex-order.ts'
import type { Changing, Fixed } from './columns.ts'
import type { Fields } from './table.ts'
import { WITHDRAWALS } from './wallet.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

describe('the description of a record', () => {
  it.each(RECORD_KINDS)('names every column of %s with its type, the id first', async kind => {
    const { rows } = await database.pool.query<{ column_name: string; data_type: string }>(
      'select column_name, data_type from information_schema.columns where table_schema = current_schema() and table_name = $1',
      [kind],
    )
    const { name, columns } = TABLES[kind]
    expect(name).toBe(kind)
    expect(columns[0]?.name).toBe('id')
    expect(Object.fromEntries(columns.map(column => [column.name, column.type]))).toEqual(
      Object.fromEntries(rows.map(row => [row.column_name, row.data_type])),
    )
  })

  it('does not compile without a field, nor with a fixed column for a field that the engine sets again', () => {
    expectTypeOf<Omit<Fields<ForexOrder>, 'stopLoss'>>().not.toExtend<Fields<ForexOrder>>()
    expectTypeOf<Fixed<bigint>>().not.toExtend<Fields<ForexOrder>['stopLoss']>()
    expectTypeOf<Changing<bigint>>().toExtend<Fields<ForexOrder>['stopLoss']>()
    expectTypeOf<Changing<bigint>>().not.toExtend<Fields<ForexOrder>['lots']>()
    expectTypeOf<Fixed<number>>().not.toExtend<Fields<ForexOrder>['lots']>()
  })

  it('says in SQL what is open', () => {
    const conditions = RECORD_KINDS.map(kind => [kind, TABLES[kind].openWhere])
    expect(Object.fromEntries(conditions)).toMatchObject({
      forex_order: 'status in (0, 1)',
      withdrawal: 'status in (0)',
      loan: 'status in (1, 2, 4)',
      copy_relation: 'true',
      copy_skip: 'false',
      user_freeze: 'lifted_at in (0)',
    })
  })

  it('refuses a column of another type and a number without a word', () => {
    const row = Object.fromEntries(FOREX_ORDERS.columns.map(({ name, type }) => [name, EXAMPLE[type]]))
    expect(FOREX_ORDERS.fromRow(row)).toMatchObject({ id: 1, side: 'buy', status: 'holding', lots: 1n })
    expect(() => FOREX_ORDERS.fromRow({ ...row, lots: 1 })).toThrow('column lots is not a bigint')
    expect(() => FOREX_ORDERS.fromRow({ ...row, side: 3 })).toThrow('a word for 3')
  })

  it('reads a withdrawal under review as one whose rate changed when an offer waits', () => {
    const row = Object.fromEntries(WITHDRAWALS.columns.map(({ name, type }) => [name, EXAMPLE[type]]))
    expect(WITHDRAWALS.fromRow({ ...row, status: 0 }).status).toBe('rate_changed')
    expect(WITHDRAWALS.fromRow({ ...row, status: 0, offered_until: 0n }).status).toBe('under_review')
    expect(WITHDRAWALS.fromRow({ ...row, status: 1 }).status).toBe('completed')
  })
})

const EXAMPLE = { bigint: 1n, integer: 1, smallint: 1, boolean: true, text: 'word' }
