// Reconciliation: daily and on demand, every invariant of the money is checked; those of minutely-checks.ts every minute. A broken invariant
// raises an alarm in the log, in the metrics and at the top of the console. Checks run one by one, each with its own limit and its own kept
// result, so that a round which was interrupted goes on where it was.
import { type Clock, DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '@tallystick/kernel/clock'
import { Gauge } from 'prom-client'
import { type Check, checkAlone, CHECKS } from '../../../invariants/checks.ts'
import { MINUTELY_CHECKS, MinutelyChecks } from '../../../invariants/minutely-checks.ts'
import type { Metrics } from '../../../platform/metrics.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { type BrokenCheck, insertReconciliation, readCheckResults, writeCheckResult } from './queries.ts'
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
  /** The checks that were not looked at for a day; every hour by itself. */
  runDue(): Promise<void>
  /** The minutely checks once; every minute by itself. */
  runMinutely(): Promise<void>
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
  const minutelyGauge = new Gauge({
    name: 'ledger_hot_broken_checks',
    help: 'Invariants of the money that did not hold at the last look, a minute ago at most',
    registers: [],
  })
  metrics.registerMetric(gauge)
  metrics.registerMetric(minutelyGauge)
  const minutely = new MinutelyChecks()
  let minutelyBroken = ''
  let running: Promise<void> | undefined
  let runningMinutely: Promise<void> | undefined
  let stopping = false

  /** Those not looked at since, the longest ago first. What is recorded is the newest of every check. */
  async function reconcile(since: Instant): Promise<void> {
    const at = clock.now()
    for (const check of await readDue(since)) {
      const begun = clock.now()
      const { check: looked, count } = await checkAlone(pool, check)
      const result = { id: check.id, holds: looked.holds, count, at: begun, took_ms: clock.now() - begun }
      await writeCheckResult(pool, result)
      if (stopping) return
    }
    const results = await readCheckResults(pool)
    const broken = CHECKS.flatMap(({ id }) => {
      const result = results.get(id)
      return result && result.count > 0 ? [{ id, holds: result.holds, count: result.count }] : []
    })
    await insertReconciliation(pool, { at, took_ms: clock.now() - at, checks: CHECKS.length, broken })
    gauge.set(broken.length)
    if (broken.length > 0) alarm(broken)
  }

  async function readDue(since: Instant): Promise<Check[]> {
    const results = await readCheckResults(pool)
    const lookedAt = ({ id }: Check): Instant => results.get(id)?.at ?? 0
    return CHECKS.filter(check => lookedAt(check) < since).toSorted((a, b) => lookedAt(a) - lookedAt(b))
  }

  async function checkMinutely(): Promise<void> {
    const at = clock.now()
    const client = await pool.connect()
    let broken: BrokenCheck[]
    try {
      broken = await minutely.run(client, at)
    } finally {
      client.release()
    }
    minutelyGauge.set(broken.length)
    const names = broken.map(({ id }) => id).join(' ')
    if (broken.length > 0) alarm(broken)
    if (names === minutelyBroken) return
    minutelyBroken = names
    const checks = Object.keys(MINUTELY_CHECKS).length
    // What appeared is told at once; that it is over is for the full set to say.
    if (broken.length > 0) await insertReconciliation(pool, { at, took_ms: clock.now() - at, checks, broken })
    else await run()
  }

  function runMinutely(): Promise<void> {
    runningMinutely ??= checkMinutely().finally(() => (runningMinutely = undefined))
    return runningMinutely
  }

  function run(since = clock.now() + 1): Promise<void> {
    running ??= reconcile(since).finally(() => (running = undefined))
    return running
  }

  /** Every check once a day. */
  async function runDue(): Promise<void> {
    const since = clock.now() - DAY_MS
    if ((await readDue(since)).length > 0) await run(since)
  }

  const failed = (error: unknown): void => report('ledger.check_failed', { err: error })
  const timer = setInterval(() => (isOurs() ? void runDue().catch(failed) : undefined), HOUR_MS)
  timer.unref()
  const minutelyTimer = setInterval(() => (isOurs() ? void runMinutely().catch(failed) : undefined), MINUTE_MS)
  minutelyTimer.unref()
  return {
    run: () => run(),
    runDue,
    runMinutely,
    async stop() {
      stopping = true
      clearInterval(timer)
      clearInterval(minutelyTimer)
      await runningMinutely?.catch(failed)
      await running?.catch(failed)
    },
  }
}
