// Trading hours: weekly sessions and closures in a market's own time zone, answered in UTC. Pure and correct across clock changes. Each
// UTC day is computed once and cached.
import { DAY_MS, MINUTE_MS, type Instant } from '@tallystick/kernel/clock'
import { TimeZone } from './time-zone.ts'

export const DAY_MINUTES = 1_440
export const WEEK_MINUTES = 7 * DAY_MINUTES

/** Minutes [from, to) of some day or week. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** A holiday, or part of one: shut from minute to minute of a local day. */
export interface Closure extends Span {
  /** Local date, YYYY-MM-DD. */
  readonly day: string
}

/** Weekly sessions that hold from a day on, until the next such day. */
export interface Week {
  /** Local date, YYYY-MM-DD. */
  readonly fromDay: string
  /** Minutes of the local week, Sunday 00:00 = 0, in order and apart. */
  readonly sessions: readonly Span[]
}

/** What can be changed of a market's hours, for days to come. */
export interface Changeable {
  readonly closures: readonly Closure[]
  /** One for a day at most. */
  readonly weeks?: readonly Week[]
}

export interface HoursTerms extends Changeable {
  readonly timeZone: string
  /** Those it began with, as in a week. */
  readonly sessions: readonly Span[]
}

export interface Hours {
  readonly timeZone: string
  /** Minutes a usual trading day of the first week is open; prices already made depend on it. */
  readonly fullDayMinutes: number
  isOpen(at: Instant): boolean
  /** The next opening after `at`; undefined when there is none within two months. */
  nextOpen(at: Instant): Instant | undefined
  /** The next closing after `at`; undefined when there is none within two months. */
  nextClose(at: Instant): Instant | undefined
  /** Open minutes of the UTC day (days since 1970), in order, touching spans joined. */
  openSpans(day: number): readonly Span[]
  /** Weekly sessions of the local day of the instant, and closures from then on. */
  from(at: Instant): Pick<HoursTerms, 'timeZone' | 'sessions' | 'closures'>
  /** As they stand. */
  readonly changeable: Changeable
  /** Takes over closures and weeks that were added or taken back. They lie in the future, so a day already read does not change. */
  change(to: Changeable): void
}

const SEARCH_DAYS = 62

