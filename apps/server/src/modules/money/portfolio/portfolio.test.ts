// The portfolio call: what a user sees of their equity, and how much is read for it.
import { DAY_MS, HOUR_MS } from '@tallystick/kernel/clock'
import { CALLS } from '@tallystick/wire/trader/calls'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sumFinishedDays } from '../../../http/lists/closed-days.ts'
import { type DemoUser, demoUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { hoursOf } from './period.ts'
import { recordEquity } from './record-equity.ts'

type Portfolio = AnswerOf<'portfolio'>

let api: TestApi
let user: DemoUser

const portfolio = async (period: string, who = user): Promise<Portfolio> =>
  (await who.get(`${CALLS.portfolio.path}?period=${period}`)).data as unknown as Portfolio

async function trade(side: 1 | 2, closesAt: string): Promise<void> {
  api.market.tick('BTCUSD', '100000')
  const opened = await user.get(`/v2/api/forex/submit?type=${side}&cont=0.1&forex_id=1&status=1&multiple=10`)
  api.market.tick('BTCUSD', closesAt)
  await user.get(`/v2/api/forex/close?id=${String(opened.data['Id'])}`)
}

const record = (): Promise<number> => recordEquity(api.pool, api.market, api.clock.now())

beforeAll(async () => {
  api = await testApi()
  user = await demoUser(api)
  // Monday: 50 won. Tuesday: 100 lost. Wednesday: nothing. Thursday: 20 won, and a position open. 0.5 fee each.
  await trade(1, '100500')
  api.clock.advance(DAY_MS)
  await trade(2, '101000')
  api.clock.advance(2 * DAY_MS)
  await trade(1, '100200')
  api.market.tick('BTCUSD', '100000')
  await user.get('/v2/api/forex/submit?type=1&cont=0.1&forex_id=1&status=1&multiple=10')
  api.market.tick('BTCUSD', '100300')
  api.clock.advance(2 * HOUR_MS)
  await record()
  await sumFinishedDays(api.pool, api.clock.now())
})
afterAll(() => api.close())

const numbers = (...texts: readonly string[]): number[] => texts.map(Number)

describe('a portfolio', () => {
  it('tells every day’s result, payments left aside', async () => {
    const { days, profit, paid_in, paid_out, fees, now } = await portfolio('7d')
    expect(days.map(({ day, profit: result }) => [day, Number(result)])).toEqual([
      ['2026-11-16', 49.5],
      ['2026-11-17', -100.5],
      ['2026-11-18', 0],
      ['2026-11-19', 49],
    ])
    expect(numbers(profit, paid_out, fees, now.floating)).toEqual([-2, 0, 2, 30])
    expect(Number(now.equity)).toBe(Number(paid_in) - 2)
  })

  it('marks what was paid in at the first point too', async () => {
    const { points, paid_in } = await portfolio('all')
    expect(points[0]?.paid_in).toBe(paid_in)
    expect(points.slice(1).every(point => Number(point.paid_in) === 0)).toBe(true)
  })

  it('names the best and the worst order, of finished days and of today, by the orders themselves', async () => {
    const recomputed = async (sign: 1 | -1, since: string): Promise<unknown> => {
      const { rows } = await api.pool.query<{ id: bigint; profit: bigint }>(
        `select id, profit from forex_order where user_id = $1 and status = 3 and closed_at >= $2 order by profit * $3 desc, id limit 1`,
        [user.userId, Date.parse(since), sign],
      )
      return { id: Number(rows[0]?.id), profit: Number(rows[0]?.profit) / 1e8 }
    }
    const shown = (order: Portfolio['best']): unknown => order && { id: order.id, profit: Number(order.profit) }
    const all = await portfolio('all')
    expect([shown(all.best), shown(all.worst)]).toEqual([
      await recomputed(1, '2026-11-16'),
      await recomputed(-1, '2026-11-16'),
    ])
    expect(all.best).toMatchObject({ product: 'forex', forex_id: 1, code: 'BTC/USD' })
    expect(Number(all.worst?.profit)).toBe(-100)
    // Nobody who closed nothing has either.
    const other = await portfolio('all', await demoUser(api))
    expect([other.best, other.worst]).toEqual([null, null])
  })

  it('tells where it fell deepest, from its best', async () => {
    const { drawdown, drawdown_percent, points } = await portfolio('all')
    // From the end of Monday, 49.5 above the start, to the end of Tuesday.
    expect(Number(drawdown)).toBe(100.5)
    const best = Math.max(...points.map(({ equity }) => Number(equity)))
    expect(Number(drawdown_percent)).toBeCloseTo((100.5 / best) * 100, 2)
  })

  it('tells what closed orders came to, by product, market and side', async () => {
    const { orders, won, lost, win_rate, average_win, average_loss, results } = await portfolio('30d')
    expect([orders, won, lost, ...numbers(win_rate, average_win, average_loss)]).toEqual([3, 2, 1, 66.67, 35, -100])
    expect(results.map(row => [row.product, row.forex_id, row.side, row.orders, row.won, Number(row.profit)])).toEqual([
      ['forex', 1, 'buy', 2, 2, 70],
      ['forex', 1, 'sell', 1, 0, -100],
    ])
  })

  it('ends now: what happened since the last hour is in it', async () => {
    const before = await portfolio('7d')
    api.market.tick('BTCUSD', '100400')
    const after = await portfolio('7d')
    expect(Number(after.now.equity) - Number(before.now.equity)).toBeCloseTo(10)
    expect(after.points.at(-1)?.equity).toBe(after.now.equity)
    expect(numbers(after.now.margin, after.now.exposure)).toEqual([1000, 10_040])
    expect(after.now.positions).toBe(1)
  })

  it('of somebody new is what they got', async () => {
    const fresh = await demoUser(api)
    const { now, points, days, profit, paid_in } = await portfolio('7d', fresh)
    expect(numbers(profit, now.floating)).toEqual([0, 0])
    expect(Number(now.equity)).toBe(Number(paid_in))
    expect(points).toHaveLength(1)
    expect(days.every(day => Number(day.profit) === 0)).toBe(true)
  })

  it('shows only one’s own', async () => {
    const other = await demoUser(api)
    expect((await portfolio('all', other)).orders).toBe(0)
  })
})

describe('the hours of a period', () => {
  it('are at most 400 points and 366 days, however long somebody is there', () => {
    const now = Date.UTC(2026, 10, 19, 14, 30)
    const last = Math.floor(now / HOUR_MS)
    for (const period of ['7d', '30d', '90d', '1y', 'all'] as const) {
      for (const first of [0, last - 24 * 4_000, last - 1_000, last - 5, last]) {
        const { points, midnights } = hoursOf(period, now, first, last)
        expect(points.length).toBeLessThan(400)
        expect(midnights.length).toBeLessThanOrEqual(366)
        expect(points[0]).toBeGreaterThanOrEqual(first)
        expect(points.at(-1)).toBe(last)
        expect(midnights.at(-1)).toBe(last - (last % 24))
      }
    }
  })
})
