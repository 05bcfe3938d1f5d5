import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tallystick/kernel/clock'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { longerCandles, PERIODS, periodStart, WEEK_PERIOD } from './periods.ts'

describe('periods', () => {
  it('begin weeks on Mondays and days at midnight UTC', () => {
    const sunday = Date.UTC(2026, 10, 22, 23, 59)
    expect(periodStart(sunday, WEEK_PERIOD)).toBe(Date.UTC(2026, 10, 16))
    expect(periodStart(Date.UTC(2026, 10, 23), WEEK_PERIOD)).toBe(Date.UTC(2026, 10, 23))
    expect(periodStart(sunday, 1440)).toBe(Date.UTC(2026, 10, 22))
    expect(periodStart(sunday, 240)).toBe(Date.UTC(2026, 10, 22, 20))
    expect(periodStart(0, WEEK_PERIOD)).toBe(-3 * DAY_MS)
  })

  it('hold every instant in exactly one candle', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), fc.constantFrom(...PERIODS), (at, period) => {
        const start = periodStart(at, period)
        expect(start).toBeLessThanOrEqual(at)
        expect(at - start).toBeLessThan(period * MINUTE_MS)
        expect(periodStart(start, period)).toBe(start)
        expect(periodStart(start - 1, period)).toBe(start - period * MINUTE_MS)
      }),
    )
  })

  it('make longer candles of shorter ones', () => {
    const candle = (time: number, close: number) => ({
      time,
      open: 10,
      high: close + 1,
      low: close - 1,
      close,
      volume: 3,
    })
    const day = Date.UTC(2026, 10, 17)
    expect(longerCandles([candle(day, 11), candle(day + HOUR_MS, 9), candle(day + 4 * HOUR_MS, 12)], 240)).toEqual([
      { time: day, open: 10, high: 12, low: 8, close: 9, volume: 6 },
      { time: day + 4 * HOUR_MS, open: 10, high: 13, low: 11, close: 12, volume: 3 },
    ])
  })
})
