// Forex trading through the API, with the real engine and a scripted market.
// (Longer than most files because all calls of one product share one server and one market.)
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answered, ask, type DemoUser, demoUser, testApi, type TestApi } from '../../../../testing/api/api.ts'

let api: TestApi
let user: DemoUser
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  for (const [code, price] of Object.entries({ BTCUSD: '100000', EURUSD: '1.1', USDJPY: '150', XAUFIX: '4000' }))
    api.market.tick(code, price)
  user = await demoUser(api)
})

const SUBMIT = '/v2/api/forex/submit'
const MARKET = 'type=1&cont=0.1&forex_id=1&status=1&multiple=10&stop_loss_price=0&target_profit_price=0'
const order = (query: string, headers?: Record<string, string>): Promise<Answered> =>
  user.get(`${SUBMIT}?${query}`, headers)
const list = async (status: number, who = user) => (await who.get(`/v2/api/forex/my_deal?status=${status}`)).data
const rows = async (status: number, who = user) => (await list(status, who))['data'] as Record<string, unknown>[]
const balance = async (): Promise<unknown> => Object.values((await user.get('/v2/api/main/wallet/getBalance')).data)[0]
const opened = async (query = MARKET): Promise<number> => Number((await order(query)).data['Id'])

describe('a part of an order', () => {
  it('[FO14] closes at the newest price, is history by its own id, and the rest stays open', async () => {
    const id = await opened()
    api.market.tick('BTCUSD', '100500')
    const closed = await user.get(`/v2/api/forex/close_part?id=${id}&cont=0.04`)
    expect(closed).toMatchObject({ code: 1, data: { SplitFromId: id, Price: '100500', FactProfits: '20.000000' } })
    expect(await rows(1)).toMatchObject([
      { Id: id, SplitFromId: 0, Quantity: '0.06', CautionMoney: '600.000000', TradeFee: '0.300000' },
    ])
    expect(await rows(3)).toMatchObject([
      { Id: closed.data['Id'], SplitFromId: id, Quantity: '0.04', CautionMoney: '400.000000', CloseReason: 'closed' },
    ])
    expect(await balance()).toMatchObject({ balance: '99419.500000', lockBalance: '600.000000' })
    const check = await user.get(`/v2/api/order/check?kind=forex&id=${String(closed.data['Id'])}`)
    expect(check.data).toMatchObject({ Profit: '20.000000', Forex: { Lots: '0.04' } })
  })

  it('[FO14] asked twice with one key it is closed once', async () => {
    const id = await opened()
    const headers = { 'idempotency-key': 'part-of-one-order' }
    const ask = () => user.get(`/v2/api/forex/close_part?id=${id}&cont=0.05`, headers)
    expect((await ask()).data).toEqual((await ask()).data)
    expect(await rows(1)).toMatchObject([{ Id: id, Quantity: '0.05' }])
    expect((await ask()).code).toBe(1)
    expect(await rows(3)).toHaveLength(1)
  })
})

describe('several orders at once', () => {
  const closeAll = (query: string, headers?: Record<string, string>) =>
    user.get(`/v2/api/forex/close_all?${query}`, headers)

  it('[FO15] closes the losers, then the rest, and says what each came to', async () => {
    const winner = await opened()
    const loser = await opened(MARKET.replace('type=1', 'type=2'))
    api.market.tick('BTCUSD', '100500')
    expect(await closeAll('which=losers&forex_id=1')).toMatchObject({
      code: 1,
      data: {
        Closed: [{ Id: loser, Price: '100500', FactProfits: '-50.000000' }],
        Left: [],
        FactProfits: '-50.000000',
      },
    })
    expect(await rows(1)).toMatchObject([{ Id: winner }])
    expect((await closeAll('which=all')).data).toMatchObject({ Closed: [{ Id: winner }], FactProfits: '50.000000' })
    expect(await rows(1)).toEqual([])
    const check = await user.get(`/v2/api/order/check?kind=forex&id=${loser}`)
    expect(check.data).toMatchObject({ Profit: '-50.000000' })
  })

  it('[FO15] asked twice with one key it gives the first answer, and what was opened since stays', async () => {
    const first = await opened()
    const headers = { 'idempotency-key': 'all-at-once' }
    const answer = await closeAll('which=all', headers)
    expect(answer.data).toMatchObject({ Closed: [{ Id: first }] })
    const later = await opened()
    expect((await closeAll('which=all', headers)).data).toEqual(answer.data)
    expect(await rows(1)).toMatchObject([{ Id: later }])
  })

  it('[FO15][FO10] what cannot be closed stays open and says why', async () => {
    const id = await opened()
    api.clock.advance(60_000)
    const { data } = await closeAll('which=all')
    expect(data).toMatchObject({ Closed: [], Left: [{ Id: id, Reason: 'price_stale' }], FactProfits: '0.000000' })
    expect(data['Left']).toMatchObject([{ Message: expect.stringContaining('BTCUSD') }])
    expect(await rows(1)).toMatchObject([{ Id: id }])
  })
})

