// Where spans of a length begin, in UTC.
import { DAY_MS, type Instant } from '@tallystick/kernel/clock'

export type SpanLength = 'day' | 'week' | 'quarter' | 'year'

const MONTHS = { quarter: 3, year: 12 } as const
const DAYS = { day: 1, week: 7 } as const

export function startOfSpan(length: SpanLength, at: Instant): Instant {
  if (length === 'day' || length === 'week') {
    const ms = DAYS[length] * DAY_MS
    return Math.floor(at / ms) * ms
  }
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), Math.floor(date.getUTCMonth() / MONTHS[length]) * MONTHS[length])
}

/** Where the one behind begins. */
export function nextSpan(length: SpanLength, start: Instant): Instant {
  if (length === 'day' || length === 'week') return start + DAYS[length] * DAY_MS
  const date = new Date(start)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + MONTHS[length])
}
