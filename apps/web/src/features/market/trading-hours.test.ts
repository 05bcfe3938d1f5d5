// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { hoursFromWire } from './trading-hours.ts'

const DAY = Date.UTC(2026, 10, 18)
const WHOLE = { From: 0, To: 1_440 }

it.each([
  ['never closes', [WHOLE], 'all day'],
  ['never opens', [], []],
  ['opens after midnight', [{ From: 1, To: 1_440 }], [{ from: 1, to: 1_440 }]],
  ['closes before midnight', [{ From: 0, To: 1_439 }], [{ from: 0, to: 1_439 }]],
  [
    'rests at noon',
    [
      { From: 0, To: 600 },
      { From: 700, To: 1_440 },
    ],
    [
      { from: 0, to: 600 },
      { from: 700, to: 1_440 },
    ],
  ],
])('a day on which the market %s', (_, Open, open) => {
  const wire = { TimeZone: 'UTC', Sessions: [], Closures: [], Days: [{ Day: '2026-11-18', Open }] }
  expect(hoursFromWire(wire)).toEqual({ timeZone: 'UTC', days: [{ day: DAY, open }], holidays: [] })
})

it.each([
  [WHOLE, 'all day'],
  [
    { From: 780, To: 1_440 },
    { from: 780, to: 1_440 },
  ],
  [
    { From: 0, To: 780 },
    { from: 0, to: 780 },
  ],
])('a holiday that closes %o', (span, closed) => {
  const wire = { TimeZone: 'UTC', Sessions: [], Days: [], Closures: [{ Day: '2026-11-18', ...span }] }
  expect(hoursFromWire(wire).holidays).toEqual([{ day: DAY, closed }])
})
