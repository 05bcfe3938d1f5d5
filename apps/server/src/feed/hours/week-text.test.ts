import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Span, WEEK_MINUTES } from './schedule.ts'
import { HOURS } from '../seed/hours.ts'
import { parseWeek, printWeek } from './week-text.ts'

const MONDAY = 1_440
const FRIDAY = 5 * 1_440

describe('weekly hours as typed', () => {
  it.each([
    ['mon 09:30-16:00, tue 09:30-16:00', 'mon-tue 09:30-16:00'],
    ['Mon-Fri 9:30 – 16:00', 'mon-fri 09:30-16:00'],
    ['sun 22:00 - fri 22:00', 'sun 22:00 - fri 22:00'],
    ['sun 00:00 - sat 24:00', 'sun 00:00 - sat 24:00'],
    ['sun-sat 00:00-24:00', 'sun 00:00 - sat 24:00'],
    ['fri 22:00 - mon 06:00, wed 10:00-11:00', 'wed 10:00-11:00, fri 22:00 - mon 06:00'],
    ['fri-mon 10:00-11:00', 'sun-mon 10:00-11:00, fri-sat 10:00-11:00'],
    ['tue 12:00-16:00, tue 09:00-12:00', 'tue 09:00-16:00'],
    ['mon-fri 09:00-11:30, mon-fri 12:30-15:30', 'mon-fri 09:00-11:30, mon-fri 12:30-15:30'],
    ['mon 22:00 - wed 00:00', 'mon 22:00 - tue 24:00'],
  ])('%s is read as %s', (typed, printed) => {
    const sessions = parseWeek(typed)
    expect(sessions && printWeek(sessions)).toBe(printed)
  })

  it('counts minutes from Sunday, across days and over the end of the week', () => {
    expect(parseWeek('mon 09:30-16:00')).toEqual([{ from: MONDAY + 570, to: MONDAY + 960 }])
    expect(parseWeek('fri 22:00 - mon 06:00')).toEqual([
      { from: 0, to: MONDAY + 360 },
      { from: FRIDAY + 1_320, to: WEEK_MINUTES },
    ])
  })

  it.each([
    '',
    ' , ',
    'mon',
    'always',
    'mon 09:30',
    'mon 16:00-09:30',
    'mon 09:30-09:30',
    'mon 09:30-24:01',
    'mon 09:60-10:00',
    'mon 24:00 - tue 10:00',
    'xyz 09:30-16:00',
    'mon 22:00 - mon 22:00',
    'mon 09:30-16:00,',
    'mon 09:30-16:00, mon 15:59-17:00',
    'mon-fri 09:30-16:00, wed 10:00-11:00',
    'sun 22:00 - fri 22:00, fri 21:00-23:00',
    'fri 22:00 - mon 06:00, sun 05:00-06:00',
  ])('%j cannot be read', typed => {
    expect(parseWeek(typed)).toBeUndefined()
  })

  it.each(HOURS.map(({ name, sessions }) => [name, sessions] as const))('%s reads back as it was', (_, sessions) => {
    expect(parseWeek(printWeek(sessions))).toEqual(sessions)
  })

  it('whatever is printed reads back as the same sessions', () => {
    const edges = fc.uniqueArray(fc.integer({ min: 0, max: WEEK_MINUTES }), { minLength: 2, maxLength: 24 })
    // Edges at the ends of days and of the week are where it could go wrong.
    const boundary = fc.uniqueArray(
      fc.integer({ min: 0, max: 28 }).map(quarter => quarter * 360),
      { minLength: 2, maxLength: 12 },
    )
    fc.assert(
      fc.property(fc.oneof(edges, boundary), unsorted => {
        const sorted = unsorted.toSorted((a, b) => a - b)
        const sessions: Span[] = []
        for (let at = 0; at + 1 < sorted.length; at += 2)
          sessions.push({ from: sorted[at] ?? 0, to: sorted[at + 1] ?? 0 })
        expect(parseWeek(printWeek(sessions))).toEqual(sessions)
      }),
      { numRuns: 500 },
    )
  })
})
