// The rate of withdrawals on the real stack: an estimate at submission, the tick at the last approval, and the user's response in
// between.
import { DAY_MS } from '@tallystick/kernel/clock'
import { decimal } from '@tallystick/kernel/decimal'
import { CALLS } from '@tallystick/wire/trader/calls'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answered, realUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { emailsTo } from '../../../../testing/api/emails.ts'
import { testOperator, type TestOperator } from '../../../../testing/api/operators.ts'
import { credit, withdrawn, boundMethod, type RealUser } from '../../../../testing/api/wallet.ts'

const BTC = 3
const HKD = 7
const ADDRESS = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'

let api: TestApi
let finance: TestOperator
let second: TestOperator
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  // Anew for each test: some move the clock beyond the life of an operator's session.
  finance = await testOperator(api, 'finance')
  second = await testOperator(api, 'owner')
  api.market.tick('BTCUSD', '100000')
})

let userCount = 0
async function rich(amount = '5000'): Promise<RealUser> {
  const user = await realUser(api, `rates${++userCount}@example.com`, 'correct horse battery')
  await api.pool.query('update users set verified_at = now() where id = $1', [user.userId])
  await credit(api, user, decimal(amount))
  return user
}

/** 1,000 USD in bitcoin, 5 of them the fee. */
async function submitted(user: RealUser, number = '1000'): Promise<number> {
  const answer = await submit(user, number)
  expect(answer.code).toBe(1)
  return Number(answer.data['id'])
}

async function submit(user: RealUser, number = '1000'): Promise<Answered> {
  const bound = await user.post(CALLS.bindMethod.path, { type: 1, draw_id: BTC, dc_address: ADDRESS })
  const listed = await user.get(`${CALLS.payoutMethods.path}?draw_id=${BTC}`)
  const methodId = bound.code === 1 ? bound.data['id'] : Object(Object.values(listed.data)[0]).id
  return user.post(CALLS.submitWithdrawal.path, { draw_currency_id: BTC, number, draw_method_id: methodId })
}

const approve = (by: TestOperator, id: number) => by.post('/operator/api/withdrawals/approve', { id })
const accept = (user: RealUser, id: number, number: unknown, headers = {}) =>
  user.post(CALLS.acceptWithdrawal.path, { id, real_number: number }, headers)
const cancel = (user: RealUser, id: number) => user.post(CALLS.cancelWithdrawal.path, { id })

async function record(user: RealUser, id: number): Promise<Record<string, unknown>> {
  const list = await user.get(CALLS.withdrawals.path, { lang: 'en' })
  return rowOf(list, id)
}

/** The row of a paged list. */
function rowOf(list: Answered, id: number): Record<string, unknown> {
  const rows = list.data['data'] as readonly Record<string, unknown>[]
  const row = rows.find(one => one['id'] === id)
  if (!row) throw new Error(`no row ${id}`)
  return row
}

async function change(user: RealUser): Promise<string> {
  const answer = await user.get(`${CALLS.accountDetail.path}?type=3`)
  return `${String(answer.data['balance'])} ${String(answer.data['lockBalance'])}`
}

/** What a number of coins is worth in dollars. */
const worth = (coins: unknown, price: string): number => Number(coins) * Number(price)

