import { DAY_MS, MINUTE_MS } from '@tallystick/kernel/clock'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileHours, type Hours } from './schedule.ts'
import { HOURS } from '../seed/hours.ts'
import { TimeZone } from './time-zone.ts'
import { parseWeek } from './week-text.ts'

const named = new Map(HOURS.map(terms => [terms.name, compileHours(terms)]))
const hoursOf = (name: string): Hours => {
  const hours = named.get(name)
  if (!hours) throw new Error(`no hours called ${name}`)
  return hours
}
const at = (text: string): number => Date.parse(`${text}Z`)
const text = (instant: number | undefined): string | undefined =>
  instant === undefined ? undefined : new Date(instant).toISOString().slice(0, 16)

describe('trading hours', () => {
  it.each([
    // New York, winter and summer time.
    ['new-york', '2026-01-05T14:29', false],
    ['new-york', '2026-01-05T14:30', true],
    ['new-york', '2026-01-05T20:59', true],
    ['new-york', '2026-01-05T21:00', false],
    ['new-york', '2026-07-06T13:30', true],
    ['new-york', '2026-07-06T20:00', false],
    // Weekend, Thanksgiving, the short Friday after it, Good Friday.
    ['new-york', '2026-11-14T15:00', false],
    ['new-york', '2026-11-26T15:00', false],
    ['new-york', '2026-11-27T17:59', true],
    ['new-york', '2026-11-27T18:00', false],
    ['new-york', '2026-04-03T15:00', false],
    // Independence Day 2026 is a Saturday: kept on Friday the 3rd.
    ['new-york', '2026-07-03T15:00', false],
    ['new-york', '2026-07-02T19:59', true],
    // New Year 2028 is a Saturday: not made up for.
    ['new-york', '2027-12-31T15:00', true],
    // Forex: Sunday 17:00 to Friday 17:00 in New York.
    ['forex', '2026-11-15T21:59', false],
    ['forex', '2026-11-15T22:00', true],
    ['forex', '2026-07-05T20:59', false],
    ['forex', '2026-07-05T21:00', true],
    ['forex', '2026-11-13T21:59', true],
    ['forex', '2026-11-13T22:00', false],
    ['forex', '2026-12-25T12:00', false],
    ['forex', '2026-12-25T22:00', false],
    ['forex', '2026-12-24T22:00', false],
    // Metals rest for an hour every day.
    ['metals', '2026-11-16T21:59', true],
    ['metals', '2026-11-16T22:00', false],
    ['metals', '2026-11-16T22:59', false],
    ['metals', '2026-11-16T23:00', true],
    // Tokyo has lunch, and no daylight saving.
    ['tokyo', '2026-11-16T00:00', true],
    ['tokyo', '2026-11-16T02:30', false],
    ['tokyo', '2026-11-16T03:30', true],
    ['tokyo', '2026-11-23T01:00', false],
    ['london', '2026-12-24T12:29', true],
    ['london', '2026-12-24T12:30', false],
    ['london', '2026-12-28T10:00', false],
    ['germany', '2026-05-01T10:00', false],
    ['always', '2026-12-25T03:00', true],
  ])('%s at %s is open: %s', (name, instant, open) => {
    expect(hoursOf(name).isOpen(at(instant))).toBe(open)
  })

  it('moves with the clocks of New York on both change days', () => {
    const hours = hoursOf('new-york')
    expect(text(hours.nextOpen(at('2026-03-07T12:00')))).toBe('2026-03-09T13:30')
    expect(text(hours.nextOpen(at('2026-10-31T12:00')))).toBe('2026-11-02T14:30')
    expect(text(hoursOf('forex').nextOpen(at('2026-03-07T12:00')))).toBe('2026-03-08T21:00')
    expect(text(hoursOf('forex').nextOpen(at('2026-10-31T12:00')))).toBe('2026-11-01T22:00')
  })

  it('lists the weekly hours and the holidays from the local day on', () => {
    const { timeZone, sessions, closures } = hoursOf('new-york').from(at('2026-11-27T02:00'))
    expect(timeZone).toBe('America/New_York')
    expect(sessions).toEqual(parseWeek('mon-fri 09:30-16:00'))
    // 21:00 of Thanksgiving in New York: the holiday is not over.
    expect(closures.slice(0, 2)).toMatchObject([{ day: '2026-11-26' }, { day: '2026-11-27' }])
    expect(hoursOf('new-york').from(at('2026-11-27T06:00')).closures[0]?.day).toBe('2026-11-27')
  })

  it('never announces a change for a market that never closes', () => {
    expect(hoursOf('always').nextOpen(at('2026-11-15T12:00'))).toBeUndefined()
    expect(hoursOf('always').nextClose(at('2026-11-15T12:00'))).toBeUndefined()
  })

  it('says exactly when it changes: the minute before differs, the minutes between do not', () => {
    const names = HOURS.map(({ name }) => name).filter(name => name !== 'always')
    const minute = fc.integer({ min: at('2024-01-01T00:00') / MINUTE_MS, max: at('2039-01-01T00:00') / MINUTE_MS })
    fc.assert(
      fc.property(fc.constantFrom(...names), minute, (name, minutes) => {
        const hours = hoursOf(name)
        const now = minutes * MINUTE_MS
        const open = hours.isOpen(now)
        const next = open ? hours.nextClose(now) : hours.nextOpen(now)
        expect(next).toBeGreaterThan(now)
        if (next === undefined) return
        expect(hours.isOpen(next)).toBe(!open)
        for (let between = now; between < next; between += 7 * MINUTE_MS) expect(hours.isOpen(between)).toBe(open)
        expect(hours.isOpen(next - MINUTE_MS)).toBe(open)
      }),
      { numRuns: 60 },
    )
  })

  it('lists a day in order, apart and inside the day, whatever was asked before', () => {
    fc.assert(
      fc.property(fc.constantFrom(...HOURS), fc.integer({ min: 19_700, max: 25_000 }), (terms, day) => {
        const fresh = compileHours(terms).openSpans(day)
        expect(fresh).toEqual(hoursOf(terms.name).openSpans(day))
        let last = -1
        for (const { from, to } of fresh) {
          expect(from).toBeGreaterThan(last)
          expect(to).toBeGreaterThan(from)
          last = to
        }
        expect(last).toBeLessThanOrEqual(1_440)
      }),
      { numRuns: 200 },
    )
  })

  it('subtracts closures that touch or overlap', () => {
    const hours = compileHours({
      timeZone: 'UTC',
      sessions: [{ from: 0, to: 7 * 1_440 }],
      closures: [
        { day: '2026-11-16', from: 0, to: 60 },
        { day: '2026-11-16', from: 30, to: 90 },
        { day: '2026-11-16', from: 1_380, to: 1_440 },
      ],
    })
    expect(hours.openSpans(at('2026-11-16T00:00') / DAY_MS)).toEqual([{ from: 90, to: 1_380 }])
    expect(text(hours.nextOpen(at('2026-11-16T23:30')))).toBe('2026-11-17T00:00')
  })
})

