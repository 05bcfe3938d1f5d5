// Data from before a migration keeps its meaning after it.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WITHDRAWALS } from '../../../engine-host/store/tables/wallet.ts'
import { databaseBefore, testDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { migrate, readMigrations } from '../migrate.ts'
import { openPool, type Pool } from '../pool.ts'

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
    pairId: null,
    isPerUsd: true,
    estimatedPrice: 1029n,
    estimatedReceived: 1_023_855n,
  }
  expect(open).toMatchObject({ ...promised, status: 'under_review', price: null, received: null, offeredUntil: null })
  expect(paid).toMatchObject({ ...promised, status: 'completed', price: 1029n, received: 1_023_855n })
  expect(cancelled).toMatchObject({ ...promised, status: 'cancelled', price: null, received: null })
})

it('what was written under old names is read under the new ones', async () => {
  const before = await databaseBefore(171)
  const { pool } = before
  await pool.query(`insert into settings (key, value, changed_at) values ('draw_promised_hours', '48', now()),
    ('paused_products', '["loan", "mining"]', now())`)
  await pool.query(
    `insert into outbox (shard, seq, user_id, kind, body, at) values (0, 1, 7, 'charge_decided', '64', 5)`,
  )
  await pool.query(`insert into outbox_cursor (reader, shard, seq) values ('wallet-letters', 0, 1)`)
  await pool.query(`insert into answer_batch (shard, seq, at, answers)
    values (0, 1, 5, '[[7,"key","hash",{"ok":false,"refusal":{"reason":"charge_not_open"}}]]')`)
  await pool.query(`insert into ledger (shard, seq, realm, kind, user_id, ref, at, accounts, amounts)
    values (0, 1, 0, 'withdraw_hold', 7, 64, 5, '{124,125}', '{-1,1}')`)
  await migrate(before.url, await readMigrations())
  const value = async (sql: string): Promise<unknown> =>
    Object.values((await pool.query<Record<string, unknown>>(sql)).rows[0] ?? {})[0]
  expect(await value(`select value from settings where key = 'withdrawal_promised_hours'`)).toBe(48)
  expect(await value(`select value from settings where key = 'paused_products'`)).toEqual(['loan', 'fund'])
  expect(await value('select kind from outbox')).toBe('deposit_decided')
  expect(await value('select reader from outbox_cursor')).toBe('wallet-emails')
  expect(await value('select answer from command_answer')).toEqual({
    ok: false,
    refusal: { reason: 'deposit_not_open' },
  })
  expect(await value('select kind from ledger')).toBe('withdrawal_hold')
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace union all
     select conname from pg_constraint where connamespace = 'public'::regnamespace union all
     select attname from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0`,
  )
  expect(
    rows.map(({ name }) => name).filter(name => /(^|_)(charges?|draws?|letters?|kyc|mining|traders?)(_|$)/.test(name)),
  ).toEqual([])
  await before.close()
})
