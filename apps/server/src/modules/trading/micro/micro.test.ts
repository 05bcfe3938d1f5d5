// Micro trading through the API, with the real engine and a scripted market.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ask, type Answered, type DemoUser, demoUser, testApi, type TestApi } from '../../../../testing/api/api.ts'

let api: TestApi
let user: DemoUser
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  api.market.setOpen('BTCUSD', true)
  api.market.tick('BTCUSD', '100000')
  user = await demoUser(api)
})

const submit = (query: string, headers?: Record<string, string>): Promise<Answered> =>
  user.get(`/v2/api/micro/submit?${query}`, headers)
const UP = 'forex_id=1&type=1&number=100&seconds=30'
const DOWN = 'forex_id=1&type=2&number=100&seconds=30'
const rows = async (status: number, who = user): Promise<Record<string, unknown>[]> =>
  (await who.get(`/v2/api/micro/orders?status=${status}`)).data['data'] as Record<string, unknown>[]
const balance = async (): Promise<unknown> => Object.values((await user.get('/v2/api/main/wallet/getBalance')).data)[1]
const check = (query: string, who = user): Promise<Answered> => who.get(`/v2/api/order/check?${query}`)

/** Waits for what the engine writes after a price. */
async function eventually<T>(look: () => Promise<T>, isRight: (value: T) => boolean): Promise<T> {
  for (let tries = 0; ; tries++) {
    const value = await look()
    if (isRight(value) || tries > 100) return value
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

/** Lets the order expire on the given price, and one more price follow. */
async function expire(price: string): Promise<void> {
  api.clock.advance(29_000)
  api.market.tick('BTCUSD', price)
  api.clock.advance(2_000)
  api.market.tick('BTCUSD', '90000')
  await eventually(
    () => rows(1),
    list => list.length === 0,
  )
}

describe('what is offered', () => {
  it('gives durations with ratio and minimum, and stakes, publicly', async () => {
    const answer = await ask(api, { url: '/v2/api/micro/get_seconds' })
    expect(answer).toMatchObject({ code: 1, data: { loss_level: 0, stale_limit_ms: 5_000, suspended: [] } })
    const { sec, number } = answer.data as { sec: Record<string, unknown>[]; number: unknown[] }
    expect(sec.map(row => [row['Seconds'], row['ProfitRatio'], row['LimitAmount']])).toEqual([
      [30, '0.75', '10'],
      [60, '0.78', '20'],
      [120, '0.8', '50'],
      [180, '0.82', '100'],
      [300, '0.85', '200'],
    ])
    expect(number).toEqual(['10', '50', '100', '500', '1000', '5000'].map(Number => ({ Number })))
  })
})

describe('the life of a micro order', () => {
  it('holds the stake, runs with the price, ends by the tape and pays to the cent', async () => {
    const answer = await submit(UP)
    expect(answer).toMatchObject({ code: 1, data: { OpenPrice: '100000.00', Seconds: 30 } })
    expect(await balance()).toMatchObject({ balance: '9900.000000', lockBalance: '100.000000' })

    api.market.tick('BTCUSD', '99999')
    const [running] = await rows(1)
    expect(running).toMatchObject({
      Id: answer.data['Id'],
      ForexTradeList: { Id: 1, ShowCode: 'BTC/USD' },
      Type: 1,
      Number: '100.00',
      Seconds: 30,
      OpenPrice: '100000.00',
      EndPrice: '0.00',
      ProfitRatio: '0.75',
      FactProfits: '-100.00',
      Status: 1,
      CompleteAtST: '',
      CloseReason: '',
    })
    const left = Number(running?.['RemainMilliSeconds'])
    expect(left).toBeGreaterThan(25_000)
    expect(left).toBeLessThanOrEqual(30_000)

    await expire('100000.01')
    const [closed] = await rows(3)
    expect(closed).toMatchObject({
      EndPrice: '100000.01',
      FactProfits: '75.00',
      Status: 3,
      RemainMilliSeconds: 0,
      CloseReason: 'won',
    })
    expect(Number(closed?.['EndTickId'])).toBeGreaterThan(Number(closed?.['OpenTickId']))
    expect(Number(closed?.['NextTickId'])).toBeGreaterThan(Number(closed?.['EndTickId']))
    expect(await balance()).toMatchObject({ balance: '10075.000000', lockBalance: '0.000000' })
  })

  it('takes the stake of a loser, and no more', async () => {
    await submit(DOWN)
    await expire('100000.01')
    expect((await rows(3))[0]).toMatchObject({ FactProfits: '-100.00', CloseReason: 'lost' })
    expect(await balance()).toMatchObject({ balance: '9900.000000', lockBalance: '0.000000' })
  })

  it('a changed setting never touches a running order', async () => {
    await submit(DOWN)
    await api.settings.set('micro_loss_level', 1)
    await api.pool.query('update micro_duration set ratio = 1, minimum_stake = 1 where seconds = 30')
    try {
      await expire('100000.01')
      expect((await rows(3))[0]).toMatchObject({ FactProfits: '-100.00', ProfitRatio: '0.75', LossLevel: 0 })
    } finally {
      await api.pool.query('update micro_duration set ratio = 75000000, minimum_stake = 1000000000 where seconds = 30')
      // Telling of the setting makes the offer be read again, so what it reads is put right first.
      await api.settings.set('micro_loss_level', 0)
      await eventually(
        () => ask(api, { url: '/v2/api/micro/get_seconds' }),
        ({ data }) => JSON.stringify(data).includes('0.75'),
      )
    }
  })

  it('is void with a reason when no price came after the open', async () => {
    await submit(UP)
    api.clock.advance(40_000)
    await eventually(
      () => rows(3),
      list => list.length > 0,
    )
    expect((await rows(3))[0]).toMatchObject({ FactProfits: '0.00', CloseReason: 'no_tick', EndTickId: 0 })
    expect(await balance()).toMatchObject({ balance: '10000.000000', lockBalance: '0.000000' })
  })

  it('is void when the demo account is reset', async () => {
    await submit(UP)
    await user.get('/v2/api/main/user/resetForexDemoAccount')
    expect((await rows(3))[0]).toMatchObject({ CloseReason: 'voided', FactProfits: '0.00' })
    expect(await balance()).toMatchObject({ balance: '10000.000000', lockBalance: '0.000000' })
  })
})

describe('what is refused', () => {
  it.each([
    ['stake_below_minimum', 'forex_id=1&type=1&number=9.99&seconds=30'],
    ['stake_below_minimum', 'forex_id=1&type=1&number=0&seconds=30'],
    ['stake_not_in_cents', 'forex_id=1&type=1&number=10.001&seconds=30'],
    ['duration_not_offered', 'forex_id=1&type=1&number=100&seconds=31'],
    ['pair_unknown', 'forex_id=999&type=1&number=100&seconds=30'],
    ['insufficient_balance', 'forex_id=1&type=1&number=10000.01&seconds=30'],
    ['bad_request', 'forex_id=1&type=3&number=100&seconds=30'],
    ['bad_request', 'forex_id=1&type=1&number=-100&seconds=30'],
    ['bad_request', 'forex_id=1&type=1&number=1e3&seconds=30'],
    ['bad_request', 'forex_id=1&type=1&number=100'],
  ])('%s: %s', async (reason, query) => {
    expect((await submit(query)).data.reason).toBe(reason)
    expect(await balance()).toMatchObject({ balance: '10000.000000', lockBalance: '0.000000' })
  })

  it('a shut market and a stale price', async () => {
    api.market.setOpen('BTCUSD', false)
    expect((await submit(UP)).data.reason).toBe('market_closed')
    api.market.setOpen('BTCUSD', true)
    api.clock.advance(5_001)
    expect((await submit(UP)).data.reason).toBe('price_stale')
  })

  it('[A97] a client’s clock and its idea of the time left have no effect', async () => {
    const lies = `&t=${api.clock.now() + 3_600_000}&RemainMilliSeconds=1&ExpireAt=1&CreatedAtST=2020-01-01`
    const sentAt = api.clock.now()
    const headers = { date: 'Thu, 01 Jan 2099 00:00:00 GMT', 'x-client-time': '1' }
    const { data } = await submit(`${UP}${lies}`, headers)
    expect(Number(data['ExpireAt'])).toBeGreaterThanOrEqual(sentAt + 30_000)
    expect(Number(data['ExpireAt'])).toBeLessThan(sentAt + 40_000)
    api.clock.advance(20_000)
    api.market.tick('BTCUSD', '100001')
    const [running] = await rows(1)
    expect(running).toMatchObject({ Status: 1 })
    expect(Number(running?.['RemainMilliSeconds'])).toBeGreaterThan(0)
  })

  it('without a session: 999', async () => {
    expect(await ask(api, { url: `/v2/api/micro/submit?${UP}` })).toMatchObject({ status: 401, code: 999 })
    expect(await ask(api, { url: '/v2/api/micro/orders?status=1' })).toMatchObject({ status: 401, code: 999 })
  })

  it('the same key twice is one order; 20 at once too', async () => {
    const key = { 'idempotency-key': 'one-and-only-key' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(UP, key)))
    expect(new Set(answers.map(answer => answer.data['Id'])).size).toBe(1)
    expect(await rows(1)).toHaveLength(1)
  })
})

describe('the check of an order', () => {
  it('shows its owner the terms, the prices kept for it and the tape around the expiry', async () => {
    const { data } = await submit(UP)
    await expire('100000.01')
    const answer = await eventually(
      () => check(`kind=micro&id=${String(data['Id'])}`),
      found => (found.data['Ticks'] as unknown[]).length === 3,
    )
    const [closed] = await rows(3)
    expect(answer.data).toMatchObject({
      Kind: 'micro',
      CloseReason: 'won',
      OpenPrice: '100000.00',
      EndPrice: '100000.01',
      Profit: '75.00',
      Forex: null,
      Micro: { Type: 1, Stake: '100.00', Ratio: '0.75', LossLevel: 0, StaleMs: 5_000 },
      Tape: { Last: { Id: closed?.['EndTickId'], Price: '100000.01' }, Next: { Id: closed?.['NextTickId'] } },
    })
    expect((answer.data['Ticks'] as { Id: number }[]).map(tick => tick.Id)).toEqual([
      closed?.['OpenTickId'],
      closed?.['EndTickId'],
      closed?.['NextTickId'],
    ])
  })

  it('is open only to holders of the receipt', async () => {
    const { data } = await submit(UP)
    const id = String(data['Id'])
    const receipt = String((await check(`kind=micro&id=${id}`)).data['Receipt'])
    const visitor = (query: string): Promise<Answered> => ask(api, { url: `/v2/api/order/check?${query}` })
    expect((await visitor(`kind=micro&id=${id}&receipt=${receipt}`)).data['Id']).toBe(Number(id))
    expect((await visitor(`kind=micro&id=${id}`)).data.reason).toBe('order_unknown')
    const forged = receipt.startsWith('A') ? `B${receipt.slice(1)}` : `A${receipt.slice(1)}`
    expect((await visitor(`kind=micro&id=${id}&receipt=${forged}`)).data.reason).toBe('order_unknown')
    expect((await visitor(`kind=forex&id=${id}&receipt=${receipt}`)).data.reason).toBe('order_unknown')
    expect((await check(`kind=micro&id=${id}`, await demoUser(api))).data.reason).toBe('order_unknown')
    expect(JSON.stringify(await visitor(`kind=micro&id=${id}&receipt=${receipt}`))).not.toContain('user')
  })

  it('covers contract orders', async () => {
    const opened = await user.get('/v2/api/forex/submit?type=1&cont=0.1&forex_id=1&status=1&multiple=10')
    api.market.tick('BTCUSD', '100500')
    await user.get(`/v2/api/forex/close?id=${String(opened.data['Id'])}`)
    const answer = await eventually(
      () => check(`kind=forex&id=${String(opened.data['Id'])}`),
      found => (found.data['Ticks'] as unknown[]).length === 2,
    )
    expect(answer.data).toMatchObject({
      Kind: 'forex',
      OpenPrice: '100000.00',
      EndPrice: '100500.00',
      Profit: '50.000000',
      Micro: null,
      Forex: { Type: 1, Lots: '0.1', UnitsPerLot: '1', Conversion: null },
      Tape: { Last: { Price: '100500.00' } },
    })
  })
})
