// Every seeded market's hours against a calendar copied by hand: the weekly sessions, the days on which clocks change and the closed days
// of three years, none of which is computed by the rules that are tried.
import { MINUTE_MS } from '@tallystick/kernel/clock'
import { describe, expect, it } from 'vitest'
import { compileHours } from '../hours/schedule.ts'
import { HOURS } from './hours.ts'

const STEP_MINUTES = 15

type Zone = 'UTC' | 'New York' | 'London' | 'Berlin' | 'Tokyo'

/** UTC offset in winter, and in summer from the first to the second day at these UTC hours. */
const ZONES: Record<Zone, { readonly winter: number; readonly changes?: readonly [number, number] }> = {
  UTC: { winter: 0 },
  'New York': { winter: -5, changes: [7, 6] },
  London: { winter: 0, changes: [1, 1] },
  Berlin: { winter: 1, changes: [1, 1] },
  Tokyo: { winter: 9 },
}

interface Year {
  /** First and last day of summer time. */
  readonly america: readonly [string, string]
  readonly europe: readonly [string, string]
  readonly goodFriday: string
  /** Days on which New York's futures pause. */
  readonly pauses: string
  /** Closed weekdays. */
  readonly newYork: string
  readonly newYorkShort: string
  readonly london: string
  readonly londonShort: string
  readonly germany: string
  readonly tokyo: string
}

const YEARS: Record<number, Year> = {
  2026: {
    america: ['03-08', '11-01'],
    europe: ['03-29', '10-25'],
    goodFriday: '04-03',
    pauses: '01-19 02-16 05-25 06-19 07-03 09-07 11-26',
    newYork: '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25',
    newYorkShort: '11-27 12-24',
    london: '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28',
    londonShort: '12-24 12-31',
    germany: '01-01 04-03 04-06 05-01 12-24 12-25 12-31',
    tokyo:
      '01-01 01-02 01-12 02-11 02-23 03-20 04-29 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23 12-31',
  },
  2028: {
    america: ['03-12', '11-05'],
    europe: ['03-26', '10-29'],
    goodFriday: '04-14',
    pauses: '01-17 02-21 05-29 06-19 07-04 09-04 11-23',
    newYork: '01-17 02-21 04-14 05-29 06-19 07-04 09-04 11-23 12-25',
    newYorkShort: '07-03 11-24',
    london: '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26',
    londonShort: '12-22 12-29',
    germany: '04-14 04-17 05-01 12-25 12-26',
    tokyo: '01-03 01-10 02-11 02-23 03-20 05-03 05-04 05-05 07-17 08-11 09-18 09-22 10-09 11-03 11-23',
  },
  2032: {
    america: ['03-14', '11-07'],
    europe: ['03-28', '10-31'],
    goodFriday: '03-26',
    pauses: '01-19 02-16 05-31 06-18 07-05 09-06 11-25',
    newYork: '01-01 01-19 02-16 03-26 05-31 06-18 07-05 09-06 11-25 12-24',
    newYorkShort: '11-26',
    london: '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28',
    londonShort: '12-24 12-31',
    germany: '01-01 03-26 03-29 12-24 12-31',
    tokyo:
      '01-01 01-02 01-12 02-11 02-23 04-29 05-03 05-04 05-05 07-19 08-11 09-20 09-21 09-22 10-11 11-03 11-23 12-31',
  },
}

interface Moment {
  readonly year: Year
  /** Local: month and day, day of the week from Sunday = 0, hour with its fraction. */
  readonly day: string
  readonly weekday: number
  readonly hour: number
}

const isOn = (days: string, { day }: Moment): boolean => days.split(' ').includes(day)
const isWeekday = ({ weekday }: Moment): boolean => weekday >= 1 && weekday <= 5

