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

/** By column, those of its words in the order in which the code has them. Rows that are stored mean them for ever. */
const STORED: Readonly<Record<string, string>> = {
  'forex_order.side': '2 1',
  'forex_order.status': '3 1 0',
  'forex_order.fee_type': '1 0',
  'forex_order.target_side': '1 0 -1',
  'forex_order.follow_type': '2 1',
  'micro_order.direction': '2 1',
  'micro_order.status': '3 1',
  'deposit.type': '1 0',
  'deposit.status': '3 2 1 0',
  'withdrawal.type': '1 0',
  'withdrawal.status': '5 4 3 2 1 0',
  'withdrawal.fee_type': '1 0',
  'withdrawal.rate_source': '2 1 0',
  'payout_method.type': '1 0',
  'payout_method.status': '0 1',
  'copy_relation.status': '2 1 0',
  'copy_relation.paused_by': '2 1',
  'copy_skip.side': '2 1',
  'copy_skip.what': '4 3 2 1 0',
  'loan.status': '5 4 3 2 1',
  'loan_repayment.status': '2 1 0',
  'fund_subscription.status': '5 4 3 2 1',
  'price_alert.direction': '2 1',
  'price_alert.status': '2 1 0',
  'key_act.command': '14 13 12 11 10 9 8 7 6 5 4 3 2 1',
  'key_act.act': '3 2 1',
}

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

it('a number that stands for a word goes on to stand for it', () => {
  expect(
    Object.fromEntries(NUMBERED.map(([table, column, numbers]) => [`${table}.${column}`, numbers.join(' ')])),
  ).toEqual(STORED)
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
