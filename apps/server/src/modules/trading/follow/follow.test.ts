// Copy trading through the whole API: real PostgreSQL, the real engine, the real dispatcher.
import { DAY_MS } from '@tallystick/kernel/clock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Answered,
  ask,
  type DemoUser,
  demoUser,
  realUser,
  testApi,
  type TestApi,
} from '../../../../testing/api/api.ts'
import { demoMaster, publicIdOf } from '../../../../testing/api/copy.ts'
import { testOperator } from '../../../../testing/api/operators.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
  api.market.tick('BTCUSD', '100')
})
afterAll(() => api.close())

const BUY = '/v2/api/forex/submit?type=1&cont=1&forex_id=1&status=1&multiple=10'

type Person = Omit<DemoUser, 'demoId'>

function follow(user: Person, traderId: string, terms: object = {}): Promise<Answered> {
  return user.post('/api/follow/follow_trader', { trader_id: traderId, multiple: 2, max_amount: '1000', ...terms })
}

function rows(answer: Answered): Record<string, unknown>[] {
  return answer.data['data'] as Record<string, unknown>[]
}

async function order(user: Person, path: string): Promise<number> {
  const answer = await user.get(path, { 'idempotency-key': `k${Math.random()}` })
  expect(answer.code).toBe(1)
  return Number(answer.data['Id'])
}

describe('following', () => {
  it('copies open, stops and close; takes the share; pays it at midnight', async () => {
    const trader = await demoMaster(api)
    const fan = await demoUser(api)
    const fanId = await publicIdOf(fan)
    expect((await follow(fan, trader.publicId)).code).toBe(1)
    const id = await order(trader, BUY)
    await api.copy.settle()
    const path = `/v2/api/forex/my_deal_follow_order?user_id=${trader.publicId}&follower_user_id=${fanId}`
    const open = rows(await fan.get(`${path}&status=1`))
    expect(open).toHaveLength(1)
    expect(open[0]).toMatchObject({ OriginId: id, Quantity: '2', FollowType: 2, Status: 1, Price: '100.00' })
    await order(trader, `/v2/api/forex/set_stop_price?id=${id}&stop_loss_price=90&target_profit_price=0`)
    await api.copy.settle()
    expect(rows(await fan.get(`${path}&status=1`))[0]).toMatchObject({ TargetLossPrice: '90.00' })
    api.market.tick('BTCUSD', '110')
    await order(trader, `/v2/api/forex/close?id=${id}`)
    await api.copy.settle()
    const closed = await trader.get(`${path}&status=3`)
    expect(rows(closed)[0]).toMatchObject({ FactProfits: '20.000000', CloseReason: 'master_closed' })
    expect(closed.data['all_fact_profits']).toBe('20.000000')
    const followed = rows(await fan.get('/api/follow/followed_trader'))
    expect(followed[0]).toMatchObject({
      user_id: trader.publicId,
      position_num: 0,
      total_num: 1,
      position_quantity: 1,
      total_profits: '20.00',
      share_total: '2.00',
      is_followed: 1,
    })
    expect((await trader.get('/api/follow/my_follower')).data).toMatchObject({
      follow_num: 1,
      position_profits: '2.00',
      total_profits: '2.00',
      data: [{ follow_id: fanId, profitability: '2.00', total_profits: '20.00' }],
    })
    api.clock.advance(DAY_MS)
    await api.copy.settle()
    expect((await trader.get('/api/follow/my_follower')).data).toMatchObject({
      position_profits: '0.00',
      total_profits: '2.00',
    })
    const change = await api.pool.query<{ balance: bigint }>(
      'select balance from account where user_id = $1 and type = 3',
      [trader.userId],
    )
    expect(change.rows[0]?.balance).toBe(10_002n * 100_000_000n)
    const clearing = await api.pool.query(
      `select balance from house_account where -account % 128 = 41 and balance <> 0`,
    )
    expect(clearing.rows).toEqual([])
    api.market.tick('BTCUSD', '100')
  })

  it('leaves an unfollowed copy open and alone, tells what was skipped, and pauses', async () => {
    const trader = await demoMaster(api)
    const fan = await demoUser(api)
    await follow(fan, trader.publicId, { max_amount: '25', multiple: 1 })
    const first = await order(trader, BUY)
    const second = await order(trader, BUY)
    const third = await order(trader, BUY)
    await api.copy.settle()
    const skips = await fan.get(`/api/follow/skips?trader_id=${trader.publicId}`)
    expect(rows(skips)).toMatchObject([{ what: 'order', reason: 'copy_limit', type: 1, quantity: '1' }])
    expect(String(rows(skips)[0]?.['message'])).not.toMatch(/[{}]/)
    expect((await fan.post('/api/follow/pause', { trader_id: trader.publicId, paused: 1 })).code).toBe(1)
    await order(trader, `/v2/api/forex/close?id=${first}`)
    await order(trader, BUY)
    await api.copy.settle()
    expect((await fan.get('/v2/api/forex/my_deal?status=1')).data['total']).toBe(1)
    expect((await fan.post('/api/follow/canal_follow', { trader_id: trader.publicId })).code).toBe(1)
    await order(trader, `/v2/api/forex/close?id=${second}`)
    await order(trader, `/v2/api/forex/close?id=${third}`)
    await api.copy.settle()
    expect((await fan.get('/v2/api/forex/my_deal?status=1')).data['total']).toBe(1)
    expect((await fan.get('/api/follow/followed_trader')).data['total']).toBe(0)
  })

  it('closes a copy once its price is there again', async () => {
    const trader = await demoMaster(api)
    const fan = await demoUser(api)
    await follow(fan, trader.publicId)
    const id = await order(trader, BUY)
    await api.copy.settle()
    // The price grows stale between the master's close and the followers'.
    await api.engine.submit({ type: 'close_order', userId: trader.userId, orderId: id })
    api.clock.advance(11_000)
    await api.copy.settle()
    api.market.tick('BTCUSD', '100')
    await api.copy.settle()
    expect((await fan.get('/v2/api/forex/my_deal?status=1')).data['total']).toBe(0)
  })
})