export function compileHours(terms: HoursTerms): Hours {
  const zone = new TimeZone(terms.timeZone)
  let listed: Changeable = terms
  let closures = byDay(terms.closures)
  const firstWeek: Weekdays = { fromDay: Number.NEGATIVE_INFINITY, days: weekdays(terms.sessions) }
  let weeks = inTurn(firstWeek, terms.weeks)
  const known = new Map<number, readonly Span[]>()
  // Days have few shapes. Equal days share one list, so that derived values can be computed once.
  const shapes = new Map<string, readonly Span[]>()
  const weekOf = (day: number): Weekdays => weeks.findLast(({ fromDay }) => fromDay <= day) ?? firstWeek
  /** Open minutes of a local day, as UTC minutes since 1970. */
  const localDay = (day: number): readonly Span[] => {
    // 1970-01-01 was a Thursday.
    const usual = weekOf(day).days[(day + 4) % 7] ?? []
    const open = closures.get(day)?.reduce(subtract, usual) ?? usual
    const start = day * DAY_MINUTES
    return open.map(({ from, to }) => ({ from: zone.toUtc(start + from), to: zone.toUtc(start + to) }))
  }
  /** What decides the shape of a UTC day; a day near a holiday, a change of clocks or of the week is like no other. */
  const nameOf = (day: number): string => {
    const offset = zone.offsetAt((day - 1) * DAY_MINUTES)
    const usual = offset === zone.offsetAt((day + 2) * DAY_MINUTES)
    const holiday = closures.has(day - 1) || closures.has(day) || closures.has(day + 1)
    const { fromDay } = weekOf(day - 1)
    const sameWeek = fromDay === weekOf(day + 1).fromDay
    return usual && !holiday && sameWeek ? `weekday ${day % 7} at ${offset} since ${fromDay}` : `day ${day}`
  }
  const openSpans = (day: number): readonly Span[] => {
    let spans = known.get(day)
    if (!spans) {
      const name = nameOf(day)
      spans = shapes.get(name) ?? join(clip([day - 1, day, day + 1].flatMap(localDay), day * DAY_MINUTES))
      shapes.set(name, spans)
      known.set(day, spans)
    }
    return spans
  }

  /** Every change between open and shut after `at`, in order. */
  function* changes(at: Instant): Generator<{ readonly at: Instant; readonly open: boolean }> {
    const first = Math.floor(at / DAY_MS)
    for (let day = first; day < first + SEARCH_DAYS; day++) {
      for (const { from, to } of openSpans(day)) {
        const begin = day * DAY_MS + from * MINUTE_MS
        const end = day * DAY_MS + to * MINUTE_MS
        if (begin > at && !(from === 0 && openSpans(day - 1).at(-1)?.to === DAY_MINUTES))
          yield { at: begin, open: true }
        if (end > at && !(to === DAY_MINUTES && openSpans(day + 1)[0]?.from === 0)) yield { at: end, open: false }
      }
    }
  }
  const isRoundTheClock = (): boolean =>
    closures.size === 0 && weeks.every(({ days }) => total(days.flat()) === WEEK_MINUTES)
  let neverCloses = isRoundTheClock()
  const nextChange = (at: Instant, open: boolean): Instant | undefined => {
    if (neverCloses) return undefined
    for (const change of changes(at)) if (change.open === open) return change.at
    return undefined
  }

  return {
    timeZone: terms.timeZone,
    fullDayMinutes: Math.max(...firstWeek.days.map(total)),
    openSpans,
    isOpen(at) {
      const day = Math.floor(at / DAY_MS)
      const minute = Math.floor((at - day * DAY_MS) / MINUTE_MS)
      for (const span of openSpans(day)) if (minute >= span.from && minute < span.to) return true
      return false
    },
    nextOpen: at => nextChange(at, true),
    nextClose: at => nextChange(at, false),
    from(at) {
      const minute = Math.floor(at / MINUTE_MS)
      const today = Math.floor((minute + zone.offsetAt(minute)) / DAY_MINUTES)
      const { fromDay } = weekOf(today)
      const week = listed.weeks?.find(one => Date.parse(one.fromDay) / DAY_MS === fromDay)
      return {
        timeZone: terms.timeZone,
        sessions: week?.sessions ?? terms.sessions,
        closures: listed.closures
          .filter(({ day }) => Date.parse(day) / DAY_MS >= today)
          .toSorted((a, b) => Date.parse(a.day) - Date.parse(b.day)),
      }
    },
    get changeable() {
      return { closures: listed.closures, weeks: listed.weeks ?? [] }
    },
    change(to) {
      listed = to
      closures = byDay(to.closures)
      weeks = inTurn(firstWeek, to.weeks)
      neverCloses = isRoundTheClock()
      known.clear()
      shapes.clear()
    },
  }
}

/** The seven days of a week that holds from a day on (days since 1970). */
interface Weekdays {
  readonly fromDay: number
  readonly days: readonly (readonly Span[])[]
}

function weekdays(sessions: readonly Span[]): Weekdays['days'] {
  return Array.from({ length: 7 }, (_, weekday) => clip(sessions, weekday * DAY_MINUTES))
}

function inTurn(firstWeek: Weekdays, changed: readonly Week[] = []): readonly Weekdays[] {
  const later = changed.map(({ fromDay, sessions }) => ({
    fromDay: Date.parse(fromDay) / DAY_MS,
    days: weekdays(sessions),
  }))
  return [firstWeek, ...later.toSorted((a, b) => a.fromDay - b.fromDay)]
}

function byDay(closures: readonly Closure[]): Map<number, Closure[]> {
  return Map.groupBy(closures, closure => Date.parse(closure.day) / DAY_MS)
}

/** Open minutes in all. */
export function total(spans: readonly Span[]): number {
  return spans.reduce((sum, span) => sum + span.to - span.from, 0)
}

/** The parts within the day that starts at the given minute, counted from there. */
function clip(spans: readonly Span[], start: number): readonly Span[] {
  return spans
    .map(({ from, to }) => ({ from: Math.max(from - start, 0), to: Math.min(to - start, DAY_MINUTES) }))
    .filter(({ from, to }) => from < to)
}

function subtract(spans: readonly Span[], hole: Span): readonly Span[] {
  return spans
    .flatMap(({ from, to }) => [
      { from, to: Math.min(to, hole.from) },
      { from: Math.max(from, hole.to), to },
    ])
    .filter(({ from, to }) => from < to)
}

/** Touching spans made one; they must be in order. */
export function join(spans: readonly Span[]): readonly Span[] {
  const joined: Span[] = []
  for (const span of spans) {
    const last = joined.at(-1)
    if (last && span.from <= last.to) joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, span.to) }
    else joined.push(span)
  }
  return joined
}
