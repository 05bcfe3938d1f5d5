// What a user's equity did over time, in percent only: nothing in it tells how much money there is.
import { deepestGrowthFall, growth, growthPercent } from '@tallystick/formulas/portfolio'
import { HOUR_MS, type Instant } from '@tallystick/kernel/clock'
import { type Decimal, ONE } from '@tallystick/kernel/decimal'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { hourOf, readMoments, readRecorded } from './curve.ts'

const MOST_POINTS = 180
const MOST_MONTHS = 24

interface Returns {
  /** The first recorded hour. */
  readonly since: Instant
  /** Percent since then, oldest first. */
  readonly points: readonly { readonly at: Instant; readonly percent: Decimal }[]
  /** Percent within each month (UTC) as YYYY-MM; the first and the last one may be parts. */
  readonly months: readonly { readonly month: string; readonly percent: Decimal }[]
  readonly growth: Decimal
  readonly drawdown: Decimal
}

/** Undefined until an hour is recorded. */
export async function readReturns(pool: Pool, userId: number): Promise<Returns | undefined> {
  const { until, first } = await readRecorded(pool, userId)
  if (first === undefined) return undefined
  const last = Math.max(first, hourOf(until))
  const months = monthsBetween(first, last)
  const moments = await readMoments(pool, userId, [...evenHours(first, last), ...months.map(({ hour }) => hour)])
  const known = [...moments].filter(([, { isKnown }]) => isKnown).toSorted(([a], [b]) => a - b)
  const indices = growth(known.map(([, moment]) => moment))
  const points = known.map(([hour], n) => ({ hour, index: indices[n] ?? ONE }))
  const end = points.at(-1)?.index ?? ONE
  return {
    since: first * HOUR_MS,
    points: points.map(({ hour, index }) => ({ at: hour * HOUR_MS, percent: growthPercent(ONE, index) })),
    months: months.map(({ month, hour }, n) => {
      const next = months[n + 1]?.hour ?? last
      const at = (wanted: number): Decimal => points.findLast(point => point.hour <= wanted)?.index ?? ONE
      return { month, percent: growthPercent(at(hour), at(next)) }
    }),
    growth: growthPercent(ONE, end),
    drawdown: deepestGrowthFall(indices),
  }
}

function evenHours(first: number, last: number): readonly number[] {
  const step = Math.max(1, Math.ceil((last - first) / MOST_POINTS))
  const hours: number[] = []
  for (let hour = first; hour < last; hour += step) hours.push(hour)
  return [...hours, last]
}

/** Where each month begins, the first one with the record. */
function monthsBetween(first: number, last: number): readonly { readonly month: string; readonly hour: number }[] {
  const begin = new Date(first * HOUR_MS)
  const found: { month: string; hour: number }[] = []
  for (let n = 0; ; n += 1) {
    const at = Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + n)
    if (n > 0 && at / HOUR_MS >= last) break
    found.push({ month: new Date(at).toISOString().slice(0, 7), hour: Math.max(first, at / HOUR_MS) })
  }
  return found.slice(-MOST_MONTHS)
}
