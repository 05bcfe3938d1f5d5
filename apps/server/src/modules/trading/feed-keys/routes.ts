// The daily commitments of a simulated feed, which prove that a day's prices were fixed before it began.
import { DAY_MS } from '@tallystick/kernel/clock'
import type { Market, PublishedDay } from '../../../feed/market.ts'
import { printWeek } from '../../../feed/hours/week-text.ts'
import { answer, type Calls } from '../../../http/pipeline/calls.ts'
import { timeText } from '../../../http/pipeline/time-text.ts'

const DAYS_SHOWN = 60

export function feedKeyRoutes(calls: Calls, market: Market): void {
  calls.serve('feedKeys', async ({ params }) => {
    const days = await daysAsked(market, params.day)
    // What lies further away than a neighbour of these days shapes none of them.
    const near = (day: string): boolean => day >= dayFrom(days.at(-1)?.day, -2) && day <= dayFrom(days[0]?.day, 2)
    return answer({
      feed_label: market.label,
      days: days.map(presentDay),
      hours: market.schedules().map(({ codes, closures, weeks = [] }) => ({
        codes: [...codes],
        closures: closures.filter(({ day }) => near(day)).map(({ day, from, to }) => ({ day, from, to })),
        weeks: weeks.map(({ fromDay, sessions }) => ({ from_day: fromDay, sessions: printWeek(sessions) })),
      })),
    })
  })
}

export function presentDay({ day, method, keyHash, publishedAt, commitment, committedAt, key, terms }: PublishedDay) {
  return {
    day,
    method,
    key_hash: keyHash,
    published_at: timeText(publishedAt),
    commitment: commitment ?? '',
    committed_at: timeText(committedAt ?? 0),
    key: key ?? '',
    terms: terms ?? '',
  }
}

/** One day comes with its terms; all of them together would be too much. */
async function daysAsked(market: Market, day: string | undefined): Promise<readonly PublishedDay[]> {
  if (day === undefined) return market.publishedDays(DAYS_SHOWN)
  // Thirtieths of February are no days.
  const isDay = new Date(Date.parse(`${day}T00:00Z`) || 0).toISOString().startsWith(day)
  const found = isDay ? await market.publishedDay(day) : undefined
  return found ? [found] : []
}

function dayFrom(day: string | undefined, by: number): string {
  return day === undefined ? '' : new Date(Date.parse(day) + by * DAY_MS).toISOString().slice(0, 10)
}