describe('an order in the stead of another', () => {
  const PENDING = MARKET.replace('status=1', 'status=0') + '&target_price=90000'
  const edit = (id: number, query: string) =>
    user.get(`/v2/api/forex/edit?id=${id}&stop_loss_price=0&target_profit_price=0&${query}`)

  it('[FO16][FO17] a pending order gets another price, size and expiry, and ends by time', async () => {
    const id = await opened(PENDING)
    const until = api.clock.now() + 60_000
    const edited = await edit(id, `target_price=91000&cont=0.2&expire_at=${until}`)
    expect(edited).toMatchObject({ code: 1, data: { ReplacedId: id, Price: '91000' } })
    const shown = { OriginPrice: '91000.00', Quantity: '0.2', ExpireTimeHandler: expect.stringMatching(/^\d{4}-/) }
    expect(await rows(0)).toMatchObject([{ Id: edited.data['Id'], ...shown }])
    expect(await rows(3)).toMatchObject([{ Id: id, CloseReason: 'replaced' }])
    expect((await edit(id, 'target_price=92000&cont=0.1&expire_at=0')).data.reason).toBe('order_cancelled')
    api.clock.advance(60_000)
    api.market.tick('BTCUSD', '90500')
    await expect.poll(() => rows(0)).toEqual([])
    expect(await rows(3)).toMatchObject([{ Id: edited.data['Id'], CloseReason: 'expired' }, { Id: id }])
    expect(await balance()).toMatchObject({ lockBalance: '0.000000' })
  })

  it('[FO17] a pending order has its expiry from the start, a market order none', async () => {
    const until = api.clock.now() + 60_000
    const id = await opened(`${PENDING}&expire_at=${until}`)
    expect(await rows(0)).toMatchObject([{ Id: id, ExpireTimeHandler: expect.stringMatching(/^\d{4}-/) }])
    const late = await user.get(`/v2/api/forex/submit?${PENDING}&expire_at=${api.clock.now()}`)
    expect(late.data.reason).toBe('expiry_out_of_range')
    const market = await user.get(`/v2/api/forex/submit?${MARKET}&expire_at=${until}`)
    expect(market.data).toMatchObject({ reason: 'bad_request', params: { field: 'expire_at' } })
    api.clock.advance(60_000)
    await expect.poll(() => rows(3)).toMatchObject([{ Id: id, CloseReason: 'expired' }])
  })

  it('[FO21] of two orders one cancels the other, and each names it while both wait', async () => {
    const pair = 'forex_id=1&multiple=10&cont=0.1&other_cont=0.1&type=1&other_type=2'
    const oco = (targets: string) => user.get(`/v2/api/forex/submit_oco?${pair}&${targets}`)
    const same = await oco('target_price=101000&other_target_price=101000')
    expect(same.data).toMatchObject({ reason: 'oco_same_price', params: { price: '101000' } })
    const atMarket = await oco('target_price=101000&other_target_price=100000')
    expect(atMarket).toMatchObject({ data: { reason: 'target_equals_market', params: { oco: 'second' } } })
    expect(atMarket.msg).toMatch(/^第二張訂單：/)
    const placed = await oco('target_price=101000&other_target_price=99000')
    const { Id: first, OtherId: second } = placed.data
    expect(placed).toMatchObject({ code: 1, data: { Id: expect.any(Number), OtherId: expect.any(Number) } })
    expect(await rows(0)).toMatchObject([
      { Id: second, OtherId: first, OrderType: 2, OriginPrice: '99000.00' },
      { Id: first, OtherId: second, OrderType: 1, OriginPrice: '101000.00' },
    ])
    const edited = await edit(Number(second), 'target_price=98000&cont=0.1&expire_at=0')
    expect(await rows(0)).toMatchObject([{ OtherId: first }, { OtherId: edited.data['Id'] }])
    api.market.tick('BTCUSD', '101000')
    await expect.poll(() => rows(1)).toMatchObject([{ Id: first, OtherId: 0 }])
    expect(await rows(0)).toEqual([])
    const [last] = await rows(3)
    expect(last).toMatchObject({ Id: edited.data['Id'], CloseReason: 'other_filled', OtherId: 0 })
  })

  it('[FO21] cancelled by hand, the other stays and names none', async () => {
    const terms = 'forex_id=1&multiple=10&cont=0.1&other_cont=0.1&type=1&other_type=1'
    const placed = await user.get(`/v2/api/forex/submit_oco?${terms}&target_price=101000&other_target_price=99000`)
    await user.get(`/v2/api/forex/cancel_trade?id=${String(placed.data['Id'])}`)
    expect(await rows(0)).toMatchObject([{ Id: placed.data['OtherId'], OtherId: 0 }])
  })

  it('[FO18] a position is reversed at the newest price', async () => {
    const id = await opened()
    api.market.tick('BTCUSD', '100500')
    const reversed = await user.get(`/v2/api/forex/reverse?id=${id}`)
    expect(reversed).toMatchObject({ code: 1, data: { ClosedId: id, Price: '100500', FactProfits: '50.000000' } })
    expect(await rows(1)).toMatchObject([
      { Id: reversed.data['Id'], OrderType: 2, Quantity: '0.1', Price: '100500.00' },
    ])
  })
})

