// Responses while the database is unavailable and while the server shuts down.
import { setTimeout as pause } from 'node:timers/promises'
import { Agent, get } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isDatabaseGone, openPool } from '../../platform/postgres/pool.ts'
import { type DemoUser, demoUser, testApi, type TestApi } from '../../../testing/api/api.ts'
import { liveClient } from '../../../testing/api/live-client.ts'
import { testOperator } from '../../../testing/api/operators.ts'

let api: TestApi
let user: DemoUser
beforeEach(async () => {
  api = await testApi()
  user = await demoUser(api)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await api.close()
})

const nowhere = openPool('postgresql:///x?host=/nowhere', { name: 'nowhere' })
const failure = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('isDatabaseGone', () => {
  it('knows a database that is not there, one that goes, and one that merely refuses', async () => {
    expect(isDatabaseGone(await failure(nowhere.query('select 1')))).toBe(true)
    expect(isDatabaseGone(await failure(api.pool.query('select pg_terminate_backend(pg_backend_pid())')))).toBe(true)
    expect(isDatabaseGone(await failure(api.pool.query('select 1 / 0')))).toBe(false)
    expect(isDatabaseGone(new Error('Connection terminated unexpectedly'))).toBe(true)
    expect(isDatabaseGone(new Error('something else'))).toBe(false)
  })
})

describe('without a database', () => {
  /** Every question fails as it does when PostgreSQL was killed; the session is still remembered. */
  const lose = async (): Promise<void> => {
    const gone = await failure(nowhere.query('select 1'))
    await user.get('/api/user/info')
    vi.spyOn(api.pool, 'query').mockRejectedValue(gone)
    vi.spyOn(api.pool, 'connect').mockRejectedValue(gone)
  }

  it('questions are unavailable, with the envelope', async () => {
    await lose()
    for (const path of ['/v2/api/forex/my_deal?status=1', '/api/news/list', '/api/notice/list'])
      expect(await user.get(path)).toMatchObject({ status: 503, data: { reason: 'unavailable' } })
  })

  it('a session that cannot be looked up is unavailable: nothing was done, and no user is logged out', async () => {
    await lose()
    const order = '/v2/api/forex/submit?type=1&cont=0.1&forex_id=1&status=1&multiple=10'
    api.clock.advance(1_000)
    expect(await user.get(order)).toMatchObject({ status: 503, data: { reason: 'unavailable' } })
  })

  it('a change that may have begun says: check before you repeat it', async () => {
    await lose()
    const named = { nickname: 'Nora' }
    expect(await user.post('/api/user/profile', named)).toMatchObject({
      status: 500,
      data: { reason: 'internal_error' },
    })
  })

  it('the same for operators', async () => {
    const operator = await testOperator(api, 'owner')
    await lose()
    expect(await operator.get('/operator/api/users')).toMatchObject({ status: 503, data: { reason: 'unavailable' } })
  })
})

it('while it closes every answer is still the envelope', async () => {
  const port = Number(new URL(await api.app.listen({ port: 0, host: '127.0.0.1' })).port)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  expect((await fetchOn(agent, port)).status).toBe(401)
  // A reader that does not answer the goodbye keeps the close waiting for half a second.
  const slow = await liveClient(port)
  slow.socket.pause()
  const closed = api.app.close()
  await pause(50)
  const answer = await fetchOn(agent, port)
  expect(answer.status).toBe(503)
  expect(JSON.parse(answer.body)).toMatchObject({ code: 11, msg: expect.any(String), data: { reason: 'unavailable' } })
  await closed
  slow.socket.terminate()
  agent.destroy()
  expect(api.app.server.listening).toBe(false)
})

async function fetchOn(agent: Agent, port: number): Promise<{ status: number; body: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>()
  get({ agent, port, host: '127.0.0.1', path: '/api/user/info' }, response => {
    void text(response).then(body => resolve({ status: response.statusCode ?? 0, body }))
  }).on('error', reject)
  return promise
}
