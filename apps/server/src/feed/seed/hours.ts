// The trading hours of the seeded pairs, each in its own time zone, with holidays and short days.
import { type Closure, DAY_MINUTES, type Span, WEEK_MINUTES } from '../hours/schedule.ts'
import {
  england,
  everyYear,
  germany,
  goodFriday,
  type Holiday,
  japan,
  londonShortDays,
  newYorkExchange,
  newYorkShortDays,
  unitedStates,
  yearEnd,
} from './holidays.ts'

export interface SeededHours {
  readonly id: number
  readonly name: string
  readonly timeZone: string
  readonly sessions: readonly Span[]
  readonly closures: readonly (Closure & { readonly name: string })[]
}

const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5]
const clock = (hour: number, minute = 0): number => hour * 60 + minute

/** Open on weekdays between these times. */
function daily(...spans: readonly Span[]): readonly Span[] {
  return MONDAY_TO_FRIDAY.flatMap(day =>
    spans.map(({ from, to }) => ({ from: day * DAY_MINUTES + from, to: day * DAY_MINUTES + to })),
  )
}

/** Futures hours: from 18:00 on Sunday to 17:00 on Friday, with an hour's rest every day at 17:00. */
function nearlyAroundTheClock(): readonly Span[] {
  return MONDAY_TO_FRIDAY.map(day => ({ from: (day - 1) * DAY_MINUTES + clock(18), to: day * DAY_MINUTES + clock(17) }))
}

function shut(holidays: readonly Holiday[], from = 0, to = DAY_MINUTES): SeededHours['closures'] {
  return holidays.map(({ day, name }) => ({ day, name, from, to }))
}

/** Closed from a time on the eve until a time on the feast, for Christmas and New Year alike. */
function restAtYearEnd(eveFrom: number, lastDayFrom: number, until: number): SeededHours['closures'] {
  return [
    ...shut(
      everyYear(year => [yearEnd(year).eve]),
      eveFrom,
    ),
    ...shut(
      everyYear(year => [yearEnd(year).christmas, yearEnd(year).newYear]),
      0,
      until,
    ),
    ...shut(
      everyYear(year => [yearEnd(year).lastDay]),
      lastDayFrom,
    ),
  ]
}

export const HOURS: readonly SeededHours[] = [
  { id: 1, name: 'always', timeZone: 'UTC', sessions: [{ from: 0, to: WEEK_MINUTES }], closures: [] },
  {
    id: 2,
    name: 'forex',
    timeZone: 'America/New_York',
    sessions: [{ from: clock(17), to: 5 * DAY_MINUTES + clock(17) }],
    closures: restAtYearEnd(clock(17), clock(17), clock(17)),
  },
  {
    id: 3,
    name: 'metals',
    timeZone: 'America/New_York',
    sessions: nearlyAroundTheClock(),
    closures: [
      ...restAtYearEnd(clock(13, 45), clock(17), clock(18)),
      ...shut(everyYear(year => [goodFriday(year)])),
      ...shut(everyYear(unitedStates), clock(14, 30), clock(18)),
    ],
  },
  {
    id: 4,
    name: 'us-indices',
    timeZone: 'America/New_York',
    sessions: nearlyAroundTheClock(),
    closures: [
      ...restAtYearEnd(clock(13, 15), clock(17), clock(18)),
      ...shut(everyYear(year => [goodFriday(year)])),
      ...shut(everyYear(unitedStates), clock(13), clock(18)),
    ],
  },
  {
    id: 5,
    name: 'germany',
    timeZone: 'Europe/Berlin',
    sessions: daily({ from: clock(8), to: clock(22) }),
    closures: shut(everyYear(germany)),
  },
  {
    id: 6,
    name: 'london',
    timeZone: 'Europe/London',
    sessions: daily({ from: clock(8), to: clock(16, 30) }),
    closures: [...shut(everyYear(england)), ...shut(everyYear(londonShortDays), clock(12, 30))],
  },
  {
    id: 7,
    name: 'tokyo',
    timeZone: 'Asia/Tokyo',
    sessions: daily({ from: clock(9), to: clock(11, 30) }, { from: clock(12, 30), to: clock(15, 30) }),
    closures: shut(everyYear(japan)),
  },
  {
    id: 8,
    name: 'new-york',
    timeZone: 'America/New_York',
    sessions: daily({ from: clock(9, 30), to: clock(16) }),
    closures: [...shut(everyYear(newYorkExchange)), ...shut(everyYear(newYorkShortDays), clock(13))],
  },
]
