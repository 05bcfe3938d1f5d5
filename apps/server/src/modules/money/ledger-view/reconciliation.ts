// Reconciliation: every few minutes the invariants of the money are checked in pages (page-runner.ts), on demand over everything; those of
// minutely-checks.ts every minute. A broken invariant raises an alarm in the log, in the metrics and at the top of the console. Each check has its
// own limit and its own kept result: one that was not finished counts as broken.
import { type Clock, DAY_MS, type Instant, MINUTE_MS } from '@tallystick/kernel/clock'
import { Gauge } from 'prom-client'
import { checkAlone, CHECKS } from '../../../invariants/checks.ts'
import { MINUTELY_CHECKS, MinutelyChecks } from '../../../invariants/minutely-checks.ts'
import { readBehind, readFindings, readRounds, replaceFindings } from '../../../invariants/pages/page-records.ts'
import { runPages } from '../../../invariants/pages/page-runner.ts'
import type { Metrics } from '../../../platform/metrics.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { type BrokenCheck, insertReconciliation, writeCheckResults } from './queries.ts'
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
  /** Every check over everything, now; concurrent calls wait for the same run. */
  run(): Promise<void>
  /** What changed and some pages of the rest; every five minutes by itself. */
  runPages(): Promise<void>
  /** The minutely checks once; every minute by itself. */
  runMinutely(): Promise<void>
  stop(): Promise<void>
}

const PAGES_EVERY_MS = 5 * MINUTE_MS

function makeGauges(metrics: Metrics) {
  const gauge = (name: string, help: string): Gauge => {
    const made = new Gauge({ name, help, registers: [] })
    metrics.registerMetric(made)
    return made
  }
  const round = new Gauge({
    name: 'ledger_check_round_seconds',
    help: 'How long the last round of the checks over all pages took; state "first" while there is none: how long it has taken so far',
    labelNames: ['round', 'state'],
    registers: [],
  })
  metrics.registerMetric(round)
  return {
    broken: gauge('ledger_broken_checks', 'Invariants of the money that do not hold, or of which it is not known'),
    unknown: gauge('ledger_unfinished_checks', 'Invariants of the money that could not be checked in their time'),
    minutely: gauge(
      'ledger_hot_broken_checks',
      'Invariants of the money that did not hold at the last look, a minute ago at most',
    ),
    behind: gauge('ledger_check_behind_rows', 'New rows of the ledger that were not checked yet'),
    round,
  }
}

export function startReconciliation({
  pool,
  clock,
  metrics,
  alarm,
  report,
  isOurs,
}: ReconciliationDeps): Reconciliation {
  const gauges = makeGauges(metrics)
  const minutely = new MinutelyChecks()
  let minutelyBroken = ''
  let running: Promise<void> | undefined
  let runningPages: Promise<void> | undefined
  let told: { readonly names: string; readonly at: Instant } | undefined
  let runningMinutely: Promise<void> | undefined
  let stopping = false

  /** Everything, one check after the other. */
  async function reconcile(): Promise<void> {
    const at = clock.now()
    for (const check of CHECKS) {
      const { check: looked, count } = await checkAlone(pool, check)
      await replaceFindings(pool, { checkId: check.id, scope: { by: 'all' }, count, holds: looked.holds }, clock.now())
      if (stopping) return
    }
    await tell(at, true)
  }

  async function reconcilePages(): Promise<void> {
    const at = clock.now()
    await runPages(pool, at)
    await tell(at, false)
  }

  /** A row for the console when something else is broken than before, and one a day. */
  async function tell(at: Instant, isAsked: boolean): Promise<void> {
    const broken = await readFindings(pool)
    const took = clock.now() - at
    await writeCheckResults(
      pool,
      CHECKS.map(({ id, holds }) => broken.find(one => one.id === id) ?? { id, holds, count: 0 }),
      { at, took_ms: took },
    )
    gauges.broken.set(broken.length)
    gauges.unknown.set(broken.filter(({ holds }) => !CHECKS.some(check => check.holds === holds)).length)
    gauges.behind.set(await readBehind(pool))
    for (const { name, tookMs, isFirst } of await readRounds(pool))
      gauges.round.set({ round: name, state: isFirst ? 'first' : 'finished' }, tookMs / 1_000)
    const names = broken.map(({ id }) => id).join(' ')
    if (broken.length > 0) alarm(broken)
    if (!isAsked && names === told?.names && at - told.at < DAY_MS) return
    told = { names, at }
    await insertReconciliation(pool, { at, took_ms: took, checks: CHECKS.length, broken })
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
    gauges.minutely.set(broken.length)
    const names = broken.map(({ id }) => id).join(' ')
    if (broken.length > 0) alarm(broken)
    if (names === minutelyBroken) return
    minutelyBroken = names
    const checks = Object.keys(MINUTELY_CHECKS).length
    // What appeared is told at once; that it is over is for the pages to say.
    if (broken.length > 0) await insertReconciliation(pool, { at, took_ms: clock.now() - at, checks, broken })
    else await runPagesOnce()
  }

  function runMinutely(): Promise<void> {
    runningMinutely ??= checkMinutely().finally(() => (runningMinutely = undefined))
    return runningMinutely
  }

  function run(): Promise<void> {
    running ??= reconcile().finally(() => (running = undefined))
    return running
  }

  function runPagesOnce(): Promise<void> {
    runningPages ??= reconcilePages().finally(() => (runningPages = undefined))
    return runningPages
  }

  const failed = (error: unknown): void => report('ledger.check_failed', { err: error })
  const timer = setInterval(() => (isOurs() ? void runPagesOnce().catch(failed) : undefined), PAGES_EVERY_MS)
  timer.unref()
  const minutelyTimer = setInterval(() => (isOurs() ? void runMinutely().catch(failed) : undefined), MINUTE_MS)
  minutelyTimer.unref()
  return {
    run,
    runPages: runPagesOnce,
    runMinutely,
    async stop() {
      stopping = true
      clearInterval(timer)
      clearInterval(minutelyTimer)
      await runningMinutely?.catch(failed)
      await runningPages?.catch(failed)
      await running?.catch(failed)
    },
  }
}
