// A delisted pair: on no list and close-only, while users with a position see its price and can close; and listed again.
import { decimal } from '@tallystick/kernel/decimal'
import { CALLS } from '@tallystick/wire/trader/calls'
import type { Pair } from '@tallystick/wire/trader/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, demoUser, type DemoUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { demoMaster } from '../../../../testing/api/copy.ts'
import { type Frame, liveClient, type LiveClient } from '../../../../testing/api/live-client.ts'
import { type TestOperator, twoOperators } from '../../../../testing/api/operators.ts'
import { seedMarkets } from '../../../feed/markets/markets.ts'

let api: TestApi
let risk: TestOperator
let port: number
const clients: LiveClient[] = []
const ids = new Map<string, number>()
beforeAll(async () => {
  api = await testApi()
  await seedMarkets(api.pool)
  const { rows } = await api.pool.query<{ id: number; code: string }>('select id, code from pair')
  for (const { id, code } of rows) ids.set(code, id)
  risk = await twoOperators(api, 'risk')
  port = Number(new URL(await api.app.listen({ port: 0, host: '127.0.0.1' })).port)
  // The first change makes the scripted market know the seeded pairs.
  await offer('LTCUSD', false)
  await offer('LTCUSD', true)
  api.market.tick('USDJPY', '150')
  api.market.tick('EURJPY', '180')
})
afterAll(async () => {
  for (const client of clients) client.socket.terminate()
  await api.close()
})

async function offer(code: string, isOffered: boolean): Promise<void> {
  const change = { kind: 'pair', id: ids.get(code), field: 'is_offered', value: isOffered ? 'yes' : 'no' }
  const answer = await risk.post('/operator/api/terms/change', { ...change, reason: 'as agreed with the board' })
  expect(answer.code).toBe(1)
}

async function connect(user?: DemoUser): Promise<LiveClient> {
  const client = await liveClient(port)
  clients.push(client)
  if (user) await client.login(user.token)
  return client
}

const list = async <Row>(url: string): Promise<Row[]> => (await ask(api, { url })).data as unknown as Row[]
const listed = async () => (await list<Pair>(CALLS.tradeList.path)).map(({ Code }) => Code)
const submit = (user: DemoUser, code: string, more: string) =>
  user.get(`/v2/api/forex/submit?type=1&cont=0.01&forex_id=${ids.get(code)}&multiple=10&${more}`)
const BUY = 'status=1'
const symbols = (frame: Frame) => (frame['data'] as { symbol: string }[]).map(({ symbol }) => symbol)
const unlisted = (frame: Frame) => (frame['data'] as { Unlisted?: Pair[] }).Unlisted

