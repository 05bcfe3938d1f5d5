// The job that records what users are worth, one process of all: every minute it looks whether an hour is over.
import { type Clock, MINUTE_MS } from '@tallystick/kernel/clock'
import type { Report } from '../../../platform/log-events.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { type EquityMarket, recordEquity } from './record-equity.ts'

export interface EquityDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly market: EquityMarket
  readonly report: Report
}

export function startEquity({ pool, clock, market, report }: EquityDeps): { stop(): Promise<void> } {
  let isStopping = false
  let running: Promise<void> | undefined
  const look = (): void => {
    running ??= recordEquity(pool, market, clock.now(), () => isStopping)
      .then(() => undefined)
      .catch((error: unknown) => report('equity.record_failed', { err: error }))
      .finally(() => (running = undefined))
  }
  const timer = setInterval(look, MINUTE_MS)
  timer.unref()
  look()
  return {
    async stop() {
      isStopping = true
      clearInterval(timer)
      await running
    },
  }
}