describe('the free option', () => {
  it.each(['101500', '98500'])(
    '[WW12] submit, wait until the price is %s: what is paid is worth the dollars then',
    async price => {
      const user = await rich()
      const [paid, cancelled] = [await submitted(user), await submitted(user)]
      expect(await record(user, paid)).toMatchObject({ real_number: '0.00995000', estimated_number: '0.00995000' })
      api.market.tick('BTCUSD', price)
      expect(await approve(finance, paid)).toMatchObject({ code: 1, data: { status: 1, rate_changed: 0 } })
      const shown = await record(user, paid)
      expect(shown).toMatchObject({ status: 1, estimated_number: '0.00995000' })
      expect(Math.abs(worth(shown['real_number'], price) - 995)).toBeLessThan(0.001)
      expect((await cancel(user, cancelled)).code).toBe(1)
      expect(await change(user)).toBe('4000.000000 0.000000')
    },
  )

  it('[W3] [W5] nothing is lost to a rounded rate', async () => {
    api.market.tick('BTCUSD', '64800.12')
    const user = await rich()
    const currencies = Object.values((await user.get(`${CALLS.withdrawalCurrencies.path}?type=0`)).data)
    const bitcoin = Object(currencies.find(one => Object(one).code === 'BTC'))
    expect(bitcoin).toMatchObject({ usd_price: '0.0000154320701875', rate_price: '64800.12', rate_is_per_usd: 0 })
    // 995 ÷ 64,800.12 = 0.015354909…; with eight places of the rate it was 0.01535285.
    expect((await submit(user)).data['real_number']).toBe('0.01535491')
  })
})

describe('a stale price', () => {
  it('[WW11] [WW12] refuses submission and the last approval until a fresh one comes', async () => {
    const user = await rich()
    const id = await submitted(user)
    api.clock.advance(10_001)
    expect((await submit(user)).data).toMatchObject({ reason: 'price_stale', params: { pair: 'BTCUSD' } })
    expect((await approve(finance, id)).data.reason).toBe('price_stale')
    expect((await withdrawn(user, await boundMethod(user), '50')).code).toBe(1)
    api.market.tick('BTCUSD', '100100')
    expect(await approve(finance, id)).toMatchObject({ code: 1, data: { status: 1 } })
  })
})

describe('a rate beyond the tolerance', () => {
  it('[WW13] [WW14] is accepted by its owner, who is told, and then approved at the tick of that moment', async () => {
    const [user, other] = [await rich(), await rich()]
    const id = await submitted(user)
    api.market.tick('BTCUSD', '110000')
    expect(await approve(finance, id)).toMatchObject({ code: 1, data: { id, status: 0, rate_changed: 1 } })
    const asked = await record(user, id)
    expect(asked).toMatchObject({ status: 0, status_name: 'Answer needed', new_number: '0.00904545' })
    expect(asked['accept_until']).not.toBe('')
    expect((await approve(second, id)).data.reason).toBe('withdrawal_waits_for_user')
    const { rows: users } = await api.pool.query<{ email: string }>('select email from users where id = $1', [
      user.userId,
    ])
    await vi.waitFor(async () => {
      const bodies = (await emailsTo(api, users[0]?.email ?? '')).map(({ body }) => body)
      expect(bodies.find(body => body.includes('0.00904545 BTC'))).toContain('0.00995000 BTC')
    }, 10_000)
    expect((await accept(user, id, '0.00995')).data.reason).toBe('withdrawal_no_offer')
    expect((await accept(other, id, asked['new_number'])).data.reason).toBe('withdrawal_unknown')
    const key = { 'idempotency-key': 'accept-once-accept-once' }
    const answers = [await accept(user, id, asked['new_number'], key), await accept(user, id, asked['new_number'], key)]
    expect(answers.map(answer => answer.code)).toEqual([1, 1])
    expect((await accept(user, id, asked['new_number'])).data.reason).toBe('withdrawal_no_offer')
    expect(await record(user, id)).toMatchObject({ status: 0, new_number: '', estimated_number: '0.00904545' })
    api.market.tick('BTCUSD', '111000')
    expect(await approve(second, id)).toMatchObject({ code: 1, data: { status: 1, rate_changed: 0 } })
    expect(await record(user, id)).toMatchObject({ status: 1, real_number: '0.00896396' })
    const { rows } = await api.pool.query('select estimated_price, price from withdrawal where id = $1', [id])
    expect(rows).toEqual([{ estimated_price: decimal('110000'), price: decimal('111000') }])
  })

  it('[WW15] is released after 24 hours, once, and its owner is told', async () => {
    const user = await rich()
    const id = await submitted(user)
    api.market.tick('BTCUSD', '90000')
    await approve(finance, id)
    expect(await change(user)).toBe('4000.000000 1000.000000')
    api.clock.advance(DAY_MS)
    await vi.waitFor(async () => expect(await record(user, id)).toMatchObject({ status: 5 }), 10_000)
    expect(await change(user)).toBe('5000.000000 0.000000')
    expect((await accept(user, id, '0.01105555')).data.reason).toBe('withdrawal_not_open')
    const { rows } = await api.pool.query<{ kind: string }>('select kind from ledger where ref = $1 order by seq', [id])
    expect(rows.map(row => row.kind)).toEqual(['withdrawal_hold', 'withdrawal_release'])
  })

  it('[R13] accepted, cancelled and approved at once: one end, and nothing twice', async () => {
    for (let round = 0; round < 4; round++) {
      const user = await rich()
      api.market.tick('BTCUSD', '100000')
      const id = await submitted(user)
      api.market.tick('BTCUSD', '110000')
      expect((await approve(finance, id)).data).toMatchObject({ rate_changed: 1 })
      const { new_number: number } = await record(user, id)
      await Promise.all([accept(user, id, number), cancel(user, id), accept(user, id, number), approve(second, id)])
      const { rows } = await api.pool.query<{ kind: string }>('select kind from ledger where ref = $1', [id])
      expect(rows).toHaveLength(2)
      const { rows: sums } = await api.pool.query<{ sum: bigint }>(
        'select sum(balance + held)::bigint as sum from account where user_id = $1',
        [user.userId],
      )
      expect([decimal('4000'), decimal('5000')]).toContain(sums[0]?.sum)
    }
  })

  it('[WW14] a frozen account accepts nothing', async () => {
    const user = await rich()
    const id = await submitted(user)
    api.market.tick('BTCUSD', '110000')
    expect((await approve(finance, id)).data).toMatchObject({ rate_changed: 1 })
    const { new_number: number } = await record(user, id)
    await api.engine.submit({ type: 'freeze_user', userId: user.userId, operatorId: 901, note: null })
    expect((await accept(user, id, number)).code).not.toBe(1)
    expect((await approve(second, id)).data.reason).toBe('account_frozen')
  })
})

