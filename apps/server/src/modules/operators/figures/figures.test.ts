// The console's figures, each computed again from the ledger and the records themselves, in another way.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tallystick/kernel/clock'
import { decimal } from '@tallystick/kernel/decimal'
import { accountName, HOUSE_ID } from '@tallystick/ledger/chart'
import { CALLS } from '@tallystick/wire/trader/calls'
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoUser, realUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { testOperator, type TestOperator, twoOperators } from '../../../../testing/api/operators.ts'
import { boundMethod, credit, type RealUser, withdrawn } from '../../../../testing/api/wallet.ts'
import { NEW_USERS, PAYOUT_TIMES, QUEUE_SAMPLES, SAMPLES } from './queries.ts'
import { ADD_ROWS, recordDays } from './record-days.ts'
import { sampleExposure, thinExposure } from './record-exposure.ts'
import { forgetQueues, sampleQueues } from './record-queues.ts'

let api: TestApi
let risk: TestOperator
let alice: RealUser
let bob: RealUser

const ORDER = { type: 1, cont: '0.1', forex_id: 1, status: 1, multiple: 10 }

async function answerOf<Data>(path: string, operator = risk): Promise<Data> {
  return (await operator.get(`/operator/api/${path}`)).data as unknown as Data
}
const house = (realm = 'real', period = '30d'): Promise<OperatorAnswerOf<'operatorHouseFigures'>> =>
  answerOf(`figures/house?realm=${realm}&period=${period}`)
const users = (realm = 'real'): Promise<OperatorAnswerOf<'operatorUserFigures'>> =>
  answerOf(`figures/users?realm=${realm}&period=30d`)

async function trade(user: RealUser, closesAt: string): Promise<void> {
  api.market.tick('BTCUSD', '100000')
  const opened = await user.post(CALLS.submitOrder.path, ORDER)
  api.market.tick('BTCUSD', closesAt)
  await user.get(`${CALLS.closeOrder.path}?id=${String(opened.data['Id'])}`)
}

async function payOut(user: RealUser, number: string, afterMs: number): Promise<void> {
  const id = Number((await withdrawn(user, await boundMethod(user), number)).data['id'])
  api.clock.advance(afterMs)
  const finance = await twoOperators(api, 'finance')
  expect((await finance.post('/operator/api/withdrawals/approve', { id })).code).toBe(1)
}

beforeAll(async () => {
  api = await testApi()
  alice = await realUser(api, 'alice@example.com', 'correct horse battery')
  bob = await realUser(api, 'bob@example.com', 'correct horse battery')
  await credit(api, alice, decimal('5000'))
  await credit(api, bob, decimal('700'))
  await alice.post(CALLS.transfer.path, { balance: '3000', currency_id: 1, from: 3, to: 1 })
  await trade(alice, '100500')
  await payOut(alice, '100', 10 * MINUTE_MS)
  api.clock.advance(DAY_MS)
  await trade(alice, '99000')
  await payOut(alice, '200', 20 * MINUTE_MS)
  await payOut(bob, '300', 60 * MINUTE_MS)
  const demo = await demoUser(api)
  await trade(demo, '101000')
  // A small step cuts days and users in two.
  await recordDays(api.pool, api.clock.now(), { stepRows: 3 })
  risk = await testOperator(api, 'risk')
})
afterAll(() => api.close())

interface LedgerRow {
  readonly realm: number
  readonly kind: string
  readonly user_id: bigint
  readonly at: bigint
  readonly accounts: bigint[]
  readonly amounts: bigint[]
}

/** Sums of one account of the house by day, from every ledger row. */
async function fromLedger(realm: 'real' | 'demo', accounts: readonly number[]): Promise<Map<string, bigint>> {
  const { rows } = await api.pool.query<LedgerRow>('select * from ledger')
  const sums = new Map<string, bigint>()
  for (const row of rows)
    for (const [index, number] of row.accounts.entries()) {
      const name = accountName(Number(number))
      if (name?.owner !== 'house' || name.realm !== realm || !accounts.includes(name.houseId)) continue
      const day = new Date(Number(row.at)).toISOString().slice(0, 10)
      sums.set(day, (sums.get(day) ?? 0n) + (row.amounts[index] ?? 0n))
    }
  return sums
}