describe('time zones', () => {
  it.each(['America/New_York', 'Europe/London', 'Europe/Berlin', 'Asia/Tokyo', 'Australia/Sydney'])(
    '%s agrees with Intl at every minute',
    name => {
      const zone = new TimeZone(name)
      const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: name, dateStyle: 'short', timeStyle: 'short' })
      fc.assert(
        fc.property(fc.integer({ min: 27_000_000, max: 36_000_000 }), minute => {
          const local = Date.parse(`${shown.format(minute * MINUTE_MS).replace(' ', 'T')}Z`) / MINUTE_MS
          expect(zone.offsetAt(minute)).toBe(local - minute)
        }),
        { numRuns: 150 },
      )
    },
  )
})

it('takes over a holiday that was added, and takes it back', () => {
  const terms = HOURS.find(({ name }) => name === 'new-york')
  if (!terms) throw new Error('no hours called new-york')
  const hours = compileHours(terms)
  expect(hours.isOpen(at('2026-01-06T15:00'))).toBe(true)
  expect(text(hours.nextClose(at('2026-01-05T22:00')))).toBe('2026-01-06T21:00')
  hours.change({ closures: [...terms.closures, { day: '2026-01-06', from: 0, to: 1_440 }] })
  expect(hours.isOpen(at('2026-01-06T15:00'))).toBe(false)
  expect(text(hours.nextClose(at('2026-01-05T22:00')))).toBe('2026-01-07T21:00')
  hours.change(terms)
  expect(hours.isOpen(at('2026-01-06T15:00'))).toBe(true)
})

it('a market open around the clock closes for a closure, announces it, and opens again after it', () => {
  const terms = HOURS.find(({ name }) => name === 'always')
  if (!terms) throw new Error('no hours called always')
  const hours = compileHours(terms)
  expect(hours.nextClose(at('2026-01-05T12:00'))).toBeUndefined()
  hours.change({ closures: [{ day: '2026-01-06', from: 120, to: 180 }] })
  expect(hours.isOpen(at('2026-01-06T01:59'))).toBe(true)
  expect(hours.isOpen(at('2026-01-06T02:00'))).toBe(false)
  expect(hours.isOpen(at('2026-01-06T02:59'))).toBe(false)
  expect(hours.isOpen(at('2026-01-06T03:00'))).toBe(true)
  expect(text(hours.nextClose(at('2026-01-05T12:00')))).toBe('2026-01-06T02:00')
  expect(text(hours.nextOpen(at('2026-01-06T02:00')))).toBe('2026-01-06T03:00')
  expect(hours.from(at('2026-01-05T12:00')).closures).toMatchObject([{ day: '2026-01-06' }])
  hours.change(terms)
  expect(hours.isOpen(at('2026-01-06T02:30'))).toBe(true)
  expect(hours.nextClose(at('2026-01-05T12:00'))).toBeUndefined()
})