describe('without a pair', () => {
  it('[WW12] what operators have set at the last approval binds; dollars stay dollars', async () => {
    const user = await rich()
    const bank = { bank_name: 'B', payee_name: 'P', bank_swift: 'HSBCHKHH', payee_account: '1234567890' }
    const bound = await user.post(CALLS.bindMethod.path, { type: 2, draw_id: HKD, ...bank })
    const body = { draw_currency_id: HKD, number: '100', draw_method_id: bound.data['id'] }
    const { id, real_number: estimate } = (await user.post(CALLS.submitWithdrawal.path, body)).data
    expect(estimate).toBe('777.66')
    await api.pool.query('update withdrawal_currency set usd_price = $2 where id = $1', [HKD, decimal('7.75')])
    expect((await approve(finance, Number(id))).data).toMatchObject({ status: 1 })
    expect(await record(user, Number(id))).toMatchObject({ real_number: '772.68', usd_price: '7.75', rate_source: 1 })
    const usdt = (await withdrawn(user, await boundMethod(user), '101')).data
    await api.pool.query('update withdrawal_currency set usd_price = $1 where id = 1', [decimal('0.99')])
    expect((await approve(finance, Number(usdt['id']))).data).toMatchObject({ status: 1 })
    expect(await record(user, Number(usdt['id']))).toMatchObject({ real_number: '100.00', rate_source: 0 })
    await api.pool.query('update withdrawal_currency set usd_price = $1 where id = 1', [decimal('1')])
  })
})

it('the queue shows what an approval would bring now', async () => {
  const user = await rich()
  const id = await submitted(user)
  api.market.tick('BTCUSD', '102500')
  const list = await finance.get('/operator/api/withdrawals?status=0')
  expect(rowOf(list, id)).toMatchObject({
    estimated_number: '0.00995000',
    number_now: '0.00970732',
    rate_move_percent: '-2.44',
    tolerance_percent: '2',
    accept_until: '',
  })
})
