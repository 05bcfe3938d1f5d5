// FOREX_FOLLOW_TRADE on a real socket: who may subscribe, what the frames contain, and when they end.
import { setTimeout as pause } from 'node:timers/promises'
import { present } from '@tallystick/kernel/assert'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { demoUser, testApi, type TestApi } from '../../testing/api/api.ts'
import { inProcessBus } from '../bus/in-process.ts'
import type { Connection } from './connection.ts'
import { createFollowFanOut } from './follow-fan-out.ts'
import { parseTopic } from './topics.ts'
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

  const known = client.frames.length
  await fan.post('/api/follow/canal_follow', { trader_id: relation.user_id })
  await pause(400)
  // Who listens is told of the end, once, and has room for something else.
  expect(client.frames.slice(known)).toEqual([
    { type: 'error', code: 405, reason: 'not_following', topic: 'FOREX_FOLLOW_TRADE' },
  ])
  const count = client.frames.length
  api.market.tick('BTCUSD', '102')
  await pause(400)
  expect(client.frames).toHaveLength(count)
  client.socket.terminate()
})

it('tells every listener what moved, beat by beat: by the pair, by the pair that converts, by a change, and by nothing else', async () => {
  const [trader, fan] = [await demoUser(api), await demoUser(api)]
  await api.engine.submit({ type: 'appoint_master', userId: trader.userId })
  const idOf = async (user: typeof trader): Promise<string> => String((await user.get('/api/user/info')).data['id'])
  const relation = { user_id: await idOf(trader), follower_id: await idOf(fan) }
  const follow = { trader_id: relation.user_id, multiple: 1, max_amount: '10000' }
  await fan.post('/api/follow/follow_trader', follow)
  const bus = inProcessBus(error => {
    throw error
  })
  const { pool, market } = api
  const fanOut = createFollowFanOut({ bus, pool, market, onError: error => expect.fail(String(error)) })
  const topic = parseTopic('FOREX_FOLLOW_TRADE', market, relation)
  if (topic?.kind !== 'follow') throw new Error('no topic')

  const listening: Connection[] = []
  const listen = async (to = fanOut): Promise<Frame[]> => {
    const frames: Frame[] = []
    const connection: Connection = {
      address: '127.0.0.1',
      language: 'en',
      topics: new Map([[topic.name, topic]]),
      user: undefined,
      lastHeard: 0,
      send: frame => void frames.push(frame as unknown as Frame),
      sendEncoded: frame => {
        const text = frame.toString()
        return frames.push(JSON.parse(text.slice(text.indexOf('{'))) as Frame) > 0
      },
      close: () => undefined,
      terminate: () => undefined,
    }
    expect(await to.add(connection, topic)).toBe(true)
    listening.push(connection)
    leaving.push(() => to.remove(connection, topic))
    return frames
  }
  const leaving: (() => void)[] = []
  const [one, other] = [await listen(), await listen()]
  const told = (): number[] => {
    const before = [one.length, other.length]
    fanOut.beat()
    return [one.length - (before[0] ?? 0), other.length - (before[1] ?? 0)]
  }
  const changed = async (): Promise<void> => {
    bus.publish('users_changed', { userIds: [fan.userId] })
    // What was read in between is there with the next one.
    await expect.poll(told).toEqual([1, 1])
  }
  // The first reading is news, once.
  expect([told(), told()]).toEqual([
    [1, 1],
    [0, 0],
  ])
  const moves = (pairId: number): number[] => {
    bus.publish('tick', { id: 1, pairId, price: 1n, at: api.clock.now() })
    return told()
  }
  expect(moves(3)).toEqual([0, 0])
  // Yen: what is held is converted by its own pair; and bitcoins, which need none.
  await trader.get('/v2/api/forex/submit?type=1&cont=0.1&forex_id=1&status=1&multiple=100')
  await api.copy.settle()
  await changed()
  expect([moves(1), moves(3), told()]).toEqual([
    [1, 1],
    [0, 0],
    [0, 0],
  ])
  await trader.get('/v2/api/forex/submit?type=1&cont=0.1&forex_id=3&status=1&multiple=100')
  await api.copy.settle()
  await changed()
  expect([moves(3), moves(2), told()]).toEqual([
    [1, 1],
    [0, 0],
    [0, 0],
  ])
  const last = present(one.at(-1), 'frame')
  const { TransOrder: orders } = last['data'] as { TransOrder: readonly Record<string, unknown>[] }
  expect(new Set(orders.map(order => order['UpdatePrice']))).toEqual(new Set(['102.00', '150.000']))
  for (const order of orders) expect(Object.keys(order)).toEqual(['Id', 'UpdatePrice', 'FactProfits'])
  expect(one.map(frame => frame['seq'])).toEqual(one.map((_, index) => Number(one[0]?.['seq']) + index))
  // A change of somebody else is none of theirs: nothing is read for it.
  const asked = vi.spyOn(pool, 'query')
  bus.publish('users_changed', { userIds: [trader.userId] })
  expect([told(), asked.mock.calls]).toEqual([[0, 0], []])
  asked.mockRestore()
  // A process that nobody has asked yet reads before it tells.
  const first = createFollowFanOut({ bus, pool, market, onError: error => expect.fail(String(error)) })
  const [snapshot] = await listen(first)
  expect(snapshot?.['data']).toEqual(last['data'])
  first.stop()
  leaving[0]?.()
  expect(moves(1)).toEqual([0, 1])
  // Nobody follows any more.
  await fan.post('/api/follow/canal_follow', { trader_id: relation.user_id })
  bus.publish('users_changed', { userIds: [fan.userId] })
  await expect.poll(() => other.at(-1)?.['type']).toBe('error')
  expect([moves(1), listening.map(({ topics }) => topics.size)]).toEqual([
    [0, 0],
    [1, 0, 1],
  ])
  fanOut.stop()
})