/** Futures: Sunday 18:00 to Friday 17:00 with an hour's rest a day. */
function isFuturesTime(moment: Moment, eveUntil: number, pauseFrom: number): boolean {
  const { weekday, hour, day, year } = moment
  if (weekday === 6 || (weekday === 0 && hour < 18) || (weekday === 5 && hour >= 17)) return false
  if (hour >= 17 && hour < 18) return false
  if (day === year.goodFriday || (isOn(year.pauses, moment) && hour >= pauseFrom && hour < 18)) return false
  if ((day === '12-24' && hour >= eveUntil) || (day === '12-31' && hour >= 17)) return false
  return !((day === '12-25' || day === '01-01') && hour < 18)
}

const MARKETS: Record<string, { readonly zone: Zone; readonly isOpen: (moment: Moment) => boolean }> = {
  always: { zone: 'UTC', isOpen: () => true },
  forex: {
    zone: 'New York',
    isOpen: ({ weekday, hour, day }) => {
      if (weekday === 6 || (weekday === 0 && hour < 17) || (weekday === 5 && hour >= 17)) return false
      return hour >= 17 ? day !== '12-24' && day !== '12-31' : day !== '12-25' && day !== '01-01'
    },
  },
  metals: { zone: 'New York', isOpen: moment => isFuturesTime(moment, 13.75, 14.5) },
  'us-indices': { zone: 'New York', isOpen: moment => isFuturesTime(moment, 13.25, 13) },
  germany: {
    zone: 'Berlin',
    isOpen: moment => isWeekday(moment) && !isOn(moment.year.germany, moment) && moment.hour >= 8 && moment.hour < 22,
  },
  london: {
    zone: 'London',
    isOpen: moment =>
      isWeekday(moment) &&
      !isOn(moment.year.london, moment) &&
      moment.hour >= 8 &&
      moment.hour < (isOn(moment.year.londonShort, moment) ? 12.5 : 16.5),
  },
  tokyo: {
    zone: 'Tokyo',
    isOpen: moment => {
      const { hour } = moment
      if (!isWeekday(moment) || isOn(moment.year.tokyo, moment)) return false
      return (hour >= 9 && hour < 11.5) || (hour >= 12.5 && hour < 15.5)
    },
  },
  'new-york': {
    zone: 'New York',
    isOpen: moment =>
      isWeekday(moment) &&
      !isOn(moment.year.newYork, moment) &&
      moment.hour >= 9.5 &&
      moment.hour < (isOn(moment.year.newYorkShort, moment) ? 13 : 16),
  },
}

function localTime(zone: Zone, number: number, year: Year, at: number): Moment {
  const { winter, changes } = ZONES[zone]
  const [first, last] = zone === 'New York' ? year.america : year.europe
  const isSummer =
    changes !== undefined &&
    at >= Date.parse(`${number}-${first}`) + changes[0] * 60 * MINUTE_MS &&
    at < Date.parse(`${number}-${last}`) + changes[1] * 60 * MINUTE_MS
  const local = new Date(at + (winter + (isSummer ? 1 : 0)) * 60 * MINUTE_MS)
  return {
    year,
    day: local.toISOString().slice(5, 10),
    weekday: local.getUTCDay(),
    hour: local.getUTCHours() + local.getUTCMinutes() / 60,
  }
}

describe('the seeded hours', () => {
  it('are those of the markets named here', () => {
    expect(HOURS.map(({ name }) => name)).toEqual(Object.keys(MARKETS))
  })

  it.each(HOURS.flatMap(hours => Object.keys(YEARS).map(year => [hours.name, Number(year), hours] as const)))(
    'of %s in %i are open and shut when the calendar says so',
    (name, number, terms) => {
      const market = MARKETS[name]
      const year = YEARS[number]
      if (!market || !year) throw new Error(`nothing is known of ${name} in ${number}`)
      const hours = compileHours(terms)
      const wrong: string[] = []
      // Local years begin up to nine hours away from UTC's.
      const end = Date.UTC(number + 1, 0, 1) - 12 * 60 * MINUTE_MS
      for (let at = Date.UTC(number, 0, 1, 12); at < end; at += STEP_MINUTES * MINUTE_MS) {
        if (hours.isOpen(at) !== market.isOpen(localTime(market.zone, number, year, at)))
          wrong.push(new Date(at).toISOString())
      }
      expect(wrong).toEqual([])
    },
  )
})