describe('abuses', () => {
  it('[A100] no user follows themselves, a non-trader, across realms, or twice at once', async () => {
    const trader = await demoMaster(api)
    const fan = await demoUser(api)
    expect((await follow(fan, await publicIdOf(fan))).data.reason).toBe('master_unknown')
    expect((await follow(trader, trader.publicId)).data.reason).toBe('cannot_follow_self')
    expect((await follow(fan, 'A'.repeat(16))).data.reason).toBe('master_unknown')
    const real = await realUser(api, 'across@example.com', 'correct horse battery')
    expect((await follow(real, trader.publicId)).data.reason).toBe('other_realm')
    const tries = await Promise.all(Array.from({ length: 5 }, () => follow(fan, trader.publicId)))
    expect(tries.map(one => one.code).filter(code => code === 1)).toHaveLength(1)
    for (const terms of [
      { multiple: 0 },
      { multiple: 101 },
      { multiple: '1.5' },
      { max_amount: '-1' },
      { max_amount: 'NaN' },
    ])
      expect((await follow(fan, trader.publicId, terms)).status).toBe(400)
    expect((await follow(fan, trader.publicId, { max_amount: '0' })).code).not.toBe(1)
  })

  it('[A71] a demo user is no master of real users and in none of their lists, however well they trade', async () => {
    const trader = await demoMaster(api)
    const id = await order(trader, BUY)
    api.market.tick('BTCUSD', '101')
    await order(trader, `/v2/api/forex/close?id=${id}`)
    const real = await realUser(api, 'demo-fan@example.com', 'correct horse battery')
    for (const path of ['/api/follow/trader_list', '/api/follow/list'])
      expect(JSON.stringify((await real.get(path)).data)).not.toContain(trader.publicId)
    expect((await follow(real, trader.publicId)).data.reason).toBe('other_realm')
    expect((await trader.post('/api/follow/apply_trader', {})).data.reason).toBe('only_true_account')
    const relations = await api.pool.query('select from copy_relation where user_id = $1', [real.userId])
    expect(relations.rowCount).toBe(0)
    api.market.tick('BTCUSD', '100')
  })

  it('[A85] a copy belongs to the follower, who may set its stops and close it; the master may not', async () => {
    const trader = await demoMaster(api)
    const fan = await demoUser(api)
    await follow(fan, trader.publicId)
    await order(trader, BUY)
    await api.copy.settle()
    const copy = Number(rows(await fan.get('/v2/api/forex/my_deal?status=1'))[0]?.['Id'])
    const stops = `/v2/api/forex/set_stop_price?id=${copy}&stop_loss_price=90&target_profit_price=0`
    expect((await trader.get(stops)).data.reason).toBe('order_unknown')
    expect((await fan.get(stops)).code).toBe(1)
    expect((await fan.get(`/v2/api/forex/close?id=${copy}`)).code).toBe(1)
    expect((await fan.get(stops)).code).not.toBe(1)
  })

  it('[A41] copies are shown to their two sides alone; closed orders of a master to everybody', async () => {
    const trader = await demoMaster(api)
    const fan = await demoUser(api)
    const other = await demoUser(api)
    const fanId = await publicIdOf(fan)
    await follow(fan, trader.publicId)
    const id = await order(trader, BUY)
    await api.copy.settle()
    const copies = `/v2/api/forex/my_deal_follow_order?status=1&user_id=${trader.publicId}&follower_user_id=${fanId}`
    expect((await fan.get(copies)).data['total']).toBe(1)
    expect((await trader.get(copies)).data['total']).toBe(1)
    expect((await other.get(copies)).data['total']).toBe(0)
    expect((await ask(api, { url: copies })).data['total']).toBe(0)
    const own = `/v2/api/forex/my_deal_follow_order?user_id=${trader.publicId}`
    expect((await ask(api, { url: `${own}&status=1` })).data['total']).toBe(0)
    await order(trader, `/v2/api/forex/close?id=${id}`)
    expect((await ask(api, { url: `${own}&status=3` })).data['total']).toBe(1)
    expect(
      (await ask(api, { url: `/v2/api/forex/my_deal_follow_order?status=3&user_id=${fanId}` })).data['total'],
    ).toBe(0)
  })

  it('[A47] no answer about another user names an email, a phone or a balance', async () => {
    const trader = await demoMaster(api)
    const fan = await demoUser(api)
    await follow(fan, trader.publicId)
    await api.copy.settle()
    const answers = [
      await fan.get('/api/follow/trader_list'),
      await fan.get('/api/follow/list'),
      await fan.get(`/api/follow/trader_detail?id=${trader.publicId}`),
      await fan.get('/api/follow/followed_trader'),
      await trader.get('/api/follow/my_follower'),
    ]
    for (const one of answers) {
      expect(one.code).toBe(1)
      expect(JSON.stringify(one.data)).not.toMatch(/@|email|mobile|phone|balance/i)
    }
  })

  it('[A116] the uid search takes digits and nothing else', async () => {
    const trader = await demoMaster(api)
    const uid = String((await trader.get('/api/user/info')).data['uid'])
    const found = await trader.get(`/api/follow/trader_list?uid=${uid.slice(2, 7)}`)
    expect(rows(found).map(row => row['user_id'])).toContain(trader.publicId)
    for (const text of ['%25', '_', "' or 1=1 --", '١٢٣'])
      expect((await trader.get(`/api/follow/trader_list?uid=${encodeURIComponent(text)}`)).data['total']).toBe(0)
  })
})

