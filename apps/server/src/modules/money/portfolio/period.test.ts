// The hours that a period is told by, for any user and any moment: evenly spaced, few enough, from where the period begins to what is
// recorded, and every midnight of it.
import { DAY_MS, HOUR_MS, startOfDay } from '@tallystick/kernel/clock'
import { PORTFOLIO_PERIODS } from '@tallystick/wire/portfolio-periods'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hourOf } from './curve.ts'
import { beginningOf, hoursOf } from './period.ts'

const DAYS: Readonly<Record<string, number>> = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 }
const NOW = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2030, 0, 1) })
const ASKED = fc
  .tuple(fc.constantFrom(...PORTFOLIO_PERIODS), NOW, fc.nat(24 * 365 * 4), fc.nat(48))
  .map(([period, now, age, lag]) => {
    const last = Math.floor(now / HOUR_MS) - lag
    return { period, now, first: last - age, last }
  })

describe('the hours of a period', () => {
  it('begin at its first midnight, today included', () => {
    fc.assert(
      fc.property(NOW, now => {
        expect(beginningOf('all', now)).toBe(0)
        for (const [period, days] of Object.entries(DAYS))
          expect(beginningOf(period as '7d', now)).toBe(startOfDay(now) - (days - 1) * DAY_MS)
      }),
    )
  })

  it('are evenly spaced from its beginning, or the first record, to the last one, and no more than a curve has', () => {
    fc.assert(
      fc.property(ASKED, ({ period, now, first, last }) => {
        const { from, points } = hoursOf(period, now, first, last)
        const begin = Math.max(beginningOf(period, now) / HOUR_MS, first)
        expect(from).toBe(beginningOf(period, now) / HOUR_MS)
        if (begin > last) return expect(points).toEqual([])
        expect([points[0], points.at(-1)]).toEqual([begin, last])
        expect(points.length).toBeLessThanOrEqual(400)
        const steps = points.slice(1).map((hour, index) => hour - (points[index] ?? 0))
        const [step = 1] = steps
        expect(steps.slice(0, -1).every(one => one === step)).toBe(true)
        expect(steps.every(one => one > 0 && one <= step)).toBe(true)
        // Whole hours that divide a day, or whole days; and as fine as fits.
        expect(24 % step === 0 || step % 24 === 0).toBe(true)
        if (step > 1) expect((last - begin) / 398).toBeGreaterThan(step > 24 ? step - 24 : step / 2)
      }),
      { numRuns: 400 },
    )
  })

  it('have every midnight since the day before the first record, within the period and a year', () => {
    fc.assert(
      fc.property(ASKED, ({ period, now, first, last }) => {
        const { midnights } = hoursOf(period, now, first, last)
        const today = startOfDay(now) / HOUR_MS
        const begin = Math.max(beginningOf(period, now) / HOUR_MS, first)
        if (begin > today) return
        expect(midnights.at(-1)).toBe(today)
        for (const [index, hour] of midnights.entries()) expect(hour).toBe(today - (midnights.length - 1 - index) * 24)
        const earliest = midnights[0] ?? 0
        expect(midnights.length).toBeLessThanOrEqual(366)
        expect(earliest).toBeGreaterThanOrEqual(beginningOf(period, now) / HOUR_MS)
        // The first record counts from the midnight before it.
        const isCut = midnights.length === 366 || earliest === beginningOf(period, now) / HOUR_MS
        expect(isCut || (earliest < begin && begin - earliest <= 24)).toBe(true)
      }),
      { numRuns: 400 },
    )
  })
})

it.each([
  [0, 0],
  [HOUR_MS - 1, 0],
  [HOUR_MS, 1],
  [Date.UTC(2026, 0, 1) + 1, Date.UTC(2026, 0, 1) / HOUR_MS],
])('the instant %i lies in hour %i', (at, hour) => {
  expect(hourOf(at)).toBe(hour)
})
