// One master with ten thousand followers opens and closes: how long until every follower has a copy, and the latency
// of unrelated users meanwhile.
import { type Tick, tickId } from '@tallystick/engine/core/pair'
import { DEFAULT_SETTINGS } from '@tallystick/engine/core/settings'
import { decimal } from '@tallystick/kernel/decimal'
import { inProcessBus } from '@tallystick/server/bus/in-process'
import { type EngineHost, engineHost } from '@tallystick/server/engine-host/engine-host'
import { postgresStore } from '@tallystick/server/engine-host/store/postgres-store'
import { startCopy } from '@tallystick/server/modules/trading/copy/copy'
import { migrate, readMigrations } from '@tallystick/server/platform/postgres/migrate'
import { openPool, type Pool } from '@tallystick/server/platform/postgres/pool'
import { throwawayCluster } from '@tallystick/server/testing/database'
import pg from 'pg'
import { percentile } from './measure.ts'
import { PAIR } from './pair.ts'
import type { Section } from './report.ts'
import type { Report } from '@tallystick/server/platform/log-events'

const FOLLOWERS = 10_000
const MASTER = FOLLOWERS + 1
/** Users who trade on their own, one order at a time. */
const OTHERS = 40
const PAUSE_MS = 25
const MARKET_MS = 200
const LONGEST_MS = 120_000
const LOOK_MS = 50
/** One stall meets all the others at once and would be the whole p99 of a short turn. */
const ROUNDS = 3
/** `min_wal_size` of the embedded cluster. */
const LOG_SEGMENTS = 16

export async function benchCopy(seconds: number): Promise<Section> {
  const cluster = await throwawayCluster({ durable: true })
  try {
    const admin = new pg.Client({ connectionString: cluster.urlOf('postgres') })
    await admin.connect()
    await admin.query('create database copies')
    await admin.end()
    const url = cluster.urlOf('copies')
    await migrate(url, await readMigrations())
    const pool = openPool(url, { name: 'tallystick bench' })
    try {
      return await measure(url, pool, seconds)
    } finally {
      await pool.end()
    }
  } finally {
    await cluster.stop()
  }
}

async function measure(url: string, pool: Pool, seconds: number): Promise<Section> {
  const bus = inProcessBus(error => {
    throw error
  })
  let last = priceNow()
  const clock = { now: () => Date.now() }
  const report: Report = (event, { err } = {}) => {
    if (err !== undefined) console.error(event, err)
  }
  const engine = engineHost({
    shards: 1,
    holder: 'bench',
    openStore: () => postgresStore(url, pool),
    bus,
    clock,
    market: {
      pairs: () => [PAIR],
      lastTick: () => last,
      isOpen: () => true,
      knownTo: () => Infinity,
      nextClose: () => undefined,
      tape: { around: () => Promise.resolve([]), best: () => Promise.resolve([]) },
    },
    readTerms: () => Promise.resolve({ settings: DEFAULT_SETTINGS, pairs: [PAIR] }),
    shardOf: () => Promise.resolve(0),
    report,
  })
  await engine.start()
  const prices = setInterval(() => bus.publish('tick', (last = priceNow())), MARKET_MS)
  const copy = startCopy({ pool, bus, clock, engine, shards: 1, report })
  try {
    await prepare(pool, engine)
    const [calm, opening, closing]: [Felt[], Felt[], Felt[]] = [[], [], []]
    for (let round = 1; round <= ROUNDS; round++) {
      calm.push(await withOthers(engine, () => sleep((seconds / ROUNDS) * 1_000)))
      const opened = await open(engine, MASTER)
      opening.push(await withOthers(engine, () => untilCarried(pool)))
      await expectCopies(pool, 'status = 1', FOLLOWERS)
      await engine.submit({ type: 'close_order', userId: MASTER, orderId: opened })
      closing.push(await withOthers(engine, () => untilCarried(pool)))
      await expectCopies(pool, 'status = 3', FOLLOWERS * round)
    }
    const calmP99 = percentile(timesOf(calm), 0.99)
    const row = (what: string, parts: readonly Felt[]) => {
      const p99 = percentile(timesOf(parts), 0.99)
      return {
        what,
        followers: FOLLOWERS,
        secondsEach: Number((parts.reduce((sum, part) => sum + part.seconds, 0) / ROUNDS).toFixed(1)),
        othersP50Ms: Number(percentile(timesOf(parts), 0.5).toFixed(1)),
        othersP99Ms: Number(p99.toFixed(1)),
        timesCalmP99: Number((p99 / calmP99).toFixed(2)),
        target: '≤ 2 ×',
      }
    }
    return {
      name: 'copy',
      about: 'one master, ten thousand followers; what 40 unrelated traders feel meanwhile (fsync on)',
      rows: [row('calm', calm), row('opens', opening), row('closes', closing)],
    }
  } finally {
    clearInterval(prices)
    await copy.stop()
    await engine.stop()
  }
}

