// The open minutes of a UTC day in a row: between minute of the day and index among the open ones, and which quarter-hours they fill.
import { DAY_MINUTES, type Span, total } from '../schedule.ts'

export const QUARTER_MINUTES = 15
export const DAY_QUARTERS = DAY_MINUTES / QUARTER_MINUTES

export interface OpenMinutes {
  readonly count: number
  readonly spans: readonly Span[]
  /** Quarter-hours with open minutes, in order. */
  readonly quarters: readonly { readonly quarter: number; readonly count: number }[]
  /** Minute of the day of the index-th open minute. */
  minuteOfDay(index: number): number
  /** How many open minutes lie before the minute of the day: the index of the first one at or after it. */
  before(minute: number): number
  /** The same among quarters, for a minute that begins one. */
  quartersBefore(minute: number): number
}

const known = new WeakMap<readonly Span[], OpenMinutes>()

/** Schedules hand out the same spans for the same day, so many pairs share one answer. */
export function openMinutes(spans: readonly Span[]): OpenMinutes {
  let minutes = known.get(spans)
  if (!minutes) known.set(spans, (minutes = layOut(spans)))
  return minutes
}

function layOut(spans: readonly Span[]): OpenMinutes {
  const before = (minute: number): number => {
    let count = 0
    for (const { from, to } of spans) count += Math.max(0, Math.min(minute, to) - from)
    return count
  }
  const quarters = Array.from({ length: DAY_QUARTERS }, (_, quarter) => ({
    quarter,
    count: before((quarter + 1) * QUARTER_MINUTES) - before(quarter * QUARTER_MINUTES),
  }))
  const open = quarters.filter(({ count }) => count > 0)
  let rank = 0
  const ranks = quarters.map(({ count }) => (count > 0 ? rank++ : rank))
  return {
    count: total(spans),
    spans,
    quarters: open,
    before,
    quartersBefore: minute => ranks[minute / QUARTER_MINUTES] ?? open.length,
    minuteOfDay(index) {
      let left = index
      for (const { from, to } of spans) {
        if (left < to - from) return from + left
        left -= to - from
      }
      return DAY_MINUTES
    },
  }
}
