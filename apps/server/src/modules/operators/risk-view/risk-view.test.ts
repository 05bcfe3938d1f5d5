// The risk view, tested with a known abuse of negative-balance protection: opposite positions on two accounts.
import { decimal } from '@tallystick/kernel/decimal'
import { CALLS } from '@tallystick/wire/trader/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Answered, realUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { testOperator, type TestOperator } from '../../../../testing/api/operators.ts'
import { createMetrics } from '../../../platform/metrics.ts'
import { credit, type RealUser } from '../../../../testing/api/wallet.ts'
import { watchWinners } from './winners.ts'

let api: TestApi
let risk: TestOperator
beforeAll(async () => {
  api = await testApi()
  risk = await testOperator(api, 'risk')
  api.market.tick('BTCUSD', '100000')
})
afterAll(() => api.close())

type Row = Record<string, unknown>

async function funded(name: string): Promise<RealUser> {
  const user = await realUser(api, `${name}@example.com`, 'correct horse battery')
  await credit(api, user, decimal('10000'))
  await user.post(CALLS.transfer.path, { balance: '10000', currency_id: 1, from: 3, to: 1 })
  return user
}

const open = (user: RealUser, type: 1 | 2): Promise<Answered> =>
  user.post(CALLS.submitOrder.path, { type, cont: '0.9', forex_id: 1, status: 1, multiple: 10 })
const takeOut = (user: RealUser, balance: string): Promise<Answered> =>
  user.post(CALLS.transfer.path, { balance, currency_id: 1, from: 1, to: 3 })

it('[A91] a winner cannot take floating profit away; what the loser cannot pay is bad debt, booked and in plain sight', async () => {
  const [winner, loser] = [await funded('winner'), await funded('loser')]
  api.market.tick('BTCUSD', '100000')
  const { data } = await open(winner, 1)
  expect((await open(loser, 2)).code).toBe(1)
  const exposure = Object.values((await risk.get('/operator/api/risk/exposure?realm=real')).data)
  expect(exposure).toContainEqual(expect.objectContaining({ pair: 'BTCUSD', orders: 2, net_lots: '0' }))

  api.market.tick('BTCUSD', '105000')
  // 10,000 less the margin of 9,000 and the fee of 4.50; the profit of 4,500 is not there yet.
  expect((await takeOut(winner, '995.51')).data.reason).toBe('insufficient_balance')
  expect((await takeOut(winner, '995.5')).code).toBe(1)
  // A loss counts at once.
  expect((await takeOut(loser, '0.01')).data.reason).toBe('insufficient_balance')
  const nearest = Object.values((await risk.get('/operator/api/risk/accounts?realm=real')).data) as Row[]
  expect(nearest[0]).toMatchObject({ email: 'loser@example.com' })

  api.market.tick('BTCUSD', '112000')
  expect((await winner.get(`${CALLS.closeOrder.path}?id=${String(data['Id'])}`)).code).toBe(1)
  const forex = Object.values((await loser.get(CALLS.balances.path)).data)[0]
  expect(forex).toMatchObject({ balance: '0.000000', lockBalance: '0.000000' })
  const { realms } = (await risk.get('/operator/api/ledger/conservation')).data as { realms: Row[] }
  const real = realms.find(realm => realm['realm'] === 'real')
  expect(real).toMatchObject({ sum: expect.stringMatching(/^0(\.0+)?$/) })
  // A loss of 10,800 against 9,995.50.
  const house = real?.['house'] as { account: string; balance: string }[]
  const badDebt = house.find(({ account }) => /bad.?debt/i.test(account))
  expect(Math.abs(Number(badDebt?.balance))).toBe(804.5)

  // The loser's history: the whole loss, and what was forgiven of it, as lines of their own.
  const lines = (await loser.get(`${CALLS.accountLogs.path}?type=1`, { lang: 'en' })).data['data'] as Row[]
  expect(lines.slice(0, 2)).toMatchObject([
    { Memo: 'loss_forgiven', Value: '804.500000', LockValue: '0.000000', Type: 1 },
    { Memo: 'forex_close', Value: '-1800.000000', LockValue: '-9000.000000', Type: 2 },
  ])
  expect(String(lines[0]?.['MemoTran'])).toContain('negative-balance protection')
  const sums = await risk.get('/operator/api/risk/forgiven?realm=real')
  expect(sums.data).toEqual({ today: '804.50', days_30: '804.50', total: '804.50' })
  expect((await risk.get('/operator/api/risk/forgiven?realm=demo')).data).toMatchObject({ total: '0.00' })
})

it('[A98] a user who wins every short trade is reported to operators once, and trades on as before', async () => {
  const [fast, other] = [await funded('fast'), await funded('other')]
  const alarms: string[][] = []
  const watch = watchWinners({
    isOurs: () => true,
    pool: api.pool,
    clock: api.clock,
    metrics: createMetrics(),
    alarm: winners => void alarms.push(winners.map(({ uid }) => uid)),
    report: event => void alarms.push([event]),
  })
  const order = { type: 1, cont: '0.01', forex_id: 1, status: 1, multiple: 100 }
  const closings: string[] = []
  for (let round = 0; round < 20; round++) {
    api.market.tick('BTCUSD', '100000')
    const opened = await Promise.all([fast, other].map(user => user.post(CALLS.submitOrder.path, order)))
    // The informed trader wins always; of the others half win.
    api.market.tick('BTCUSD', '100100')
    closings.push(String((await fast.get(`${CALLS.closeOrder.path}?id=${String(opened[0]?.data['Id'])}`)).code))
    if (round % 2 === 0) api.market.tick('BTCUSD', '99900')
    await other.get(`${CALLS.closeOrder.path}?id=${String(opened[1]?.data['Id'])}`)
  }
  expect(new Set(closings)).toEqual(new Set(['1']))

  const winners = Object.values((await risk.get('/operator/api/risk/winners?realm=real')).data)
  expect(winners).toEqual([
    expect.objectContaining({
      email: 'fast@example.com',
      product: 'contract',
      orders: 20,
      wins: 20,
      profit: '20.00',
      once_in: 2 ** 20,
    }),
  ])
  await watch.look()
  await watch.look()
  expect(alarms).toEqual([[(winners[0] as Row)['uid']]])
  await watch.stop()
  expect((await fast.post(CALLS.submitOrder.path, order)).code).toBe(1)
})