const { fees, trading_result: trading, bad_debt: badDebt, micro_result: micro } = HOUSE_ID

describe('[I95] money of the house by day', () => {
  it.each(['real', 'demo'] as const)('is what the ledger of %s accounts says', async realm => {
    const { days } = await house(realm)
    expect(days).toHaveLength(realm === 'real' ? 2 : 1)
    const expected = {
      deposits: await fromLedger(realm, [HOUSE_ID.deposits]),
      withdrawals: await fromLedger(realm, [HOUSE_ID.withdrawals]),
      fees: await fromLedger(realm, [fees]),
      result: await fromLedger(realm, [fees, trading, badDebt, micro, 21, 22, 30, 31]),
    }
    for (const day of days) {
      expect(decimal(day.deposits)).toBe(-(expected.deposits.get(day.day) ?? 0n))
      expect(decimal(day.withdrawals)).toBe(expected.withdrawals.get(day.day) ?? 0n)
      expect(decimal(day.net)).toBe(decimal(day.deposits) - decimal(day.withdrawals))
      expect(decimal(day.fees)).toBe(expected.fees.get(day.day) ?? 0n)
      expect(decimal(day.result)).toBe(expected.result.get(day.day) ?? 0n)
    }
  })

  it('adds up to the balances of the house, and counts every transfer once, however often it is recorded', async () => {
    const before = await house()
    await recordDays(api.pool, api.clock.now())
    expect(await house()).toEqual(before)
    const { rows } = await api.pool.query(
      `select realm, account::integer, sum(credit + debit)::text as balance from house_day group by 1, 2 having sum(credit + debit) <> 0
       except select realm, (-account % 128)::integer, sum(balance)::text from house_account group by 1, 2`,
    )
    expect(rows).toEqual([])
    expect(before.total.deposits).toBe('5700.00')
  })

  it('opens into its accounts, whose results add up to the result of the day', async () => {
    const { days } = await house()
    const { day, result } = days[1] ?? { day: '', result: '' }
    const accounts: OperatorAnswerOf<'operatorHouseDay'> = await answerOf(`figures/house_day?realm=real&day=${day}`)
    const sum = accounts.filter(row => row.is_result).reduce((total, row) => total + decimal(row.net), 0n)
    expect(sum).toBe(decimal(result))
    // Alice lost 100 and paid fees.
    expect(accounts.find(row => row.account === 'trading_result')).toMatchObject({ net: '100.00', is_result: true })
    expect(await answerOf('figures/house_day?realm=real&day=2026-02-31')).toEqual([])
  })

  it('is known to those who may see the ledger, and to nobody else', async () => {
    const support = await testOperator(api, 'support')
    expect((await support.get('/operator/api/figures/house?realm=real&period=7d')).code).not.toBe(1)
    expect((await support.get('/operator/api/figures/users?realm=real&period=7d')).code).toBe(1)
    const content = await testOperator(api, 'content')
    expect((await content.get('/operator/api/figures/users?realm=real&period=7d')).code).not.toBe(1)
  })
})