/** All users have an account; all but the others follow the master. */
async function prepare(pool: Pool, engine: EngineHost): Promise<void> {
  const userIds = MASTER + OTHERS
  await pool.query(
    `insert into users (id, public_id, uid, realm, shard, demo_id_hash, invite_code, nickname, created_at) overriding system value
     select n, lpad(n::text, 16, 'A'), lpad(n::text, 8, '0'), 'demo', 0, sha256(n::text::bytea),
       translate(lpad(n::text, 8, 'Z'), '01', 'AB'), 'Bench', now() from generate_series(1, $1::int) n`,
    [userIds],
  )
  const all = Array.from({ length: userIds }, (_, index) => index + 1)
  await Promise.all(all.map(userId => engine.submit({ type: 'open_accounts', userId, realm: 'demo' })))
  await engine.submit({ type: 'appoint_master', userId: MASTER })
  const terms = { masterId: MASTER, masterRealm: 'demo', multiple: 1, stopLossPercent: 30 } as const
  await Promise.all(
    all
      .slice(0, FOLLOWERS)
      .map(userId => engine.submit({ type: 'follow', userId, maxAmount: decimal('10000'), ...terms })),
  )
  await pool.query('analyze')
  await fillLog(pool)
}

/** PostgreSQL makes each segment of its log once, which takes a commit 30 ms, and uses it again ever after: a server that runs has them. */
async function fillLog(pool: Pool): Promise<void> {
  for (let segment = 0; segment < LOG_SEGMENTS; segment++) {
    await pool.query(`select pg_logical_emit_message(false, 'bench', 'a segment')`)
    await pool.query('select pg_switch_wal()')
  }
  await pool.query('checkpoint')
}

interface Felt {
  readonly seconds: number
  /** Milliseconds of each unrelated order. */
  readonly times: readonly number[]
}

function timesOf(parts: readonly Felt[]): number[] {
  return parts.flatMap(part => part.times)
}

async function withOthers(engine: EngineHost, work: () => Promise<void>): Promise<Felt> {
  const times: number[] = []
  const life = { isOver: false }
  const started = performance.now()
  const others = Array.from({ length: OTHERS }, async (_, index) => {
    const userId = MASTER + 1 + index
    while (!life.isOver) {
      const begun = performance.now()
      const orderId = await open(engine, userId)
      times.push(performance.now() - begun)
      await engine.submit({ type: 'close_order', userId, orderId })
      await sleep(PAUSE_MS)
    }
  })
  await work()
  const seconds = (performance.now() - started) / 1_000
  life.isOver = true
  await Promise.all(others)
  return { seconds, times }
}

async function open(engine: EngineHost, userId: number): Promise<number> {
  const outcome = await engine.submit({
    type: 'open_order',
    userId,
    pairId: PAIR.id,
    side: 'buy',
    lots: decimal('0.01'),
    leverage: 100,
    stopLoss: null,
    takeProfit: null,
  })
  if (!outcome.ok) throw new Error(`an order was refused: ${outcome.refusal.reason}`)
  return outcome.answer.orderId ?? 0
}

/** Until the copy role has carried everything that masters did; asking must not itself be work for the database. */
async function untilCarried(pool: Pool): Promise<void> {
  const started = performance.now()
  for (;;) {
    const { rows } = await pool.query<{ is_carried: boolean }>(
      `select c.seq >= s.outbox_seq as is_carried from outbox_cursor c join shard s on s.shard = c.shard where c.reader = 'copy'`,
    )
    if (rows[0]?.is_carried) return
    if (performance.now() - started > LONGEST_MS) throw new Error('the copies took too long')
    await sleep(LOOK_MS)
  }
}

async function expectCopies(pool: Pool, state: string, wanted: number): Promise<void> {
  const { rows } = await pool.query<{ count: bigint }>(
    `select count(*) as count from forex_order where follow_type = 2 and ${state}`,
  )
  if (rows[0]?.count !== BigInt(wanted)) throw new Error(`only ${rows[0]?.count} copies are there`)
}

function sleep(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}

function priceNow(): Tick {
  const at = Date.now()
  return { id: tickId(PAIR.id, at), pairId: PAIR.id, price: decimal('60000') + BigInt(at % 1_000) * 1_000_000n, at }
}