describe('a trailing stop', () => {
  const trail = (id: number, distance: string, percent: string) =>
    user.get(`/v2/api/forex/set_trail?id=${id}&trail_distance=${distance}&trail_percent=${percent}`)

  it('[FO19] follows the price, closes the position, and its best price can be checked', async () => {
    const id = await opened()
    expect((await trail(id, '10', '1')).data).toMatchObject({
      reason: 'bad_request',
      params: { field: 'trail_percent' },
    })
    expect((await trail(id, '0', '100')).data.reason).toBe('trail_out_of_range')
    expect(await trail(id, '500', '0')).toMatchObject({ code: 1, data: { Id: id, StopPrice: '99500' } })
    expect(await rows(1)).toMatchObject([{ Id: id, TrailDistance: '500.00', TrailPercent: '0' }])
    api.market.tick('BTCUSD', '101000')
    api.market.tick('BTCUSD', '100600')
    expect(await rows(3)).toEqual([])
    api.market.tick('BTCUSD', '100500')
    await expect.poll(() => rows(3)).toMatchObject([{ Id: id, CloseReason: 'trailing_stop', UpdatePrice: '100500.00' }])
    const check = async () => (await user.get(`/v2/api/order/check?kind=forex&id=${id}`)).data
    const Trail = { Distance: '500.00', Percent: '0', PeakPrice: '101000.00', PeakTickId: expect.any(Number) }
    expect(await check()).toMatchObject({ CloseReason: 'trailing_stop', Forex: { Trail } })
  })

  it('[FO19] is taken away by 0 and 0', async () => {
    const id = await opened()
    await trail(id, '0', '0.5')
    expect(await rows(1)).toMatchObject([{ TrailDistance: '0.00', TrailPercent: '0.5' }])
    expect(await trail(id, '0', '0')).toMatchObject({ code: 1, data: { StopPrice: '0' } })
    api.market.tick('BTCUSD', '90000')
    expect(await rows(1)).toMatchObject([{ Id: id, TrailPercent: '0' }])
  })
})

