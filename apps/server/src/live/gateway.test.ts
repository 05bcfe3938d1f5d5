// The live socket on real connections: protocol, topics, rights, limits.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type DemoUser, demoUser, testApi, type TestApi } from '../../testing/api/api.ts'
import { type Frame, liveClient, type LiveClient } from '../../testing/api/live-client.ts'

let api: TestApi
let port: number
const clients: LiveClient[] = []

beforeAll(async () => {
  api = await testApi()
  port = Number(new URL(await api.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => api.close())
afterEach(async () => {
  for (const client of clients.splice(0)) client.socket.terminate()
  api.market.tick('BTCUSD', '100000')
  await pause(20)
})

async function connect(): Promise<LiveClient> {
  const client = await liveClient(port)
  clients.push(client)
  return client
}

async function signedIn(user: DemoUser): Promise<LiveClient> {
  const client = await connect()
  expect((await client.login(user.token))['code']).toBe(1)
  return client
}

const buy = async (user: DemoUser): Promise<number> =>
  Number((await user.get('/v2/api/forex/submit?type=1&cont=0.1&forex_id=1&status=1&multiple=10')).data['Id'])
const isType =
  (type: string) =>
  (frame: Frame): boolean =>
    frame.type === type
const periodOf = (frame: Frame): unknown => (frame['data'] as { Period?: string }).Period
const errors = (client: LiveClient): unknown[] => client.frames.filter(isType('error')).map(frame => frame['reason'])

describe('protocol', () => {
  it('answers a ping', async () => {
    const client = await connect()
    client.send({ method: 'ping' })
    expect(await client.next(isType('pong'))).toEqual({ type: 'pong' })
  })

  it.each([
    ['bad JSON', '{', 'bad_request'],
    ['no object', '[1]', 'bad_request'],
    ['no method', '{}', 'bad_request'],
    ['an unknown method', '{"method":"eval"}', 'unknown_method'],
    ['a prototype name', '{"method":"constructor"}', 'unknown_method'],
    ['login without a token', '{"method":"login"}', 'bad_request'],
    ['a topic that is no text', '{"method":"sub","params":{"topic":["DAY_MARKET"]}}', 'bad_request'],
    ['[A56] a forged login_result', '{"type":"login_result","code":1}', 'bad_request'],
    ['[A56] a forged FOREX_CLOSED', '{"method":"FOREX_CLOSED","params":{}}', 'unknown_method'],
  ])('%s gets one error frame and keeps the connection', async (_title, text, reason) => {
    const client = await connect()
    client.send(text)
    expect(await client.next(isType('error'))).toMatchObject({ reason, code: expect.any(Number) })
    client.send({ method: 'ping' })
    await client.next(isType('pong'))
    expect(errors(client)).toEqual([reason])
  })

  it('a binary frame is an error', async () => {
    const client = await connect()
    client.socket.send(Buffer.from('{"method":"ping"}'), { binary: true })
    expect(await client.next(isType('error'))).toMatchObject({ reason: 'bad_request' })
  })

  it('another path is not a socket', async () => {
    const { WebSocket } = await import('ws')
    const socket = new WebSocket(`ws://127.0.0.1:${port}/v2/other`)
    const status = await new Promise<number | undefined>(resolve => {
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode))
      socket.on('error', () => undefined)
    })
    expect(status).toBe(404)
  })

  it('the answer that opens a socket names its request, as every answer does', async () => {
    const { WebSocket } = await import('ws')
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const socket = new WebSocket(`ws://127.0.0.1:${port}/v2/ws`)
    socket.on('upgrade', ({ headers }) => resolve(headers['x-request-id']))
    expect(await promise).toMatch(/^[\da-f-]{36}$/)
    socket.terminate()
  })

  it('a wrong token is told so, with words', async () => {
    const client = await connect()
    expect(await client.login('A'.repeat(43))).toEqual({
      type: 'login_result',
      code: 999,
      msg: 'Your session has ended. Please log in again',
    })
  })
})

describe('NOTICE', () => {
  it('comes with the same number when something of the user changed that is no notice', async () => {
    const user = await demoUser(api)
    const client = await signedIn(user)
    client.subscribe('NOTICE')
    const snapshot = await client.next(isType('NOTICE'))
    expect(snapshot).toMatchObject({ snapshot: true, data: { unread: 0 } })
    await buy(user)
    const changed = await client.next(frame => isType('NOTICE')(frame) && frame['snapshot'] === undefined)
    expect(changed['data']).toEqual({ unread: 0 })
  })

  it('of others is not heard', async () => {
    const [user, other] = [await demoUser(api), await demoUser(api)]
    const client = await signedIn(user)
    client.subscribe('NOTICE')
    await client.next(isType('NOTICE'))
    await buy(other)
    await buy(user)
    await client.next(frame => isType('NOTICE')(frame) && frame['snapshot'] === undefined)
    expect(client.frames.filter(isType('NOTICE'))).toHaveLength(2)
  })
})

describe('quotes', () => {
  it('DAY_MARKET: everything on subscribing, then only what changed, conflated, numbered without a gap', async () => {
    const client = await connect()
    client.subscribe('DAY_MARKET')
    const snapshot = await client.next(isType('DAY_MARKET'))
    expect(snapshot).toMatchObject({ snapshot: true, data: expect.any(Array) })
    expect((snapshot['data'] as unknown[]).length).toBe(4)
    for (let price = 100_001; price <= 100_200; price += 1) api.market.tick('BTCUSD', String(price))
    const change = await client.next(
      frame => isType('DAY_MARKET')(frame) && JSON.stringify(frame).includes('100200.00'),
    )
    expect(change['data']).toEqual([
      { symbol: 'BTCUSD', quotation: { close: '100200.00', change: '0.00', time: expect.any(Number), status: 1 } },
    ])
    api.market.tick('EURUSD', '1.2')
    await client.next(frame => isType('DAY_MARKET')(frame) && JSON.stringify(frame).includes('1.20000'))
    const numbers = client.frames.filter(isType('DAY_MARKET')).map(frame => Number(frame['seq']))
    const first = numbers[0] ?? 0
    expect(numbers).toEqual(numbers.map((_, index) => first + index))
    expect(numbers.length).toBeLessThan(10)
  })

  it('a crowd: every socket gets every change, in its own turn and numbered without a gap', async () => {
    const crowd = await Promise.all(Array.from({ length: 12 }, connect))
    for (const client of crowd) client.subscribe('DAY_MARKET')
    await Promise.all(crowd.map(client => client.next(isType('DAY_MARKET'))))
    for (const price of ['100401', '100402', '100403']) {
      api.market.tick('BTCUSD', price)
      await Promise.all(crowd.map(client => client.next(frame => JSON.stringify(frame).includes(`"${price}.00"`))))
    }
    for (const client of crowd) {
      const numbers = client.frames.filter(isType('DAY_MARKET')).map(frame => Number(frame['seq']))
      expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
    }
  })

  it('tells that a market closed', async () => {
    const client = await connect()
    client.subscribe('DAY_MARKET')
    await client.next(isType('DAY_MARKET'))
    api.market.setOpen('EURUSD', false)
    const change = await client.next(frame => !frame['snapshot'] && JSON.stringify(frame).includes('"status":0'))
    expect(change['data']).toContainEqual(expect.objectContaining({ symbol: 'EURUSD' }))
    api.market.setOpen('EURUSD', true)
  })

  it('KLINE: one frame per period, current candles on subscribing', async () => {
    const client = await connect()
    client.subscribe('KLINE.BTCUSD')
    await client.next(frame => isType('KLINE.BTCUSD')(frame) && periodOf(frame) === '1W')
    api.market.tick('BTCUSD', '123456.78')
    await client.next(frame => !frame['snapshot'] && periodOf(frame) === '1W')
    const live = client.frames.filter(frame => isType('KLINE.BTCUSD')(frame) && !frame['snapshot'])
    expect(live.map(frame => periodOf(frame))).toEqual(['1M', '5M', '15M', '30M', '1H', '4H', '1D', '1W'])
    expect(live[0]?.['data']).toMatchObject({
      Close: '123456.78',
      Time: expect.any(Number),
      Volume: expect.any(Number),
    })
    const numbers = live.map(frame => Number(frame['seq']))
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
  })

  it('KLINE of one period: only its candles, numbered by themselves, beside the topic of all periods', async () => {
    const [all, one] = [await connect(), await connect()]
    all.subscribe('KLINE.BTCUSD')
    one.subscribe('KLINE.BTCUSD.1H')
    await all.next(frame => isType('KLINE.BTCUSD')(frame) && periodOf(frame) === '1W')
    expect(await one.next(isType('KLINE.BTCUSD.1H'))).toMatchObject({ snapshot: true, data: { Period: '1H' } })
    for (const close of ['123456.79', '123456.80']) {
      api.market.tick('BTCUSD', close)
      await one.next(frame => JSON.stringify(frame).includes(`"Close":"${close}"`))
    }
    await all.next(frame => JSON.stringify(frame).includes('"Close":"123456.80"'))
    expect(one.frames.map(periodOf)).toEqual(['1H', '1H', '1H'])
    const numbers = one.frames.map(frame => Number(frame['seq']))
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))

    one.send({ method: 'unsub', params: { topic: 'KLINE.BTCUSD.1H' } })
    one.send({ method: 'ping' })
    await one.next(isType('pong'))
    api.market.tick('BTCUSD', '123456.81')
    await all.next(frame => JSON.stringify(frame).includes('"Close":"123456.81"'))
    expect(one.frames.filter(isType('KLINE.BTCUSD.1H'))).toHaveLength(3)
  })

  it('nothing more after unsub, and the snapshot again after a second sub', async () => {
    const client = await connect()
    client.subscribe('DAY_MARKET')
    await client.next(isType('DAY_MARKET'))
    client.send({ method: 'unsub', params: { topic: 'DAY_MARKET' } })
    client.send({ method: 'ping' })
    await client.next(isType('pong'))
    const seen = client.frames.filter(isType('DAY_MARKET')).length
    api.market.tick('BTCUSD', '100300')
    await pause(400)
    expect(client.frames.filter(isType('DAY_MARKET'))).toHaveLength(seen)
    client.subscribe('DAY_MARKET')
    client.subscribe('DAY_MARKET')
    await pause(50)
    expect(client.frames.filter(frame => frame['snapshot'] === true)).toHaveLength(3)
  })
})

