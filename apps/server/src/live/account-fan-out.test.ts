// What a user is told of their account when a read fails, when something changes during a read, and when only the pair moves that
// converts what they hold.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { tickId } from '@tallystick/engine/core/pair'
import { decimal } from '@tallystick/kernel/decimal'
import { type DemoUser, demoUser, testApi, type TestApi } from '../../testing/api/api.ts'
import type { Bus } from '../bus/bus.ts'
import { inProcessBus } from '../bus/in-process.ts'
import type { Market } from '../feed/market.ts'
import type { Pool } from '../platform/postgres/pool.ts'
import { type AccountFanOut, createAccountFanOut } from './account-fan-out.ts'
import type { Connection } from './connection.ts'
import { TURNS } from './turns.ts'

interface Told {
  readonly seq: number
  readonly data: { readonly ProfitsTotal: string; readonly TransOrder: readonly { readonly TrailStop?: string }[] }
}

let api: TestApi
let bus: Bus
let user: DemoUser
let fanOut: AccountFanOut
let told: Told[]
let errors: unknown[]
/** Comes between a read and its result. */
let afterRead: () => Promise<void>
/** How often the tape is still away. */
let runFailures: number

beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

beforeEach(async () => {
  bus = inProcessBus(error => errors.push(error))
  told = []
  errors = []
  afterRead = () => Promise.resolve()
  runFailures = 0
  user = await demoUser(api)
  const read = api.pool.query.bind(api.pool) as (...question: readonly unknown[]) => Promise<unknown>
  const slow = {
    query: async (...question: readonly unknown[]): Promise<unknown> => {
      const result = await read(...question)
      await afterRead()
      return result
    },
  }
  fanOut = createAccountFanOut({
    bus,
    // The real database; only the moment of the answer is the test's.
    pool: slow as unknown as Pool,
    clock: api.clock,
    market: convertedMarket(api.market),
    settings: api.settings,
    onError: error => errors.push(error),
  })
})

/** EUR/USD in yen: what is held in it is converted by another pair. */
function convertedMarket(market: Market): Market {
  return {
    ...market,
    tape: {
      around: questions => market.tape.around(questions),
      best: questions => market.tape.best(questions),
      between: (after, upTo) => market.tape.between(after, upTo),
      run: stretch => (runFailures-- > 0 ? Promise.reject(new Error('tape away')) : market.tape.run(stretch)),
    },
    pair: pairId => {
      const pair = market.pair(pairId)
      return pair?.code === 'EURUSD' ? { ...pair, conversion: { pairId: 3, inverse: true } } : pair
    },
    conversionRate: pairId => (pairId === 2 ? market.quote(3)?.price : market.conversionRate(pairId)),
  }
}

function connection(): Connection {
  return {
    address: '127.0.0.1',
    language: 'en',
    topics: new Map(),
    user: undefined,
    lastHeard: 0,
    send: frame => void told.push(frame as unknown as Told),
    sendEncoded: frame => {
      const text = frame.toString()
      return told.push(JSON.parse(text.slice(text.indexOf('{'))) as Told) > 0
    },
    close: () => undefined,
    terminate: () => undefined,
  }
}

const buy = (): Promise<unknown> => user.get('/v2/api/forex/submit?type=1&cont=0.1&forex_id=2&status=1&multiple=100')
const buyTrailing = async (): Promise<void> => {
  const bought = await user.get('/v2/api/forex/submit?type=1&cont=0.1&forex_id=1&status=1&multiple=10')
  await user.get(`/v2/api/forex/set_trail?id=${String(bought.data['Id'])}&trail_distance=500&trail_percent=0`)
}
const changed = (): void => bus.publish('users_changed', { userIds: [user.userId] })
/** Every turn once. */
const beats = (): void => {
  for (let turn = 0; turn < TURNS; turn += 1) fanOut.beat()
}
/** A second subscription ends when everything that was read is there. */
const settled = async (): Promise<void> => fanOut.addTrade(connection(), user.userId)
const stop = (): string | undefined => told.at(-1)?.data.TransOrder[0]?.TrailStop
const holdings = (): number | undefined => told.at(-1)?.data.TransOrder.length

