// A day of method 1, computed lazily: quarters of an hour, then minutes, then ticks.
import { DAY_MS, MINUTE_MS } from '@tallystick/kernel/clock'
import { type DayOutline, drawMinutes, drawQuarters, drawTicks, type PathTerms, type Stretches } from './day.ts'
import type { DayKey } from '../commitments/keys.ts'
import { type OpenMinutes, QUARTER_MINUTES } from '../open-minutes.ts'
import type { MinuteTicks, PathDay, StepCandle } from '../path-day.ts'

export class RangedDay implements PathDay {
  readonly minutes: OpenMinutes
  readonly close: number
  private readonly terms: PathTerms
  private readonly key: DayKey
  private readonly outline: DayOutline
  private byQuarter: Stretches | undefined
  private byMinute: Stretches | undefined

  constructor(terms: PathTerms, key: DayKey, outline: DayOutline) {
    this.terms = terms
    this.key = key
    this.outline = outline
    this.minutes = outline.minutes
    this.close = outline.close
  }

  ticks(index: number): MinuteTicks {
    return drawTicks(this.terms, this.key, this.outline, this.minuteStretches(), index)
  }

  candle(from: number, to: number): StepCandle | undefined {
    const { minutes, shift, day } = this.outline
    // Longer candles need no minutes: this is what makes 500 days cheap.
    const byQuarter = from % QUARTER_MINUTES === 0 && to % QUARTER_MINUTES === 0
    const first = byQuarter ? minutes.quartersBefore(from) : minutes.before(from)
    const next = byQuarter ? minutes.quartersBefore(to) : minutes.before(to)
    if (first >= next) return undefined
    const parts = byQuarter ? this.quarterStretches() : this.minuteStretches()
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
    const time = day * DAY_MS + from * MINUTE_MS
    return { time, open: parts.ends[first] ?? 0, high, low, close: parts.ends[next] ?? 0, volume }
  }

  private quarterStretches(): Stretches {
    this.byQuarter ??= drawQuarters(this.terms, this.key, this.outline)
    return this.byQuarter
  }

  private minuteStretches(): Stretches {
    this.byMinute ??= drawMinutes(this.terms, this.key, this.outline, this.quarterStretches())
    return this.byMinute
  }
}
