// Reconciliation: once a day, and when asked, every invariant of the money is put to the database. What does not hold raises an alarm:
// in the log, in the metrics, and at the top of the console.
import { type Clock, DAY_MS, HOUR_MS } from '@tallystick/kernel/clock'
import { Gauge } from 'prom-client'
import { brokenChecks, CHECKS } from '../../audit/checks.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { Pool } from '../../platform/postgres/pool.ts'
import { type BrokenCheck, insertReconciliation, readReconciliations } from './queries.ts'

export interface ReconciliationParts {
  readonly pool: Pool
  readonly clock: Clock
  readonly metrics: Metrics
  readonly alarm: (broken: readonly BrokenCheck[]) => void
  readonly report: (error: unknown) => void
}

export interface Reconciliation {
  /** Runs it now; whoever asks meanwhile waits for the same run. */
  run(): Promise<void>
  stop(): Promise<void>
}

export function startReconciliation({ pool, clock, metrics, alarm, report }: ReconciliationParts): Reconciliation {
  const gauge = new Gauge({
    name: 'ledger_broken_checks',
    help: 'Invariants of the money that do not hold',
    registers: [],
  })
  metrics.registerMetric(gauge)
  let running: Promise<void> | undefined

  async function reconcile(): Promise<void> {
    const at = clock.now()
    const client = await pool.connect()
    try {
      const found = await brokenChecks(client)
      const broken = found.map(({ check: { id, holds }, count }) => ({ id, holds, count }))
      await insertReconciliation(pool, { at, took_ms: clock.now() - at, checks: CHECKS.length, broken })
      gauge.set(broken.length)
      if (broken.length > 0) alarm(broken)
    } finally {
      client.release()
    }
  }

  function run(): Promise<void> {
    running ??= reconcile().finally(() => (running = undefined))
    return running
  }

  async function runWhenDue(): Promise<void> {
    const [last] = await readReconciliations(pool, 1)
    if (!last || clock.now() - last.at >= DAY_MS) await run()
  }

  const timer = setInterval(() => void runWhenDue().catch(report), HOUR_MS)
  timer.unref()
  return {
    run,
    async stop() {
      clearInterval(timer)
      await running?.catch(report)
    },
  }
}
