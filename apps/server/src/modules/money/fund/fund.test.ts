// Mining funds through the API, from subscribing to interest, redemption and maturity, with the real engine and PostgreSQL.
import { DAY_MS } from '@tallystick/kernel/clock'
import { CALLS } from '@tallystick/wire/trader/calls'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answered, ask, type DemoUser, demoUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { buy, changedOnTheWay } from '../../../../testing/api/funds.ts'
import { testOperator } from '../../../../testing/api/operators.ts'

let api: TestApi
let user: DemoUser
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  user = await demoUser(api)
})

type Row = Record<string, unknown>
const balance = async (): Promise<unknown> => Object.values((await user.get('/v2/api/main/wallet/getBalance')).data)[2]
const subscriptions = async (): Promise<Row[]> => (await user.get(CALLS.fundSubscriptions.path)).data['data'] as Row[]
const income = async (id: number): Promise<Row[]> =>
  (await user.get(`${CALLS.fundIncome.path}?sub_id=${id}`)).data['data'] as Row[]
const redeem = (id: number): Promise<Answered> => user.get(`${CALLS.redeemFund.path}?sub_id=${id}`)

/** Waits for what the engine pays after the clock has moved. */
async function days(id: number, count: number): Promise<Row[]> {
  for (let tries = 0; ; tries++) {
    const rows = await income(id)
    if (rows.length >= count || tries > 100) return rows
    await new Promise(resolve => setTimeout(resolve, 30))
  }
}

async function decide(id: number, status: number): Promise<Answered> {
  const clerk = await testOperator(api, 'finance')
  return clerk.post('/operator/api/redemptions/decide', { id, status })
}

it('payouts are all there, oldest first, by day, and only for their owner', async () => {
  const id = await buy(user, '1000')
  api.clock.advance(2 * DAY_MS)
  await days(id, 2)
  const payouts = await user.get(`${CALLS.fundPayouts.path}?sub_id=${id}`)
  const paid = await income(id)
  expect(payouts.data).toMatchObject({ status: 1, day_profit: '0.4000', lock_dividend_days: 7 })
  expect(payouts.data['data']).toEqual(
    paid.toReversed().map(({ day, interest, created_at }) => ({ day, interest, created_at })),
  )
  expect((payouts.data['data'] as Row[]).map(row => row['day'])).toEqual([1, 2])
  const other = await demoUser(api)
  expect((await other.get(`${CALLS.fundPayouts.path}?sub_id=${id}`)).data.reason).toBe('subscription_unknown')
})

describe('what is offered', () => {
  it('is open to visitors, in their language, page by page', async () => {
    const { data } = await ask(api, { url: CALLS.funds.path, headers: { lang: 'en' } })
    expect(data['last_page']).toBe(1)
    const funds = data['data'] as Row[]
    expect(funds).toHaveLength(5)
    expect(funds[0]).toMatchObject({
      title: 'Starter rig',
      currency_code: 'USDT',
      dividend_percentage: '0.04',
      staring_sub_amount: '50.00',
      lock_dividend_days: 7,
      max_sub_amount: '5000.00',
      liquidated_damages: '2',
    })
    const chinese = await ask(api, { url: `${CALLS.fund.path}?id=1`, headers: { lang: 'hk' } })
    expect(chinese.data).toMatchObject({ id: 1, title: '入門礦機' })
    expect((await ask(api, { url: `${CALLS.funds.path}?page=2` })).data).toMatchObject({ data: [], last_page: 1 })
    expect((await ask(api, { url: `${CALLS.fund.path}?id=99` })).data.reason).toBe('fund_unknown')
  })

  it('answers the same under the names the specification declares and never uses', async () => {
    const pairs = [
      [CALLS.funds.path, CALLS.subscriptionList.path],
      [`${CALLS.fund.path}?id=2`, `${CALLS.subscriptionInfo.path}?id=2`],
      [CALLS.fundSubscriptions.path, CALLS.mySubscriptions.path],
    ] as const
    expect((await user.get(`${CALLS.subscriptionSubmit.path}?id=1&amount=50`)).code).toBe(1)
    for (const [one, other] of pairs) expect((await user.get(other)).data).toEqual((await user.get(one)).data)
    const currencies = await user.post(CALLS.payableCurrencies.path, {})
    expect(currencies.data).toEqual([{ code: 'USDT', usd_price: '1', balance: '9950.000000' }])
  })
})

