// The candles of one pair, updated with each tick: the unfinished candle of every period, and the finished ones once they were
// requested. The cost of a tick does not depend on the length of the history.
import { type Instant, MINUTE_MS } from '@tallystick/kernel/clock'
import { maximum, minimum, type Price } from '@tallystick/kernel/decimal'
import type { Candle } from './market.ts'
import { type Period, PERIODS, periodStart } from './periods.ts'

export const CANDLES_SERVED = 500
/** Cut back only now and then: moving a list at every new candle would not be O(1). */
const CANDLES_KEPT = 2 * CANDLES_SERVED

/** What was before: a path that can be asked for anything, or what a real feed has stored. */
export interface CandleHistory {
  /** The newest candles that begin before `before`, oldest first; those in memory. */
  finished(pairId: number, period: Period, count: number, before: Instant): readonly Candle[]
  /** The same, as far back as there are any. */
  older(pairId: number, period: Period, count: number, before: Instant): Promise<readonly Candle[]>
  /** The state right after the newest tick at or before `now`; undefined when there is none yet. */
  resume(pairId: number, now: Instant): Resumed | undefined
  /** True when `resume` knows every tick there was, so that missed ones can be made up for. */
  readonly complete: boolean
  /** A minute is over (or the server stops): the candle as it stands after its newest tick. */
  keep(pairId: number, period: Period, candle: Candle, lastAt: Instant): void
}

export interface Resumed {
  readonly price: Price
  readonly at: Instant
  /** The candle of each period that holds this tick. */
  readonly unfinished: ReadonlyMap<Period, Candle>
}

interface Series {
  readonly period: Period
  current: Candle | undefined
  finished: Candle[] | undefined
}

export class CandleBook {
  private readonly pairId: number
  private readonly history: CandleHistory
  private readonly series: readonly Series[]
  private lastAt: Instant = 0

  constructor(pairId: number, history: CandleHistory) {
    this.pairId = pairId
    this.history = history
    this.series = PERIODS.map(period => ({
      period,
      current: undefined,
      finished: undefined,
    }))
  }

  resume(from: Resumed): void {
    this.lastAt = from.at
    for (const series of this.series) {
      series.current = from.unfinished.get(series.period)
      series.finished = undefined
    }
  }

  /** Takes an accepted price in. */
  tick(price: Price, at: Instant): void {
    if (Math.floor(at / MINUTE_MS) > Math.floor(this.lastAt / MINUTE_MS)) this.keep()
    this.lastAt = at
    for (const series of this.series) {
      const { current, period } = series
      const time = periodStart(at, period)
      if (current?.time === time) {
        series.current = {
          time,
          open: current.open,
          high: maximum(current.high, price),
          low: minimum(current.low, price),
          close: price,
          volume: current.volume + 1,
        }
      } else {
        if (current) this.finish(series, current)
        series.current = { time, open: price, high: price, low: price, close: price, volume: 1 }
      }
    }
  }

  /** Hands all unfinished candles to the history, in case the server does not live to finish them. */
  keep(): void {
    for (const [period, candle] of this.unfinished()) this.history.keep(this.pairId, period, candle, this.lastAt)
  }

  current(period: Period): Candle | undefined {
    return this.of(period)?.current
  }

  /** Every unfinished candle. */
  *unfinished(): Generator<readonly [Period, Candle]> {
    for (const { period, current } of this.series) if (current) yield [period, current]
  }

  /** The newest candles, oldest first, the unfinished one last. */
  newest(period: Period, count: number): readonly Candle[] {
    const series = this.of(period)
    if (!series?.current || count < 1) return []
    if (count === 1) return [series.current]
    series.finished ??= [...this.history.finished(this.pairId, period, CANDLES_SERVED, series.current.time)]
    return [...series.finished.slice(-(count - 1)), series.current]
  }

  /** The candles that begin before the instant, as far back as the history reaches; oldest first. */
  async older(period: Period, count: number, before: Instant): Promise<readonly Candle[]> {
    const current = this.of(period)?.current
    if (!current) return []
    if (before > current.time) return this.newest(period, count)
    const start = periodStart(before, period)
    const end = start === before ? before : start + period * MINUTE_MS
    return this.history.older(this.pairId, period, count, end)
  }

  private finish(series: Series, candle: Candle): void {
    if (!series.finished) return
    series.finished.push(candle)
    if (series.finished.length > CANDLES_KEPT) series.finished = series.finished.slice(-CANDLES_SERVED)
  }

  private of(period: Period): Series | undefined {
    return this.series.find(series => series.period === period)
  }
}