describe('becoming a master', () => {
  it('[A103] needs a finished identity check and an operator, and one application at a time', async () => {
    const operator = await testOperator(api, 'risk')
    const user = await realUser(api, 'master@example.com', 'correct horse battery')
    const apply = (): Promise<Answered> => user.post('/api/follow/apply_trader', {})
    const demo = await demoUser(api)
    expect((await demo.post('/api/follow/apply_trader', {})).data.reason).toBe('only_true_account')
    expect((await apply()).data.reason).toBe('identity_check_needed')
    await api.pool.query('update users set verified_at = now() where id = $1', [user.userId])
    const tries = await Promise.all(Array.from({ length: 5 }, apply))
    expect(tries.filter(one => one.code === 1)).toHaveLength(1)
    expect((await user.get('/api/follow/application')).data).toMatchObject({ status: 1 })
    const waiting = await operator.get('/operator/api/master_applications?status=1')
    const id = rows(waiting)[0]?.['id']
    const decide = (approve: 0 | 1): Promise<Answered> =>
      operator.post('/operator/api/master_applications/decide', { id, approve, note: 'welcome' })
    const decided = await Promise.all([decide(1), decide(1)])
    expect(decided.map(one => one.code).toSorted((a, b) => a - b)[0]).toBe(1)
    expect((await user.get('/api/user/info')).data).toMatchObject({ is_trader: 1 })
    expect((await user.get('/api/follow/application')).data).toEqual({ status: 2, note: 'welcome' })
    expect((await apply()).data.reason).toBe('already_master')
    expect((await decide(0)).data.reason).toBe('application_not_open')
    // A visitor sees the real master, and not the demo ones.
    const list = await ask(api, { url: '/api/follow/trader_list' })
    expect(list.data['total']).toBe(1)
  })
})

