// The job that keeps the console's figures, in one process of all: days behind the ledger, and samples of exposure and queues.
import { type Clock, HOUR_MS, type Instant, SECOND_MS } from '@tallystick/kernel/clock'
import type { Report } from '../../../platform/log-events.ts'
import { repeatJob } from '../../../platform/repeat-job.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import type { ExposureMarket } from '../risk-view/risk-view.ts'
import { recordDays } from './record-days.ts'
import { sampleExposure, thinExposure } from './record-exposure.ts'
import { forgetQueues, sampleQueues } from './record-queues.ts'

export interface FiguresDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly market: ExposureMarket
  readonly report: Report
}

/** How far the figures of today may be behind. */
const LOOK_MS = 10 * SECOND_MS

export function startFigures({ pool, clock, market, report }: FiguresDeps): { stop(): Promise<void> } {
  let thinnedAt: Instant = 0
  const keep = async (isStopping: () => boolean): Promise<void> => {
    const now = clock.now()
    await recordDays(pool, now, { isStopping })
    await sampleExposure(pool, market, now)
    await sampleQueues(pool, now)
    if (now - thinnedAt < HOUR_MS) return
    await thinExposure(pool, now)
    await forgetQueues(pool, now)
    thinnedAt = now
  }
  return repeatJob(LOOK_MS, keep, error => report('figures.record_failed', { err: error }))
}