describe('weekly hours that change', () => {
  const terms = HOURS.find(({ name }) => name === 'new-york')
  if (!terms) throw new Error('no hours called new-york')
  const week = (text: string) => parseWeek(text) ?? []
  /** From Wednesday the 7th on New York opens at 8 and on Saturdays too. */
  const later = { fromDay: '2026-01-07', sessions: week('mon-fri 08:00-16:00, sat 10:00-12:00') }
  const hours = compileHours({ ...terms, weeks: [later] })

  it.each([
    ['2026-01-06T13:30', false],
    ['2026-01-06T14:30', true],
    ['2026-01-07T12:59', false],
    ['2026-01-07T13:00', true],
    ['2026-01-03T15:30', false],
    ['2026-01-10T15:30', true],
    // Summer time moves the new hours as it moved the old ones.
    ['2026-03-06T13:00', true],
    ['2026-03-09T12:00', true],
    ['2026-03-09T11:59', false],
    // A holiday (Martin Luther King) and a short day are as they were.
    ['2026-01-19T15:00', false],
    ['2026-11-27T13:00', true],
    ['2026-11-27T18:00', false],
  ])('at %s it is open: %s', (instant, open) => {
    expect(hours.isOpen(at(instant))).toBe(open)
  })

  it('announces openings and closings of the week that holds then', () => {
    expect(text(hours.nextOpen(at('2026-01-06T22:00')))).toBe('2026-01-07T13:00')
    expect(text(hours.nextOpen(at('2026-01-09T22:00')))).toBe('2026-01-10T15:00')
    expect(text(hours.nextClose(at('2026-01-10T15:00')))).toBe('2026-01-10T17:00')
    expect(hours.fullDayMinutes).toBe(compileHours(terms).fullDayMinutes)
  })

  it('a market that never closed announces the first closing of its new week', () => {
    const always = compileHours({
      timeZone: 'UTC',
      sessions: week('sun 00:00 - sat 24:00'),
      closures: [],
      weeks: [{ fromDay: '2026-01-07', sessions: week('sun 22:00 - fri 22:00') }],
    })
    expect(text(always.nextClose(at('2026-01-06T12:00')))).toBe('2026-01-09T22:00')
    expect(text(always.nextOpen(at('2026-01-06T12:00')))).toBe('2026-01-11T22:00')
  })

  it('a week across midnight ends with its last local day', () => {
    const tokyo = compileHours({
      timeZone: 'Asia/Tokyo',
      sessions: week('sun 00:00 - sat 24:00'),
      closures: [],
      weeks: [{ fromDay: '2026-01-07', sessions: week('mon-fri 09:00-15:00') }],
    })
    expect(text(tokyo.nextClose(at('2026-01-05T00:00')))).toBe('2026-01-06T15:00')
    expect(text(tokyo.nextOpen(at('2026-01-06T15:00')))).toBe('2026-01-07T00:00')
  })

  it('days before are what they were, days after what the new week alone would make them, whatever was asked before', () => {
    const day = fc.integer({ min: at('2025-06-01T00:00') / DAY_MS, max: at('2027-06-01T00:00') / DAY_MS })
    const changes = fc.uniqueArray(day, { minLength: 1, maxLength: 4 })
    const sessions = fc.constantFrom(...HOURS.map(one => one.sessions))
    const schedule = fc.constantFrom(...HOURS)
    fc.assert(
      fc.property(
        schedule,
        changes,
        fc.array(sessions, { minLength: 4, maxLength: 4 }),
        day,
        (one, days, after, asked) => {
          const weeks = days.map((from, index) => ({
            fromDay: new Date(from * DAY_MS).toISOString().slice(0, 10),
            sessions: after[index] ?? [],
          }))
          const changed = compileHours(one)
          for (let near = asked - 20; near < asked + 20; near++) changed.openSpans(near)
          changed.change({ closures: one.closures, weeks })
          const holding = days.map((from, index) => ({ from, sessions: after[index] ?? [] }))
          const alone = (local: number) =>
            holding.filter(({ from }) => from <= local).toSorted((a, b) => b.from - a.from)[0]?.sessions ?? one.sessions
          // A UTC day sees three local days; only where all keep the same week is there one schedule to compare with.
          for (let near = asked - 20; near < asked + 20; near++) {
            const inForce = new Set([near - 1, near, near + 1].map(alone))
            const [only] = inForce
            if (inForce.size > 1 || !only) continue
            expect(changed.openSpans(near)).toEqual(compileHours({ ...one, sessions: only }).openSpans(near))
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})
