// The hours that a period is told by: evenly spaced points of the curve, and midnights of its days (UTC).
import { DAY_MS, HOUR_MS, type Instant, startOfDay } from '@tallystick/kernel/clock'
import type { PortfolioPeriod } from '@tallystick/wire/portfolio-periods'

/** Points of a curve, the last two of them (recorded and now) left aside. */
const MOST_POINTS = 398
const MOST_DAYS = 366
const DAY_HOURS = DAY_MS / HOUR_MS
const DAYS: Readonly<Record<Exclude<PortfolioPeriod, 'all'>, number>> = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 }

export interface Hours {
  /** Where the period begins; 0: with everything there is. */
  readonly from: number
  /** Of the points, ascending. */
  readonly points: readonly number[]
  /** Midnights at which the days begin, ascending; the last one is today's. */
  readonly midnights: readonly number[]
}

/**
 * @param first the user's first recorded hour.
 * @param last the last hour recorded at all.
 */
export function hoursOf(period: PortfolioPeriod, now: Instant, first: number, last: number): Hours {
  const today = startOfDay(now) / HOUR_MS
  const asked = beginningOf(period, now) / HOUR_MS
  const begin = Math.max(asked, first)
  const step = stepFor(last - begin)
  const points: number[] = []
  for (let hour = begin; hour < last; hour += step) points.push(hour)
  if (begin <= last) points.push(last)
  const day = Math.max(today - (MOST_DAYS - 1) * DAY_HOURS, Math.floor((begin - 1) / DAY_HOURS) * DAY_HOURS, asked)
  const midnights: number[] = []
  for (let hour = day; hour <= today; hour += DAY_HOURS) midnights.push(hour)
  return { from: asked, points, midnights }
}

/** The first midnight of a period; 0: with everything there is. */
export function beginningOf(period: PortfolioPeriod, now: Instant): Instant {
  return period === 'all' ? 0 : startOfDay(now) - (DAYS[period] - 1) * DAY_MS
}

/** Whole hours, and whole days from there on. */
function stepFor(hours: number): number {
  const least = Math.max(1, Math.ceil(hours / MOST_POINTS))
  return [1, 2, 3, 4, 6, 8, 12].find(step => step >= least) ?? Math.ceil(least / DAY_HOURS) * DAY_HOURS
}
