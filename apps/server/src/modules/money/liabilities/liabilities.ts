// The job that makes each day's tree, in one process of all.
import { type Clock, MINUTE_MS } from '@tallystick/kernel/clock'
import type { Report } from '../../../platform/log-events.ts'
import { repeatJob } from '../../../platform/repeat-job.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import type { Sealer } from '../../../platform/secrets/sealer.ts'
import { siteSecret } from '../../../platform/secrets/site-secrets.ts'
import { makeDay } from './make-day.ts'

export interface LiabilitiesDeps {
  readonly pool: Pool
  readonly vault: Sealer
  readonly clock: Clock
  readonly report: Report
}

const LOOK_MS = 10 * MINUTE_MS

export function startLiabilities({ pool, vault, clock, report }: LiabilitiesDeps): { stop(): Promise<void> } {
  const make = async (): Promise<void> => {
    await makeDay(pool, await siteSecret(pool, vault, 'liabilities'), clock.now())
  }
  return repeatJob(LOOK_MS, make, error => report('liabilities.make_failed', { err: error }))
}
