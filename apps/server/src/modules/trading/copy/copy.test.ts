// Copying between two shards on real PostgreSQL: the master is in one, the follower in the other.
import { DAY_MS, HOUR_MS } from '@tallystick/kernel/clock'
import { decimal } from '@tallystick/kernel/decimal'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { inProcessBus } from '../../../bus/in-process.ts'
import { type EngineHost, engineHost } from '../../../engine-host/engine-host.ts'
import { postgresStore } from '../../../engine-host/store/postgres-store.ts'
import { testDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { fixedTerms } from '../../../../testing/fixed-terms.ts'
import { scriptedMarket } from '../../../../testing/scripted-market.ts'
import { type CopyRole, startCopy } from './copy.ts'
import type { Report } from '../../../platform/log-events.ts'

const MASTER = 2
const FAN = 3

let database: TestDatabase
let engine: EngineHost
let copy: CopyRole
let added = 0
const clock = { now: () => Date.UTC(2026, 10, 16, 12) + added }
const bus = inProcessBus(error => {
  throw error
})
const market = scriptedMarket(bus, clock)
const report: Report = (event, { err } = {}) => {
  if (err !== undefined) throw new Error(event, { cause: err })
}

beforeAll(async () => {
  database = await testDatabase()
  const { pool, url } = database
  await pool.query(`insert into users (id, public_id, uid, realm, shard, demo_id_hash, invite_code, nickname, created_at)
    overriding system value select id, lpad(id::text, 16, '0'), lpad(id::text, 8, '0'), 'demo', id % 2, sha256(id::text::bytea),
      'ABCDEFG' || chr(64 + id::int), 'Trader', now() from unnest('{2,3}'::bigint[]) as id`)
  engine = engineHost({
    shards: 2,
    holder: 'test',
    openStore: () => postgresStore(url, pool),
    bus,
    clock,
    market,
    readTerms: fixedTerms(market.pairs()),
    shardOf: userId => Promise.resolve(userId % 2),
    report,
  })
  await engine.start()
  copy = startCopy({ pool, bus, clock, engine, shards: 2, report })
})
afterAll(async () => {
  await copy.stop()
  await engine.stop()
  await database.close()
})

function quote(price: string): void {
  added += 10
  market.tick('BTCUSD', price)
}

async function ask(command: Parameters<EngineHost['submit']>[0]): Promise<number> {
  const outcome = await engine.submit(command)
  if (!outcome.ok) throw new Error(outcome.refusal.reason)
  return outcome.answer.orderId ?? outcome.answer.recordId ?? 0
}

const numbers = async (sql: string): Promise<unknown[]> =>
  (await database.pool.query<{ n: unknown }>(`select ${sql}`)).rows.map(row => Number(row.n))

it('[I68] copies across shards, and the share arrives once, whatever is read twice', async () => {
  for (const userId of [MASTER, FAN]) await ask({ type: 'open_accounts', userId, realm: 'demo' })
  quote('100')
  await ask({ type: 'appoint_master', userId: MASTER })
  const terms = { masterRealm: 'demo', multiple: 1, maxAmount: decimal('100'), stopLossPercent: null } as const
  await ask({ type: 'follow', userId: FAN, masterId: MASTER, ...terms })
  const order = { pairId: 1, side: 'buy', lots: decimal('1'), leverage: 10, stopLoss: null, takeProfit: null } as const
  const orderId = await ask({ type: 'open_order', userId: MASTER, ...order })
  await copy.settle()
  expect(await numbers('id % 64 as n from forex_order where follow_type = 2 and status = 1')).toEqual([1])
  quote('200')
  await ask({ type: 'close_order', userId: MASTER, orderId })
  await copy.settle()
  expect(await numbers('balance as n from house_account where -account % 128 = 40')).toEqual([1_000_000_000])
  added += DAY_MS
  await copy.settle()
  const arrived = async (): Promise<void> => {
    expect(await numbers('sum(balance) as n from house_account where -account % 128 = 41')).toEqual([0])
    expect(await numbers('count(*) as n from house_account where -account % 128 = 41 and balance <> 0')).toEqual([2])
    expect(await numbers(`balance as n from account where user_id = ${MASTER} and type = 3`)).toEqual([
      1_001_000_000_000,
    ])
  }
  await arrived()
  // The cursor was lost: everything is read again from the beginning, and nothing happens twice.
  await database.pool.query('delete from outbox_cursor')
  await copy.settle()
  await arrived()
  expect(await numbers('count(*) as n from forex_order where follow_type = 2')).toEqual([1])
})

it('[CO18][I59] follows parts across shards, once each, also those that met a stale price or a closed market', async () => {
  const order = { pairId: 1, side: 'buy', lots: decimal('1'), leverage: 10, stopLoss: null, takeProfit: null } as const
  quote('100')
  const orderId = await ask({ type: 'open_order', userId: MASTER, ...order })
  await ask({ type: 'close_part', userId: MASTER, orderId, lots: decimal('0.5') })
  await copy.settle()
  const sizes = (): Promise<unknown[]> =>
    numbers(`lots / 1000000 as n from forex_order where follow_type = 2 and origin_id in (
      select ${orderId} union select id from forex_order where split_from = ${orderId}) order by id`)
  // Opened like the order was, then closed by half.
  expect(await sizes()).toEqual([50, 50])
  await ask({ type: 'close_part', userId: MASTER, orderId, lots: decimal('0.2') })
  added += HOUR_MS
  await copy.settle()
  expect(await sizes()).toEqual([50, 50])
  quote('101')
  await copy.settle()
  expect(await sizes()).toEqual([30, 50, 20])
  await database.pool.query('delete from outbox_cursor')
  await copy.settle()
  expect(await sizes()).toEqual([30, 50, 20])
  await ask({ type: 'close_part', userId: MASTER, orderId, lots: decimal('0.1') })
  market.setOpen('BTCUSD', false)
  await copy.settle()
  expect(await sizes()).toEqual([30, 50, 20])
  market.setOpen('BTCUSD', true)
  quote('102')
  await copy.settle()
  expect(await sizes()).toEqual([20, 50, 20, 10])
  await ask({ type: 'close_order', userId: MASTER, orderId })
  await copy.settle()
  expect(await numbers('count(*) as n from forex_order where status < 3')).toEqual([0])
})

it('[CO18][CO20] what a copy could not take over is stored with its reason', async () => {
  quote('100')
  const { relationId } = await relationOf()
  const terms = { lots: decimal('1'), leverage: 10, stopLoss: null, takeProfit: null, expiresAt: null } as const
  const masterOrderId = await ask({
    type: 'place_order',
    userId: MASTER,
    pairId: 1,
    side: 'buy',
    target: decimal('90'),
    trail: { distance: decimal('7'), percent: null },
    ...terms,
  })
  await copy.settle()
  expect(await numbers(`trail_distance as n from forex_order where origin_id = ${masterOrderId}`)).toEqual([
    700_000_000,
  ])
  const fan = { userId: FAN, relationId, masterOrderId }
  const part = { masterPartId: masterOrderId + 6_400, partLots: decimal('0.5'), wholeLots: decimal('1') }
  await ask({ type: 'copy_close_part', ...fan, ...part })
  await ask({ type: 'copy_set_trail', ...fan, trail: { distance: decimal('90'), percent: null } })
  expect(await numbers('what as n from copy_skip order by id desc limit 2')).toEqual([4, 3])
  await ask({ type: 'cancel_order', userId: MASTER, orderId: masterOrderId })
  await copy.settle()
})

async function relationOf(): Promise<{ relationId: number }> {
  const [relationId] = await numbers(`id as n from copy_relation where user_id = ${FAN}`)
  return { relationId: Number(relationId) }
}

it('[stop] begins nothing any more, so that a planned stop waits only for what is under way', async () => {
  const { pool } = database
  const other = startCopy({ pool, bus, clock, engine, shards: 2, report })
  await other.settle()
  const asked = vi.spyOn(pool, 'query')
  await other.stop()
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
})

it('[carried] what cannot be carried keeps its own shard waiting, and no other', async () => {
  const { pool } = database
  await copy.settle()
  await copy.stop()
  const last = await numbers('max(seq) as n from outbox group by shard order by shard')
  const [broken, whole] = [Number(last[0]) + 1, Number(last[1]) + 1]
  await pool.query(
    `insert into outbox (shard, seq, user_id, kind, body, at) values (0, $1, ${MASTER}, 'master_stops_set', '{"ref":1e300}', $3), (1, $2, ${FAN}, 'other', '{}', $3)`,
    [broken, whole, clock.now()],
  )
  const failed: string[] = []
  const other = startCopy({ pool, bus, clock, engine, shards: 2, report: event => failed.push(event) })
  await other.settle()
  await other.stop()
  const cursors = await numbers(`seq as n from outbox_cursor where reader = 'copy' order by shard`)
  expect(cursors).toEqual([last[0], whole])
  expect(new Set(failed)).toEqual(new Set(['copy.dispatch_failed']))
  await pool.query('delete from outbox where shard = 0 and seq = $1', [broken])
})
