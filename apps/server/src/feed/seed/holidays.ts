// Public holidays by rule, as local dates, for the years the seed covers.
import { DAY_MS } from '@tallystick/kernel/clock'

export const FIRST_YEAR = 2023
export const LAST_YEAR = 2040

export interface Holiday {
  readonly day: string
  readonly name: string
}

const SUNDAY = 0
const MONDAY = 1
const THURSDAY = 4
const SATURDAY = 6

export function everyYear(rule: (year: number) => readonly Holiday[]): readonly Holiday[] {
  return Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, offset) => rule(FIRST_YEAR + offset)).flat()
}

/** The two eves and two feasts around which whole markets rest. */
export function yearEnd(year: number): { eve: Holiday; christmas: Holiday; lastDay: Holiday; newYear: Holiday } {
  return {
    eve: on('Christmas Eve', year, 12, 24),
    christmas: on('Christmas Day', year, 12, 25),
    lastDay: on("New Year's Eve", year, 12, 31),
    newYear: on("New Year's Day", year, 1, 1),
  }
}

export function goodFriday(year: number): Holiday {
  return { day: shift(easter(year), -2), name: 'Good Friday' }
}

export function easterMonday(year: number): Holiday {
  return { day: shift(easter(year), 1), name: 'Easter Monday' }
}

/** Monday and date holidays of the United States that fall into a usual trading week. */
export function unitedStates(year: number): readonly Holiday[] {
  return [
    nth('Martin Luther King Day', year, 1, MONDAY, 3),
    nth("Presidents' Day", year, 2, MONDAY, 3),
    last('Memorial Day', year, 5, MONDAY),
    observed(on('Juneteenth', year, 6, 19)),
    observed(on('Independence Day', year, 7, 4)),
    nth('Labor Day', year, 9, MONDAY, 1),
    nth('Thanksgiving', year, 11, THURSDAY, 4),
  ]
}

/** Stock exchanges in New York: as above, with Good Friday and the two feasts; New Year on a Saturday is not made up for. */
export function newYorkExchange(year: number): readonly Holiday[] {
  const { christmas, newYear } = yearEnd(year)
  const first = weekday(newYear.day) === SATURDAY ? [] : [observed(newYear)]
  return [...first, ...unitedStates(year), goodFriday(year), observed(christmas)]
}

/** Days on which New York stops at 13:00, where they are trading days at all. */
export function newYorkShortDays(year: number): readonly Holiday[] {
  const full = new Set(newYorkExchange(year).map(({ day }) => day))
  const thanksgiving = nth('Thanksgiving', year, 11, THURSDAY, 4)
  return [
    on('Eve of Independence Day', year, 7, 3),
    { day: shift(thanksgiving.day, 1), name: 'Day after Thanksgiving' },
    yearEnd(year).eve,
  ].filter(({ day }) => !full.has(day) && weekday(day) !== SUNDAY && weekday(day) !== SATURDAY)
}

export function germany(year: number): readonly Holiday[] {
  const { eve, christmas, lastDay, newYear } = yearEnd(year)
  return [
    newYear,
    goodFriday(year),
    easterMonday(year),
    on('Labour Day', year, 5, 1),
    eve,
    christmas,
    on('Boxing Day', year, 12, 26),
    lastDay,
  ]
}

export function england(year: number): readonly Holiday[] {
  const { christmas, newYear } = yearEnd(year)
  return [
    nextFree(newYear, []),
    goodFriday(year),
    easterMonday(year),
    nth('Early May bank holiday', year, 5, MONDAY, 1),
    last('Spring bank holiday', year, 5, MONDAY),
    last('Summer bank holiday', year, 8, MONDAY),
    ...makeUp([christmas, on('Boxing Day', year, 12, 26)]),
  ]
}

/** Days on which London stops at 12:30: the last ones on which it trades before Christmas and before the end of the year. */
export function londonShortDays(year: number): readonly Holiday[] {
  const { eve, lastDay } = yearEnd(year)
  return [eve, lastDay].map(lastWeekday)
}

