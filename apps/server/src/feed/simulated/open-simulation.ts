// Opens the simulated feed of one database: its secret, committed and stored days, the resulting paths, and the hourly jobs.
import { type Clock, DAY_MS } from '@tallystick/kernel/clock'
import type { Pool, PoolClient } from '../../platform/postgres/pool.ts'
import type { Sealer } from '../../platform/secrets/sealer.ts'
import type { Listing } from '../listing.ts'
import type { Scheduler } from '../../platform/scheduler.ts'
import { FinishedDays } from './finished-days/finished-days.ts'
import { commitTerms, loadCommitted } from './commitments/commit-terms.ts'
import { Commitments, openSecret } from './commitments/commitments.ts'
import { CommittedTerms } from './commitments/day-terms.ts'
import { openForwardFrom } from './method-2/forward-from.ts'
import { deriveDayKey, keysFromSecret } from './commitments/keys.ts'
import { type Simulation, simulate } from './simulation.ts'
import { loadFinishedDays, storeFinishedDays } from './finished-days/store-finished-days.ts'
import type { Report } from '../../platform/log-events.ts'

export interface SimulationDeps {
  readonly pool: Pool
  /** Opens the feed's secret. */
  readonly sealer: Sealer
  readonly clock: Clock
  readonly scheduler: Scheduler
  readonly listings: readonly Listing[]
  /** The same as the database has them in a transaction. */
  readonly loadListings: (client: PoolClient) => Promise<readonly Listing[]>
  /** A test's own secret. */
  readonly seed?: Uint8Array | undefined
  readonly report: Report
}

export interface OpenSimulation {
  readonly simulation: Simulation
  readonly commitments: Commitments
}

export async function openSimulation(deps: SimulationDeps): Promise<OpenSimulation> {
  const { pool, sealer, clock, scheduler, listings, loadListings, seed, report } = deps
  const now = clock.now()
  const today = Math.floor(now / DAY_MS)
  const secret = await openSecret(pool, sealer, now, seed && { secret: seed, anchorDay: today })
  const { anchorDay } = secret
  const forwardFrom = await openForwardFrom(pool, anchorDay, now)
  const committed = new CommittedTerms()
  await loadCommitted(pool, committed, now)
  const finished = new FinishedDays(today)
  await loadFinishedDays(pool, finished, now)
  const simulation = simulate(listings, keysFromSecret(secret.secret), { anchorDay, forwardFrom, committed, finished })
  const keyOf = (day: number): Buffer => deriveDayKey(secret.secret, day)
  const commitments = new Commitments({
    pool,
    secret,
    forwardFrom,
    clock,
    scheduler,
    report,
    commitTerms: () => commitTerms({ pool, clock, simulation, committed, keyOf, loadListings, report }),
    storeCandles: () => storeFinishedDays(pool, simulation, finished, forwardFrom, clock.now()),
  })
  return { simulation, commitments }
}