describe('a trailing stop that comes with an order', () => {
  const TRAILING = '/v2/api/forex/submit_trailing?forex_id=1&multiple=10&type=1&cont=0.1'

  it('[FO22] is one call, begins at the fill and can be checked', async () => {
    const sent = `${TRAILING}&status=1`
    const both = await user.get(`${sent}&trail_distance=5&trail_percent=1`)
    expect(both.data).toMatchObject({ reason: 'bad_request', params: { field: 'trail_percent' } })
    expect((await user.get(`${sent}&trail_distance=0&trail_percent=0`)).data.reason).toBe('trail_out_of_range')
    expect((await user.get(`${sent}&trail_distance=100000&trail_percent=0`)).data.reason).toBe('trail_out_of_range')
    expect(await rows(1)).toEqual([])
    const opened = await user.get(`${sent}&trail_distance=500&trail_percent=0`)
    expect(opened).toMatchObject({ code: 1, data: { Status: 1, Price: '100000.00' } })
    expect(await rows(1)).toMatchObject([{ Id: opened.data['Id'], TrailDistance: '500.00' }])
    api.market.tick('BTCUSD', '101000')
    api.market.tick('BTCUSD', '100500')
    await expect.poll(() => rows(3)).toMatchObject([{ CloseReason: 'trailing_stop', UpdatePrice: '100500.00' }])
    const check = await user.get(`/v2/api/order/check?kind=forex&id=${String(opened.data['Id'])}`)
    expect(check.data).toMatchObject({ Forex: { Trail: { Distance: '500.00', PeakPrice: '101000.00' } } })
  })

  it('[FO22] of a pending order waits with it and begins at its fill', async () => {
    const placed = await user.get(`${TRAILING}&status=0&target_price=99000&trail_distance=0&trail_percent=1`)
    expect(await rows(0)).toMatchObject([{ Id: placed.data['Id'], TrailPercent: '1' }])
    api.market.tick('BTCUSD', '98900')
    await expect.poll(() => rows(1)).toMatchObject([{ Id: placed.data['Id'], TrailPercent: '1' }])
    api.market.tick('BTCUSD', '97911')
    await expect.poll(() => rows(3)).toMatchObject([{ CloseReason: 'trailing_stop', UpdatePrice: '97911.00' }])
  })

  it('[FO21][FO22] is that of both orders of which one cancels the other', async () => {
    const terms = 'forex_id=1&multiple=10&cont=0.1&other_cont=0.1&type=1&other_type=2&trail_distance=50&trail_percent=0'
    await user.get(`/v2/api/forex/submit_oco?${terms}&target_price=101000&other_target_price=99000`)
    expect(await rows(0)).toMatchObject([{ TrailDistance: '50.00' }, { TrailDistance: '50.00' }])
  })

  it('[FO23] is set with the stops by one call, or nothing is', async () => {
    const id = await opened()
    const all = (loss: string, distance: string) =>
      user.get(
        `/v2/api/forex/set_all_stops?id=${id}&stop_loss_price=${loss}&target_profit_price=0&trail_distance=${distance}&trail_percent=0`,
      )
    expect((await all('99000', '100000')).data.reason).toBe('trail_out_of_range')
    expect(await rows(1)).toMatchObject([{ TargetLossPrice: '0.00', TrailDistance: '0.00' }])
    expect(await all('99000', '700')).toMatchObject({ code: 1, data: { Id: id } })
    expect(await rows(1)).toMatchObject([{ TargetLossPrice: '99000.00', TrailDistance: '700.00' }])
  })
})

