// Runs the tie monitor: samples the market every second, evaluates every minute, suspends and readmits pairs, and reports both to
// metrics.
import type { Clock } from '@tallystick/kernel/clock'
import { Gauge } from 'prom-client'
import type { EngineHost } from '../../../engine-host/engine-host.ts'
import type { Market } from '../../../feed/market.ts'
import type { Scheduler } from '../../../platform/scheduler.ts'
import type { Metrics } from '../../../platform/metrics.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import type { Settings } from '../../../settings/settings.ts'
import type { MicroOffers } from './offer.ts'
import { liftSuspension, writeSuspension } from './queries.ts'
import { TieMonitor } from './tie-monitor.ts'
import type { Report } from '../../../platform/log-events.ts'

export interface TieWatchDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly scheduler: Scheduler
  readonly market: Market
  readonly settings: Settings
  readonly offers: MicroOffers
  readonly metrics: Metrics
  readonly engine: Pick<EngineHost, 'changeTerms'>
  readonly report: Report
  /** Whether this process does the jobs of the cluster; the others only sample, to be able to. */
  readonly isOurs: () => boolean
}

const SAMPLE_MS = 1_000
const JUDGE_EVERY = 60

export function watchTies(deps: TieWatchDeps): { stop(): void } {
  const { market, clock, scheduler, settings, report } = deps
  const monitor = new TieMonitor()
  let cancel: (() => void) | undefined
  let samples = 0

  const sample = (): void => {
    const now = clock.now()
    const staleMs = settings.get('micro_stale_ms')
    for (const { id } of market.pairs()) {
      const tick = market.lastTick(id)
      if (tick && market.isOpen(id) && !market.isStale(id, staleMs, now)) monitor.sample(id, tick.price, now)
    }
    samples += 1
    if (samples % JUDGE_EVERY === 0 && deps.isOurs()) {
      judge(deps, monitor).catch((error: unknown) => report('micro.ties_check_failed', { err: error }))
    }
    cancel = scheduler.after(SAMPLE_MS, sample)
  }

  registerMetrics(deps, monitor)
  cancel = scheduler.after(SAMPLE_MS, sample)
  return { stop: () => cancel?.() }
}

async function judge(deps: TieWatchDeps, monitor: TieMonitor): Promise<void> {
  const { pool, clock, market, settings, offers, engine, report } = deps
  const { durations, suspended } = offers.current()
  const lossLevel = settings.get('micro_loss_level')
  const changes: (() => Promise<void>)[] = []
  for (const { id, code } of market.pairs()) {
    const worst = monitor.worst(id, durations, lossLevel)
    if (worst && !suspended.has(id)) {
      changes.push(() => writeSuspension(pool, worst, clock.now()))
      const { ties, samples, seconds } = worst
      report('micro.pair_suspended', { pair: code, ties, samples, seconds })
    }
    if (suspended.has(id) && monitor.isCleared(id, durations, lossLevel)) {
      changes.push(() => liftSuspension(pool, id))
      report('micro.pair_offered', { pair: code })
    }
  }
  if (changes.length === 0) return
  await engine.changeTerms(async () => {
    for (const change of changes) await change()
  })
}

function registerMetrics({ metrics, market, offers }: TieWatchDeps, monitor: TieMonitor): void {
  metrics.registerMetric(
    new Gauge({
      name: 'micro_tie_share',
      help: 'Share of the last hour in which a pair ended a duration where it began',
      labelNames: ['pair', 'seconds'],
      registers: [],
      collect() {
        this.reset()
        for (const { pairId, seconds, ties, samples } of monitor.counts(offers.current().durations)) {
          const pair = market.pair(pairId)
          if (pair && samples > 0) this.set({ pair: pair.code, seconds }, ties / samples)
        }
      },
    }),
  )
  metrics.registerMetric(
    new Gauge({
      name: 'micro_suspended',
      help: 'Pairs suspended for micro because buying both sides would pay',
      labelNames: ['pair'],
      registers: [],
      collect() {
        this.reset()
        for (const pairId of offers.current().suspended)
          this.set({ pair: market.pair(pairId)?.code ?? String(pairId) }, 1)
      },
    }),
  )
}
