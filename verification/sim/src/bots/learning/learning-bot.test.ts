import { describe, expect, it } from 'vitest'
import { type Finding, learnAndTrade, type Verdict } from './learning-bot.ts'
import type { Product } from './lessons.ts'
import type { Horizon } from './market-day.ts'
import { smallPlan } from './run.ts'

/** A sample; `npm run sim -- --bots` trades on all kinds of pairs, over all horizons. */
describe('a bot that learns from public prices', { timeout: 30_000 }, () => {
  it('predicts method 1, whose bars were drawn before their ticks', () => {
    const verdict = learnAndTrade(smallPlan('method 1', 1))
    expect(verdict.isBeaten).toBe(true)
    const { tally } = found(verdict, 'surest third', 'micro', 60)
    expect(tally.mean + 0.5).toBeGreaterThan(0.6)
    expect(tally.t).toBeGreaterThan(10)
    // What a trader would have found.
    expect(found(verdict, 'quarter edge', 'micro', 60).tally.mean + 0.5).toBeGreaterThan(0.75)
    expect(found(verdict, 'first minute', 'contracts', 300).isSignificant).toBe(true)
  })

  it('predicts a price that is rounded only when it is shown', () => {
    const verdict = learnAndTrade(smallPlan('hidden price', 1))
    expect(found(verdict, 'surest third', 'micro', 30).tally.t).toBeGreaterThan(10)
    expect(found(verdict, 'always', 'contracts', 30).isSignificant).toBe(true)
  })

  it.each(['product', 'free walk'] as const)('does not predict prices of the method %s', method => {
    const verdict = learnAndTrade(smallPlan(method, 1))
    expect(verdict.isBeaten).toBe(false)
    expect(verdict.trades).toBeGreaterThan(100_000)
  })
})

function found({ findings }: Verdict, trader: string, product: Product, horizon: Horizon): Finding {
  const finding = findings.find(one => one.trader === trader && one.product === product && one.horizon === horizon)
  if (!finding) throw new RangeError(`no ${trader} ${product} ${horizon}`)
  return finding
}
