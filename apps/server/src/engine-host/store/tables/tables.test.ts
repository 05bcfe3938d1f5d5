import type { RecordKind, Records } from '@tallystick/engine/core/records'
import { RECORD_KINDS } from '@tallystick/engine/core/registry'
import type { ForexOrder } from '@tallystick/engine/products/forex/record'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { TABLES } from './all.ts'
import { COPY_RELATIONS } from './copy.ts'
import { FOREX_ORDERS } from './forex-order.ts'
import { arrayOf } from '../binary-array.ts'
import type { Column, Element, Stored } from './columns.ts'
import { describe as describeRecord, type Fields, type Table } from './table.ts'
import { WITHDRAWALS } from './wallet.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

describe('the description of a record', () => {
  it.each(RECORD_KINDS)(
    'names every column of %s with its type and whether it may be null, the id first',
    async kind => {
      const { rows } = await database.pool.query<{ column_name: string; data_type: string; is_nullable: string }>(
        'select column_name, data_type, is_nullable from information_schema.columns where table_schema = current_schema() and table_name = $1',
        [kind],
      )
      const { name, made } = TABLES[kind]
      const { columns } = made
      expect(name).toBe(kind)
      expect(columns[0]?.name).toBe('id')
      expect(Object.fromEntries(columns.map(({ name: of, type, isNullable }) => [of, [type, isNullable]]))).toEqual(
        Object.fromEntries(rows.map(row => [row.column_name, [row.data_type, row.is_nullable === 'YES']])),
      )
    },
  )

  it('does not compile without a field, nor with a fixed column for a field that the engine sets again', () => {
    expectTypeOf<Omit<Fields<ForexOrder>, 'stopLoss'>>().not.toExtend<Fields<ForexOrder>>()
    expectTypeOf<Stored<bigint | null, true>>().not.toExtend<Fields<ForexOrder>['stopLoss']>()
    expectTypeOf<null>().toExtend<ForexOrder['stopLoss']>()
    expectTypeOf<Stored<bigint, false>>().toExtend<Fields<ForexOrder>['stopLoss']>()
    expectTypeOf<Stored<bigint, false>>().not.toExtend<Fields<ForexOrder>['unitsPerLot']>()
    expectTypeOf<Stored<number, true>>().not.toExtend<Fields<ForexOrder>['unitsPerLot']>()
  })

  it('stops the process when a field is given the value of another', () => {
    expect(() =>
      describeRecord('copy_master', (fixed, _, record) => ({
        id: fixed.id('id', record.id),
        userId: fixed.id('user_id', record.userId),
        since: fixed.id('since', record.userId),
      })),
    ).toThrow('copy_master.since is given the value of userId')
  })

  it.each(RECORD_KINDS)('writes of %s what it read, all of it or what may change', kind => expectSame(kind, TABLES))

  it('says in SQL what is open', () => {
    const conditions = RECORD_KINDS.map(kind => [kind, TABLES[kind].openWhere])
    expect(Object.fromEntries(conditions)).toMatchObject({
      forex_order: 'status in (0, 1)',
      withdrawal: 'status in (0)',
      loan: 'status in (1, 2, 4)',
      copy_relation: 'true',
      copy_skip: 'false',
      user_freeze: 'lifted_at is null',
    })
  })

  it('refuses a column of another type and a number without a word', () => {
    const row = Object.fromEntries(FOREX_ORDERS.made.columns.map(({ name, type }) => [name, EXAMPLE[type]]))
    expect(FOREX_ORDERS.fromRow(row)).toMatchObject({ id: 1, side: 'buy', status: 'holding', lots: 1n })
    expect(() => FOREX_ORDERS.fromRow({ ...row, lots: 1 })).toThrow('column lots is not a bigint')
    expect(() => FOREX_ORDERS.fromRow({ ...row, side: 3 })).toThrow('column side has no word or number for 3')
  })

  it('has nothing where an order has none, and the table 0 or an empty text', () => {
    const row = FOREX_ORDERS.made.columns.map(({ type }) => EXAMPLE[type])
    const nothing = { bigint: 0n, integer: 0, smallint: 1, boolean: false, text: '' }
    const empty = FOREX_ORDERS.made.columns.map(({ name, type }) =>
      OPTIONAL.includes(name) ? nothing[type] : EXAMPLE[type],
    )
    expect(FOREX_ORDERS.fromValues(row)).toMatchObject({
      stopLoss: 1n,
      relationId: 1,
      openTick: 1,
      closeReason: 'word',
    })
    expect(FOREX_ORDERS.fromValues(empty)).toMatchObject({
      stopLoss: null,
      takeProfit: null,
      originId: null,
      relationId: null,
      openPrice: null,
      openTick: null,
      closeRate: null,
      closedAt: null,
      closeReason: null,
    })
    const arrays = FOREX_ORDERS.made.arraysOf([FOREX_ORDERS.fromValues(empty)])
    expect(arrays).toEqual(
      FOREX_ORDERS.made.columns.map(({ type }, at) => arrayOf(type, [empty[at] ?? 'missing'], value => value)),
    )
  })

  it.each(RECORD_KINDS)('reads null of %s as nothing, and writes it so', kind => expectSame(kind, TABLES, null))

  it('has null where a relation has none', () => {
    const { columns } = COPY_RELATIONS.made
    const row = Object.fromEntries(columns.map(({ name, type }) => [name, EXAMPLE[type]]))
    const none = { paused_by: null, stop_loss_percent: null, ended_at: null, budget_minute: null }
    const nothing = { pausedBy: null, stopLossPercent: null, endedAt: null, budgetMinute: null }
    expect(COPY_RELATIONS.fromRow({ ...row, ...none })).toMatchObject(nothing)
    expect(COPY_RELATIONS.fromRow(row)).toMatchObject({ pausedBy: 'user', stopLossPercent: 1, endedAt: 1 })
    expect(() => COPY_RELATIONS.fromRow({ ...row, status: null })).toThrow('column status is not a small number')
    expect(() => COPY_RELATIONS.fromRow({ ...row, paused_by: 0 })).toThrow(
      'column paused_by has no word or number for 0',
    )
  })

  it('reads a withdrawal under review as one whose rate changed when an offer waits', () => {
    const row = Object.fromEntries(WITHDRAWALS.made.columns.map(({ name, type }) => [name, EXAMPLE[type]]))
    expect(WITHDRAWALS.fromRow({ ...row, status: 0 }).status).toBe('rate_changed')
    expect(WITHDRAWALS.fromRow({ ...row, status: 0, offered_until: 0n }).status).toBe('under_review')
    expect(WITHDRAWALS.fromRow({ ...row, status: 1 }).status).toBe('completed')
  })
})

