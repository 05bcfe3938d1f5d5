// Runs the learning bot: the product's prices must not be predictable, the free walk must pass the judge, and two predictable kinds of
// prices must be detected.
import type { Listing } from '@tallystick/server/feed/listing'
import { learnAndTrade, TRADERS, type Verdict } from './learning-bot.ts'
import type { Plan } from './lessons.ts'
import { HORIZONS } from './market-day.ts'
import type { Method } from './public-prices.ts'

/** Every kind of market, with fine and with coarse prices, open all day and for hours. */
const CODES = ['BTCUSD', 'XRPUSD', 'DOTUSD', 'EURUSD', 'USDJPY', 'NZDUSD', 'XAUUSD', 'XAGUSD', 'US500', 'UK100', 'AAPL']
/** Fewer trades of all kinds prove nothing. */
const ENOUGH = 100_000

/** One place less than the seeded ones, so that a tick moves the price by less than a step. */
export const coarser = (listing: Listing): Listing => ({
  ...listing,
  pair: { ...listing.pair, pricePlaces: listing.pair.pricePlaces - 1 },
})

/** Few prices, for what is found at once. */
export function smallPlan(method: Method, seed: number): Plan {
  const small = { method, seed, learned: 1, fresh: 3, days: 2, trees: 30, parts: 3 }
  if (method === 'hidden price') return { ...small, codes: ['EURUSD', 'NZDUSD'], change: coarser, horizons: [30] }
  return { ...small, codes: ['EURUSD', 'XAUUSD', 'AAPL'], horizons: [60, 300] }
}

function fullPlan(method: Method, seed: number, fresh: number): Plan {
  return { method, seed, codes: CODES, horizons: HORIZONS, learned: 3, fresh, days: 5, trees: 60, parts: 6 }
}

/** Prints what was found; the number of expectations that failed, of `EXPECTATIONS`. */
export function runLearningBot(seed: number, fresh: number): number {
  const isFair = [fullPlan('product', seed, fresh), fullPlan('free walk', seed, fresh)].map(plan => {
    const verdict = learnAndTrade(plan)
    const isEnough = verdict.trades >= ENOUGH
    const passed = !verdict.isBeaten && isEnough
    const what = verdict.isBeaten ? 'predicted' : isEnough ? 'not predicted' : 'too few trades'
    console.log(
      `${passed ? 'fair  ' : 'UNFAIR'} learning bot, prices «${plan.method}»: ${what}, ${verdict.trades} trades`,
    )
    for (const line of table(verdict)) console.log(`       ${line}`)
    if (verdict.isBeaten) console.log(`       used most: ${verdict.mostUsed.join(', ')}`)
    return passed
  })
  const isFound = [smallPlan('method 1', seed), smallPlan('hidden price', seed)].map(plan => {
    const verdict = learnAndTrade(plan)
    const what = verdict.isBeaten ? 'predicted, as they must be' : 'NOT PREDICTED: the learner is too weak'
    console.log(`${verdict.isBeaten ? 'known ' : 'FAILED'} learning bot, prices «${plan.method}»: ${what}`)
    for (const line of table(verdict)) console.log(`       ${line}`)
    console.log(`       used most: ${verdict.mostUsed.join(', ')}`)
    return verdict.isBeaten
  })
  return [...isFair, ...isFound].filter(passed => !passed).length
}

export const EXPECTATIONS = 4

/** A line per product and horizon: share of wins, or mean move in standard deviations, and how many standard errors that is. */
function table({ findings }: Verdict): readonly string[] {
  const lines = [['', 'trades', ...TRADERS]]
  for (let at = 0; at < findings.length; at += TRADERS.length) {
    const row = findings.slice(at, at + TRADERS.length)
    const first = row[0]
    if (!first) break
    const cells = row.map(({ product, tally, isSignificant }) => {
      const figure = product === 'micro' ? `${(100 * (0.5 + tally.mean)).toFixed(1)} %` : `${tally.mean.toFixed(3)} σ`
      return `${figure} t ${tally.t.toFixed(1)}${isSignificant ? ' !' : ''}`
    })
    lines.push([`${first.product} ${first.horizon} s`, String(first.tally.count), ...cells])
  }
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map(line => line[column]?.length ?? 0)))
  return lines.map(line => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
}
