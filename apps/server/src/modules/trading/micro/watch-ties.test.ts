// The tie monitor on a quiet market: it suspends, reports to metrics, and readmits when the market moves again.
import { decimal } from '@tallystick/kernel/decimal'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inProcessBus } from '../../../bus/in-process.ts'
import { createMetrics } from '../../../platform/metrics.ts'
import { type TestDatabase, testDatabase } from '../../../../testing/database.ts'
import { ManualTime } from '../../../../testing/manual-time.ts'
import { scriptedMarket } from '../../../../testing/scripted-market.ts'
import { loadSettings } from '../../../settings/settings.ts'
import { loadMicroOffers } from './offer.ts'
import { watchTies } from './watch-ties.ts'
import type { Report } from '../../../platform/log-events.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

it('[MC7] [A94] suspends a pair on which buying both sides would pay, and offers it again when it moves', async () => {
  const { pool } = database
  const time = new ManualTime(1_800_000_000_000)
  const bus = inProcessBus(() => undefined)
  const settings = await loadSettings({ pool, clock: time })
  const offers = await loadMicroOffers(pool)
  const changeTerms = async <Result>(change: () => Promise<Result>): Promise<Result> => {
    const result = await change()
    await offers.reload()
    return result
  }
  const engine = { changeTerms }
  const market = scriptedMarket(bus, time)
  const metrics = createMetrics()
  const said: Parameters<Report>[] = []
  const report: Report = (...line) => void said.push(line)
  const watch = watchTies({
    pool,
    clock: time,
    scheduler: time,
    market,
    settings,
    offers,
    metrics,
    engine,
    report,
    isOurs: () => true,
  })

  /** A second each, with a new price for every pair and this one for BTCUSD. */
  const pass = async (seconds: number, price: (second: number) => number): Promise<void> => {
    for (let second = 0; second < seconds; second++) {
      market.tick('BTCUSD', String(price(second)))
      market.tick('EURUSD', (1 + second / 100_000).toFixed(5))
      time.advance(1_000)
      if (second % 60 === 0) await new Promise(resolve => setTimeout(resolve, 20))
    }
    await new Promise(resolve => setTimeout(resolve, 100))
  }

  await pass(500, () => 100_000)
  expect([...offers.current().suspended]).toEqual([])
  await pass(500, () => 100_000)
  expect([...offers.current().suspended]).toEqual([1])
  expect(said[0]).toMatchObject(['micro.pair_suspended', { pair: 'BTCUSD' }])
  const text = await metrics.metrics()
  expect(text).toMatch(/micro_suspended\{pair="BTCUSD"\} 1/)
  expect(text).toMatch(/micro_tie_share\{pair="EURUSD",seconds="30"\} 0/)

  await pass(4_000, second => 100_000 + second)
  expect([...offers.current().suspended]).toEqual([])
  expect(said.at(-1)).toEqual(['micro.pair_offered', { pair: 'BTCUSD' }])
  expect(offers.current().durations[0]?.ratio).toBe(decimal('0.75'))
  watch.stop()
})