describe('the life of an order', () => {
  it('opens at the newest price, moves with it, closes, and is history', async () => {
    const answer = await order(`${MARKET}&t=1`)
    expect(answer).toMatchObject({ status: 200, code: 1, data: { Status: 1, Price: '100000.00' } })
    expect(await balance()).toMatchObject({ balance: '98999.500000', lockBalance: '1000.000000' })

    api.market.tick('BTCUSD', '100500')
    const holding = await list(1)
    expect(holding).toMatchObject({ total: 1, all_fact_profits: '50.000000' })
    expect((await rows(1))[0]).toMatchObject({
      Id: answer.data['Id'],
      OriginId: 0,
      ForexTradeLists: { ShowCode: 'BTC/USD' },
      OrderType: 1,
      Quantity: '0.1',
      OriginPrice: '100000.00',
      Price: '100000.00',
      UpdatePrice: '100500.00',
      FactProfits: '50.000000',
      CautionMoney: '1000.000000',
      TradeFee: '0.500000',
      TargetLossPrice: '0.00',
      TargetProfitPrice: '0.00',
      Status: 1,
      CompleteTimeHandler: '',
      FollowType: 1,
      Multiple: 10,
      CloseReason: '',
    })
    expect((await user.get('/api/user/get_profits')).data).toEqual({ profits: '50.000000' })

    const closed = await user.get(`/v2/api/forex/close?id=${String(answer.data['Id'])}`)
    expect(closed).toMatchObject({ code: 1, data: { Id: answer.data['Id'], FactProfits: '50.000000' } })
    expect(await balance()).toMatchObject({ balance: '100049.500000', lockBalance: '0.000000' })
    expect(await list(1)).toMatchObject({ total: 0, all_fact_profits: '0.000000', data: [] })
    api.market.tick('BTCUSD', '90000')
    expect((await rows(3))[0]).toMatchObject({
      UpdatePrice: '100500.00',
      FactProfits: '50.000000',
      CloseReason: 'closed',
    })
    expect((await list(3))['all_fact_profits']).toBe('50.000000')
    expect((await user.get('/api/user/get_profits')).data).toEqual({ profits: '50.000000' })
  })

  it("yesterday's profit is not today's", async () => {
    const id = await opened()
    api.market.tick('BTCUSD', '100500')
    await user.get(`/v2/api/forex/close?id=${id}`)
    api.clock.advance(86_400_000)
    expect((await user.get('/api/user/get_profits')).data).toEqual({ profits: '0.000000' })
  })

  it('a pending order waits, can be cancelled, and is then listed as history with its reason', async () => {
    const placed = await order('type=1&cont=0.1&forex_id=1&status=0&target_price=95000&multiple=10')
    expect(placed).toMatchObject({ code: 1, data: { Status: 0, Price: '95000.00' } })
    expect((await rows(0))[0]).toMatchObject({
      OriginPrice: '95000.00',
      Price: '0.00',
      UpdatePrice: '100000.00',
      FactProfits: '0.000000',
    })
    expect((await user.get(`/v2/api/forex/cancel_trade?id=${String(placed.data['Id'])}`)).code).toBe(1)
    expect((await rows(3))[0]).toMatchObject({ CloseReason: 'cancelled', FactProfits: '0.000000' })
  })

  it('a pair in another currency is valued by its rate', async () => {
    await opened('type=1&cont=0.1&forex_id=3&status=1&multiple=100')
    api.market.tick('USDJPY', '151')
    // 10,000 units × 1 yen ÷ 151
    expect(await list(1)).toMatchObject({ all_fact_profits: '66.225166' })
  })

  it('stops are set and refused on the wrong side, with words', async () => {
    const id = await opened()
    const stops = '/v2/api/forex/set_stop_price'
    expect((await user.get(`${stops}?id=${id}&stop_loss_price=99000&target_profit_price=101000`)).code).toBe(1)
    expect((await rows(1))[0]).toMatchObject({ TargetLossPrice: '99000.00', TargetProfitPrice: '101000.00' })
    const wrong = await user.get(`${stops}?id=${id}&stop_loss_price=101000&target_profit_price=0`, { lang: 'en' })
    expect(wrong).toMatchObject({ status: 200, msg: 'The stop-loss is on the wrong side of the price' })
  })

  it('twenty rows a page, newest first, totals over all pages', async () => {
    for (let index = 0; index < 23; index += 1) await opened('type=1&cont=0.01&forex_id=1&status=1&multiple=100')
    const first = await list(1)
    const second = (await user.get('/v2/api/forex/my_deal?status=1&page=2')).data
    const ids = [...(first['data'] as { Id: number }[]), ...(second['data'] as { Id: number }[])].map(row => row.Id)
    expect(first['total']).toBe(23)
    expect((second['data'] as unknown[]).length).toBe(3)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect(new Set(ids).size).toBe(23)
  })
})

