// The daily commitments of a simulated feed: everybody can check that yesterday's prices were fixed the day before.
import { DAY_MS } from '@tallystick/kernel/clock'
import type { Market } from '../../feed/market.ts'
import { printWeek } from '../../feed/week-text.ts'
import { answer, type Calls } from '../../plugins/calls.ts'
import { timeText } from '../../plugins/time-text.ts'

const DAYS_SHOWN = 60

export function feedKeyRoutes(calls: Calls, market: Market): void {
  calls.serve('feedKeys', async () => {
    const days = await market.publishedDays(DAYS_SHOWN)
    // What lies further away than a neighbour of these days shapes none of them.
    const near = (day: string): boolean => day >= dayFrom(days.at(-1)?.day, -2) && day <= dayFrom(days[0]?.day, 2)
    return answer({
      feed_label: market.label,
      days: days.map(({ day, keyHash, publishedAt, key }) => ({
        day,
        key_hash: keyHash,
        published_at: timeText(publishedAt),
        key: key ?? '',
      })),
      hours: market.schedules().map(({ codes, closures, weeks = [] }) => ({
        codes: [...codes],
        closures: closures.filter(({ day }) => near(day)).map(({ day, from, to }) => ({ day, from, to })),
        weeks: weeks.map(({ fromDay, sessions }) => ({ from_day: fromDay, sessions: printWeek(sessions) })),
      })),
    })
  })
}

function dayFrom(day: string | undefined, by: number): string {
  return day === undefined ? '' : new Date(Date.parse(day) + by * DAY_MS).toISOString().slice(0, 10)
}