describe('own account', () => {
  it('FOREX_TRADE follows prices and changes, FOREX_CLOSED comes at once', async () => {
    const user = await demoUser(api)
    const client = await signedIn(user)
    client.subscribe('FOREX_TRADE')
    client.subscribe('FOREX_CLOSED')
    expect(await client.next(isType('FOREX_TRADE'))).toMatchObject({
      snapshot: true,
      data: { ProfitsTotal: '0.000000', HazardRate: '0.00', CautionMoneyAll: '0.000000', TransOrder: [] },
    })
    expect(await client.next(isType('FOREX_CLOSED'))).toMatchObject({ snapshot: true, data: [] })
    const id = await buy(user)
    api.market.tick('BTCUSD', '100500')
    const moved = await client.next(frame => JSON.stringify(frame).includes('100500.00'))
    expect(moved['data']).toEqual({
      ProfitsTotal: '50.000000',
      // (98,999.5 + 1,000 + 50) ÷ 1,000
      HazardRate: '10004.95',
      CautionMoneyAll: '1000.000000',
      TransOrder: [{ Id: id, UpdatePrice: '100500.00', FactProfits: '50.000000' }],
    })
    await user.get(`/v2/api/forex/close?id=${id}`)
    const closed = await client.next(frame => isType('FOREX_CLOSED')(frame) && !frame['snapshot'])
    expect(closed['data']).toEqual([id])
    const last = await client.next(frame => Number(frame['seq']) > Number(moved['seq']) && isType('FOREX_TRADE')(frame))
    expect(last['data']).toMatchObject({ TransOrder: [], HazardRate: '0.00' })
  })

  it('[FO19] FOREX_TRADE says where a trailing stop stands, as prices move', async () => {
    const user = await demoUser(api)
    const client = await signedIn(user)
    client.subscribe('FOREX_TRADE')
    const id = await buy(user)
    await user.get(`/v2/api/forex/set_trail?id=${id}&trail_distance=500&trail_percent=0`)
    await client.next(frame => JSON.stringify(frame).includes('"TrailStop":"99500.00"'))
    api.market.tick('BTCUSD', '101000')
    api.market.tick('BTCUSD', '100800')
    const moved = await client.next(frame => JSON.stringify(frame).includes('100800.00'))
    expect(moved['data']).toMatchObject({ TransOrder: [{ Id: id, TrailStop: '100500.00' }] })
  })

  it('at most four frames a second, however fast prices move', async () => {
    const user = await demoUser(api)
    await buy(user)
    const client = await signedIn(user)
    client.subscribe('FOREX_TRADE')
    await client.next(isType('FOREX_TRADE'))
    for (let index = 0; index < 100; index += 1) {
      api.market.tick('BTCUSD', String(100_000 + index))
      await pause(10)
    }
    const live = client.frames.filter(frame => isType('FOREX_TRADE')(frame) && !frame['snapshot'])
    expect(live.length).toBeGreaterThanOrEqual(3)
    expect(live.length).toBeLessThanOrEqual(6)
  })

  it('[A49] needs a login', async () => {
    const client = await connect()
    client.subscribe('FOREX_TRADE')
    client.subscribe('FOREX_CLOSED')
    await pause(50)
    expect(errors(client)).toEqual(['login_needed', 'login_needed'])
    expect(client.frames).toHaveLength(2)
  })

  it.each([
    'FOREX_TRADE.1',
    'FOREX_CLOSED:*',
    '>',
    '*',
    'KLINE.*',
    'KLINE.>',
    'KLINE.',
    'KLINE',
    'KLINE.btcusd',
    'KLINE.NOPE',
    'KLINE.BTCUSD.',
    'KLINE.BTCUSD.2M',
    'KLINE.BTCUSD.1m',
    'KLINE.BTCUSD.1M.1M',
    'KLINE.NOPE.1M',
    'DAY_MARKET ',
    'day_market',
    '__proto__',
    'x'.repeat(5_000),
  ])('[A50] topic %s is refused', async topic => {
    const client = await signedIn(await demoUser(api))
    client.subscribe(topic)
    expect(await client.next(isType('error'))).toMatchObject({ reason: 'unknown_topic' })
  })

  it('what is sent right after the login sees its result', async () => {
    const user = await demoUser(api)
    const client = await connect()
    client.send({ method: 'login', params: { token: user.token } })
    client.subscribe('FOREX_CLOSED')
    await client.next(isType('FOREX_CLOSED'))
    expect(errors(client)).toEqual([])
  })

  it("[A52] logging in as another drops the first one's topics first", async () => {
    const [first, second] = [await demoUser(api), await demoUser(api)]
    const id = await buy(first)
    const client = await signedIn(first)
    client.subscribe('FOREX_TRADE')
    client.subscribe('FOREX_CLOSED')
    await client.next(isType('FOREX_CLOSED'))
    await client.login(second.token)
    const seen = client.frames.length
    await first.get(`/v2/api/forex/close?id=${id}`)
    await pause(350)
    expect(client.frames).toHaveLength(seen)
    client.subscribe('FOREX_TRADE')
    const own = await client.next(frame => client.frames.indexOf(frame) >= seen)
    expect(own).toMatchObject({ data: { TransOrder: [] } })
  })

  it('a login that fails ends the one before', async () => {
    const user = await demoUser(api)
    const client = await signedIn(user)
    await client.login('B'.repeat(43))
    client.subscribe('FOREX_TRADE')
    expect(await client.next(isType('error'))).toMatchObject({ reason: 'login_needed' })
  })

  it('after logout nothing private comes', async () => {
    const user = await demoUser(api)
    const id = await buy(user)
    const client = await signedIn(user)
    client.subscribe('FOREX_CLOSED')
    await client.next(isType('FOREX_CLOSED'))
    client.send({ method: 'logout' })
    client.send({ method: 'ping' })
    await client.next(isType('pong'))
    const seen = client.frames.length
    await user.get(`/v2/api/forex/close?id=${id}`)
    await pause(100)
    expect(client.frames).toHaveLength(seen)
  })

  it('[A7] a revoked session loses its socket within a second, others keep theirs', async () => {
    const user = await demoUser(api)
    const other = await signedIn(await demoUser(api))
    const client = await signedIn(user)
    const since = Date.now()
    await user.post('/api/user/logout', {})
    expect(await client.closed()).toBe(4001)
    expect(Date.now() - since).toBeLessThan(1_000)
    expect(other.socket.readyState).toBe(other.socket.OPEN)
  })

  it('[A7] an expired session loses its socket at the next look at the sessions, others keep theirs', async () => {
    const user = await demoUser(api)
    const other = await signedIn(await demoUser(api))
    const client = await signedIn(user)
    await api.pool.query('update sessions set expires_at = to_timestamp($2 / 1000.0) where user_id = $1', [
      user.userId,
      api.clock.now() - 1,
    ])
    // Looked at every half minute, and whenever news may have been missed.
    api.bus.publish('bus_resumed', {})
    expect(await client.closed()).toBe(4001)
    expect(other.socket.readyState).toBe(other.socket.OPEN)
    const again = await connect()
    // Remembered for less than a second.
    api.clock.advance(1_000)
    expect((await again.login(user.token))['code']).not.toBe(1)
  })
})