export function japan(year: number): readonly Holiday[] {
  const leap = Math.floor((year - 1980) / 4)
  const spring = Math.floor(20.8431 + 0.242194 * (year - 1980)) - leap
  const autumn = Math.floor(23.2488 + 0.242194 * (year - 1980)) - leap
  const national = [
    on('New Year', year, 1, 1),
    nth('Coming of Age Day', year, 1, MONDAY, 2),
    on("Emperor's Birthday", year, 2, 23),
    on('Foundation Day', year, 2, 11),
    on('Vernal Equinox', year, 3, spring),
    on('Showa Day', year, 4, 29),
    on('Constitution Day', year, 5, 3),
    on('Greenery Day', year, 5, 4),
    on("Children's Day", year, 5, 5),
    nth('Marine Day', year, 7, MONDAY, 3),
    on('Mountain Day', year, 8, 11),
    nth('Respect for the Aged Day', year, 9, MONDAY, 3),
    on('Autumnal Equinox', year, 9, autumn),
    nth('Sports Day', year, 10, MONDAY, 2),
    on('Culture Day', year, 11, 3),
    on('Labour Thanksgiving', year, 11, 23),
  ]
  // On these the exchange rests without their being holidays, so nothing makes up for them.
  const rest = [on('New Year', year, 1, 2), on('New Year', year, 1, 3), yearEnd(year).lastDay]
  return [...makeUp(national, [SUNDAY]), ...between(national), ...rest]
}

function on(name: string, year: number, month: number, day: number): Holiday {
  return { day: new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10), name }
}

export function weekday(day: string): number {
  return new Date(day).getUTCDay()
}

export function shift(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Saturday → Friday before, Sunday → Monday after. */
function observed(holiday: Holiday): Holiday {
  const by = { [SATURDAY]: -1, [SUNDAY]: 1 }[weekday(holiday.day)] ?? 0
  return { ...holiday, day: shift(holiday.day, by) }
}

/** Each holiday that falls on a rest day also takes the next day that is neither a rest day nor a holiday. */
function makeUp(holidays: readonly Holiday[], restDays: readonly number[] = [SATURDAY, SUNDAY]): readonly Holiday[] {
  const taken = new Set(holidays.map(({ day }) => day))
  const substitutes = holidays
    .filter(({ day }) => restDays.includes(weekday(day)))
    .map(holiday => {
      const substitute = nextFree(holiday, [...taken], restDays)
      taken.add(substitute.day)
      return substitute
    })
  return [...holidays, ...substitutes]
}

/** The same, or the Friday before where that is on a weekend. */
function lastWeekday(holiday: Holiday): Holiday {
  const by = { [SATURDAY]: -1, [SUNDAY]: -2 }[weekday(holiday.day)] ?? 0
  return { ...holiday, day: shift(holiday.day, by) }
}

/** In Japan a weekday between two holidays is one as well. */
function between(holidays: readonly Holiday[]): readonly Holiday[] {
  const taken = new Set(holidays.map(({ day }) => day))
  return holidays
    .map(({ day }) => shift(day, 1))
    .filter(day => !taken.has(day) && taken.has(shift(day, 1)) && weekday(day) !== SUNDAY)
    .map(day => ({ day, name: "Citizens' Holiday" }))
}

function nextFree(
  holiday: Holiday,
  taken: readonly string[],
  restDays: readonly number[] = [SATURDAY, SUNDAY],
): Holiday {
  let { day } = holiday
  while (restDays.includes(weekday(day)) || taken.includes(day)) day = shift(day, 1)
  return { ...holiday, day }
}

function nth(name: string, year: number, month: number, wanted: number, count: number): Holiday {
  const first = on(name, year, month, 1)
  return { name, day: shift(first.day, ((wanted - weekday(first.day) + 7) % 7) + 7 * (count - 1)) }
}

function last(name: string, year: number, month: number, wanted: number): Holiday {
  const end = on(name, year, month + 1, 0)
  return { name, day: shift(end.day, -((weekday(end.day) - wanted + 7) % 7)) }
}

/** Easter Sunday in the Gregorian calendar. */
function easter(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return on('Easter', year, Math.floor(f / 31), (f % 31) + 1).day
}
