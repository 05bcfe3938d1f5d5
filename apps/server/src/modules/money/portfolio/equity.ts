// The job that records what users are worth, one process of all: every minute it looks whether an hour is over.
import { type Clock, MINUTE_MS } from '@tallystick/kernel/clock'
import type { Report } from '../../../platform/log-events.ts'
import { repeatJob } from '../../../platform/repeat-job.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { type EquityMarket, recordEquity } from './record-equity.ts'

export interface EquityDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly market: EquityMarket
  readonly report: Report
}

export function startEquity({ pool, clock, market, report }: EquityDeps): { stop(): Promise<void> } {
  const record = (isStopping: () => boolean): Promise<number> => recordEquity(pool, market, clock.now(), isStopping)
  return repeatJob(MINUTE_MS, record, error => report('equity.record_failed', { err: error }))
}