const OPTIONAL = `open_price close_price open_rate close_rate open_tick close_tick opened_at closed_at
  stop_loss take_profit origin_id relation_id close_reason`.split(/\s+/)
const EXAMPLE = { bigint: 1n, integer: 1, smallint: 1, boolean: true, text: 'word' }

/** Rows of two records, every value another one where its type has enough of them. */
function expectSame<K extends RecordKind>(
  kind: K,
  tables: { readonly [P in K]: Table<Records[P]> },
  none?: null,
): void {
  const { made, changed, fromValues } = tables[kind]
  const rows = [0, 100].map(from =>
    made.columns.map((column, index) =>
      none === null && column.isNullable ? null : exampleOf(column, from + index + 1),
    ),
  )
  const records = rows.map(fromValues)
  const expected = new Map(
    made.columns.map(({ name, type }, index) => [name, arrayOf(type, rows, row => row[index] as Element)]),
  )
  expect(made.arraysOf(records)).toEqual(made.columns.map(({ name }) => expected.get(name)))
  expect(changed.arraysOf(records)).toEqual(changed.columns.map(({ name }) => expected.get(name)))
}

function exampleOf({ name, type }: Column, number: number): Element {
  if (type === 'bigint') return BigInt(number) * 10_000_000_019n
  if (type === 'boolean') return number % 2 === 0
  if (type === 'text') return name === 'reason' ? 'order_unknown' : `«${number}»`
  // Words are numbered, and every column of words has one for 1.
  return type === 'smallint' ? 1 : number
}
