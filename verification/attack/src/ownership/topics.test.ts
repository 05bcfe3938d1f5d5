// Live topics × subscribers: while the owner trades, writes to support and gets notices, no other socket receives any of it.
import { setTimeout as pause } from 'node:timers/promises'
import { demoUser, type DemoUser, realUser, testApi, type TestApi } from '@tallystick/server/testing/api/api'
import { demoMaster, publicIdOf } from '@tallystick/server/testing/api/copy'
import { type LiveClient, liveClient } from '@tallystick/server/testing/api/live-client'
import { CALLS } from '@tallystick/wire/trader/calls'
import { FOLLOW_TOPIC, PRIVATE_TOPICS } from '@tallystick/wire/live/frames'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { figure } from '../figures.ts'

let api: TestApi
let port: number
let cells = 0
beforeAll(async () => {
  api = await testApi()
  port = Number(new URL(await api.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(async () => {
  figure('ownership matrix, live topics', `${cells} cells`)
  await api.close()
})

/** Spellings by which a client might reach the topics of another user. */
const REACHES = (owner: string, ownerId: number): string[] =>
  PRIVATE_TOPICS.flatMap(topic => [topic, `${topic}.${owner}`, `${topic}.${ownerId}`, `${topic}:*`, `${topic}.>`])

it('[A49] [A50] private topics carry the own account and nothing else', async () => {
  const owner = await demoUser(api)
  const ownerId = await publicIdOf(owner)
  const ended = await demoUser(api)
  await ended.post(CALLS.logout.path, {})
  const listeners: Record<string, LiveClient> = {
    'another user': await listener((await demoUser(api)).token),
    'a user of the other realm': await listener((await realUser(api, 'r@example.com', 'correct horse battery')).token),
    'a visitor': await listener(undefined),
    'an ended session': await listener(ended.token),
  }
  const own = await listener(owner.token)
  for (const topic of PRIVATE_TOPICS) own.subscribe(topic)
  // Subscribed once the snapshot is there; what happens before is in it, or nowhere.
  for (const topic of PRIVATE_TOPICS) await own.next(frame => frame.type === topic)
  const reaches = REACHES(ownerId, owner.userId)
  for (const client of Object.values(listeners)) {
    for (const topic of reaches) client.subscribe(topic)
    client.send({ method: 'sub', params: { topic: 'FOREX_TRADE', user_id: ownerId, follower_id: ownerId } })
    client.send({ method: 'ping' })
    await client.next(frame => frame.type === 'pong')
  }
  const orderId = await live(owner)
  await own.next(frame => frame.type === 'FOREX_CLOSED' && JSON.stringify(frame).includes(String(orderId)))
  await own.next(frame => frame.type === 'CHAT' && JSON.stringify(frame).includes('a secret word'))
  await pause(400)
  for (const [who, client] of Object.entries(listeners)) {
    // As a value of its own: times and prices contain every short number.
    expect(valuesIn(client.frames), who).not.toContain(String(orderId))
    expect(JSON.stringify(client.frames), who).not.toContain('a secret word')
    cells += reaches.length + 1
    client.close()
  }
  own.close()
})

it('[A41] a relation is sent to clients that name both of its sides, and shows ids, prices and results alone', async () => {
  const master = await demoMaster(api)
  const fan = await demoUser(api)
  const fanId = await publicIdOf(fan)
  await fan.post(CALLS.followTrader.path, { trader_id: master.publicId, multiple: 1, max_amount: '5000' })
  const stranger = await demoUser(api)
  const strangerId = await publicIdOf(stranger)
  const visitor = await listener(undefined)
  const pairs = [
    [master.publicId, strangerId],
    [fanId, master.publicId],
    [master.publicId, '*'],
    [strangerId, fanId],
  ] as const
  for (const [user_id, follower_id] of pairs)
    visitor.send({ method: 'sub', params: { topic: FOLLOW_TOPIC, user_id, follower_id } })
  const friend = await listener(undefined)
  friend.send({ method: 'sub', params: { topic: FOLLOW_TOPIC, user_id: master.publicId, follower_id: fanId } })
  await order(master)
  await api.copy.settle()
  api.market.tick('BTCUSD', '100001')
  const frame = await friend.next(
    one => one.type === FOLLOW_TOPIC && JSON.stringify(one).includes('"UpdatePrice":"100001.00"'),
  )
  expect(Object.keys(frame).toSorted()).toEqual(['data', 'follower_id', 'seq', 'type', 'user_id'])
  expect(JSON.stringify(frame)).not.toMatch(/balance|email|mobile|uid|Margin|Caution/i)
  expect(JSON.stringify(visitor.frames)).not.toContain('TransOrder":[{')
  cells += pairs.length + 1
  visitor.close()
  friend.close()
})

async function listener(token: string | undefined): Promise<LiveClient> {
  const client = await liveClient(port)
  if (token !== undefined) await client.login(token)
  return client
}

/** One order opened and closed, and a message to support. */
async function live(owner: DemoUser): Promise<number> {
  const id = await order(owner)
  await owner.get(`${CALLS.closeOrder.path}?id=${id}`)
  await owner.post(CALLS.chatSend.path, { text: 'a secret word' })
  return id
}

async function order(user: Pick<DemoUser, 'post'>): Promise<number> {
  api.market.tick('BTCUSD', '100000')
  const terms = { type: 1, cont: '0.01', forex_id: 1, status: 1, multiple: 10 }
  return Number((await user.post(CALLS.submitOrder.path, terms)).data['Id'])
}

function valuesIn(frames: unknown): string[] {
  if (typeof frames !== 'object' || frames === null) return [String(frames)]
  return Object.values(frames).flatMap(valuesIn)
}
