// Method 1, for the days before an installation changed to method 2: one UTC day of one pair, as a pure function of the day's key and
// the close before it: open and close, quarters of an hour, minutes, ticks. Each level is drawn inside the one above and adds up to it
// exactly. A high or low that has not been reached yet is thus ahead: prices made so can be foretold in part, which is why method 2 exists.
import { DAY_MS, type Instant, MINUTE_MS } from '@tallystick/kernel/clock'
import { DAY_MINUTES, type Hours } from '../../hours/schedule.ts'
import { bridge, bridgeHigh, bridgeLow, opposed, refine } from './bar.ts'
import { draw, NORMAL } from '../draws.ts'
import { type DayKey, STREAM } from '../commitments/keys.ts'
import { DAY_QUARTERS, type DayShape, type OpenMinutes } from '../open-minutes.ts'
import type { MinuteTicks } from '../path-day.ts'
import type { Activity, TickPlan } from '../tick-plan.ts'

/** What shapes a pair's path. Never changed once prices were made with it. */
export interface PathTerms {
  readonly pairId: number
  readonly code: string
  readonly pricePlaces: number
  readonly ticksPerMinute: number
  readonly activity: Activity
  /** Standard deviation of a full trading day's return: 0.02 = 2 %. */
  readonly volatility: number
  /** The same for the jump over a closed market. */
  readonly gapVolatility: number
  readonly plan: TickPlan
  readonly hours: Hours
}

export interface DayOutline {
  readonly day: number
  readonly open: number
  readonly close: number
  /** Standard deviation of the whole day, in steps. */
  readonly sigma: number
  readonly minutes: OpenMinutes
  /** Where the day's pattern of tick counts starts. */
  readonly shift: number
}

/** Stretches of a day side by side: ends[i] opens stretch i, ends[i + 1] closes it. */
export interface Stretches {
  readonly ends: Float64Array
  readonly highs: Float64Array
  readonly lows: Float64Array
  readonly sigmas: Float64Array
}

/** Words each pair has of its own in the day's stream: one AES block. */
export const DAY_WORDS = 8

/** A range wider than its two ends needs two free points between them. */
const FEWEST_STEPS = 3

/** What the day multiplies the price by: over the closed hours before it, and from open to close. Martingales both. */
export interface DayReturns {
  readonly gap: number
  readonly session: number
  /** Standard deviation of the session. */
  readonly sigma: number
}

/** `slot` is where the pair's own words begin in the day's stream. */
export function dayReturns(terms: PathTerms, shape: DayShape, words: Uint16Array, slot: number): DayReturns {
  // Quiet and busy days: a factor around 1, drawn anew each day.
  const mood = Math.min(2, Math.max(0.7, 1 + 0.35 * draw(NORMAL, words[slot + 3])))
  const sigma = terms.volatility * mood * Math.sqrt(shape.minutes.count / terms.hours.fullDayMinutes)
  // Two words, because one alone would leave only 65,536 possible closes.
  const shock = 0.96 * draw(NORMAL, words[slot]) + 0.28 * draw(NORMAL, words[slot + 1])
  const jump = Math.min(3, Math.max(-3, draw(NORMAL, words[slot + 2])))
  return {
    gap: shape.opensAnew ? 1 + terms.gapVolatility * jump : 1,
    session: Math.max(0.5, 1 + sigma * shock),
    sigma,
  }
}

/** A day's outline from its returns and the close before it. */
export function outlineDay(
  day: number,
  shape: DayShape,
  returns: DayReturns,
  shiftWord: number,
  closeBefore: number,
): DayOutline {
  const open = openOfDay(returns, closeBefore)
  return {
    day,
    open,
    close: closeOfDay(returns, closeBefore),
    sigma: open * returns.sigma,
    minutes: shape.minutes,
    shift: shiftWord % DAY_MINUTES,
  }
}

/** The one price that passes from day to day. */
export function closeOfDay(returns: DayReturns, closeBefore: number): number {
  return Math.max(1, Math.round(openOfDay(returns, closeBefore) * returns.session))
}

function openOfDay(returns: DayReturns, closeBefore: number): number {
  return Math.max(1, Math.round(closeBefore * returns.gap))
}