describe('the record', () => {
  it('of a former master stays in the list, at its end and marked; following is over, leaving is not', async () => {
    const former = await demoMaster(api)
    const fan = await demoUser(api)
    const id = await order(former, BUY)
    await order(former, `/v2/api/forex/close?id=${id}`)
    expect((await follow(fan, former.publicId)).code).toBe(1)
    await api.engine.submit({ type: 'freeze_user', userId: former.userId, operatorId: 1, note: null })
    const list = rows(await fan.get('/api/follow/trader_list?page=1'))
    expect(list.at(-1)).toMatchObject({ user_id: former.publicId, former: 1, total_trade_num: expect.any(Number) })
    expect(list.slice(0, -1).every(master => master['former'] === 0)).toBe(true)
    const ranked = rows(await fan.get('/api/follow/list?page=1'))
    expect(JSON.stringify(ranked)).not.toContain(former.publicId)
    const closed = await fan.get(`/v2/api/forex/my_deal_follow_order?user_id=${former.publicId}&status=3`)
    expect(rows(closed)).toHaveLength(1)
    expect((await follow(await demoUser(api), former.publicId)).data.reason).toBe('master_unknown')
    expect((await fan.post('/api/follow/canal_follow', { trader_id: former.publicId })).code).toBe(1)
  })

  it('[CP5] follows from closed orders', async () => {
    const trader = await demoMaster(api)
    const path = `/api/follow/trader_detail?id=${trader.publicId}`
    for (const close of ['110', '95', '103']) {
      api.market.tick('BTCUSD', '100')
      const id = await order(trader, BUY)
      api.market.tick('BTCUSD', close)
      await order(trader, `/v2/api/forex/close?id=${id}`)
    }
    await api.copy.settle()
    expect((await trader.get(path)).data).toMatchObject({
      three_week_rate: '26.67',
      three_week_win: '66.67',
      three_week_profit: '8.00',
      max_drawdown: '5.00',
      total_trade_num: 3,
      multiple: 10,
      code: 'BTC/USD',
      profit_percent: '26.67',
      total_profit: '8.00',
    })
    api.clock.advance(22 * DAY_MS)
    await api.copy.settle()
    expect((await trader.get(path)).data).toMatchObject({ three_week_rate: '0.00', total_trade_num: 3 })
  })
})
