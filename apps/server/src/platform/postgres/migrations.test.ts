// Data from before a migration keeps its meaning after it.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WITHDRAWALS } from '../../engine-host/tables/wallet.ts'
import { testDatabase, type TestDatabase } from '../../../testing/database.ts'
import { migrate, readMigrations } from './migrate.ts'
import { openPool, type Pool } from './pool.ts'

let database: TestDatabase
let old: Pool
let url = ''
beforeAll(async () => {
  database = await testDatabase()
  const name = `old_${process.pid}`
  await database.pool.query(`create database ${name}`)
  url = database.url.replace(/\/[^/]*$/, `/${name}`)
  old = openPool(url, { name: 'old data', maxConnections: 1 })
})
afterAll(async () => {
  await old.end()
  await database.close()
})

it('[WW12] a withdrawal from before rates were estimates keeps the rate it was promised', async () => {
  const all = await readMigrations()
  await migrate(
    url,
    all.filter(({ number }) => number < 166),
  )
  await old.query(
    `insert into withdrawal (id, user_id, type, status, method_id, currency_id, currency_code, protocol_code, fee_type, draw_rate, usd_price,
       places, amount, fee, received, address, bank_name, bank_address, bank_swift, payee_name, payee_account, memo, approvals_needed,
       approved_by, decided_by, note, created_at, decided_at)
     select id, 9, 0, status, 1, 3, 'BTC', 'BTC', 0, 50000000, 1029, 8, 100000000000, 500000000, 1023855, 'B', '', '', '', '', '', '', 1, 0,
       case status when 1 then 2 else 0 end, '', 5, case status when 0 then 0 else 6 end
     from (values (64, 0), (128, 1), (192, 4)) as t (id, status)`,
  )
  await migrate(url, all)
  const { rows } = await old.query<Record<string, unknown>>('select * from withdrawal order by id')
  const [open, paid, cancelled] = rows.map(row => WITHDRAWALS.fromRow(row))
  const promised = {
    rateSource: 'fixed',
    pairId: 0,
    isPerUsd: true,
    estimatedPrice: 1029n,
    estimatedReceived: 1_023_855n,
  }
  expect(open).toMatchObject({ ...promised, status: 'under_review', price: 0n, received: 0n, offeredUntil: 0 })
  expect(paid).toMatchObject({ ...promised, status: 'completed', price: 1029n, received: 1_023_855n })
  expect(cancelled).toMatchObject({ ...promised, status: 'cancelled', price: 0n, received: 0n })
})