/** The quarter-hours of the day that are open at least in part: a free bridge from the day's open to its close. */
export function drawQuarters(terms: PathTerms, key: DayKey, outline: DayOutline): Stretches {
  const { minutes, open, close, sigma } = outline
  const stream = key.words(STREAM.quarters, terms.pairId, 0, DAY_QUARTERS * 3)
  const spread = terms.plan.sharesOf(minutes)
  const ends = bridge(open, close, sigma, spread, { words: stream, at: 0, stride: 3 })
  const quarters = stretches(ends)
  for (let quarter = 0; quarter < minutes.quarters.length; quarter++) {
    quarters.sigmas[quarter] = sigma * (spread.roots[quarter] ?? 0)
    drawRange(
      quarters,
      quarter,
      minutes.quarters[quarter]?.count ?? 0,
      stream[quarter * 3 + 1],
      stream[quarter * 3 + 2],
    )
  }
  return quarters
}

/** All open minutes of the day, by their index among the open ones. */
export function drawMinutes(terms: PathTerms, key: DayKey, outline: DayOutline, quarters: Stretches): Stretches {
  const count = outline.minutes.count
  const stream = key.words(STREAM.minutes, terms.pairId, 0, count * 3 + DAY_QUARTERS)
  const minutes = stretches(new Float64Array(count + 1))
  let first = 0
  for (let quarter = 0; quarter < outline.minutes.quarters.length; quarter++) {
    const steps = outline.minutes.quarters[quarter]?.count ?? 0
    const bar = barOf(quarters, quarter)
    const sigma = quarters.sigmas[quarter] ?? 0
    const draws = { words: stream, at: first * 3, stride: 3 }
    const path = minutes.ends.subarray(first, first + steps + 1)
    refine(path, { bar, sigma, steps, draws, orderWord: stream[count * 3 + quarter] })
    for (let minute = first; minute < first + steps; minute++) {
      minutes.sigmas[minute] = sigma / Math.sqrt(steps)
      drawRange(minutes, minute, FEWEST_STEPS, stream[minute * 3 + 1], stream[minute * 3 + 2])
      minutes.highs[minute] = Math.min(bar.high, minutes.highs[minute] ?? 0)
      minutes.lows[minute] = Math.max(bar.low, minutes.lows[minute] ?? 0)
    }
    first += steps
  }
  return minutes
}

/** The ticks of one minute, the first repeating the close before it. */
export function drawTicks(
  terms: PathTerms,
  key: DayKey,
  outline: DayOutline,
  minutes: Stretches,
  index: number,
): MinuteTicks {
  const minute = outline.minutes.minuteOfDay(index)
  const count = terms.plan.count(minute, minute + 1, outline.shift)
  const stream = key.words(STREAM.ticks, terms.pairId, minute, count * 2 + 1)
  const prices = new Float64Array(count)
  refine(prices, {
    bar: barOf(minutes, index),
    sigma: minutes.sigmas[index] ?? 0,
    steps: count - 1,
    draws: { words: stream, at: 0, stride: 2 },
    orderWord: stream[count * 2],
  })
  const begin = minuteStart(outline, index)
  const spacing = MINUTE_MS / count
  const times = new Float64Array(count)
  // Nine tenths of a slot at most, so that two ticks never share a millisecond.
  for (let tick = 0; tick < count; tick++) {
    times[tick] = begin + Math.floor((tick + (0.9 * (stream[tick * 2 + 1] ?? 0)) / 65_536) * spacing)
  }
  return { times, prices }
}

function minuteStart(outline: DayOutline, index: number): Instant {
  return outline.day * DAY_MS + outline.minutes.minuteOfDay(index) * MINUTE_MS
}

function barOf(
  { ends, highs, lows }: Stretches,
  at: number,
): { open: number; high: number; low: number; close: number } {
  return { open: ends[at] ?? 0, high: highs[at] ?? 0, low: lows[at] ?? 0, close: ends[at + 1] ?? 0 }
}

function stretches(ends: Float64Array): Stretches {
  const count = ends.length - 1
  return { ends, highs: new Float64Array(count), lows: new Float64Array(count), sigmas: new Float64Array(count) }
}

function drawRange(
  into: Stretches,
  at: number,
  steps: number,
  word: number | undefined,
  other: number | undefined,
): void {
  const open = into.ends[at] ?? 0
  const close = into.ends[at + 1] ?? 0
  const sigma = into.sigmas[at] ?? 0
  const wide = steps >= FEWEST_STEPS
  into.highs[at] = wide ? bridgeHigh(open, close, sigma, word) : Math.max(open, close)
  into.lows[at] = wide ? bridgeLow(open, close, sigma, opposed(word, other)) : Math.min(open, close)
}
