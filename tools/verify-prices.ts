// `npm run verify-prices -- http://localhost:8080`: checks from outside that a server's simulated prices were fixed beforehand. Takes
// yesterday's revealed key, compares it with its published hash, redoes the day of every pair and compares it with the candles served.
import { DAY_MS } from '@tallystick/kernel/clock'
import { decimal } from '@tallystick/kernel/decimal'
import { PERIODS } from '@tallystick/wire/periods'
import type { Candle } from '../apps/server/src/feed/market.ts'
import type { Closure, Hours } from '../apps/server/src/feed/schedule.ts'
import { seededListings } from '../apps/server/src/feed/seed/listings.ts'
import { parseWeek } from '../apps/server/src/feed/week-text.ts'
import { candlesOfDay, differences, keepsPromise } from '../apps/server/src/feed/simulated/verify-day.ts'

export interface Report {
  readonly ok: boolean
  readonly lines: readonly string[]
}

/** `data` of an answer of the server at this path. */
export type Get = (path: string) => Promise<unknown>

interface ServedDay {
  readonly day: string
  readonly key_hash: string
  readonly key: string
}

interface ServedHours {
  readonly codes: readonly string[]
  readonly closures: readonly Closure[]
  readonly weeks: readonly { readonly from_day: string; readonly sessions: string }[]
}

type ServedCandle = Readonly<Record<'Open' | 'High' | 'Low' | 'Close', string> & Record<'Time' | 'Volume', number>>

export async function verifyServer(get: Get): Promise<Report> {
  // The shapes are the server's contract; anything else fails the comparison below.
  const keys = (await get('/api/feed/keys')) as {
    feed_label: string
    days: readonly ServedDay[]
    hours: readonly ServedHours[]
  }
  if (keys.feed_label !== 'simulated')
    return { ok: false, lines: ['This server has real prices: there is nothing to redo.'] }
  const revealed = keys.days.find(({ key }) => key !== '')
  if (!revealed) return { ok: false, lines: ['No key has been revealed yet. Come back after midnight UTC.'] }
  if (!keepsPromise(revealed.key, revealed.key_hash)) {
    return { ok: false, lines: [`${revealed.day}: the revealed key is not the one that was promised.`] }
  }
  const lines = [`${revealed.day}: the revealed key is the one that was promised.`]
  const day = Date.parse(revealed.day) / DAY_MS
  let compared = 0
  let wrong = 0
  for (const listing of seededListings()) {
    const { id, code } = listing.pair
    const served = keys.hours.find(({ codes }) => codes.includes(code))
    if (served) keepHours(listing.hours, served)
    const read = async (period: string): Promise<readonly Candle[]> =>
      ((await get(`/v2/api/forex/kline?forex_id=${id}&period=${period}`)) as readonly ServedCandle[]).map(toCandle)
    const daily = await read('1D')
    const before = daily.findLast(({ time }) => time < day * DAY_MS)
    if (!before) {
      lines.push(`${code}: no close before the day was served.`)
      wrong += 1
      continue
    }
    for (const [name, minutes] of Object.entries(PERIODS)) {
      const served = (minutes === 1440 ? daily : await read(name)).filter(
        ({ time }) => Math.floor(time / DAY_MS) === day,
      )
      // Short candles of the whole day are no longer served; those that are must agree.
      if (served.length === 0 && minutes < 15) continue
      const found = differences(candlesOfDay(listing, revealed.key, day, before.close, minutes), served)
      compared += served.length
      wrong += found.length
      const [first] = found
      if (first)
        lines.push(`${code} ${name}: ${found.length} differ, the first at ${new Date(first.time).toISOString()}`)
    }
  }
  lines.push(`${compared} candles compared, ${wrong} differ.`)
  return { ok: wrong === 0 && compared > 0, lines }
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

async function main(origin: string): Promise<void> {
  const report = await verifyServer(async path => {
    const answer = await fetch(new URL(path, origin))
    const body = (await answer.json()) as { code: number; msg: string; data: unknown }
    if (body.code !== 1) throw new Error(`${path}: ${body.msg}`)
    return body.data
  })
  for (const line of report.lines) console.log(line)
  process.exitCode = report.ok ? 0 : 1
}

if (import.meta.main) {
  const origin = process.argv[2] ?? 'http://localhost:8080'
  await main(origin).catch((error: unknown) => {
    console.error(`${origin} could not be asked: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  })
}
