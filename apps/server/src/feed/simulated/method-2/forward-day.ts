// Method 2: a day drawn forward, tick by tick, as a random walk in whole price steps. The published price is the whole state and every
// tick adds an independent symmetric move, so nothing that was published says where the price goes next. Highs and lows are those of ticks.
import { DAY_MS, MINUTE_MS } from '@tallystick/kernel/clock'
import { DAY_MINUTES, total } from '../../hours/schedule.ts'
import type { DayTerms } from '../commitments/day-terms.ts'
import { halfAway, normalOf, type TickLaw, tickLaw, tickMove, walkMinute } from './forward-law.ts'
import { type DayKey, STREAM } from '../commitments/keys.ts'
import { layOutSpans, type OpenMinutes } from '../open-minutes.ts'
import type { MinuteTicks, PathDay, StepCandle } from '../path-day.ts'

const HOURS = 24
const HOUR_MINUTES = 60
const WORDS = 2 ** 32
/** Minutes drawn at once: the words of a whole day would be megabytes. */
const MINUTES_AT_ONCE = 60

/** Where the day begins: the close before it, after a jump when the market was shut in between. */
export function openingPrice(key: DayKey, terms: Omit<DayTerms, 'opening_price'>): number {
  if (!terms.opens_anew) return terms.previous_close
  const [, word = 0] = key.longWords(STREAM.day, terms.id, 0, 2)
  const jump = Math.min(3, Math.max(-3, normalOf(word)))
  return Math.max(1, terms.previous_close + halfAway(terms.previous_close * terms.gap_volatility * jump))
}

/** Standard deviation of the whole day, in steps. It stays the same all day, so that moves do not depend on the price. */
export function daySigma(key: DayKey, terms: DayTerms, openMinutes: number): number {
  const [word = 0] = key.longWords(STREAM.day, terms.id, 0, 1)
  // Quiet and busy days.
  const mood = Math.min(2, Math.max(0.7, 1 + 0.35 * normalOf(word)))
  return terms.opening_price * terms.volatility * mood * Math.sqrt(openMinutes / terms.full_day_minutes)
}

export class ForwardDay implements PathDay {
  readonly minutes: OpenMinutes
  private readonly day: number
  private readonly terms: DayTerms
  private readonly key: DayKey
  /** Ticks before each open minute, and in all. */
  private readonly passed: Uint32Array
  /** sigma² ÷ the sum of all weights: what a minute of weight 1 has for all its ticks. */
  private readonly variance: number
  private readonly opens: Float64Array
  private readonly highs: Float64Array
  private readonly lows: Float64Array
  private readonly closes: Float64Array
  /** Open minutes drawn so far, from the first on. */
  private walked = 0

  constructor(day: number, terms: DayTerms, key: DayKey) {
    this.day = day
    this.terms = terms
    this.key = key
    this.minutes = layOutSpans(terms.open)
    const count = total(this.minutes.spans)
    const sigma = daySigma(key, terms, count)
    this.variance = (sigma * sigma) / this.weights()
    this.passed = this.tickCounts(count)
    this.opens = new Float64Array(count)
    this.highs = new Float64Array(count)
    this.lows = new Float64Array(count)
    this.closes = new Float64Array(count)
  }

  get close(): number {
    return this.priceAfter(this.minutes.count)
  }

  ticks(index: number): MinuteTicks {
    const first = this.passed[index] ?? 0
    const count = (this.passed[index + 1] ?? 0) - first
    const words = this.key.longWords(STREAM.moves, this.terms.id, first, count)
    const delays = this.key.longWords(STREAM.times, this.terms.id, first, count)
    const minute = this.minutes.minuteOfDay(index)
    const law = this.lawOf(minute, count)
    const begin = this.day * DAY_MS + minute * MINUTE_MS
    const spacing = MINUTE_MS / count
    const times = new Float64Array(count)
    const prices = new Float64Array(count)
    let price = this.priceAfter(index)
    for (let tick = 0; tick < count; tick++) {
      price = Math.max(1, price + tickMove(law, words[tick] ?? 0))
      prices[tick] = price
      // Nine tenths of a slot at most, so that two ticks never share a millisecond.
      times[tick] = begin + Math.floor((tick + (0.9 * (delays[tick] ?? 0)) / WORDS) * spacing)
    }
    return { times, prices }
  }

  candle(from: number, to: number): StepCandle | undefined {
    const first = this.minutes.before(from)
    const next = this.minutes.before(to)
    if (first >= next) return undefined
    const close = this.priceAfter(next)
    let high = 0
    let low = Number.MAX_SAFE_INTEGER
    for (let index = first; index < next; index++) {
      high = Math.max(high, this.highs[index] ?? 0)
      low = Math.min(low, this.lows[index] ?? 0)
    }
    const volume = (this.passed[next] ?? 0) - (this.passed[first] ?? 0)
    return { time: this.day * DAY_MS + from * MINUTE_MS, open: this.opens[first] ?? 0, high, low, close, volume }
  }

  /** The price once so many open minutes are over. */
  private priceAfter(index: number): number {
    while (this.walked < index) this.walk(Math.min(index, this.walked + MINUTES_AT_ONCE))
    return index === 0 ? this.terms.opening_price : (this.closes[index - 1] ?? 0)
  }

  private walk(end: number): void {
    const start = this.passed[this.walked] ?? 0
    const words = this.key.longWords(STREAM.moves, this.terms.id, start, (this.passed[end] ?? 0) - start)
    const minute = { open: 0, high: 0, low: 0, close: 0 }
    let price = this.priceAfter(this.walked)
    for (let index = this.walked; index < end; index++) {
      const from = (this.passed[index] ?? 0) - start
      const to = (this.passed[index + 1] ?? 0) - start
      const law = this.lawOf(this.minutes.minuteOfDay(index), to - from)
      walkMinute(law, words, from, to, price, minute)
      this.opens[index] = minute.open
      this.highs[index] = minute.high
      this.lows[index] = minute.low
      price = this.closes[index] = minute.close
    }
    this.walked = end
  }

  private lawOf(minute: number, ticks: number): TickLaw {
    return tickLaw((this.variance * this.weight(minute)) / ticks)
  }

  private weight(minute: number): number {
    return this.terms.activity[Math.floor(minute / HOUR_MINUTES)] ?? 1
  }

  /** Of all open minutes, added up hour by hour. */
  private weights(): number {
    let sum = 0
    for (let hour = 0; hour < HOURS; hour++) {
      const begin = hour * HOUR_MINUTES
      sum += (this.minutes.before(begin + HOUR_MINUTES) - this.minutes.before(begin)) * this.weight(begin)
    }
    return sum
  }

  /** More ticks in busy hours, and never the same two days running. */
  private tickCounts(count: number): Uint32Array {
    const most = this.terms.ticks_per_minute
    const range = Math.floor(most * 0.2) + 1
    const words = this.key.longWords(STREAM.counts, this.terms.id, 0, DAY_MINUTES)
    const passed = new Uint32Array(count + 1)
    for (let index = 0; index < count; index++) {
      const minute = this.minutes.minuteOfDay(index)
      const usual = Math.floor(most * (0.5 + 0.3 * this.weight(minute)))
      passed[index + 1] = (passed[index] ?? 0) + usual + Math.floor(((words[minute] ?? 0) * range) / WORDS)
    }
    return passed
  }
}
