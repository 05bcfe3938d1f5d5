// The simulated price of one pair over all time: a chain of days, each a pure function of its key and the close before it.
// Any past minute can be asked for, in any order; nothing is stored but a few days' worth of arrays.
import { assert, present } from '@tallystick/kernel/assert'
import { DAY_MS, type Instant, MINUTE_MS } from '@tallystick/kernel/clock'
import {
  closeOfDay,
  DAY_WORDS,
  type DayOutline,
  dayReturns,
  drawQuarters,
  drawMinutes,
  drawTicks,
  minuteStart,
  type MinuteTicks,
  outlineDay,
  type PathTerms,
  type Stretches,
} from './day.ts'
import type { DayDraws } from './history-start.ts'
import { calendarOf, QUARTER_MINUTES } from './open-minutes.ts'

/** A candle in price steps. */
export interface StepCandle {
  readonly time: Instant
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

export interface StepTick {
  readonly at: Instant
  readonly price: number
}

const KEPT_DAYS = 3
const KEPT_MINUTES = 2

export class PairPath {
  readonly terms: PathTerms
  private readonly draws: DayDraws
  private readonly firstDay: number
  private readonly slot: number
  /** The last close before each day, from the first day on. */
  private readonly closes: number[]
  private readonly quarterCache = new Recent<Stretches>(KEPT_DAYS)
  private readonly minuteCache = new Recent<Stretches>(KEPT_DAYS)
  private readonly tickCache = new Recent<MinuteTicks>(KEPT_MINUTES)

  constructor(terms: PathTerms, draws: DayDraws, firstDay: number, closeBefore: number) {
    this.terms = terms
    this.draws = draws
    this.firstDay = firstDay
    this.slot = terms.pairId * DAY_WORDS
    this.closes = [closeBefore]
  }

  /** Undefined on a day without trading, and before the history begins. */
  outline(day: number): DayOutline | undefined {
    const shape = day < this.firstDay ? undefined : calendarOf(this.terms.hours).day(day)
    if (!shape) return undefined
    const words = this.draws.words(day)
    const returns = dayReturns(this.terms, shape, words, this.slot)
    return outlineDay(day, shape, returns, words[this.slot + 4] ?? 0, this.closeBefore(day))
  }

  quarters(outline: DayOutline): Stretches {
    return this.quarterCache.get(outline.day, () => drawQuarters(this.terms, this.draws.keyOf(outline.day), outline))
  }

  minutes(outline: DayOutline): Stretches {
    return this.minuteCache.get(outline.day, () =>
      drawMinutes(this.terms, this.draws.keyOf(outline.day), outline, this.quarters(outline)),
    )
  }

  /** The ticks of the minute that starts at `start`; none when the market is shut then. */
  ticks(start: Instant): MinuteTicks | undefined {
    const day = Math.floor(start / DAY_MS)
    const outline = this.outline(day)
    if (!outline) return undefined
    const minute = (start - day * DAY_MS) / MINUTE_MS
    const index = outline.minutes.before(minute)
    return outline.minutes.minuteOfDay(index) === minute ? this.ticksAt(outline, index) : undefined
  }

  /** The newest tick at or before the instant, if history reaches that far back. */
  lastTick(now: Instant): StepTick | undefined {
    for (let day = Math.floor(now / DAY_MS); day >= this.firstDay; day--) {
      const outline = this.outline(day)
      if (!outline) continue
      const reached = outline.minutes.before(Math.floor((now - day * DAY_MS) / MINUTE_MS) + 1)
      // The first tick of a minute may lie ahead of an instant early in it: then the minute before has the newest.
      for (let index = reached - 1; index >= 0; index--) {
        const { times, prices } = this.ticksAt(outline, index)
        const tick = times.findLastIndex(at => at <= now)
        if (tick >= 0) return { at: times[tick] ?? 0, price: prices[tick] ?? 0 }
      }
    }
    return undefined
  }

  /** The newest finished candles that begin before `before` (the start of a candle), oldest first. */
  candles(periodMinutes: number, count: number, before: Instant): readonly StepCandle[] {
    assert(before % (periodMinutes * MINUTE_MS) === 0, 'candles end at the start of a candle')
    const days: (readonly StepCandle[])[] = []
    let found = 0
    for (let day = Math.ceil(before / DAY_MS) - 1; day >= this.firstDay && found < count; day--) {
      const outline = this.outline(day)
      if (!outline) continue
      const candles = this.dayCandles(outline, periodMinutes, before)
      days.push(candles)
      found += candles.length
    }
    return days.toReversed().flat().slice(-count)
  }

