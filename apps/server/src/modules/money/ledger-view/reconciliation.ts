// Reconciliation: daily and on demand, every invariant of the money is checked; the hot ones every minute. A broken invariant raises an
// alarm in the log, in the metrics and at the top of the console.
import { type Clock, DAY_MS, HOUR_MS, MINUTE_MS } from '@tallystick/kernel/clock'
import { Gauge } from 'prom-client'
import { brokenChecks, CHECKS } from '../../../invariants/checks.ts'
import { HOT_CHECKS, HotAudit } from '../../../invariants/hot-checks.ts'
import type { Metrics } from '../../../platform/metrics.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { type BrokenCheck, insertReconciliation, readReconciliations } from './queries.ts'
import type { Report } from '../../../platform/log-events.ts'

export interface ReconciliationDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly metrics: Metrics
  readonly alarm: (broken: readonly BrokenCheck[]) => void
  readonly report: Report
  /** Whether this process does the jobs of the cluster; only what is asked for runs on others. */
  readonly isOurs: () => boolean
}

export interface Reconciliation {
  /** Runs it now; concurrent calls wait for the same run. */
  run(): Promise<void>
  /** The hot checks once; every minute by itself. */
  runHot(): Promise<void>
  stop(): Promise<void>
}

export function startReconciliation({
  pool,
  clock,
  metrics,
  alarm,
  report,
  isOurs,
}: ReconciliationDeps): Reconciliation {
  const gauge = new Gauge({
    name: 'ledger_broken_checks',
    help: 'Invariants of the money that do not hold',
    registers: [],
  })
  const hotGauge = new Gauge({
    name: 'ledger_hot_broken_checks',
    help: 'Invariants of the money that did not hold at the last look, a minute ago at most',
    registers: [],
  })
  metrics.registerMetric(gauge)
  metrics.registerMetric(hotGauge)
  const hot = new HotAudit()
  let hotBroken = ''
  let running: Promise<void> | undefined
  let runningHot: Promise<void> | undefined

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

  async function lookHot(): Promise<void> {
    const at = clock.now()
    const client = await pool.connect()
    let broken: BrokenCheck[]
    try {
      broken = await hot.run(client, at)
    } finally {
      client.release()
    }
    hotGauge.set(broken.length)
    const names = broken.map(({ id }) => id).join(' ')
    if (broken.length > 0) alarm(broken)
    if (names === hotBroken) return
    hotBroken = names
    const checks = Object.keys(HOT_CHECKS).length
    // What appeared is told at once; that it is over is for the full set to say.
    if (broken.length > 0) await insertReconciliation(pool, { at, took_ms: clock.now() - at, checks, broken })
    else await run()
  }

  function runHot(): Promise<void> {
    runningHot ??= lookHot().finally(() => (runningHot = undefined))
    return runningHot
  }

  function run(): Promise<void> {
    running ??= reconcile().finally(() => (running = undefined))
    return running
  }

  async function runWhenDue(): Promise<void> {
    const [last] = await readReconciliations(pool, 1)
    if (!last || clock.now() - last.at >= DAY_MS) await run()
  }

  const failed = (error: unknown): void => report('ledger.check_failed', { err: error })
  const timer = setInterval(() => (isOurs() ? void runWhenDue().catch(failed) : undefined), HOUR_MS)
  timer.unref()
  const hotTimer = setInterval(() => (isOurs() ? void runHot().catch(failed) : undefined), MINUTE_MS)
  hotTimer.unref()
  return {
    run,
    runHot,
    async stop() {
      clearInterval(timer)
      clearInterval(hotTimer)
      await runningHot?.catch(failed)
      await running?.catch(failed)
    },
  }
}
