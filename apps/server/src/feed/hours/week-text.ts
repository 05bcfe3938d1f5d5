// Text form of weekly sessions: "mon-fri 09:30-16:00", "sun 22:00 - fri 22:00". Pure; printing and parsing round-trip.
import { DAY_MINUTES, join, type Span, WEEK_MINUTES } from './schedule.ts'

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
const DAY = DAYS.join('|')
const TIME = String.raw`(\d\d?):(\d\d)`
const WITHIN_DAYS = new RegExp(`^(${DAY})(?: ?- ?(${DAY}))? ${TIME} ?- ?${TIME}$`)
const ACROSS_DAYS = new RegExp(`^(${DAY}) ${TIME} ?- ?(${DAY}) ${TIME}$`)

/** In order and apart, touching ones joined. Undefined when it cannot be read, when sessions overlap, and when there are none. */
export function parseWeek(text: string): readonly Span[] | undefined {
  const read = text
    .split(',')
    .map(item => readItem(item.trim().toLowerCase().replaceAll('–', '-').replaceAll(/\s+/g, ' ')))
  const spans = read.flatMap(item => item ?? []).toSorted((a, b) => a.from - b.from)
  if (read.includes(undefined)) return undefined
  return spans.some((span, at) => span.from < (spans[at - 1]?.to ?? 0)) ? undefined : join(spans)
}

function readItem(item: string): readonly Span[] | undefined {
  const within = WITHIN_DAYS.exec(item)
  if (within) {
    const [first, last] = [dayOf(within[1]), dayOf(within[2] ?? within[1])]
    const [from, to] = [timeOf(within[3], within[4]), timeOf(within[5], within[6])]
    if (from === undefined || to === undefined || from >= to) return undefined
    const count = ((last - first + DAYS.length) % DAYS.length) + 1
    return Array.from({ length: count }, (_, at) => {
      const start = ((first + at) % DAYS.length) * DAY_MINUTES
      return { from: start + from, to: start + to }
    })
  }
  const across = ACROSS_DAYS.exec(item)
  const [opening, closing] = [timeOf(across?.[2], across?.[3]), timeOf(across?.[5], across?.[6])]
  if (opening === undefined || closing === undefined || opening === DAY_MINUTES) return undefined
  const from = dayOf(across?.[1]) * DAY_MINUTES + opening
  const to = dayOf(across?.[4]) * DAY_MINUTES + closing
  if (from === to) return undefined
  if (from < to) return [{ from, to }]
  // Over the end of the week.
  return [{ from, to: WEEK_MINUTES }, ...(to > 0 ? [{ from: 0, to }] : [])]
}

function dayOf(name: string | undefined): number {
  return DAYS.findIndex(day => day === name)
}

function timeOf(hour = '', minute = ''): number | undefined {
  const time = Number(hour || Number.NaN) * 60 + Number(minute || Number.NaN)
  return Number(minute) < 60 && time <= DAY_MINUTES ? time : undefined
}

/** The sessions must be in order and apart. */
export function printWeek(sessions: readonly Span[]): string {
  const items: string[] = []
  const [first, last] = [sessions[0], sessions.at(-1)]
  const wraps = sessions.length > 1 && first?.from === 0 && last?.to === WEEK_MINUTES
  const spans = wraps ? [...sessions.slice(1, -1), { from: last.from, to: WEEK_MINUTES + first.to }] : sessions
  const printed = new Set<Span>()
  for (const span of spans) {
    if (printed.has(span)) continue
    const day = Math.floor(span.from / DAY_MINUTES)
    if (span.to > (day + 1) * DAY_MINUTES) {
      items.push(
        `${dayName(day)} ${time(span.from)} - ${dayName(Math.ceil(span.to / DAY_MINUTES) - 1)} ${end(span.to)}`,
      )
      continue
    }
    // The days that follow and keep the same hours are named together.
    let until = day
    for (let same: Span | undefined = span; same; same = sameOn(spans, span, until + 1 - day)) {
      printed.add(same)
      if (same !== span) until += 1
    }
    const days = until === day ? dayName(day) : `${dayName(day)}-${dayName(until)}`
    items.push(`${days} ${time(span.from)}-${end(span.to)}`)
  }
  return items.join(', ')
}

function sameOn(spans: readonly Span[], { from, to }: Span, daysLater: number): Span | undefined {
  const ahead = daysLater * DAY_MINUTES
  return spans.find(other => other.from === from + ahead && other.to === to + ahead)
}

function dayName(day: number): string {
  return DAYS[day % DAYS.length] ?? ''
}

/** Of the day it lies in. */
function time(minute: number): string {
  const within = minute % DAY_MINUTES
  return `${two(Math.floor(within / 60))}:${two(within % 60)}`
}

/** A day ends at 24:00, not at 00:00 of the next. */
function end(minute: number): string {
  return minute % DAY_MINUTES === 0 ? '24:00' : time(minute)
}

function two(count: number): string {
  return String(count).padStart(2, '0')
}