describe('repeating', () => {
  it('[A88] the same GET replayed five times by a proxy is one order and one answer', async () => {
    const answers = []
    for (let index = 0; index < 5; index += 1) answers.push(await order(`${MARKET}&t=1763294400000`))
    expect(new Set(answers.map(answer => answer.data['Id'])).size).toBe(1)
    expect((await list(1))['total']).toBe(1)
  })

  it('fifty at once with one key are one order', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => order(MARKET, { 'idempotency-key': 'once' })))
    expect(new Set(answers.map(answer => answer.data['Id'])).size).toBe(1)
    expect((await list(1))['total']).toBe(1)
  })

  it('the POST twin with the same key is the same request, as form, JSON text or JSON numbers', async () => {
    const key = { 'idempotency-key': 'twin' }
    const first = await order(MARKET, key)
    const params = Object.fromEntries(new URLSearchParams(MARKET))
    const json = await user.post(SUBMIT, params, key)
    const numbers = await user.post(SUBMIT, { ...params, cont: 0.1, forex_id: 1, type: 1 }, key)
    const form = await ask(api, {
      method: 'POST',
      url: SUBMIT,
      headers: { ...key, authorization: user.token, 'content-type': 'application/x-www-form-urlencoded' },
      body: MARKET,
    })
    for (const answer of [json, numbers, form]) expect(answer.data['Id']).toBe(first.data['Id'])
  })

  it('[A89] the same key with other values is refused', async () => {
    await order(MARKET, { 'idempotency-key': 'k' })
    const other = await order(MARKET.replace('cont=0.1', 'cont=0.2'), { 'idempotency-key': 'k' })
    expect(other).toMatchObject({ status: 200, data: { reason: 'key_reused' } })
    expect((await list(1))['total']).toBe(1)
  })

  it("one user's key is not another's", async () => {
    const mine = await order(MARKET, { 'idempotency-key': 'same' })
    const other = await demoUser(api)
    const theirs = await other.get(`${SUBMIT}?${MARKET}`, { 'idempotency-key': 'same' })
    expect(theirs.code).toBe(1)
    expect(theirs.data['Id']).not.toBe(mine.data['Id'])
  })

  it('a new `t`, or none, is a new order', async () => {
    await order(`${MARKET}&t=1`)
    await order(`${MARKET}&t=2`)
    await order(MARKET)
    await order(MARKET)
    expect((await list(1))['total']).toBe(4)
  })

  it.each(['navigate', 'no-cors'])('a GET that arrives as %s is refused', async mode => {
    expect(await order(MARKET, { 'sec-fetch-mode': mode })).toMatchObject({
      status: 403,
      data: { reason: 'unsafe_navigation' },
    })
    expect((await list(1))['total']).toBe(0)
    expect((await order(MARKET, { 'sec-fetch-mode': 'cors' })).code).toBe(1)
  })

  it('[A86] [R3] fifty closes at once are one close', async () => {
    const id = await opened()
    const answers = await Promise.all(Array.from({ length: 50 }, () => user.get(`/v2/api/forex/close?id=${id}`)))
    expect(answers.filter(answer => answer.code === 1)).toHaveLength(1)
    expect((await list(3))['total']).toBe(1)
  })
})

