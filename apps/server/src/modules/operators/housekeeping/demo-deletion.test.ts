// Deleting an idle demo user who owns every kind of record a demo user can own: the books stay whole, and nothing acts for a user who is gone.
import { HOUR_MS } from '@tallystick/kernel/clock'
import { CALLS } from '@tallystick/wire/trader/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { brokenChecks } from '../../../invariants/checks.ts'
import { ask, type DemoUser, demoUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { demoMaster } from '../../../../testing/api/copy.ts'
import { buy } from '../../../../testing/api/funds.ts'
import { newProof } from '../../../../testing/api/wallet.ts'
import { freezeUser } from '../../users/freeze/freeze.ts'
import { sweep } from './housekeeping.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const WEEK_MS = 7 * 24 * HOUR_MS
const ORDER = { type: 1, cont: '0.1', forex_id: 1, status: 1, multiple: 10 }

async function broken(): Promise<unknown[]> {
  const client = await api.pool.connect()
  try {
    return (await brokenChecks(client)).map(({ check, count }) => [check.id, count])
  } finally {
    client.release()
  }
}

/** Rows of every table that has such a column. */
async function rowsOf(userId: number): Promise<Readonly<Record<string, number>>> {
  const { rows } = await api.pool.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'user_id' and t.table_type = 'BASE TABLE' order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    const found = await api.pool.query<{ n: number }>(`select count(*)::int as n from ${name} where user_id = $1`, [
      userId,
    ])
    counts[name] = found.rows[0]?.n ?? 0
  }
  return counts
}

async function order(user: Pick<DemoUser, 'post'>, params: object = ORDER): Promise<number> {
  api.market.tick('BTCUSD', '100000')
  return Number((await user.post(CALLS.submitOrder.path, params)).data['Id'])
}

/** The same device once more. */
async function demoUserAgain(demoId: string): Promise<{ readonly userId: number }> {
  await ask(api, { url: `${CALLS.createDemoAccount.path}?demo_id=${demoId}` })
  const { rows } = await api.pool.query<{ id: number }>(
    'select id::int as id from users where demo_id_hash = sha256($1::bytea)',
    [demoId],
  )
  return { userId: rows[0]?.id ?? 0 }
}

/** Open, pending, closed, cancelled, copied and skipped orders, stakes, shares with interest, pictures, chat, notices, a freeze. */
async function livedThroughEverything(user: DemoUser, masterId: string, trade: () => Promise<number>): Promise<void> {
  await order(user)
  await order(user, { ...ORDER, status: 0, target_price: '90000' })
  await user.post(CALLS.closeOrder.path, { id: await order(user) })
  await user.post(CALLS.cancelOrder.path, { id: await order(user, { ...ORDER, status: 0, target_price: '90000' }) })
  const stake = { forex_id: 1, type: 1, number: '100', seconds: 30 }
  await user.post(CALLS.submitMicro.path, stake)
  await buy(user, '500')
  await user.get(`${CALLS.redeemFund.path}?sub_id=${await buy(user, '500')}`)
  await user.post(CALLS.followTrader.path, { trader_id: masterId, multiple: 1, max_amount: '1500' })
  await trade()
  await trade()
  await api.copy.settle()
  await user.post(CALLS.makeAlert.path, { forex_id: 1, direction: 'above', level: '500000' })
  const image = String(await newProof(api, user))
  await user.post(CALLS.chatSend.path, { text: 'Hello', image })
  await newProof(api, user)
  await user.post(CALLS.setProfile.path, { nickname: 'Nora' }, { 'idempotency-key': 'a-key-of-the-demo-user' })
  await user.post(CALLS.submitMicro.path, stake, { 'idempotency-key': 'another-key-of-the-demo' })
}

function thrown(_: string, { err }: { readonly err?: unknown } = {}): void {
  throw err
}

it('[A70] an idle demo user is deleted with everything, and the books hold', async () => {
  const master = await demoMaster(api)
  const trade = (): Promise<number> => order(master)
  const user = await demoUser(api)
  await livedThroughEverything(user, master.publicId, trade)
  await freezeUser(
    { pool: api.pool, engine: api.engine },
    { id: user.userId, realm: 'demo' },
    1,
    'looked at',
    undefined,
  )
  const before = await rowsOf(user.userId)
  const owned = [
    'forex_order',
    'micro_order',
    'fund_subscription',
    'copy_relation',
    'copy_skip',
    'upload',
    'chat_thread',
    'user_freeze',
    'price_alert',
    'sessions',
    'account',
  ]
  for (const table of owned) expect(before[table], table).toBeGreaterThan(0)
  expect(await broken()).toEqual([])

  api.clock.advance(WEEK_MS + HOUR_MS)
  await sweep({ pool: api.pool, clock: api.clock, engine: api.engine, report: thrown, noticesKeptMonths: 13 })
  expect(await broken()).toEqual([])
  const kept = await api.pool.query('select nickname, deleted_at is not null as gone from users where id = $1', [
    user.userId,
  ])
  expect(kept.rows).toEqual([{ nickname: expect.stringMatching(/^Trader \d{4}$/), gone: true }])
  expect((await demoUserAgain(user.demoId)).userId).not.toBe(user.userId)
  const after = await rowsOf(user.userId)

  // The master goes on; nothing is copied to who is gone, and no price or day moves their accounts.
  const settled = await api.pool.query('select status from forex_order where user_id = $1 and status < 3', [
    user.userId,
  ])
  expect(settled.rows).toEqual([])
  await trade()
  await api.copy.settle()
  api.clock.advance(WEEK_MS)
  await api.copy.settle()
  expect(await rowsOf(user.userId)).toEqual(after)
  expect(await broken()).toEqual([])
  for (const table of ['sessions', 'notice', 'chat_thread']) expect(after[table] ?? 0, table).toBe(0)
})
