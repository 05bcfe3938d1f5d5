import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask, demoUser, realUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { sweep } from './housekeeping.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

it('[A70] demo accounts unused for seven days are gone, with their open orders; used ones and real ones stay', async () => {
  const deps = { pool: api.pool, clock: api.clock, engine: api.engine, report: () => undefined, noticesKeptMonths: 13 }
  const unused = await demoUser(api)
  const used = await demoUser(api)
  const real = await realUser(api, 'stays@example.com', 'correct horse battery')
  api.market.tick('BTCUSD', '100000')
  await unused.get('/v2/api/forex/submit?type=1&cont=0.1&forex_id=1&status=1&multiple=10')
  api.clock.advance(6 * 86_400_000)
  expect((await used.get('/api/user/info')).code).toBe(1)
  await sweep(deps)
  expect((await unused.get('/api/user/info')).code).toBe(1)
  api.clock.advance(6 * 86_400_000)
  expect((await used.get('/api/user/info')).code).toBe(1)
  api.clock.advance(86_400_000 + 1)
  await sweep(deps)
  api.clock.advance(1_000)
  expect((await unused.get('/api/user/info')).code).toBe(999)
  expect((await used.get('/api/user/info')).code).toBe(1)
  expect((await real.get('/api/user/info')).code).toBe(1)
  const { rows } = await api.pool.query('select status from forex_order where user_id = $1', [unused.userId])
  expect(rows).toEqual([{ status: 3 }])
  // The device comes back: a new account with the starting amounts.
  const again = await ask(api, { url: `/api/user/createAccountDemoForU?demo_id=${unused.demoId}` })
  expect(again.code).toBe(1)
})