describe('[I95b] users by day', () => {
  it('are those who did something, each once a day, and those who registered', async () => {
    const { days, registered } = await users()
    expect(days.map(({ active, registered: count }) => [active, count])).toEqual([
      [2, 2],
      [2, 0],
    ])
    expect(registered).toBe(2)
    const { days: demo } = await users('demo')
    expect(demo.at(-1)).toMatchObject({ active: 1, registered: 1 })
  })

  it('are counted once, also on a day long ago whose transfers come one after the other', async () => {
    const carol = await realUser(api, 'carol@example.com', 'correct horse battery')
    const active = async (): Promise<number> => (await users()).days.at(-1)?.active ?? 0
    const before = await active()
    const muchLater = api.clock.now() + 20 * DAY_MS
    await credit(api, carol, decimal('10'))
    await recordDays(api.pool, muchLater)
    await carol.post(CALLS.transfer.path, { balance: '1', currency_id: 1, from: 3, to: 1 })
    await recordDays(api.pool, muchLater)
    expect(await active()).toBe(before + 1)
  })

  it('are the same once their day is recorded', async () => {
    const before = await users('demo')
    const later = api.clock.now() + DAY_MS + 2 * HOUR_MS
    await recordDays(api.pool, later)
    const { rows } = await api.pool.query('select sum(registered)::integer as n from user_day where realm = 1')
    expect(rows).toEqual([{ n: before.registered }])
    expect(await users('demo')).toEqual(before)
  })
})

describe('time to pay', () => {
  it('is the median and the 95th percentile of the withdrawals completed in the period, and of each day', async () => {
    const times: OperatorAnswerOf<'operatorPayoutTimes'> = await answerOf('figures/payout_times?period=30d')
    const minutes = (ms: number): number => Math.floor(ms / MINUTE_MS)
    expect([times.paid, minutes(times.median_ms), minutes(times.p95_ms)]).toEqual([3, 20, 60])
    expect(times.days.map(({ paid, median_ms, p95_ms }) => [paid, minutes(median_ms), minutes(p95_ms)])).toEqual([
      [1, 10, 10],
      [2, 20, 60],
    ])
  })
})

describe('exposure over time', () => {
  const history = (more = ''): Promise<OperatorAnswerOf<'operatorExposureHistory'>> =>
    answerOf(`risk/exposure_history?realm=real&period=7d${more}`)
  const sample = (): Promise<boolean> => sampleExposure(api.pool, api.market, api.clock.now())

  it('is sampled once per interval, at the prices of the moment', async () => {
    api.clock.advance(HOUR_MS)
    expect(await sample()).toBe(true)
    expect(await sample()).toBe(false)
    api.market.tick('BTCUSD', '100000')
    const opened = await alice.post(CALLS.submitOrder.path, ORDER)
    api.clock.advance(HOUR_MS)
    api.market.tick('BTCUSD', '102000')
    await sample()
    risk = await testOperator(api, 'risk')
    const { points, pairs } = await history()
    // 0.1 lots of 1 BTC; users won 200.
    expect(points.map(point => [point.orders, point.open_interest, point.net, point.house])).toEqual([
      [0, '0.00', '0.00', '0.00'],
      [1, '10200.00', '10200.00', '-200.00'],
    ])
    expect(pairs).toEqual([{ id: 1, pair: 'BTCUSD', open_interest: '10200.00', net: '10200.00' }])
    expect((await history('&pair_id=1')).points).toEqual(points)
    expect((await history('&pair_id=9007199254740991')).points.map(point => point.orders)).toEqual([0, 0])
    await alice.get(`${CALLS.closeOrder.path}?id=${String(opened.data['Id'])}`)
  })

  it('keeps the first sample of each hour after a week, and none after a year', async () => {
    const at = (where: string): Promise<number> =>
      api.pool
        .query<{ n: number }>(
          `select count(*)::integer as n from exposure_sample where pair_id = 0 and realm = 0 ${where}`,
        )
        .then(({ rows }) => rows[0]?.n ?? 0)
    const hour = Math.floor(api.clock.now() / HOUR_MS) * HOUR_MS + HOUR_MS
    for (let n = 0; n < 12; n++) await sampleExposure(api.pool, api.market, hour + n * 5 * MINUTE_MS)
    expect(await at(`and at >= ${hour}`)).toBe(12)
    await thinExposure(api.pool, hour + 6 * DAY_MS)
    expect(await at(`and at >= ${hour}`)).toBe(12)
    // Not while the hour is partly within the week.
    await thinExposure(api.pool, hour + 7 * DAY_MS + HOUR_MS - 1)
    expect(await at(`and at >= ${hour}`)).toBe(12)
    await thinExposure(api.pool, hour + 7 * DAY_MS + HOUR_MS)
    expect(await at(`and at >= ${hour}`)).toBe(1)
    await thinExposure(api.pool, hour + 367 * DAY_MS)
    expect(await at('')).toBe(0)
  })
})

