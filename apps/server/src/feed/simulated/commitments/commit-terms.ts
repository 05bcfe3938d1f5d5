// Commits to the terms of days of method 2: from 10:00 UTC of the day before, when the day has begun somewhere on earth and its hours are
// settled. What is committed to is read from the database under a lock, and triggers refuse every change of it from then on.
import { setImmediate } from 'node:timers/promises'
import { present } from '@tallystick/kernel/assert'
import { type Clock, DAY_MS, HOUR_MS, type Instant } from '@tallystick/kernel/clock'
import { type Pool, type PoolClient, transaction } from '../../../platform/postgres/pool.ts'
import type { Listing } from '../../listing.ts'
import { commitmentOf, type CommittedTerms, FORWARD_METHOD, KEPT_DAYS, termsText } from './day-terms.ts'
import { DayKey, dayText } from './keys.ts'
import { calendarOf } from '../open-minutes.ts'
import { termsOfDay } from '../path.ts'
import { pathTerms, type Simulation } from '../simulation.ts'
import type { Report } from '../../../platform/log-events.ts'

/** Tomorrow's terms are committed to from this hour on: in the easternmost time zone (UTC+14) tomorrow has begun. */
const SETTLED_HOUR_MS = 10 * HOUR_MS

export interface TermsDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly simulation: Simulation
  readonly committed: CommittedTerms
  readonly keyOf: (day: number) => Buffer
  /** As the database has them in this transaction. */
  readonly loadListings: (client: PoolClient) => Promise<readonly Listing[]>
  readonly report: Report
}

/** What was committed to already, as far back as it is needed. */
export async function loadCommitted(pool: Pool, committed: CommittedTerms, now: Instant): Promise<void> {
  const { rows } = await pool.query<{ day: string; terms: Buffer }>(
    `select day::text as day, terms from feed_day where terms is not null and day >= $1 order by day`,
    [dayText(Math.floor(now / DAY_MS) - KEPT_DAYS)],
  )
  for (const { day, terms } of rows) committed.put(Date.parse(day) / DAY_MS, terms.toString('utf8'))
}

/** Commits to every published day that has come near enough, the oldest first: each begins where the one before ends. */
export async function commitTerms(deps: TermsDeps): Promise<void> {
  const last = Math.floor((deps.clock.now() + DAY_MS - SETTLED_HOUR_MS) / DAY_MS)
  const { rows } = await deps.pool.query<{ day: string }>(
    `select day::text as day from feed_day where method = $1 and commitment is null and key is null and day <= $2 order by day`,
    [FORWARD_METHOD, dayText(last)],
  )
  for (const { day } of rows) await commitDay(deps, Date.parse(day) / DAY_MS)
}

async function commitDay(deps: TermsDeps, day: number): Promise<void> {
  // The days before are drawn to their end here, pair by pair, so that the lock below is held only briefly.
  for (const { path } of deps.simulation.values()) {
    path.closeBefore(day)
    await setImmediate()
  }
  const text = await transaction(deps.pool, async client => {
    // Concurrent changes of hours wait, and are refused once this is committed.
    await client.query('lock table market_closure, market_week in share mode')
    const proposed = textOf(deps, day, await deps.loadListings(client))
    await client.query(
      `update feed_day set terms = $2, commitment = $3, committed_at = $4 where day = $1 and commitment is null`,
      [dayText(day), Buffer.from(proposed, 'utf8'), commitmentOf(deps.keyOf(day), proposed), deps.clock.now()],
    )
    // Another server may have been first; its terms hold.
    const { rows } = await client.query<{ terms: Buffer }>(`select terms from feed_day where day = $1`, [dayText(day)])
    return present(rows[0], 'a published day').terms.toString('utf8')
  })
  const drawn = [...deps.simulation.values()].map(({ path }) => path.dayTerms(day))
  deps.committed.put(day, text)
  if (termsText(day, drawn) !== text) deps.report('feed.terms_differ', { day: dayText(day) })
}

function textOf({ simulation, keyOf }: TermsDeps, day: number, listings: readonly Listing[]): string {
  const key = new DayKey(keyOf(day))
  const terms = listings.map(listing => {
    const { path } = present(simulation.get(listing.pair.id), `simulated pair ${listing.pair.code}`)
    const shape = calendarOf(listing.hours).day(day)
    return termsOfDay(pathTerms(listing), shape, { keyOf: () => key }, day, path.closeBefore(day))
  })
  return termsText(day, terms)
}