describe('a pair that is no longer offered', () => {
  it('is on no list and takes nothing new, whatever the product, until it is put back', async () => {
    const user = await demoUser(api)
    api.market.tick('BTCUSD', '100000')
    const micro = `/v2/api/micro/submit?forex_id=${ids.get('BTCUSD')}&type=1&number=100&seconds=60`
    await offer('BTCUSD', false)
    expect(await listed()).not.toContain('BTCUSD')
    expect(await list(CALLS.sparklines.path)).not.toContainEqual(expect.objectContaining({ Code: 'BTCUSD' }))
    expect(await list(`${CALLS.searchInstrument.path}?name=btc`)).toEqual([])
    const visitor = await connect()
    visitor.subscribe('DAY_MARKET')
    expect(symbols(await visitor.next(({ type }) => type === 'DAY_MARKET'))).not.toContain('BTCUSD')
    for (const asked of [
      submit(user, 'BTCUSD', BUY),
      submit(user, 'BTCUSD', 'status=0&target_price=90000'),
      user.get(micro),
    ])
      expect((await asked).data.reason).toBe('trading_paused')
    const changes = (await ask(api, { url: '/api/default/changes' })).data['data'] as object[]
    expect(changes[0]).toMatchObject({
      kind: 'pair',
      subject: 'BTCUSD',
      field: 'is_offered',
      before: 'yes',
      after: 'no',
    })

    await offer('BTCUSD', true)
    expect(await listed()).toContain('BTCUSD')
    api.market.tick('BTCUSD', '100001')
    expect((await submit(user, 'BTCUSD', BUY)).code).toBe(1)
    expect((await user.get(micro)).code).toBe(1)
    await visitor.next(frame => frame.type === 'DAY_MARKET' && symbols(frame).includes('BTCUSD'))
  })

  it('those who hold it see its price, set stops, close and cancel; others do not hear of it', async () => {
    const [holder, waiting, other] = [await demoUser(api), await demoUser(api), await demoUser(api)]
    api.market.tick('BTCUSD', '100000')
    const order = await submit(holder, 'BTCUSD', BUY)
    const pending = await submit(waiting, 'BTCUSD', 'status=0&target_price=90000')
    expect([order.code, pending.code]).toEqual([1, 1])
    const lines = await Promise.all([connect(holder), connect(waiting), connect(other)])
    for (const line of lines) for (const topic of ['DAY_MARKET', 'FOREX_TRADE']) line.subscribe(topic)
    await Promise.all(lines.map(line => line.next(({ type }) => type === 'FOREX_TRADE')))
    await offer('BTCUSD', false)
    for (const line of lines) line.frames.length = 0
    // Far below the target: an entry is not taken while it is close-only.
    api.market.tick('BTCUSD', '89000')
    api.market.tick('EURJPY', '181')
    for (const line of lines.slice(0, 2)) {
      const frame = await line.next(
        one => one.type === 'FOREX_TRADE' && unlisted(one)?.[0]?.ForexQuotations.Close === '89000.00',
      )
      expect(unlisted(frame)).toMatchObject([{ Code: 'BTCUSD', MarketStatus: 1, ForexContNum: '1' }])
    }
    for (const line of lines) await line.next(frame => frame.type === 'DAY_MARKET' && symbols(frame).includes('EURJPY'))
    const heard = lines.flatMap(line => line.frames.filter(({ type }) => type === 'DAY_MARKET').flatMap(symbols))
    expect(heard).not.toContain('BTCUSD')
    expect(
      lines[2]?.frames.filter(({ type }) => type === 'FOREX_TRADE').flatMap(frame => unlisted(frame) ?? []),
    ).toEqual([])

    const orders = (await holder.get(`${CALLS.orders.path}?status=1`)).data['data']
    expect(orders).toMatchObject([{ UpdatePrice: '89000.00', ForexTradeLists: { Code: 'BTCUSD' } }])
    const stops = { id: String(order.data['Id']), stop_loss_price: '80000', target_profit_price: '120000' }
    expect((await holder.post(CALLS.setStops.path, stops)).code).toBe(1)
    expect((await holder.post(CALLS.closeOrder.path, { id: String(order.data['Id']) })).code).toBe(1)
    expect((await waiting.post(CALLS.cancelOrder.path, { id: String(pending.data['Id']) })).code).toBe(1)
    // Nothing is open any more, so there is nothing to be told.
    await lines[0]?.next(frame => frame.type === 'FOREX_TRADE' && unlisted(frame) === undefined)
    await offer('BTCUSD', true)
  })

  it('a copy in it is skipped, with the reason', async () => {
    const [master, follower] = [await demoMaster(api), await demoUser(api)]
    const terms = { trader_id: master.publicId, multiple: '1', max_amount: '5000' }
    expect((await follower.post(CALLS.followTrader.path, terms)).code).toBe(1)
    api.market.tick('BTCUSD', '100000')
    await offer('BTCUSD', false)
    // The master's order was taken just before, and is carried just after.
    const { rows } = await api.pool.query<{ id: bigint }>('select id from copy_relation where user_id = $1', [
      follower.userId,
    ])
    const order = {
      side: 'buy',
      leverage: 10,
      stopLoss: null,
      takeProfit: null,
      target: null,
      targetSide: 'none',
      expiresAt: null,
      ocoId: null,
    } as const
    await api.engine.submit({
      type: 'copy_open',
      userId: follower.userId,
      relationId: Number(rows[0]?.id),
      masterOrderId: 640_001,
      masterAt: api.clock.now(),
      masterLots: decimal('0.01'),
      pairId: ids.get('BTCUSD') ?? 0,
      ...order,
    })
    const skips = await follower.get(`${CALLS.skippedCopies.path}?trader_id=${master.publicId}`)
    expect(skips.data['data']).toMatchObject([{ what: 'order', reason: 'trading_paused' }])
    await offer('BTCUSD', true)
  })

  it('goes on converting the pairs that are offered', async () => {
    const user = await demoUser(api)
    await offer('USDJPY', false)
    expect(await listed()).not.toContain('USDJPY')
    api.market.tick('USDJPY', '160')
    api.market.tick('EURJPY', '184')
    const pair = (await list<Pair>(CALLS.tradeList.path)).find(({ Code }) => Code === 'EURJPY')
    expect(pair?.Conversion).toEqual({ PairId: ids.get('USDJPY'), Code: 'USDJPY', Inverse: true, Rate: '160' })
    const order = await submit(user, 'EURJPY', BUY)
    expect(order.code).toBe(1)
    const orders = (await user.get(`${CALLS.orders.path}?status=1`)).data['data'] as { CautionMoney: string }[]
    // 0.01 lots × 100,000 × 184 yen / 160 / 10
    expect(orders[0]?.CautionMoney).toBe('115.000000')
    const visitor = await connect()
    visitor.subscribe('DAY_MARKET')
    expect(symbols(await visitor.next(({ type }) => type === 'DAY_MARKET'))).toContain('USDJPY')
    await offer('USDJPY', true)
  })
})
