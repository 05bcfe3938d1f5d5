// Durable orders per second through the engine host: thousands of users open and close positions as fast as they are answered, every
// command with an idempotency key, every response after its COMMIT. Compared with the baseline on the same server in the same run.
import { type Tick, tickId } from '@tallystick/engine/core/pair'
import { DEFAULT_SETTINGS } from '@tallystick/engine/core/settings'
import { decimal } from '@tallystick/kernel/decimal'
import { inProcessBus } from '@tallystick/server/bus/in-process'
import { type EngineHost, engineHost } from '@tallystick/server/engine-host/engine-host'
import { postgresStore } from '@tallystick/server/engine-host/store/postgres-store'
import { openPool, type Pool } from '@tallystick/server/platform/postgres/pool'
import { migrate, readMigrations } from '@tallystick/server/platform/postgres/migrate'
import { throwawayCluster } from '@tallystick/server/testing/database'
import pg from 'pg'
import { measureBaseline, prepareBaseline } from './baseline.ts'
import { mean, type Measured, rate } from './measure.ts'
import { newKey } from './keys.ts'
import { PAIR } from './pair.ts'
import type { Section } from './report.ts'

const USERS = 4_000
const SHARD_COUNTS = [1, 2]
const MARKET_MS = 200

/** Whatever else the machine does drifts: short turns, again and again, so that it hits all alike. */
const TURNS = 3

export async function benchEngine(seconds: number): Promise<Section> {
  const cluster = await throwawayCluster({ durable: true })
  const engines: TradingEngine[] = []
  try {
    await administer(cluster.urlOf('postgres'), 'create database baseline')
    await prepareBaseline(cluster.urlOf('baseline'))
    for (const shards of SHARD_COUNTS) {
      await administer(cluster.urlOf('postgres'), `create database orders_${shards}`)
      engines.push(await openEngine(cluster.urlOf(`orders_${shards}`), shards))
    }
    const baselines: Measured[] = []
    const orders = engines.map((): Measured[] => [])
    for (let turn = 0; turn < TURNS; turn++) {
      baselines.push(await measureBaseline(cluster.urlOf('baseline'), seconds / TURNS))
      for (const [index, one] of engines.entries()) orders[index]?.push(await one.measure(seconds / TURNS))
    }
    const rows = engines.map((one, index) => rowOf(one.shards, mean(orders[index] ?? []), mean(baselines)))
    return { name: 'engine', about: 'durable commands through the engine host (fsync on)', rows }
  } finally {
    for (const one of engines) await one.close()
    await cluster.stop()
  }
}

/** `timesByProcessor` compares what each costs in processor time: a busy machine changes it little. */
function rowOf(shards: number, orders: Measured, baseline: Measured): Section['rows'][number] {
  return {
    what: `orders, ${shards} shard${shards > 1 ? 's' : ''}`,
    baselinePerSecond: Math.round(baseline.perSecond),
    perSecond: Math.round(orders.perSecond),
    timesBaseline: Number((orders.perSecond / baseline.perSecond).toFixed(1)),
    baselineMicroseconds: Math.round(baseline.microsecondsEach),
    microseconds: Math.round(orders.microsecondsEach),
    timesByProcessor: Number((baseline.microsecondsEach / orders.microsecondsEach).toFixed(1)),
    target: shards === 1 ? '≥ 8 ×' : '≥ 12 ×',
  }
}

export interface TradingEngine {
  readonly shards: number
  readonly host: EngineHost
  readonly pool: Pool
  measure(seconds: number): Promise<Measured>
  close(): Promise<void>
}

export async function openEngine(url: string, shards: number): Promise<TradingEngine> {
  await migrate(url, await readMigrations())
  const pool = openPool(url, { name: 'tallystick bench' })
  const bus = inProcessBus(error => {
    throw error
  })
  let last = priceNow()
  const engine = engineHost({
    shards,
    holder: 'bench',
    openStore: () => postgresStore(url, pool),
    bus,
    clock: { now: () => Date.now() },
    market: {
      pairs: () => [PAIR],
      lastTick: () => last,
      isOpen: () => true,
      knownTo: () => Infinity,
      nextClose: () => undefined,
      tape: { around: () => Promise.resolve([]), best: () => Promise.resolve([]) },
    },
    readTerms: () => Promise.resolve({ settings: DEFAULT_SETTINGS, pairs: [PAIR] }),
    shardOf: userId => Promise.resolve(userId % shards),
    report: (event, { err } = {}) => {
      if (err !== undefined) console.error(event, err)
    },
  })
  await engine.start()
  const prices = setInterval(() => bus.publish('tick', (last = priceNow())), MARKET_MS)
  await openAccounts(engine, 1, USERS)
  return {
    shards,
    host: engine,
    pool,
    measure: seconds =>
      rate(seconds, url, async (isOver, count) => {
        await Promise.all(Array.from({ length: USERS }, (_, index) => trade(engine, index + 1, isOver, count)))
      }),
    async close() {
      clearInterval(prices)
      await engine.stop()
      await pool.end()
    },
  }
}

/** With a demo account's money each. */
export async function openAccounts(engine: EngineHost, first: number, count: number): Promise<void> {
  const userIds = Array.from({ length: count }, (_, index) => index + first)
  await Promise.all(userIds.map(userId => engine.submit({ type: 'open_accounts', userId, realm: 'demo' })))
}

/** One user: opens, closes, opens again, each as soon as the last is durable. */
async function trade(engine: EngineHost, userId: number, isOver: () => boolean, count: () => void): Promise<void> {
  while (!isOver()) {
    const orderId = await openPosition(engine, userId)
    count()
    const closed = await engine.submit(
      { type: 'close_order', userId, orderId },
      { key: `k:${newKey()}`, paramsHash: 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg' },
    )
    if (!closed.ok) throw new Error(`a close was refused: ${closed.refusal.reason}`)
    count()
  }
}

/** Resolves to its order once that is durable. */
export async function openPosition(engine: EngineHost, userId: number): Promise<number> {
  const opened = await engine.submit(
    {
      type: 'open_order',
      userId,
      pairId: PAIR.id,
      side: 'buy',
      lots: decimal('0.01'),
      leverage: 100,
      stopLoss: null,
      takeProfit: null,
    },
    { key: `k:${newKey()}`, paramsHash: 'vRmxfGQdDhNnyYE8rTFOUeQJ8M7kKJ1MQcpV0vGZxuY' },
  )
  if (!opened.ok) throw new Error(`an order was refused: ${opened.refusal.reason}`)
  return opened.answer.orderId ?? 0
}

function priceNow(): Tick {
  const at = Date.now()
  return { id: tickId(PAIR.id, at), pairId: PAIR.id, price: decimal('60000') + BigInt(at % 1_000) * 1_000_000n, at }
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