describe('refusals', () => {
  it('[A37] an order of another user does not exist', async () => {
    const id = await opened()
    const stranger = await demoUser(api)
    for (const path of ['close?', 'cancel_trade?', 'set_stop_price?stop_loss_price=1&target_profit_price=0&']) {
      expect((await stranger.get(`/v2/api/forex/${path}id=${id}`)).data.reason).toBe('order_unknown')
    }
    expect((await list(1))['total']).toBe(1)
    expect(await rows(1, stranger)).toEqual([])
  })

  it.each([
    ['0', 'lots_below_minimum'],
    ['0.001', 'lots_below_minimum'],
    ['0.015', 'lots_not_in_steps'],
    ['100.01', 'lots_above_maximum'],
    ['-1', 'bad_request'],
    ['1e9', 'bad_request'],
    ['0.123456789', 'bad_request'],
    ['NaN', 'bad_request'],
    ['Infinity', 'bad_request'],
    ['0x1', 'bad_request'],
    ['1,000', 'bad_request'],
    ['.5', 'bad_request'],
    ['5.', 'bad_request'],
    ['１', 'bad_request'],
  ])('[A77] cont %s is %s', async (cont, reason) => {
    const before = await balance()
    expect((await order(MARKET.replace('cont=0.1', `cont=${encodeURIComponent(cont)}`))).data.reason).toBe(reason)
    expect(await balance()).toEqual(before)
  })

  it.each([
    ['type=3', 'type=1', 'bad_request'],
    ['type=-1', 'type=1', 'bad_request'],
    ['status=3', 'status=1', 'bad_request'],
    ['forex_id=999', 'forex_id=1', 'pair_unknown'],
    ['multiple=7', 'multiple=10', 'leverage_not_offered'],
    ['multiple=0', 'multiple=10', 'leverage_not_offered'],
    ['cont=50', 'cont=0.1', 'insufficient_balance'],
  ])('[A79] %s', async (now, before, reason) => {
    expect((await order(MARKET.replace(before, now))).data.reason).toBe(reason)
  })

  it('[A79] a closed market and a stale price', async () => {
    api.market.setOpen('BTCUSD', false)
    expect((await order(MARKET)).data.reason).toBe('market_closed')
    api.market.setOpen('BTCUSD', true)
    api.clock.advance(20_000)
    expect((await order(MARKET)).data.reason).toBe('price_stale')
    api.market.tick('BTCUSD', '100000')
    expect((await order(MARKET)).code).toBe(1)
  })

  it('[A85] stops belong to living orders: a closed or cancelled one refuses them, a pending one judges them by its target', async () => {
    const stops = (id: number, loss: string, profit: string): Promise<Answered> =>
      user.get(`/v2/api/forex/set_stop_price?id=${id}&stop_loss_price=${loss}&target_profit_price=${profit}`)
    const pending = await opened('type=1&cont=0.1&forex_id=1&status=0&multiple=10&target_price=90000')
    expect((await stops(pending, '95000', '0')).data.reason).toBe('stop_loss_wrong_side')
    expect((await stops(pending, '0', '89000')).data.reason).toBe('take_profit_wrong_side')
    expect((await stops(pending, '85000', '95000')).code).toBe(1)
    await user.get(`/v2/api/forex/cancel_trade?id=${pending}`)
    const closed = await opened()
    await user.get(`/v2/api/forex/close?id=${closed}`)
    const before = await balance()
    for (const id of [pending, closed]) {
      const answer = await stops(id, '80000', '0')
      expect([answer.code, answer.status]).not.toEqual([1, 200])
      expect(answer.data.reason).toMatch(/^order_/)
    }
    expect(await balance()).toEqual(before)
    expect(await rows(3)).toHaveLength(2)
  })

  it('[A98] a fast client gets the newest accepted price and no other, up to its age limit and not a moment longer', async () => {
    const bot = await demoUser(api)
    for (const price of ['100010', '100020', '99990']) {
      api.market.tick('BTCUSD', price)
      const [mine, theirs] = await Promise.all([order(MARKET), bot.get(`${SUBMIT}?${MARKET}`)])
      expect([mine.data['Price'], theirs.data['Price']]).toEqual([`${price}.00`, `${price}.00`])
    }
    api.clock.advance(9_000)
    expect((await order(MARKET)).code).toBe(1)
    api.clock.advance(1_500)
    const answers = await Promise.all([order(MARKET), bot.get(`${SUBMIT}?${MARKET}`)])
    expect(answers.map(answer => answer.data.reason)).toEqual(['price_stale', 'price_stale'])
    const [open] = await rows(1)
    expect((await user.get(`/v2/api/forex/close?id=${String(open?.['Id'])}`)).data.reason).toBe('price_stale')
  })

  it('[A80] price, margin, fee and profit of the client mean nothing', async () => {
    await order(`${MARKET}&price=1&margin=0&fee=0&profit=100000&balance=1`)
    expect((await rows(1))[0]).toMatchObject({ Price: '100000.00', CautionMoney: '1000.000000', TradeFee: '0.500000' })
  })

  it.each([
    ['', 'bad_request'],
    ['0', 'bad_request'],
    ['-5', 'bad_request'],
    ['1000000000000', 'price_out_of_range'],
    ['100000', 'target_equals_market'],
    ['1.12345678901234567890', 'bad_request'],
    ['99999.999', 'price_not_in_steps'],
  ])('[A83] target %s is %s', async (target, reason) => {
    const answer = await order(`type=1&cont=0.1&forex_id=1&status=0&multiple=10&target_price=${target}`)
    expect(answer.data.reason).toBe(reason)
  })
})

