// The candles of finished days in the database (table feed_closed_day): read at start, written when a day is over, and never changed.
import { setImmediate } from 'node:timers/promises'
import { DAY_MS, type Instant } from '@tallystick/kernel/clock'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { DAY_MINUTES } from '../../hours/schedule.ts'
import { encodeCandles } from './candle-codec.ts'
import { type FinishedDay, type FinishedDays, KEPT } from './finished-days.ts'
import { FORWARD_METHOD } from '../commitments/day-terms.ts'
import { dayText } from '../commitments/keys.ts'
import { QUARTER_MINUTES } from '../open-minutes.ts'
import { candlesOf } from '../path.ts'
import type { PathDay, StepCandle } from '../path-day.ts'
import type { Simulation } from '../simulation.ts'

interface FinishedRow {
  readonly pair_id: number
  readonly day: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
  readonly quarters: Buffer | null
  readonly minutes: Buffer | null
}

/** What candles of any length can be asked of: the days themselves far back, their quarters and minutes less far. */
export async function loadFinishedDays(pool: Pool, into: FinishedDays, now: Instant): Promise<void> {
  const today = Math.floor(now / DAY_MS)
  const since = (days: number): string => dayText(today - days)
  // Steps are below 2^53: as doubles they are numbers at once.
  const { rows } = await pool.query<FinishedRow>(
    `select pair_id, day - date '1970-01-01' as day, open::float8 as open, high::float8 as high, low::float8 as low,
       close::float8 as close, volume, case when day >= $2 then quarters end as quarters,
       case when day >= $3 then minutes end as minutes
     from feed_closed_day where day >= $1 order by day`,
    [since(KEPT.daily), since(KEPT.quarters), since(KEPT.minutes)],
  )
  for (const { pair_id: pairId, day, open, high, low, close, volume, quarters, minutes } of rows) {
    const daily = { time: day * DAY_MS, open, high, low, close, volume }
    into.put({ pairId, day, daily, quarters: quarters ?? undefined, minutes: minutes ?? undefined })
  }
}

/** Writes what is missing of days that are over. A day is drawn pair by pair, with room for others in between. */
export async function storeFinishedDays(
  pool: Pool,
  simulation: Simulation,
  stored: FinishedDays,
  forwardFrom: number,
  now: Instant,
): Promise<void> {
  const today = Math.floor(now / DAY_MS)
  for (let day = Math.max(forwardFrom, stored.since); day < today; day++) {
    const finished: FinishedDay[] = []
    for (const [pairId, { path }] of simulation) {
      if (stored.has(pairId, day) || !path.opensForward(day)) continue
      finished.push(finishDay(pairId, day, path.wholeDay(day)))
      await setImmediate()
    }
    if (finished.length === 0) continue
    await insertFinishedDays(pool, finished)
    for (const one of finished) stored.put(one)
  }
  stored.forget(today)
}

export function finishDay(pairId: number, day: number, drawn: PathDay): FinishedDay {
  const start = day * DAY_MS
  const [daily] = candlesOf(drawn, DAY_MINUTES)
  return {
    pairId,
    day,
    daily: daily ?? noCandle(day),
    quarters: encodeCandles(candlesOf(drawn, QUARTER_MINUTES), start, QUARTER_MINUTES),
    minutes: encodeCandles(candlesOf(drawn, 1), start, 1),
  }
}

function noCandle(day: number): StepCandle {
  throw new RangeError(`no candle on ${dayText(day)}`)
}

async function insertFinishedDays(pool: Pool, days: readonly FinishedDay[]): Promise<void> {
  await pool.query(
    `insert into feed_closed_day (day, pair_id, method, open, high, low, close, volume, quarters, minutes)
     select day, pair_id, $10, open, high, low, close, volume, quarters, minutes
     from unnest($1::date[], $2::smallint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::integer[], $8::bytea[], $9::bytea[])
       as finished (day, pair_id, open, high, low, close, volume, quarters, minutes)
     on conflict do nothing`,
    [
      days.map(({ day }) => dayText(day)),
      days.map(({ pairId }) => pairId),
      days.map(({ daily }) => daily.open),
      days.map(({ daily }) => daily.high),
      days.map(({ daily }) => daily.low),
      days.map(({ daily }) => daily.close),
      days.map(({ daily }) => daily.volume),
      days.map(({ quarters }) => quarters),
      days.map(({ minutes }) => minutes),
      FORWARD_METHOD,
    ],
  )
}
