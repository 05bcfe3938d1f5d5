// [I64] What a standby has in memory of a shard is what would be read, whatever was committed meanwhile, and it is not used when that
// cannot be told. On PostgreSQL.
import type { Command } from '@tallystick/engine/core/commands'
import { tickId } from '@tallystick/engine/core/pair'
import { DEFAULT_SETTINGS } from '@tallystick/engine/core/settings'
import { decimal } from '@tallystick/kernel/decimal'
import { type Random, seededRandom, seedOf } from '@tallystick/kernel/random'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { compareStates, stateAnew } from '../../../testing/engine-host/compare-states.ts'
import { BTC } from '../../../testing/fixed-terms.ts'
import { postgresStore } from '../store/postgres-store.ts'
import type { Store } from '../store/store.ts'
import { ShardHost } from './shard-host.ts'
import type { ShardPorts } from './shard-ports.ts'
import { StandbyMemory } from './standby-memory.ts'

const SHARD = 0
const TERMS = { settings: DEFAULT_SETTINGS, pairs: [BTC] }
const USERS = [1, 2, 3, 4, 5, 6]

let database: TestDatabase
let store: Store & { close(): Promise<void> }
let other: Store & { close(): Promise<void> }
let now = 0
let price = 50_000
let reports: string[] = []

beforeEach(async () => {
  database = await testDatabase()
  store = postgresStore(database.url, database.pool)
  other = postgresStore(database.url, database.pool)
  now = Date.now()
  price = 50_000
  reports = []
})
afterEach(async () => {
  await Promise.all([store.close(), other.close()])
  await database.close()
})

const ports = (over: Store): ShardPorts => ({
  store: over,
  clock: { now: () => now },
  sleep: () => Promise.resolve(),
  publish: () => undefined,
  report: event => void reports.push(event),
  readTerms: async () => TERMS,
})

const newest = () => ({ id: tickId(BTC.id, now), pairId: BTC.id, price: decimal(String(price)), at: now })

function standby(mostRecords = Infinity): StandbyMemory {
  return new StandbyMemory({
    shard: SHARD,
    store: other,
    readTerms: async () => TERMS,
    sleep: () => Promise.resolve(),
    prices: () => [newest()],
    mostRecords: () => mostRecords,
  })
}

async function openHost(): Promise<ShardHost> {
  const host = new ShardHost(SHARD, 'holder', ports(store))
  expect(await host.start()).toBe(true)
  host.market(BTC.id, true)
  quote(host, 0)
  for (const userId of USERS) await host.submit({ type: 'open_accounts', userId, realm: 'demo' })
  return host
}

function quote(host: ShardHost, move: number): void {
  now += 250
  price = Math.max(1_000, price + move)
  host.tick(newest())
  host.time()
}

async function changeSettings(): Promise<void> {
  await database.pool.query(`insert into settings (key, value, changed_at) values ('paused_all', '1', now())
    on conflict (key) do update set value = '1'`)
}

async function step(memory: StandbyMemory): Promise<void> {
  const look = await other.look(SHARD)
  if (look) await memory.step(look)
}

async function expectExact(memory: StandbyMemory): Promise<void> {
  expect(memory.isFollowing).toBe(true)
  const snapshot = await store.load(SHARD)
  expect(memory.appliedSeq).toBe(snapshot.position.appliedSeq)
  const anew = stateAnew(snapshot, TERMS, memory.state)
  // These it reads when it takes over.
  anew.lastNumber = memory.state.lastNumber
  anew.books.house.clear()
  expect(compareStates(memory.state, anew)).toEqual([])
}

function someCommand(random: Random, host: ShardHost): Command {
  const userId = random.pick(USERS)
  if (host.state.frozen.has(userId)) return { type: 'unfreeze_user', userId, operatorId: 1, note: 'fine' }
  const own = [...host.state.orders.values()].filter(order => order.userId === userId)
  const order = own.length > 0 ? random.pick(own) : undefined
  const orderId = order?.id ?? 64
  const stops = { stopLoss: null, takeProfit: null }
  const terms = { pairId: BTC.id, leverage: 100, ...stops }
  const at = (share: number): bigint => decimal((price * share).toFixed(2))
  const open = { type: 'open_order', userId, side: 'buy', lots: decimal('0.1'), ...terms } as const
  return random.pick<Command>([
    open,
    { ...open, side: 'sell', stopLoss: at(1.05), trail: { distance: decimal('900'), percent: null } },
    { ...open, type: 'place_order', target: at(0.97), expiresAt: now + 5_000 },
    { type: 'close_order', userId, orderId },
    { type: 'close_part', userId, orderId, lots: decimal('0.04') },
    { type: 'cancel_order', userId, orderId },
    { type: 'set_stops', userId, orderId, stopLoss: at(0.96), takeProfit: at(1.04) },
    { type: 'set_trail', userId, orderId, trail: { distance: decimal('800'), percent: null } },
    { type: 'make_alert', userId, pairId: BTC.id, note: null, direction: 'either', level: null, percent: decimal('1') },
    { type: 'make_alert', userId, pairId: BTC.id, note: null, direction: 'above', level: at(1.01), percent: null },
    { type: 'remove_alert', userId, alertId: [...host.state.alerts.active.keys()][0] ?? 64 },
    { type: 'open_micro', userId, pairId: BTC.id, direction: 'up', stake: decimal('20'), seconds: 30 },
    { type: 'reset_demo', userId },
    { type: 'freeze_user', userId, operatorId: 1, note: 'looked at' },
  ])
}

