// The number of ticks of each minute: more in busy hours, different every day. The count of any part of a day is known without summing,
// so that candle volumes of 500 days are cheap.
import { seededRandom, seedOf } from '@tallystick/kernel/random'
import { DAY_MINUTES } from '../hours/schedule.ts'
import { type OpenMinutes, QUARTER_MINUTES } from './open-minutes.ts'

/** Relative activity of the 24 hours of the UTC day, each in (0, 1]. */
export type Activity = readonly number[]

/** How the variance of a day is spread over its open quarters. */
export interface VarianceShares {
  /** Share that lies before each quarter's end: share[0] = 0 … 1. */
  readonly share: Float64Array
  /** Square root of each quarter's own share. */
  readonly roots: Float64Array
}

export class TickPlan {
  private readonly activity: Activity
  private readonly shares = new WeakMap<OpenMinutes, VarianceShares>()
  private readonly usual: Int32Array
  private readonly extra: Int32Array

  constructor(mostPerMinute: number, activity: Activity) {
    const random = seededRandom(seedOf(1))
    this.activity = activity
    this.usual = sums(DAY_MINUTES, minute => Math.floor(mostPerMinute * (0.5 + 0.3 * hourly(activity, minute))))
    const once = Array.from({ length: DAY_MINUTES }, () => random.below(Math.floor(mostPerMinute * 0.2) + 1))
    this.extra = sums(2 * DAY_MINUTES, minute => once[minute % DAY_MINUTES] ?? 0)
  }

  /** Ticks in minutes [from, to) of a day whose pattern starts at `shift`. */
  count(from: number, to: number, shift: number): number {
    return between(this.usual, from, to) + between(this.extra, from + shift, to + shift)
  }

  /** By the activity of their hours; worked out once per shape of a day. */
  sharesOf(minutes: OpenMinutes): VarianceShares {
    let shares = this.shares.get(minutes)
    if (!shares) this.shares.set(minutes, (shares = this.spread(minutes)))
    return shares
  }

  private spread({ quarters }: OpenMinutes): VarianceShares {
    const weights = quarters.map(({ quarter, count }) => count * hourly(this.activity, quarter * QUARTER_MINUTES))
    const whole = weights.reduce((sum, weight) => sum + weight, 0)
    const share = new Float64Array(quarters.length + 1)
    const roots = new Float64Array(quarters.length)
    let passed = 0
    weights.forEach((weight, at) => {
      passed += weight
      share[at + 1] = passed / whole
      roots[at] = Math.sqrt((share[at + 1] ?? 1) - (share[at] ?? 0))
    })
    return { share, roots }
  }
}

function hourly(activity: Activity, minute: number): number {
  return activity[Math.floor(minute / 60)] ?? 1
}

function sums(length: number, count: (minute: number) => number): Int32Array {
  const sum = new Int32Array(length + 1)
  for (let minute = 0; minute < length; minute++) sum[minute + 1] = (sum[minute] ?? 0) + count(minute)
  return sum
}

function between(sum: Int32Array, from: number, to: number): number {
  return (sum[to] ?? 0) - (sum[from] ?? 0)
}