describe('queues over time', () => {
  const history = (queue: string, period = '7d'): Promise<OperatorAnswerOf<'operatorQueueHistory'>> =>
    answerOf(`figures/queues?queue=${queue}&period=${period}`)
  const sample = (): Promise<boolean> => sampleQueues(api.pool, api.clock.now())

  it('are sampled once an hour: how much waits, and how long the oldest has waited', async () => {
    risk = await testOperator(api, 'risk')
    const start = Math.ceil(api.clock.now() / HOUR_MS) * HOUR_MS
    api.clock.advance(start - api.clock.now())
    expect(await sample()).toBe(true)
    await withdrawn(bob, await boundMethod(bob), '50')
    api.clock.advance(30 * MINUTE_MS)
    expect(await sample()).toBe(false)
    await withdrawn(bob, await boundMethod(bob), '60')
    api.clock.advance(60 * MINUTE_MS)
    expect(await sample()).toBe(true)
    const withdrawals = await history('withdrawals')
    expect(withdrawals.map(({ at, waiting }) => [at, waiting])).toEqual([
      [start, 0],
      [start + HOUR_MS, 2],
    ])
    // The clock of tests runs on between calls.
    expect(withdrawals.map(({ age_ms }) => Math.floor(age_ms / MINUTE_MS))).toEqual([0, 90])
    expect((await history('deposits')).map(({ waiting, age_ms }) => [waiting, age_ms])).toEqual([
      [0, 0],
      [0, 0],
    ])
    // By a clock that is behind, nothing has waited less than no time.
    expect(await sampleQueues(api.pool, start - HOUR_MS)).toBe(true)
    expect((await history('withdrawals'))[0]).toEqual({ at: start - HOUR_MS, waiting: 2, age_ms: 0 })
    const refused = await risk.get('/operator/api/figures/queues?queue=nothing&period=7d')
    expect(refused.data.reason).toBe('bad_request')
  })

  it('show the worst of each stretch, so that no jam is lost in a long period', async () => {
    await api.pool.query('delete from queue_sample')
    const hour = Math.floor(api.clock.now() / (48 * HOUR_MS)) * 48 * HOUR_MS
    await api.pool.query(
      `insert into queue_sample (queue, at, waiting, age_ms) values ('chats', $1, 3, 700), ('chats', $1 + ${HOUR_MS}, 9, 400)`,
      [hour],
    )
    expect(await history('chats', '1y')).toEqual([{ at: hour + HOUR_MS, waiting: 9, age_ms: 700 }])
  })

  it('are kept for a year', async () => {
    await forgetQueues(api.pool, api.clock.now() + 360 * DAY_MS)
    expect(await history('chats')).toHaveLength(2)
    await forgetQueues(api.pool, api.clock.now() + 370 * DAY_MS)
    expect(await history('chats')).toEqual([])
  })
})

describe('what is read', () => {
  it.each([
    ['new ledger rows', ADD_ROWS, [0, 5, 10, 20_000], 'ledger_first_pkey'],
    ['new users', NEW_USERS, ['real', 0], 'users_by_age'],
    ['payout times', PAYOUT_TIMES, [0], 'withdrawal_paid'],
    ['queue samples', QUEUE_SAMPLES, ['deposits', 0, HOUR_MS], 'queue_sample'],
    ['samples', SAMPLES, [0, 1, 0, HOUR_MS], 'exposure_sample_pkey'],
  ])('%s are found by their index', async (_name, text, values, index) => {
    const client = await api.pool.connect()
    try {
      // Small tables are faster read whole: what counts is whether the index can answer.
      await client.query('begin; set local enable_seqscan = off')
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
      expect(rows.map(row => row['QUERY PLAN']).join('\n')).toContain(index)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