describe('the memory of a standby', () => {
  it.each([1, 2, 3])('[I64] equals a fresh read after any commits, seed %i', async seed => {
    const random = seededRandom(seedOf(seed))
    const host = await openHost()
    const memory = standby()
    const done = new Set<string>()
    for (let round = 0; round < 150; round++) {
      const command = someCommand(random, host)
      const outcome = await host.submit(command)
      if (outcome.ok) done.add(command.type)
      if (random.chance(0.5)) quote(host, random.below(1_200) - 600)
      // What was decided before cannot be committed: the holder raises its epoch and reads everything back.
      if (random.chance(0.03)) await changeSettings()
      if (random.chance(0.15)) await step(memory)
    }
    // Held, so that nothing is committed between the step and the comparison: prices that wait for a commit are.
    const endHold = await host.hold()
    await step(memory)
    await expectExact(memory)
    endHold()
    expect(done.size).toBeGreaterThan(8)
    await host.stop()
    const successor = new ShardHost(SHARD, 'standby', ports(other))
    expect(await successor.start(0, memory)).toBe(true)
    expect(reports).toContain('engine.standby_taken_over')
    const anew = stateAnew(await store.load(SHARD), TERMS, successor.state)
    expect(compareStates(successor.state, anew)).toEqual([])
    await successor.stop()
  })

  it('takes over what was committed after its last step, and answers a repeated key as before', async () => {
    const host = await openHost()
    const memory = standby()
    await step(memory)
    const order = { side: 'buy', pairId: BTC.id, lots: decimal('0.1'), leverage: 100 } as const
    const command = { type: 'open_order', userId: 1, stopLoss: null, takeProfit: null, ...order } as const
    const key = { key: 'once', paramsHash: 'same' }
    const first = await host.submit(command, key)
    await host.stop()
    const successor = new ShardHost(SHARD, 'standby', ports(other))
    expect(await successor.start(0, memory)).toBe(true)
    expect(successor.state.orders.size).toBe(1)
    expect(await successor.submit(command, key)).toEqual({ ...first, repeated: true })
    expect(await database.pool.query('select from forex_order')).toMatchObject({ rowCount: 1 })
    await successor.stop()
  })

  it.each([
    ['does not name its users', 'update answer_batch set users = null where seq = (select max(seq) from answer_batch)'],
    ['is missing', 'delete from answer_batch where seq = (select max(seq) from answer_batch)'],
    ['was another one before', 'update answer_batch set at = at + 1'],
    ['was lost', 'update shard set applied_seq = applied_seq - 3'],
  ])('is not used when a commit %s: the shard is read', async (_, statement) => {
    const host = await openHost()
    const memory = standby()
    await step(memory)
    await host.submit({ type: 'reset_demo', userId: 1 })
    await host.stop()
    await database.pool.query(statement)
    const successor = new ShardHost(SHARD, 'standby', ports(other))
    expect(await successor.start(0, memory)).toBe(true)
    expect(memory.isGivenUp).toBe(true)
    expect(reports).not.toContain('engine.standby_taken_over')
    await successor.stop()
  })

  it('is given up when it would hold more than it may, and reads nothing of a shard to which nothing happens', async () => {
    const host = await openHost()
    const open = { side: 'buy', pairId: BTC.id, lots: decimal('0.1'), leverage: 100 } as const
    for (const userId of USERS)
      await host.submit({ type: 'open_order', userId, stopLoss: null, takeProfit: null, ...open })
    const small = standby(3)
    await step(small)
    expect([small.isGivenUp, small.records]).toEqual([true, 0])
    const memory = standby(USERS.length)
    await step(memory)
    expect(memory.records).toBe(USERS.length)
    let reads = 0
    database.pool.on('acquire', () => void (reads += 1))
    await step(memory)
    // The look itself.
    expect(reads).toBe(1)
    await host.stop()
  })
})