describe('markets', () => {
  it('lists pairs with all that previews need', async () => {
    const pairs = Object.values((await ask(api, { url: '/v2/api/forex/trade_list' })).data)
    expect(pairs).toHaveLength(4)
    expect(pairs[2]).toMatchObject({
      Code: 'USDJPY',
      MarketStatus: 1,
      Conversion: { PairId: 3, Inverse: true, Rate: '150' },
      StaleLimitMs: 10_000,
    })
    expect(pairs[3]).toMatchObject({ Code: 'XAUFIX', MarginMode: 1, HasForexMultiple: [], Conversion: null })
  })

  it('names categories in the language asked for', async () => {
    const names = async (lang: string) =>
      Object.values((await ask(api, { url: '/v2/api/forex/getCategories', headers: { lang } })).data)
    expect((await names('en'))[0]).toEqual({ Id: 1, NameShowTrans: 'Crypto' })
    expect((await names('hk'))[0]).toEqual({ Id: 1, NameShowTrans: '加密貨幣' })
  })

  it('an unknown pair or period has no candles', async () => {
    expect((await ask(api, { url: '/v2/api/forex/kline?forex_id=99&period=5M' })).data.reason).toBe('pair_unknown')
    expect((await ask(api, { url: '/v2/api/forex/kline?forex_id=1&period=2M' })).status).toBe(400)
    expect((await ask(api, { url: '/v2/api/forex/kline?forex_id=1&period=1H&before=-1' })).status).toBe(400)
    expect((await ask(api, { url: '/v2/api/forex/hours?forex_id=99' })).data.reason).toBe('pair_unknown')
  })

  it('serves candles of four hours and of a week, which begins on a Monday', async () => {
    for (const period of ['4H', '1W']) {
      const candles = Object.values((await ask(api, { url: `/v2/api/forex/kline?forex_id=1&period=${period}` })).data)
      expect(candles.at(-1)).toMatchObject({ Time: expect.any(Number), Close: expect.any(String) })
    }
    const hours = (await ask(api, { url: '/v2/api/forex/hours?forex_id=1' })).data
    expect(hours).toMatchObject({ TimeZone: 'UTC', Sessions: [{ From: 0, To: 10_080 }], Closures: [] })
    const day = (ahead: number) => new Date(api.clock.now() + ahead * 86_400_000).toISOString().slice(0, 10)
    const days = Array.from({ length: 7 }, (_, ahead) => ({ Day: day(ahead), Open: [{ From: 0, To: 1_440 }] }))
    expect(hours).toMatchObject({ Days: days })
  })
})
