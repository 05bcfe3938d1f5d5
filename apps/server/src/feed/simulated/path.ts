// The simulated price of one pair over all time: a chain of days, each a pure function of its key and the close before it. Days before
// `forward.from` use method 1, the others method 2. Any past minute can be read, in any order.
import { assert, present } from '@tallystick/kernel/assert'
import { DAY_MS, type Instant, MINUTE_MS } from '@tallystick/kernel/clock'
import { DAY_MINUTES } from '../hours/schedule.ts'
import type { Period } from '../periods.ts'
import type { FinishedDays } from './finished-days/finished-days.ts'
import { closeOfDay, DAY_WORDS, dayReturns, outlineDay, type PathTerms } from './method-1/day.ts'
import type { CommittedTerms, DayTerms } from './commitments/day-terms.ts'
import { ForwardDay, openingPrice } from './method-2/forward-day.ts'
import type { DayDraws } from './history-start.ts'
import { calendarOf, type DayShape } from './open-minutes.ts'
import type { MinuteTicks, PathDay, StepCandle } from './path-day.ts'
import { RangedDay } from './method-1/ranged-day.ts'

export interface StepTick {
  readonly at: Instant
  readonly price: number
}

/** Where the history begins. */
export interface PathStart {
  /** Days since 1970. */
  readonly firstDay: number
  readonly closeBefore: number
}

/** Method 2: its first day, the terms committed to, and candles already stored. */
export interface Forward {
  readonly from: number
  readonly committed?: CommittedTerms | undefined
  readonly finished?: FinishedDays | undefined
}

const KEPT_DAYS = 3
const KEPT_MINUTES = 2

export class PairPath {
  readonly terms: PathTerms
  private readonly draws: DayDraws
  private readonly start: PathStart
  private readonly forward: Forward
  private readonly slot: number
  /** The last close before each day of method 1, from the first day on. */
  private readonly rangedCloses: number[]
  /** The last close after each day of method 2 that was drawn to its end. */
  private readonly forwardCloses = new Map<number, number>()
  private readonly rangedDays = new Recent<PathDay>(KEPT_DAYS)
  private readonly forwardDays = new Recent<PathDay>(KEPT_DAYS)
  private readonly minutes = new Recent<MinuteTicks>(KEPT_MINUTES)

  constructor(terms: PathTerms, draws: DayDraws, start: PathStart, forward: Forward) {
    this.terms = terms
    this.draws = draws
    this.start = start
    this.forward = forward
    this.slot = terms.pairId * DAY_WORDS
    this.rangedCloses = [start.closeBefore]
  }

  /** The ticks of the minute that starts at `start`; none when the market is shut then. */
  ticks(start: Instant): MinuteTicks | undefined {
    const day = Math.floor(start / DAY_MS)
    const found = this.dayAt(day)
    if (!found) return undefined
    const minute = (start - day * DAY_MS) / MINUTE_MS
    const index = found.minutes.before(minute)
    return found.minutes.minuteOfDay(index) === minute ? this.ticksAt(day, found, index) : undefined
  }

  /** The newest tick at or before the instant, if history reaches that far back. */
  lastTick(now: Instant): StepTick | undefined {
    for (let day = Math.floor(now / DAY_MS); day >= this.oldest; day--) {
      const found = this.dayAt(day)
      if (!found) continue
      const reached = found.minutes.before(Math.floor((now - day * DAY_MS) / MINUTE_MS) + 1)
      // The first tick of a minute may lie ahead of an instant early in it: then the minute before has the newest.
      for (let index = reached - 1; index >= 0; index--) {
        const { times, prices } = this.ticksAt(day, found, index)
        const tick = times.findLastIndex(at => at <= now)
        if (tick >= 0) return { at: times[tick] ?? 0, price: prices[tick] ?? 0 }
      }
    }
    return undefined
  }

  /** The newest finished candles that begin before `before` (the start of a candle), and not on a day before `since`, oldest first. */
  candles(period: Period, count: number, before: Instant, since: Instant = 0): readonly StepCandle[] {
    assert(before % (period * MINUTE_MS) === 0, 'candles end at the start of a candle')
    const days: (readonly StepCandle[])[] = []
    let found = 0
    const oldest = Math.max(this.oldest, Math.floor(since / DAY_MS))
    for (let day = Math.ceil(before / DAY_MS) - 1; day >= oldest && found < count; day--) {
      const candles = this.dayCandles(day, period, before)
      if (!candles) break
      days.push(candles)
      found += candles.length
    }
    return days.toReversed().flat().slice(-count)
  }

