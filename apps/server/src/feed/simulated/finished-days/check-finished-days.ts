// Checks that the stored candles of finished days follow from the day's key and terms. Reads only the database.
import type { Pool, PoolClient } from '../../../platform/postgres/pool.ts'
import { parseTerms } from '../commitments/day-terms.ts'
import { ForwardDay } from '../method-2/forward-day.ts'
import { DayKey, dayText } from '../commitments/keys.ts'
import { finishDay } from './store-finished-days.ts'

interface StoredRow {
  readonly pair_id: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
  readonly quarters: Buffer
  readonly minutes: Buffer
}

const NOTHING = Buffer.alloc(0)

/** "day pair" of everything that differs or is missing, among the newest days that are over. */
export async function brokenFinishedDays(pool: Pool | PoolClient, dayCount: number): Promise<readonly string[]> {
  const { rows } = await pool.query<{ day: number; key: Buffer; terms: Buffer }>(
    `select day - date '1970-01-01' as day, key, terms from feed_day
     where method = 2 and key is not null order by day desc limit $1`,
    [dayCount],
  )
  const broken: string[] = []
  for (const { day, key, terms } of rows) broken.push(...(await brokenPairs(pool, day, key, terms.toString('utf8'))))
  return broken
}

async function brokenPairs(pool: Pool | PoolClient, day: number, key: Buffer, text: string): Promise<string[]> {
  const { rows } = await pool.query<StoredRow>(
    `select pair_id, open::float8 as open, high::float8 as high, low::float8 as low, close::float8 as close, volume, quarters, minutes
     from feed_closed_day where day = $1`,
    [dayText(day)],
  )
  const stored = new Map(rows.map(row => [row.pair_id, row]))
  const dayKey = new DayKey(key)
  return parseTerms(day, text).flatMap(terms => {
    const row = stored.get(terms.id)
    if (terms.open.length === 0) return row ? [`${dayText(day)} ${terms.code}`] : []
    const { daily, quarters, minutes } = finishDay(terms.id, day, new ForwardDay(day, terms, dayKey))
    const isSame =
      row?.open === daily.open &&
      row.high === daily.high &&
      row.low === daily.low &&
      row.close === daily.close &&
      row.volume === daily.volume &&
      row.quarters.equals(quarters ?? NOTHING) &&
      row.minutes.equals(minutes ?? NOTHING)
    return isSame ? [] : [`${dayText(day)} ${terms.code}`]
  })
}
