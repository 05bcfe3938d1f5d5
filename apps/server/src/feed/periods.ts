// Candle periods, when their candles begin, and longer candles made of shorter ones.
import { DAY_MS, type Instant, MINUTE_MS } from '@tallystick/kernel/clock'

/** Candle lengths in minutes, all aligned to UTC. */
export const PERIODS = [1, 5, 15, 30, 60, 240, 1440, 10_080] as const
export type Period = (typeof PERIODS)[number]

export const WEEK_PERIOD = 10_080 satisfies Period

/** Periods of which a UTC day holds whole candles. */
export const DAY_PERIODS = PERIODS.filter(period => period !== WEEK_PERIOD)

export function isPeriod(minutes: number): minutes is Period {
  return PERIODS.some(period => period === minutes)
}

/** 1970-01-01 was a Thursday; weeks begin on Mondays. */
const FIRST_MONDAY = 4 * DAY_MS

/** When the candle that holds the instant begins. */
export function periodStart(at: Instant, period: Period): Instant {
  const length = period * MINUTE_MS
  const first = period === WEEK_PERIOD ? FIRST_MONDAY : 0
  return at - ((((at - first) % length) + length) % length)
}

interface AnyCandle<P extends number | bigint> {
  readonly time: Instant
  readonly open: P
  readonly high: P
  readonly low: P
  readonly close: P
  readonly volume: number
}

/** Longer candles from shorter ones, oldest first. */
export function longerCandles<P extends number | bigint>(
  candles: readonly AnyCandle<P>[],
  period: Period,
): readonly AnyCandle<P>[] {
  const longer: AnyCandle<P>[] = []
  for (const candle of candles) {
    const time = periodStart(candle.time, period)
    const last = longer.at(-1)
    if (last?.time !== time) {
      longer.push({ ...candle, time })
      continue
    }
    longer[longer.length - 1] = {
      time,
      open: last.open,
      high: candle.high > last.high ? candle.high : last.high,
      low: candle.low < last.low ? candle.low : last.low,
      close: candle.close,
      volume: last.volume + candle.volume,
    }
  }
  return longer
}
