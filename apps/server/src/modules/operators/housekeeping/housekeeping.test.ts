import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { ask, demoUser, realUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import type { EngineClient } from '../../../engine-host/engine-client.ts'
import { type HousekeepingDeps, sweep } from './housekeeping.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const reported: unknown[] = []
const deps = (): HousekeepingDeps => ({
  pool: api.pool,
  clock: api.clock,
  engine: api.engine,
  report: (name, fields) => reported.push([name, fields?.['step']]),
  noticesKeptMonths: 13,
})
afterEach(() => {
  reported.length = 0
})

it('[A70] demo accounts unused for seven days are gone, with their open orders; used ones and real ones stay', async () => {
  const unused = await demoUser(api)
  const used = await demoUser(api)
  const real = await realUser(api, 'stays@example.com', 'correct horse battery')
  api.market.tick('BTCUSD', '100000')
  await unused.get('/v2/api/forex/submit?type=1&cont=0.1&forex_id=1&status=1&multiple=10')
  api.clock.advance(6 * 86_400_000)
  expect((await used.get('/api/user/info')).code).toBe(1)
  await sweep(deps())
  expect((await unused.get('/api/user/info')).code).toBe(1)
  api.clock.advance(6 * 86_400_000)
  expect((await used.get('/api/user/info')).code).toBe(1)
  api.clock.advance(86_400_000 + 1)
  await sweep(deps())
  api.clock.advance(1_000)
  expect((await unused.get('/api/user/info')).code).toBe(999)
  expect((await used.get('/api/user/info')).code).toBe(1)
  expect((await real.get('/api/user/info')).code).toBe(1)
  const { rows } = await api.pool.query('select status from forex_order where user_id = $1', [unused.userId])
  expect(rows).toEqual([{ status: 3 }])
  // The device comes back: a new account with the starting amounts.
  const again = await ask(api, { url: `/api/user/createAccountDemoForU?demo_id=${unused.demoId}` })
  expect(again.code).toBe(1)
  expect(reported).toEqual([])
})

it('[A70] a demo account that is used while unused ones are ended stays', async () => {
  const back = await demoUser(api)
  api.clock.advance(8 * 86_400_000)
  const { submit, ...others } = { ...api.engine, submit: api.engine.submit.bind(api.engine) }
  const engine: EngineClient = {
    ...others,
    submit: async (command, key) => {
      if (command.userId === back.userId) expect((await back.get('/api/user/info')).code).toBe(1)
      return submit(command, key)
    },
  }
  await sweep({ ...deps(), engine })
  api.clock.advance(1_000)
  expect((await back.get('/api/user/info')).code).toBe(1)
  expect(reported).toEqual([])
})

it('does what follows a step that failed, and tells of each', async () => {
  const unused = await demoUser(api)
  api.clock.advance(8 * 86_400_000)
  const query = api.pool.query.bind(api.pool) as (...sent: unknown[]) => unknown
  vi.spyOn(api.pool, 'query').mockImplementation((...sent: unknown[]): unknown => {
    if (/^delete from (?:codes|operator_invites) /.test(String(sent[0]))) throw new Error('no')
    return query(...sent)
  })
  await sweep(deps())
  vi.restoreAllMocks()
  expect(reported).toEqual([
    ['housekeeping.sweep_failed', 'codes'],
    ['housekeeping.sweep_failed', 'sessions'],
  ])
  const { rows } = await api.pool.query('select deleted_at is not null as is_gone from users where id = $1', [
    unused.userId,
  ])
  expect(rows).toEqual([{ is_gone: true }])
})
