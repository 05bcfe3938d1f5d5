// Public holidays by rule against the calendars that were published, in years in which they fall on weekends and in those in which they do not.
import { describe, expect, it } from 'vitest'
import {
  easterMonday,
  england,
  germany,
  goodFriday,
  type Holiday,
  japan,
  londonShortDays,
  newYorkExchange,
  newYorkShortDays,
  shift,
  unitedStates,
} from './holidays.ts'

const daysOf = (holidays: readonly Holiday[]): string[] => holidays.map(({ day }) => day.slice(5)).toSorted()

/** Easter Sundays. */
const EASTER =
  '2023-04-09 2024-03-31 2025-04-20 2026-04-05 2027-03-28 2028-04-16 2029-04-01 2030-04-21 2031-04-13 2032-03-28 2033-04-17 2034-04-09 2035-03-25 2036-04-13 2037-04-05 2038-04-25 2039-04-10 2040-04-01'

it.each(EASTER.split(' '))('Easter Sunday is %s', sunday => {
  const year = Number(sunday.slice(0, 4))
  expect([goodFriday(year).day, easterMonday(year).day]).toEqual([shift(sunday, -2), shift(sunday, 1)])
})

describe('the holidays of', () => {
  it.each([
    [2024, '01-15 02-19 05-27 06-19 07-04 09-02 11-28'],
    [2026, '01-19 02-16 05-25 06-19 07-03 09-07 11-26'],
    [2027, '01-18 02-15 05-31 06-18 07-05 09-06 11-25'],
  ])('the United States in %i', (year, days) => {
    expect(daysOf(unitedStates(year))).toEqual(days.split(' '))
  })

  it.each([
    [2025, '01-01 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25', '07-03 11-28 12-24'],
    [2026, '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25', '11-27 12-24'],
    [2027, '01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24', '11-26'],
    // New Year on a Saturday is not made up for.
    [2028, '01-17 02-21 04-14 05-29 06-19 07-04 09-04 11-23 12-25', '07-03 11-24'],
    [2034, '01-02 01-16 02-20 04-07 05-29 06-19 07-04 09-04 11-23 12-25', '07-03 11-24'],
  ])('the exchanges of New York in %i, and their short days', (year, days, short) => {
    expect(daysOf(newYorkExchange(year))).toEqual(days.split(' '))
    expect(daysOf(newYorkShortDays(year))).toEqual(short.split(' '))
  })

  it.each([
    [2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-26 12-28'],
    [2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-25 12-26 12-27 12-28'],
    [2028, '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26'],
  ])('England in %i', (year, days) => {
    expect(daysOf(england(year))).toEqual(days.split(' '))
  })

  it.each([
    [2022, '12-23 12-30'],
    [2023, '12-22 12-29'],
    [2024, '12-24 12-31'],
    [2026, '12-24 12-31'],
    [2028, '12-22 12-29'],
  ])('the short days of London in %i', (year, days) => {
    expect(daysOf(londonShortDays(year))).toEqual(days.split(' '))
  })

  it('Germany, where nothing is made up for', () => {
    expect(daysOf(germany(2026))).toEqual('01-01 04-03 04-06 05-01 12-24 12-25 12-26 12-31'.split(' '))
    expect(daysOf(germany(2027))).toEqual('01-01 03-26 03-29 05-01 12-24 12-25 12-26 12-31'.split(' '))
  })

  it.each([
    [
      2025,
      '01-13 02-11 02-23 02-24 03-20 04-29 05-03 05-04 05-05 05-06 07-21 08-11 09-15 09-23 10-13 11-03 11-23 11-24',
    ],
    // A weekday between two holidays is one as well.
    [2026, '01-12 02-11 02-23 03-20 04-29 05-03 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23'],
    [2032, '01-12 02-11 02-23 03-20 04-29 05-03 05-04 05-05 07-19 08-11 09-20 09-21 09-22 10-11 11-03 11-23'],
    [2027, '01-11 02-11 02-23 03-21 03-22 04-29 05-03 05-04 05-05 07-19 08-11 09-20 09-23 10-11 11-03 11-23'],
  ])('Japan in %i, with the days that make up for Sundays and those between two holidays', (year, days) => {
    expect(daysOf(japan(year))).toEqual(['01-01', '01-02', '01-03', ...days.split(' '), '12-31'])
  })
})
