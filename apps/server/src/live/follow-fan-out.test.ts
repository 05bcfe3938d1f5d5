// FOREX_FOLLOW_TRADE on a real socket: who may subscribe, what the frames contain, and when they end.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoUser, testApi, type TestApi } from '../../testing/api/api.ts'
import { type Frame, liveClient } from '../../testing/api/live-client.ts'

let api: TestApi
let port: number
beforeAll(async () => {
  api = await testApi()
  port = Number(new URL(await api.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => api.close())

it('shows copies of an active relation without a login: ids, prices and profits, nothing else', async () => {
  api.market.tick('BTCUSD', '100')
  const trader = await demoUser(api)
  const fan = await demoUser(api)
  await api.engine.submit({ type: 'appoint_master', userId: trader.userId })
  const idOf = async (user: typeof trader): Promise<string> => String((await user.get('/api/user/info')).data['id'])
  const relation = { user_id: await idOf(trader), follower_id: await idOf(fan) }
  const client = await liveClient(port)
  const subscribe = (params: object): void =>
    client.send({ method: 'sub', params: { topic: 'FOREX_FOLLOW_TRADE', ...params } })
  const errors = (): unknown[] => client.frames.filter(one => one.type === 'error').map(one => one['reason'])

  subscribe({})
  subscribe({ ...relation, follower_id: '*' })
  subscribe(relation)
  await client.next(() => errors().length === 3)
  expect(errors()).toEqual(['unknown_topic', 'unknown_topic', 'not_following'])

  await fan.post('/api/follow/follow_trader', { trader_id: relation.user_id, multiple: 1, max_amount: '100' })
  subscribe(relation)
  const first = await client.next(one => one.type === 'FOREX_FOLLOW_TRADE')
  expect(first).toEqual({
    type: 'FOREX_FOLLOW_TRADE',
    ...relation,
    seq: expect.any(Number),
    snapshot: true,
    data: { TransOrder: [] },
  })

  await trader.get('/v2/api/forex/submit?type=1&cont=1&forex_id=1&status=1&multiple=10')
  await api.copy.settle()
  api.market.tick('BTCUSD', '101')
  const orders = (frame: Frame): Record<string, unknown>[] =>
    (frame['data'] as { TransOrder?: Record<string, unknown>[] } | undefined)?.TransOrder ?? []
  const priced = await client.next(one => orders(one)[0]?.['FactProfits'] === '1.000000')
  expect(Object.keys(orders(priced)[0] ?? {})).toEqual(['Id', 'UpdatePrice', 'FactProfits'])

  await fan.post('/api/follow/canal_follow', { trader_id: relation.user_id })
  await pause(400)
  const count = client.frames.length
  api.market.tick('BTCUSD', '102')
  await pause(400)
  expect(client.frames).toHaveLength(count)
  client.socket.terminate()
})
