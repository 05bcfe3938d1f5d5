// The limits of the live socket, without the higher limits of loopback connections.
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { demoUser, testApi, type TestApi } from '../../testing/api/api.ts'
import { liveClient } from '../../testing/api/live-client.ts'

let api: TestApi
let port: number
beforeAll(async () => {
  api = await testApi()
  await api.settings.set('limit_loopback_factor', 1)
  await api.settings.set('live_sockets_per_address', 30)
  port = Number(new URL(await api.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => api.close())

it('[A53] a thousand messages at once are a flood: closed with 1008', async () => {
  const client = await liveClient(port)
  for (let index = 0; index < 1_000; index += 1) client.send({ method: 'unsub', params: { topic: 'DAY_MARKET' } })
  expect(await client.closed()).toBe(1008)
})

it('[A55] more than two pings a second are a flood, one per five seconds is not', async () => {
  const calm = await liveClient(port)
  calm.send({ method: 'ping' })
  const client = await liveClient(port)
  for (let index = 0; index < 10; index += 1) client.send({ method: 'ping' })
  expect(await client.closed()).toBe(1008)
  const control = await liveClient(port)
  for (let index = 0; index < 10; index += 1) control.socket.ping()
  expect(await control.closed()).toBe(1008)
  expect(calm.socket.readyState).toBe(WebSocket.OPEN)
  calm.close()
})

it('[A53] a frame of 10 MB is closed with 1009', async () => {
  const client = await liveClient(port)
  client.socket.send('x'.repeat(10 * 1024 * 1024))
  expect(await client.closed()).toBe(1009)
})

it('an oversize frame gets one error frame, and the connection stays', async () => {
  const client = await liveClient(port)
  client.send({ method: 'sub', params: { topic: 'x'.repeat(70_000) } })
  client.send({ method: 'ping' })
  await client.next(({ type }) => type === 'pong')
  client.subscribe('DAY_MARKET')
  await client.next(({ type }) => type === 'DAY_MARKET')
  expect(client.frames.filter(({ type }) => type === 'error')).toEqual([
    { type: 'error', code: 5, reason: 'too_large' },
  ])
  client.close()
})

it.each([
  [
    { method: 'sub', params: { topic: 'NOTHING' } },
    { reason: 'unknown_topic', method: 'sub', topic: 'NOTHING' },
  ],
  [
    { method: 'unsub', params: { topic: 'NOTHING' } },
    { reason: 'unknown_topic', method: 'unsub', topic: 'NOTHING' },
  ],
  [
    { method: 'sub', params: { topic: 'FOREX_TRADE' } },
    { reason: 'login_needed', method: 'sub', topic: 'FOREX_TRADE' },
  ],
  [
    { method: 'sub', params: {} },
    { reason: 'bad_request', method: 'sub' },
  ],
  [{ method: 'login' }, { reason: 'bad_request', method: 'login' }],
  [{ method: 'dance' }, { reason: 'unknown_method', method: 'dance' }],
  [{ params: {} }, { reason: 'bad_request' }],
])('%j is refused by an error that names it', async (sent, error) => {
  const client = await liveClient(port)
  client.send(sent)
  const { code, ...frame } = await client.next(({ type }) => type === 'error')
  expect(frame).toEqual({ type: 'error', ...error })
  expect(code).toEqual(expect.any(Number))
  client.close()
})

it.each([
  ['no origin', undefined, true],
  ['our own', 'https://app.example.com', true],
  ['the host it connects to', 'same', true],
  ['another', 'https://evil.example', false],
  ['another with our name in front', 'https://app.example.com.evil.example', false],
  ['a page without one', 'null', false],
])('a socket from %s origin', async (_title, origin, accepted) => {
  const sent = origin === 'same' ? `http://127.0.0.1:${port}` : origin
  const client = await liveClient(port, sent === undefined ? {} : { origin: sent })
  expect(client.socket.readyState === WebSocket.OPEN).toBe(accepted)
  client.close()
})

it('[A53] a message in endless small fragments is closed', async () => {
  const client = await liveClient(port)
  for (let index = 0; index < 200 && client.socket.readyState === WebSocket.OPEN; index += 1) {
    client.socket.send('{', { fin: false })
  }
  expect([1008, 1009]).toContain(await client.closed())
})

it('[A53] compression is not offered', async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/v2/ws`, { perMessageDeflate: true })
  await once(socket, 'open')
  expect(socket.extensions).toBe('')
  socket.close()
})

it('[A53] a hundred topics per socket, ten sockets per user', async () => {
  await api.settings.set('live_topics_per_socket', 2)
  const user = await demoUser(api)
  const first = await liveClient(port)
  for (const topic of ['DAY_MARKET', 'KLINE.BTCUSD', 'KLINE.EURUSD', 'DAY_MARKET']) first.subscribe(topic)
  await first.next(frame => frame.type === 'error')
  await pause(50)
  expect(first.frames.filter(frame => frame.type === 'error')).toEqual([
    { type: 'error', code: 7, reason: 'too_many_requests', method: 'sub', topic: 'KLINE.EURUSD' },
  ])
  const clients = await Promise.all(Array.from({ length: 10 }, () => liveClient(port)))
  for (const client of clients) expect((await client.login(user.token))['code']).toBe(1)
  const eleventh = await liveClient(port)
  expect((await eleventh.login(user.token))['code']).toBe(7)
  expect(await eleventh.closed()).toBe(1008)
  for (const client of [first, ...clients]) client.close()
})

it('[A53] no more than the set number of sockets per address', async () => {
  await pause(100)
  const clients = await Promise.all(Array.from({ length: 35 }, () => liveClient(port)))
  const open = clients.filter(client => client.socket.readyState === WebSocket.OPEN)
  expect(open).toHaveLength(30)
  for (const client of open) client.close()
  await Promise.all(open.map(client => client.closed()))
  await pause(50)
  const after = await liveClient(port)
  expect(after.socket.readyState).toBe(WebSocket.OPEN)
  after.close()
})

it('[A55] a socket that is silent for fifteen seconds is closed, one that pings is not', async () => {
  const silent = await liveClient(port)
  const alive = await liveClient(port)
  api.clock.advance(10_000)
  alive.send({ method: 'ping' })
  await alive.next(frame => frame.type === 'pong')
  api.clock.advance(6_000)
  expect(await silent.closed()).toBe(1006)
  expect(alive.socket.readyState).toBe(WebSocket.OPEN)
  alive.close()
})

it('a reader that never reads is dropped and does not hold up the others', async () => {
  await api.settings.set('limit_loopback_factor', 1_000)
  await api.settings.set('live_frames_per_second', 500)
  const slow = await liveClient(port)
  const quick = await liveClient(port)
  quick.subscribe('DAY_MARKET')
  // Nothing more is taken from the connection; the server's buffer for it grows.
  slow.socket.pause()
  for (let index = 0; index < 20_000 && slow.socket.readyState === WebSocket.OPEN; index += 1) {
    slow.subscribe('KLINE.BTCUSD')
    if (index % 50 === 0) await pause(2)
  }
  const metric = async (): Promise<number> => {
    const text = (await api.app.inject({ url: '/metrics' })).body
    return Number(/^live_slow_readers_total (\d+)/m.exec(text)?.[1])
  }
  for (let index = 0; index < 100 && (await metric()) === 0; index += 1) await pause(50)
  expect(await metric()).toBe(1)
  api.market.tick('BTCUSD', '100777')
  await quick.next(frame => JSON.stringify(frame).includes('100777.00'))
  slow.socket.terminate()
  quick.close()
})

it('[A53] sockets of one IPv6 network are counted together, and not with the next network', async () => {
  const behind = await testApi({ environment: { TRUST_PROXY: 'loopback' } })
  try {
    await behind.settings.set('live_sockets_per_address', 5)
    const at = Number(new URL(await behind.app.listen({ port: 0, host: '127.0.0.1' })).port)
    const from = (address: string) => liveClient(at, { headers: { 'x-forwarded-for': address } })
    for (let index = 1; index <= 5; index += 1)
      expect((await from(`2001:db8:0:6::${index}`)).socket.readyState).toBe(WebSocket.OPEN)
    expect((await from('2001:db8:0:6::6')).socket.readyState).not.toBe(WebSocket.OPEN)
    expect((await from('2001:db8:0:7::1')).socket.readyState).toBe(WebSocket.OPEN)
  } finally {
    await behind.close()
  }
})
