// The paths of all pairs under one secret, and their candle history. The live source (source.ts) reads the same paths, so history and
// live prices agree.
import { present } from '@tallystick/kernel/assert'
import type { Instant } from '@tallystick/kernel/clock'
import { PLACES, type Price } from '@tallystick/kernel/decimal'
import type { CandleHistory } from '../candle-book.ts'
import type { Listing } from '../listing.ts'
import type { Candle } from '../market.ts'
import { longerCandles, type Period, PERIODS, periodStart, WEEK_PERIOD } from '../periods.ts'
import { activityOf } from '../seed/activity.ts'
import type { FinishedDays } from './finished-days/finished-days.ts'
import type { PathTerms } from './method-1/day.ts'
import type { CommittedTerms } from './commitments/day-terms.ts'
import { DayDraws, pathFrom } from './history-start.ts'
import type { DayKeys } from './commitments/keys.ts'
import type { PairPath, StepTick } from './path.ts'
import type { StepCandle } from './path-day.ts'
import { TickPlan } from './tick-plan.ts'

export interface SimulatedPair {
  readonly listing: Listing
  readonly path: PairPath
}

export type Simulation = ReadonlyMap<number, SimulatedPair>

export interface SimulationStart {
  /** Day of the install, counted from 1970: prices are the seeded ones at its beginning. */
  readonly anchorDay: number
  /** First day of method 2; Infinity for none. */
  readonly forwardFrom: number
  readonly committed?: CommittedTerms
  readonly finished?: FinishedDays
}

export function simulate(listings: readonly Listing[], keys: DayKeys, start: SimulationStart): Simulation {
  const { anchorDay, forwardFrom, committed, finished } = start
  const draws = new DayDraws(keys, Math.max(...listings.map(({ pair }) => pair.id)))
  const forward = { from: forwardFrom, committed, finished }
  return new Map(
    listings.map(listing => {
      const anchor = { day: anchorDay, price: Number(listing.path.anchorPrice / stepOf(listing)) }
      return [listing.pair.id, { listing, path: pathFrom(pathTerms(listing), draws, anchor, forward) }]
    }),
  )
}

const plans = new Map<string, TickPlan>()

export function pathTerms({ pair, hours, path }: Listing): PathTerms {
  const { ticksPerMinute, volatility, gapVolatility } = path
  const activity = activityOf(path.activity)
  const name = `${path.activity} ${ticksPerMinute}`
  let plan = plans.get(name)
  if (!plan) plans.set(name, (plan = new TickPlan(ticksPerMinute, activity)))
  const { id: pairId, code, pricePlaces } = pair
  return { pairId, code, pricePlaces, volatility, gapVolatility, ticksPerMinute, activity, plan, hours }
}

/** One price step of the pair. */
export function stepOf({ pair }: Listing): Price {
  return 10n ** BigInt(PLACES - pair.pricePlaces)
}

export function toCandle({ time, open, high, low, close, volume }: StepCandle, step: Price): Candle {
  const price = (steps: number): Price => BigInt(steps) * step
  return { time, open: price(open), high: price(high), low: price(low), close: price(close), volume }
}

const WEEK_DAYS = 7

/** The path knows days; weeks are made of them. */
function finishedCandles(path: PairPath, period: Period, count: number, before: Instant): readonly StepCandle[] {
  if (period !== WEEK_PERIOD) return path.candles(period, count, before)
  return longerCandles(path.candles(1440, count * WEEK_DAYS, before), WEEK_PERIOD).slice(-count)
}

function unfinishedCandle(path: PairPath, period: Period, tick: StepTick): StepCandle {
  if (period !== WEEK_PERIOD) return path.unfinished(period, tick)
  const today = path.unfinished(1440, tick)
  const week = periodStart(tick.at, WEEK_PERIOD)
  const days = path.candles(1440, WEEK_DAYS, today.time, week)
  return present(longerCandles([...days, today], WEEK_PERIOD).at(-1), 'a week with a day')
}

export function simulatedHistory(simulation: Simulation): CandleHistory {
  const of = (pairId: number): SimulatedPair => present(simulation.get(pairId), `simulated pair ${pairId}`)
  return {
    complete: true,
    keep: () => undefined,
    finished(pairId, period, count, before) {
      const { listing, path } = of(pairId)
      const step = stepOf(listing)
      return finishedCandles(path, period, count, before).map(candle => toCandle(candle, step))
    },
    async older(pairId, period, count, before) {
      return this.finished(pairId, period, count, before)
    },
    resume(pairId, now) {
      const { listing, path } = of(pairId)
      const tick = path.lastTick(now)
      if (!tick) return undefined
      const step = stepOf(listing)
      return {
        price: BigInt(tick.price) * step,
        at: tick.at,
        unfinished: new Map(PERIODS.map(period => [period, toCandle(unfinishedCandle(path, period, tick), step)])),
      }
    },
  }
}
