// What a user is shown and handed out of years that are in another database: the same as before.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS, HOUR_MS } from '@tallystick/kernel/clock'
import { CALLS } from '@tallystick/wire/trader/calls'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ask, demoUser, type DemoUser, testApi, type TestApi } from '../../../testing/api/api.ts'
import { databaseBefore, type TestDatabase } from '../../../testing/database.ts'
import { sumFinishedDays } from '../../http/lists/closed-days.ts'
import { recordEquity } from '../../modules/money/portfolio/portfolio.ts'
import { makeWaiting } from '../../modules/money/statements/statements.ts'
import { folderStorage } from '../../platform/storage/folder.ts'
import { sealedStorage } from '../../platform/storage/sealed.ts'
import { connectClient } from '../../platform/postgres/client.ts'
import { readSpans } from '../../platform/postgres/spans/keep-spans.ts'
import { keepYears } from '../../platform/postgres/spans/kept-years.ts'
import { moveYears } from './move-years.ts'

const DAY = '2026-11-16'

let folder = ''
let api: TestApi
let old: TestDatabase
let user: DemoUser
/** When the years are over that are moved. */
let end = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tallystick-years-'))
  api = await testApi({ environment: { DATA_DIR: folder } })
  old = await databaseBefore(1)
  user = await demoUser(api)
  for (const price of ['100000', '100500']) {
    api.market.tick('BTCUSD', price)
    const order = await user.get('/v2/api/forex/submit?type=1&cont=0.1&forex_id=1&status=1&multiple=10')
    await user.post(CALLS.closeOrder.path, { id: order.data['Id'] })
  }
  await keepYears(api.pool, api.clock.now())
  api.clock.advance(2 * HOUR_MS)
  await recordEquity(api.pool, api.market, api.clock.now())
})
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true })
})

async function shown(): Promise<unknown[]> {
  const lists = [CALLS.accountLogs.path, `${CALLS.orders.path}?status=3`].map(async path => {
    const { data } = await user.get(path)
    return data
  })
  const files = [CALLS.exportAccountLogs.path, CALLS.exportOrders.path].map(async path => {
    const { payload, statusCode } = await api.app.inject({
      url: path,
      headers: { authorization: user.token, lang: 'en' },
    })
    return [statusCode, payload]
  })
  return Promise.all([...lists, ...files, statement()])
}

/** Without when it was made. */
async function statement(): Promise<unknown> {
  await api.pool.query('delete from statement')
  await user.post(CALLS.makeStatement.path, { from_day: DAY, until_day: DAY, format: 'csv' })
  const { pool, bus, clock, market, settings, vault } = api
  const storage = sealedStorage(folderStorage(join(folder, 'uploads')), vault)
  await makeWaiting({ pool, bus, clock, market, settings, vault, storage, report: event => expect.fail(event) })
  const [made] = (await user.get(CALLS.statements.path)).data as unknown as AnswerOf<'statements'>
  const { data } = await user.get(`${CALLS.statementAddress.path}?id=${made?.id}`)
  return (await api.app.inject({ url: String(data['url']) })).payload
}

it('are the same', async () => {
  const before = await shown()
  expect(JSON.stringify(before).length).toBeGreaterThan(2_000)
  expect(String(before.at(-1)).match(/BTC/g)?.length).toBeGreaterThan(3)
  const [first] = await readSpans(api.pool, 'ledger')
  end = Number(first?.until)
  const { rows } = await api.pool.query<{ url: string }>('select current_database() as url')
  const here = await connectClient(old.url.replace(/\/[^/]*$/, `/${rows[0]?.url}`), { name: 'test' })
  const there = await connectClient(old.url, { name: 'test' })
  const moved = await moveYears(here, { client: there, password: undefined, url: old.url }, end)
  await here.end()
  await there.end()
  const rowsOf = (name: string): bigint =>
    moved.reduce((sum, { table, rows: more }) => (table === name ? sum + more : sum), 0n)
  expect(rowsOf('ledger')).toBeGreaterThan(4n)
  expect(rowsOf('forex_order')).toBe(2n)
  expect(await shown()).toEqual(before)
})

it('are not asked for by who trades: orders are opened, listed, closed and told of while the other database is gone', async () => {
  api.clock.advance(end - api.clock.now() + 2 * HOUR_MS)
  await sumFinishedDays(api.pool, api.clock.now())
  await old.close()
  // Statistics of all years cannot be had now; the new year can, also if the server has just seen to it itself.
  await Promise.allSettled([keepYears(api.pool, api.clock.now())])
  await vi.waitFor(async () =>
    expect((await readSpans(api.pool, 'forex_order')).at(-1)?.until).toBeGreaterThan(api.clock.now()),
  )
  const { data } = await ask(api, { url: `/api/user/createAccountDemoForU?demo_id=${user.demoId}` })
  const again = { authorization: String(data['token']) }
  api.market.tick('BTCUSD', '100000')
  const order = await user.get('/v2/api/forex/submit?type=1&cont=0.1&forex_id=1&status=1&multiple=10', again)
  const open = await user.get(`${CALLS.orders.path}?status=1`, again)
  expect(JSON.stringify(open.data)).toContain(`"Id":${String(order.data['Id'])},`)
  api.market.tick('BTCUSD', '100500')
  const answer = await user.post(CALLS.closeOrder.path, { id: order.data['Id'] }, again)
  expect(answer.code).toBe(1)
  const since = Math.floor(end / DAY_MS) * DAY_MS
  const today = new Date(since).toISOString().slice(0, 10)
  const history = await user.get(`${CALLS.orderHistory.path}?from=${today}`, again)
  expect([history.code, history.data['total']]).toEqual([1, 1])
})