describe('a subscription', () => {
  it('holds the share, pays every 24 hours, and gives it back with the last day', async () => {
    const id = await buy(user, '1000')
    expect(await balance()).toMatchObject({ balance: '9000.000000', lockBalance: '1000.000000' })
    expect((await subscriptions())[0]).toMatchObject({
      id,
      status: 1,
      share_amount: '1000.00',
      day_profit: '0.4000',
      sum_profit: '0.0000',
      expected_profit: '2.8000',
      penalty_amount: '20.0000',
      get_fund: { currency_code: 'USDT', liquidated_damages: '2' },
    })
    api.clock.advance(2 * DAY_MS + 1_000)
    const rows = await days(id, 2)
    expect(rows.map(row => [row['day'], row['interest']])).toEqual([
      [2, '0.4000'],
      [1, '0.4000'],
    ])
    const due = rows.map(row => Date.parse(`${String(row['created_at'])}Z`))
    expect((due[0] ?? 0) - (due[1] ?? 0)).toBe(DAY_MS)
    expect(await balance()).toMatchObject({ balance: '9000.800000' })
    api.clock.advance(30 * DAY_MS)
    // The session has ended with the month; the account has not.
    const back = await ask(api, { url: `/api/user/createAccountDemoForU?demo_id=${user.demoId}` })
    const headers = { authorization: String(back.data['token']) }
    await expect
      .poll(async () => (await ask(api, { url: CALLS.fundSubscriptions.path, headers })).data['data'])
      .toMatchObject([{ status: 4, sum_profit: '2.8000', paid_days: 7 }])
    const accounts = await ask(api, { url: '/v2/api/main/wallet/getBalance', headers })
    expect(Object.values(accounts.data)[2]).toMatchObject({ balance: '10002.800000', lockBalance: '0.000000' })
  })

  it('is refused outside its bounds, and counts all active shares of the user', async () => {
    const refused = async (amount: string, id = 1): Promise<unknown> =>
      (await user.get(`${CALLS.buyFund.path}?id=${id}&amount=${amount}`)).data.reason
    expect(await refused('49.99')).toBe('amount_below_minimum')
    expect(await refused('50.001')).toBe('amount_not_in_cents')
    expect(await refused('5000.01')).toBe('fund_limit')
    expect(await refused('20000', 3)).toBe('insufficient_balance')
    expect(await refused('50', 77)).toBe('fund_unknown')
    await buy(user, '4000')
    expect(await refused('1000.01')).toBe('fund_limit')
    expect(await refused('1000')).toBeUndefined()
  })

  it('the same key buys once', async () => {
    const headers = { 'idempotency-key': 'one-share-please' }
    const first = await user.get(`${CALLS.buyFund.path}?id=1&amount=60`, headers)
    const second = await user.get(`${CALLS.buyFund.path}?id=1&amount=60`, headers)
    expect(second.data).toEqual(first.data)
    expect(await subscriptions()).toHaveLength(1)
  })

  it('is not bought on terms that have changed on the way', async () => {
    changedOnTheWay(api, 'update fund set penalty_percent = penalty_percent + 1000000 where id = 1')
    const asked = `${CALLS.buyFund.path}?id=1&amount=60`
    expect((await user.get(asked)).data['reason']).toBe('busy')
    expect(await subscriptions()).toHaveLength(0)
    expect((await user.get(asked)).code).toBe(1)
    await api.pool.query('update fund set penalty_percent = penalty_percent - 1000000 where id = 1')
  })

  it('keeps its terms when the fund changes', async () => {
    await buy(user, '1000', 2)
    await api.pool.query('update fund set dividend_percent = 100000, penalty_percent = 0 where id = 2')
    expect((await subscriptions())[0]).toMatchObject({ day_profit: '0.5500', penalty_amount: '30.0000' })
    await api.pool.query('update fund set dividend_percent = 5500000, penalty_percent = 300000000 where id = 2')
  })
})

describe('redeeming early', () => {
  it('[A109] stops interest at the request and costs the penalty, once', async () => {
    const id = await buy(user, '1000')
    api.clock.advance(DAY_MS)
    const answers = await Promise.all([redeem(id), redeem(id)])
    expect(answers.map(answer => answer.data.reason ?? 'ok').toSorted()).toEqual(['ok', 'subscription_not_running'])
    expect(await income(id)).toHaveLength(1)
    api.clock.advance(3 * DAY_MS)
    await new Promise(resolve => setTimeout(resolve, 600))
    expect(await income(id)).toHaveLength(1)
    expect((await subscriptions())[0]).toMatchObject({ status: 2 })
    expect(await decide(id, 3)).toMatchObject({ code: 1, data: { status: 3 } })
    expect((await decide(id, 3)).data.reason).toBe('redemption_not_open')
    expect(await balance()).toMatchObject({ balance: '9980.400000', lockBalance: '0.000000' })
    expect((await subscriptions())[0]).toMatchObject({ status: 3, sum_profit: '0.4000' })
    expect((await redeem(id)).data).toMatchObject({ reason: 'subscription_closed', params: { state: 'refunded' } })
  })

  it('refused, it pays what was skipped and goes on', async () => {
    const id = await buy(user, '1000')
    await redeem(id)
    api.clock.advance(2 * DAY_MS)
    expect((await decide(id, 1)).code).toBe(1)
    expect(await income(id)).toHaveLength(2)
    expect((await subscriptions())[0]).toMatchObject({ status: 1 })
  })

  it('[A40] subscriptions of other users do not exist', async () => {
    const id = await buy(user, '1000')
    const other = await demoUser(api)
    expect((await other.get(`${CALLS.redeemFund.path}?sub_id=${id}`)).data.reason).toBe('subscription_unknown')
    expect((await other.get(`${CALLS.fundIncome.path}?sub_id=${id}`)).data.reason).toBe('subscription_unknown')
    expect((await other.get(CALLS.fundSubscriptions.path)).data).toMatchObject({ data: [], last_page: 1 })
  })

  it('the operators’ list names who asks and what it costs; the role decides', async () => {
    const id = await buy(user, '1000')
    await redeem(id)
    const support = await testOperator(api, 'support')
    const rows = (await support.get('/operator/api/redemptions?status=2')).data['data'] as Row[]
    expect(rows.find(row => row['id'] === id)).toMatchObject({
      realm: 'demo',
      penalty_amount: '20.0000',
      uid: expect.any(String),
    })
    expect((await support.post('/operator/api/redemptions/decide', { id, status: 3 })).status).toBe(403)
  })

  it('a demo reset takes shares away and restores the starting amounts', async () => {
    await buy(user, '1000')
    expect((await user.get(CALLS.resetDemoAccount.path)).code).toBe(1)
    expect(await balance()).toMatchObject({ balance: '10000.000000', lockBalance: '0.000000' })
    expect((await subscriptions())[0]).toMatchObject({ status: 3 })
  })
})
