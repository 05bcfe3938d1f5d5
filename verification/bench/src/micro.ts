// Ten thousand micro orders that expire within one second: how long after its expiry each is settled and durable, and whether prices
// keep flowing meanwhile. Every end price is checked against the tape afterwards.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type Tick, tickId } from '@tallystick/engine/core/pair'
import { DEFAULT_SETTINGS } from '@tallystick/engine/core/settings'
import { decimal } from '@tallystick/kernel/decimal'
import { inProcessBus } from '@tallystick/server/bus/in-process'
import { type EngineHost, engineHost } from '@tallystick/server/engine-host/engine-host'
import { postgresStore } from '@tallystick/server/engine-host/store/postgres-store'
import { RecentTape } from '@tallystick/server/feed/tape/recent-tape'
import { migrate, readMigrations } from '@tallystick/server/platform/postgres/migrate'
import { openPool, type Pool } from '@tallystick/server/platform/postgres/pool'
import { throwawayCluster } from '@tallystick/server/testing/database'
import { percentile } from './measure.ts'
import { PAIR } from './pair.ts'
import type { Section } from './report.ts'

const ORDERS = 10_000
const SECONDS = 5
const TICK_MS = 100
const START = Date.UTC(2026, 2, 4, 12)

const SETTINGS = {
  ...DEFAULT_SETTINGS,
  micro: {
    ...DEFAULT_SETTINGS.micro,
    durations: [{ seconds: SECONDS, ratio: decimal('0.75'), minimumStake: decimal('10') }],
  },
}

export async function benchMicro(): Promise<Section> {
  const cluster = await throwawayCluster({ durable: true })
  const pool = openPool(cluster.urlOf('postgres'), { name: 'tallystick bench' })
  try {
    await migrate(cluster.urlOf('postgres'), await readMigrations())
    return {
      name: 'micro',
      about: `${ORDERS} micro orders expiring within one second (fsync on)`,
      rows: [await measure(cluster.urlOf('postgres'), pool)],
    }
  } finally {
    await pool.end()
    await cluster.stop()
  }
}

async function measure(url: string, pool: Pool): Promise<Section['rows'][number]> {
  // While orders are taken the clock goes by their count, so that their expiries fill exactly one second; then it goes on as usual.
  let taken = 0
  let resumedAt = Number.NaN
  const now = (): number =>
    Number.isNaN(resumedAt)
      ? START + Math.floor((taken * 1_000) / ORDERS)
      : START + 1_000 + Math.floor(performance.now() - resumedAt)
  const bus = inProcessBus(error => {
    throw error
  })
  const tape = new RecentTape(() => undefined)
  const ticks: Tick[] = []
  const tick = (): void => {
    const at = Math.max(now(), (ticks.at(-1)?.at ?? 0) + 1)
    const next = {
      id: tickId(PAIR.id, at),
      pairId: PAIR.id,
      price: decimal('60000') + BigInt(at % 997) * 1_000_000n,
      at,
    }
    ticks.push(next)
    tape.record(next)
    bus.publish('tick', next)
  }
  tick()
  const engine = engineHost({
    shards: 1,
    holder: 'bench',
    openStore: () => postgresStore(url, pool),
    bus,
    clock: { now },
    market: {
      pairs: () => [PAIR],
      lastTick: () => ticks.at(-1),
      isOpen: () => true,
      knownTo: () => Infinity,
      nextClose: () => undefined,
      tape,
    },
    readTerms: () => Promise.resolve({ settings: SETTINGS, pairs: [PAIR] }),
    shardOf: () => Promise.resolve(0),
    report: (event, { err } = {}) => {
      if (err !== undefined) console.error(event, err)
    },
  })
  await engine.start()
  const expiry = new Map<number, number>()
  await takeOrders(engine, expiry, () => (taken += 1))

  const late: number[] = []
  const done = Promise.withResolvers<void>()
  bus.subscribe('users_changed', ({ userIds }) => {
    for (const userId of userIds) late.push(now() - (expiry.get(userId) ?? 0))
    if (late.length >= ORDERS) done.resolve()
  })
  resumedAt = performance.now()
  const loop = monitorEventLoopDelay({ resolution: 5 })
  const gaps: number[] = []
  let lastTickAt = performance.now()
  const prices = setInterval(() => {
    gaps.push(performance.now() - lastTickAt)
    lastTickAt = performance.now()
    tick()
  }, TICK_MS)
  loop.enable()
  await done.promise
  loop.disable()
  clearInterval(prices)
  await engine.stop()
  return {
    what: 'settled after expiry',
    orders: ORDERS,
    wrong: await countWrong(pool, ticks),
    p50Ms: percentile(late, 0.5),
    p99Ms: percentile(late, 0.99),
    maxMs: Math.max(...late),
    target: 'p99 ≤ 1,500 ms',
    longestPriceGapMs: Math.round(Math.max(...gaps)),
    loopP99Ms: Math.round(loop.percentile(99) / 1e6),
  }
}

async function takeOrders(engine: EngineHost, expiry: Map<number, number>, count: () => void): Promise<void> {
  const userIds = Array.from({ length: ORDERS }, (_, index) => index + 1)
  await Promise.all(userIds.map(userId => engine.submit({ type: 'open_accounts', userId, realm: 'demo' })))
  // In order, a hundred at a time: the clock that gives the expiries counts what was taken.
  for (let first = 0; first < ORDERS; first += 100) {
    await Promise.all(userIds.slice(first, first + 100).map(userId => take(engine, userId, expiry, count)))
  }
}

async function take(engine: EngineHost, userId: number, expiry: Map<number, number>, count: () => void): Promise<void> {
  const outcome = await engine.submit({
    type: 'open_micro',
    userId,
    pairId: PAIR.id,
    direction: userId % 2 === 0 ? 'up' : 'down',
    stake: decimal('100'),
    seconds: SECONDS,
  })
  if (!outcome.ok) throw new Error(`an order was refused: ${outcome.refusal.reason}`)
  expiry.set(userId, outcome.answer.expiresAt ?? 0)
  count()
}

/** Orders that are not closed, or not on the last tick at or before their expiry. */
async function countWrong(pool: Pool, ticks: readonly Tick[]): Promise<number> {
  const { rows } = await pool.query<{ status: number; expires_at: bigint; end_tick: bigint; close_reason: string }>(
    'select status, expires_at, end_tick, close_reason from micro_order',
  )
  const isRight = (row: (typeof rows)[number]): boolean => {
    const last = ticks.findLast(tick => tick.at <= Number(row.expires_at))
    return row.status === 3 && Number(row.end_tick) === last?.id && ['won', 'lost'].includes(row.close_reason)
  }
  return ORDERS - rows.filter(isRight).length
}