  /** The candle that holds the given tick, made of the ticks up to it. */
  unfinished(periodMinutes: number, tick: StepTick): StepCandle {
    const time = tick.at - (tick.at % (periodMinutes * MINUTE_MS))
    const minute = tick.at - (tick.at % MINUTE_MS)
    const day = Math.floor(tick.at / DAY_MS)
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
    const midnight = day * DAY_MS
    const before = this.dayAt(day)?.candle((time - midnight) / MINUTE_MS, (minute - midnight) / MINUTE_MS)
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

  /** The last close before the day. Draws the days between that were not drawn or stored yet. */
  closeBefore(day: number): number {
    const { from, finished } = this.forward
    if (day <= from) return this.rangedCloseBefore(day)
    let known = day
    let close: number | undefined
    while (known > from && close === undefined) {
      known -= 1
      close = finished?.close(this.terms.pairId, known) ?? this.forwardCloses.get(known)
    }
    if (close === undefined) {
      close = this.rangedCloseBefore(from)
      known = from - 1
    }
    for (let next = known + 1; next < day; next++) {
      close = this.dayAt(next)?.close ?? close
      this.forwardCloses.set(next, close)
    }
    return close
  }

  /** What a day of method 2 follows from: as committed, or as the listing says. */
  dayTerms(day: number): DayTerms {
    const shape = calendarOf(this.terms.hours).day(day)
    return (
      this.forward.committed?.of(day, this.terms.pairId) ??
      termsOfDay(this.terms, shape, this.draws, day, this.closeBefore(day))
    )
  }

  /** True on a day of method 2 on which the market opens. */
  opensForward(day: number): boolean {
    return day >= this.forward.from && this.isOpenOn(day)
  }

  /** A day of method 2 from its first to its last tick, not kept. */
  wholeDay(day: number): PathDay {
    return this.forwardDays.peek(day) ?? this.makeForwardDay(day)
  }

  /** Days of method 2 whose closes are no longer in memory are not drawn again: that would mean every day between. */
  private get oldest(): number {
    const since = this.forward.finished?.since ?? this.start.firstDay
    return since > this.forward.from ? since : this.start.firstDay
  }

  private dayAt(day: number): PathDay | undefined {
    if (day < this.oldest || !this.isOpenOn(day)) return undefined
    if (day >= this.forward.from) return this.forwardDays.get(day, () => this.makeForwardDay(day))
    return this.rangedDays.get(day, () => this.makeRangedDay(day))
  }

  private isOpenOn(day: number): boolean {
    const committed = day >= this.forward.from ? this.forward.committed?.of(day, this.terms.pairId) : undefined
    return committed ? committed.open.length > 0 : calendarOf(this.terms.hours).day(day) !== undefined
  }

  private makeForwardDay(day: number): PathDay {
    return new ForwardDay(day, this.dayTerms(day), this.draws.keyOf(day))
  }

  private makeRangedDay(day: number): PathDay {
    const shape = present(calendarOf(this.terms.hours).day(day), 'shape of a traded day')
    const words = this.draws.words(day)
    const returns = dayReturns(this.terms, shape, words, this.slot)
    const outline = outlineDay(day, shape, returns, words[this.slot + 4] ?? 0, this.rangedCloseBefore(day))
    return new RangedDay(this.terms, this.draws.keyOf(day), outline)
  }

  private rangedCloseBefore(day: number): number {
    const { firstDay } = this.start
    const calendar = calendarOf(this.terms.hours)
    for (let next = firstDay + this.rangedCloses.length - 1; next < day; next++) {
      const shape = calendar.day(next)
      const before = this.rangedCloses.at(-1) ?? 0
      this.rangedCloses.push(
        shape ? closeOfDay(dayReturns(this.terms, shape, this.draws.words(next), this.slot), before) : before,
      )
    }
    return this.rangedCloses[day - firstDay] ?? 0
  }

  private ticksAt(day: number, found: PathDay, index: number): MinuteTicks {
    return this.minutes.get(day * DAY_MINUTES + index, () => found.ticks(index))
  }

  /** Undefined where the day is stored and its candles of this length are no longer in memory: drawing it anew would take too long. */
  private dayCandles(day: number, period: Period, before: Instant): readonly StepCandle[] | undefined {
    const { finished } = this.forward
    const stored = finished?.candles(this.terms.pairId, day, period)
    if (stored) return stored.filter(({ time }) => time < before)
    if (finished?.has(this.terms.pairId, day)) return undefined
    // A sweep over the past must not push out the days at hand.
    const found = day < this.forward.from && this.isOpenOn(day) ? this.makeRangedDay(day) : this.dayAt(day)
    if (!found) return []
    const end = Math.min(DAY_MS, before - day * DAY_MS) / MINUTE_MS
    return candlesOf(found, period, end)
  }
}

/** The candles of a day that begin before the minute `end`. */
export function candlesOf(day: PathDay, periodMinutes: number, end = DAY_MINUTES): readonly StepCandle[] {
  const candles: StepCandle[] = []
  for (let minute = 0; minute < end; minute += periodMinutes) {
    const candle = day.candle(minute, minute + periodMinutes)
    if (candle) candles.push(candle)
  }
  return candles
}

/** What a listing makes of a day of method 2. */
export function termsOfDay(
  terms: PathTerms,
  shape: DayShape | undefined,
  keys: Pick<DayDraws, 'keyOf'>,
  day: number,
  previousClose: number,
): DayTerms {
  const known = {
    id: terms.pairId,
    code: terms.code,
    price_places: terms.pricePlaces,
    volatility: terms.volatility,
    gap_volatility: terms.gapVolatility,
    activity: terms.activity,
    ticks_per_minute: terms.ticksPerMinute,
    open: (shape?.minutes.spans ?? []).map(({ from, to }) => [from, to] as const),
    full_day_minutes: terms.hours.fullDayMinutes,
    opens_anew: shape?.opensAnew ?? false,
    previous_close: previousClose,
  }
  return { ...known, opening_price: openingPrice(keys.keyOf(day), known) }
}

/** Keeps the few entries used last. */
class Recent<T> {
  private readonly entries = new Map<number, T>()
  private readonly limit: number

  constructor(limit: number) {
    this.limit = limit
  }

  peek(key: number): T | undefined {
    return this.entries.get(key)
  }

  get(key: number, make: () => T): T {
    const value = this.entries.get(key) ?? make()
    this.entries.delete(key)
    this.entries.set(key, value)
    if (this.entries.size > this.limit) this.entries.delete(present(this.entries.keys().next().value, 'oldest entry'))
    return value
  }
}
