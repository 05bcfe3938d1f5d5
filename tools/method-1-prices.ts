// Redoes a day of method 1 with the server's own code: these days lie before the change to method 2 and cannot come again.
import { DAY_MS } from '@tallystick/kernel/clock'
import { decimal } from '@tallystick/kernel/decimal'
import { DAY_PERIODS } from '@tallystick/wire/periods'
import type { Candle } from '../apps/server/src/feed/market.ts'
import type { Closure, Hours } from '../apps/server/src/feed/hours/schedule.ts'
import { seededListings } from '../apps/server/src/feed/seed/listings.ts'
import { candlesOfDay, differences } from '../apps/server/src/feed/simulated/commitments/verify-day.ts'
import { parseWeek } from '../apps/server/src/feed/hours/week-text.ts'

export interface ServedHours {
  readonly codes: readonly string[]
  readonly closures: readonly Closure[]
  readonly weeks: readonly { readonly from_day: string; readonly sessions: string }[]
}

export interface Findings {
  readonly compared: number
  readonly wrong: number
  readonly lines: readonly string[]
}

export type ServedCandle = Readonly<
  Record<'Open' | 'High' | 'Low' | 'Close', string> & Record<'Time' | 'Volume', number>
>

type ReadCandles = (pairId: number, period: string) => Promise<readonly ServedCandle[]>

export async function verifyMethod1(
  day: string,
  key: string,
  hours: readonly ServedHours[],
  read: ReadCandles,
): Promise<Findings> {
  const number = Date.parse(day) / DAY_MS
  const lines: string[] = []
  let compared = 0
  let wrong = 0
  for (const listing of seededListings()) {
    const { id, code } = listing.pair
    const kept = hours.find(({ codes }) => codes.includes(code))
    if (kept) keepHours(listing.hours, kept)
    const daily = (await read(id, '1D')).map(toCandle)
    const before = daily.findLast(({ time }) => time < number * DAY_MS)
    if (!before) {
      lines.push(`${code}: no close before the day was served.`)
      wrong += 1
      continue
    }
    for (const [name, minutes] of Object.entries(DAY_PERIODS)) {
      const all = minutes === 1440 ? daily : (await read(id, name)).map(toCandle)
      const served = all.filter(({ time }) => Math.floor(time / DAY_MS) === number)
      // Short candles of the whole day are no longer served; those that are must agree.
      if (served.length === 0 && minutes < 15) continue
      const found = differences(candlesOfDay(listing, key, number, before.close, minutes), served)
      compared += served.length
      wrong += found.length
      const [first] = found
      if (first)
        lines.push(`${code} ${name}: ${found.length} differ, the first at ${new Date(first.time).toISOString()}`)
    }
  }
  return { compared, wrong, lines }
}

/** Hours change in public and for days to come only: /api/default/changes tells since when a day was to be as it was. */
function keepHours(hours: Hours, { closures, weeks }: ServedHours): void {
  hours.change({
    closures,
    weeks: weeks.map(({ from_day, sessions }) => ({ fromDay: from_day, sessions: parseWeek(sessions) ?? [] })),
  })
}

function toCandle({ Time, Open, High, Low, Close, Volume }: ServedCandle): Candle {
  return {
    time: Time,
    open: decimal(Open),
    high: decimal(High),
    low: decimal(Low),
    close: decimal(Close),
    volume: Volume,
  }
}