it('a read that fails once is made up for with the next change, and told', async () => {
  await fanOut.addTrade(connection(), user.userId)
  beats()
  expect(holdings()).toBe(0)
  await buy()
  let failures = 1
  afterRead = () => (failures-- > 0 ? Promise.reject(new Error('the connection broke')) : Promise.resolve())
  changed()
  await expect.poll(() => errors).toHaveLength(1)
  told.length = 0
  beats()
  // Nothing is made up for what could not be read.
  expect(told).toEqual([])
  changed()
  await settled()
  beats()
  expect(holdings()).toBe(1)
})

it('[FO19] a process that has just begun tells where a trailing stop stands, with the first frame and as prices move', async () => {
  await buyTrailing()
  api.market.tick('BTCUSD', '101000')
  api.market.tick('BTCUSD', '100800')
  // This one has heard no price yet: its bus is new.
  await fanOut.addTrade(connection(), user.userId)
  expect(stop()).toBe('100500.00')
  const lower = { pairId: 1, price: decimal('100600'), at: api.clock.now() }
  bus.publish('tick', { ...lower, id: tickId(1, lower.at) })
  await settled()
  expect(stop()).toBe('100500.00')
  const higher = { pairId: 1, price: decimal('102000'), at: lower.at + 1 }
  bus.publish('tick', { ...higher, id: tickId(1, higher.at) })
  beats()
  expect(stop()).toBe('101500.00')
})

it('[FO19] a tape that cannot be read keeps back the stop alone, and is read again with the next change', async () => {
  await buyTrailing()
  runFailures = 1
  await fanOut.addTrade(connection(), user.userId)
  expect([holdings(), stop(), errors.length]).toEqual([1, undefined, 1])
  changed()
  await settled()
  expect(stop()).toMatch(/^\d+\.\d\d$/)
})

it('of users to whom nobody listens nothing is read, and who holds nothing unlisted is told of nothing unlisted', async () => {
  await fanOut.addTrade(connection(), user.userId)
  expect(told.at(-1)?.data).not.toHaveProperty('Unlisted')
  let reads = 0
  afterRead = () => {
    reads += 1
    return Promise.resolve()
  }
  bus.publish('users_changed', { userIds: [user.userId + 1, user.userId + 2] })
  await settled()
  // The second subscription reads.
  expect(reads).toBe(1)
})

it('a change during a read is read after it', async () => {
  await fanOut.addTrade(connection(), user.userId)
  let reads = 0
  afterRead = async () => {
    reads += 1
    if (reads > 1) return
    // The first answer is already on its way, without this order.
    await buy()
    changed()
  }
  changed()
  await settled()
  beats()
  expect(reads).toBeGreaterThan(1)
  expect(holdings()).toBe(1)
})

it('moves with the pair that converts what is held, and with no other', async () => {
  await buy()
  await fanOut.addTrade(connection(), user.userId)
  api.market.tick('EURUSD', '1.2')
  bus.publish('tick', { id: 1, pairId: 2, price: 120_000_000n, at: api.clock.now() })
  beats()
  const before = told.at(-1)
  expect(Number(before?.data.ProfitsTotal)).toBeGreaterThan(0)
  const count = told.length
  beats()
  bus.publish('tick', { id: 2, pairId: 1, price: 100n, at: api.clock.now() })
  beats()
  expect(told).toHaveLength(count)
  api.market.tick('USDJPY', '300')
  bus.publish('tick', { id: 3, pairId: 3, price: 30_000_000_000n, at: api.clock.now() })
  beats()
  expect(told).toHaveLength(count + 1)
  expect(told.at(-1)?.seq).toBe((before?.seq ?? 0) + 1)
  // Half the rate of before: 150 yen, now 300.
  expect(Number(told.at(-1)?.data.ProfitsTotal)).toBeCloseTo(Number(before?.data.ProfitsTotal) / 2, 5)
})