  /** The candle that holds the given tick, made of the ticks up to it. */
  unfinished(periodMinutes: number, tick: StepTick): StepCandle {
    const time = tick.at - (tick.at % (periodMinutes * MINUTE_MS))
    const minute = tick.at - (tick.at % MINUTE_MS)
    const outline = present(this.outline(Math.floor(tick.at / DAY_MS)), 'outline of a traded day')
    const { times, prices } = present(this.ticks(minute), 'ticks of a traded minute')
    const seen = prices.subarray(0, times.findLastIndex(at => at <= tick.at) + 1)
    const current: StepCandle = {
      time,
      open: seen[0] ?? 0,
      high: seen.reduce((a, b) => Math.max(a, b)),
      low: seen.reduce((a, b) => Math.min(a, b)),
      close: tick.price,
      volume: seen.length,
    }
    const day = outline.day * DAY_MS
    const before = this.candle(outline, this.minutes(outline), (time - day) / MINUTE_MS, (minute - day) / MINUTE_MS)
    if (!before) return current
    return {
      time,
      open: before.open,
      high: Math.max(before.high, current.high),
      low: Math.min(before.low, current.low),
      close: current.close,
      volume: before.volume + current.volume,
    }
  }

  private closeBefore(day: number): number {
    const calendar = calendarOf(this.terms.hours)
    for (let next = this.firstDay + this.closes.length - 1; next < day; next++) {
      const shape = calendar.day(next)
      const before = this.closes.at(-1) ?? 0
      this.closes.push(
        shape ? closeOfDay(dayReturns(this.terms, shape, this.draws.words(next), this.slot), before) : before,
      )
    }
    return this.closes[day - this.firstDay] ?? 0
  }

  private ticksAt(outline: DayOutline, index: number): MinuteTicks {
    return this.tickCache.get(minuteStart(outline, index), () =>
      drawTicks(this.terms, this.draws.keyOf(outline.day), outline, this.minutes(outline), index),
    )
  }

  private dayCandles(outline: DayOutline, periodMinutes: number, before: Instant): readonly StepCandle[] {
    // Longer candles need no minutes: this is what makes 500 days cheap.
    const parts = periodMinutes % QUARTER_MINUTES === 0 ? this.quarters(outline) : this.minutes(outline)
    const candles: StepCandle[] = []
    const end = Math.min(DAY_MS, before - outline.day * DAY_MS) / MINUTE_MS
    for (let minute = 0; minute < end; minute += periodMinutes) {
      const candle = this.candle(outline, parts, minute, minute + periodMinutes)
      if (candle) candles.push(candle)
    }
    return candles
  }

  /** One candle over minutes [from, to) of the day, put together from its quarters or its minutes; undefined when shut throughout. */
  private candle(outline: DayOutline, parts: Stretches, from: number, to: number): StepCandle | undefined {
    const { minutes, shift } = outline
    const byQuarter = parts.highs.length !== minutes.count
    const first = byQuarter ? minutes.quartersBefore(from) : minutes.before(from)
    const next = byQuarter ? minutes.quartersBefore(to) : minutes.before(to)
    if (first >= next) return undefined
    let high = 0
    let low = Number.MAX_SAFE_INTEGER
    for (let at = first; at < next; at++) {
      high = Math.max(high, parts.highs[at] ?? 0)
      low = Math.min(low, parts.lows[at] ?? 0)
    }
    let volume = 0
    for (const span of minutes.spans) {
      const begin = Math.max(span.from, from)
      const end = Math.min(span.to, to)
      if (begin < end) volume += this.terms.plan.count(begin, end, shift)
    }
    const time = outline.day * DAY_MS + from * MINUTE_MS
    return { time, open: parts.ends[first] ?? 0, high, low, close: parts.ends[next] ?? 0, volume }
  }
}

/** Keeps the few entries added last. */
class Recent<T> {
  private readonly entries = new Map<number, T>()
  private readonly limit: number

  constructor(limit: number) {
    this.limit = limit
  }

  get(key: number, make: () => T): T {
    let value = this.entries.get(key)
    if (value === undefined) {
      value = make()
      this.entries.set(key, value)
      if (this.entries.size > this.limit) this.entries.delete(present(this.entries.keys().next().value, 'oldest entry'))
    }
    return value
  }
}
