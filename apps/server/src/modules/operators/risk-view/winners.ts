// Finds users who win micro orders more often than luck explains, as with a faster source of our prices. Reported to operators in the
// log, the metrics and the console; no price or order is affected.
import { type Clock, DAY_MS, MINUTE_MS } from '@tallystick/kernel/clock'
import { Gauge } from 'prom-client'
import type { Metrics } from '../../../platform/metrics.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { chanceOf } from './luck.ts'
import { readShortTrades, type ShortTradesRow } from './queries.ts'
import type { Report } from '../../../platform/log-events.ts'

export interface Winner extends ShortTradesRow {
  /** By luck alone one in this many would do as well. */
  readonly onceIn: number
}

const LOOK_BACK_MS = 7 * DAY_MS
/** Luck alone does it to fewer than one in this many. */
const RARE = 10_000
const MOST_TOLD = 1_000_000_000

export async function findWinners(pool: Pool, realm: number, now: number): Promise<Winner[]> {
  const rows = await readShortTrades(pool, realm, now - LOOK_BACK_MS)
  return rows
    .map(row => ({ ...row, onceIn: Math.min(Math.round(1 / chanceOf(row.wins, row.orders)), MOST_TOLD) }))
    .filter(({ onceIn }) => onceIn >= RARE)
    .toSorted((a, b) => b.onceIn - a.onceIn || (a.uid < b.uid ? -1 : 1))
}

export interface WinnerWatchDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly metrics: Metrics
  readonly alarm: (winners: readonly Winner[]) => void
  readonly report: Report
  /** Whether this process does the jobs of the cluster. */
  readonly isOurs: () => boolean
}

const REAL = 0

/** Checks every minute; raises one alarm per user until they have left the list. */
export function watchWinners({ pool, clock, metrics, alarm, report, isOurs }: WinnerWatchDeps): {
  look(): Promise<void>
  stop(): Promise<void>
} {
  const gauge = new Gauge({
    name: 'unusual_winners',
    help: 'People who won more of their short trades of a week than luck explains',
    registers: [],
  })
  metrics.registerMetric(gauge)
  let told = new Set<string>()
  let running: Promise<void> | undefined

  async function lookOnce(): Promise<void> {
    const winners = await findWinners(pool, REAL, clock.now())
    gauge.set(winners.length)
    const nameOf = ({ uid, product }: Winner): string => `${uid} ${product}`
    const fresh = winners.filter(winner => !told.has(nameOf(winner)))
    told = new Set(winners.map(nameOf))
    if (fresh.length > 0) alarm(fresh)
  }

  function look(): Promise<void> {
    running ??= lookOnce().finally(() => (running = undefined))
    return running
  }

  const failed = (error: unknown): void => report('risk.winners_check_failed', { err: error })
  const timer = setInterval(() => (isOurs() ? void look().catch(failed) : undefined), MINUTE_MS)
  timer.unref()
  return {
    look,
    async stop() {
      clearInterval(timer)
      await running?.catch(failed)
    },
  }
}
