// A host whose database fails in every way, in any order of commands: each command happens once or not at all, as its outcome says, and a
// repetition under its key finds that out. In memory, so that many orders can be tried.
import { decimal } from '@tallystick/kernel/decimal'
import { type Random, seededRandom, seedOf } from '@tallystick/kernel/random'
import { describe, expect, it } from 'vitest'
import { ManualTime } from '../../../testing/manual-time.ts'
import { emptyTables, memoryStore, type Tables } from '../../../testing/memory-store.ts'
import { BTC, fixedTerms } from '../../../testing/fixed-terms.ts'
import type { Outcome } from '../engine-client.ts'
import { CommitFenced, type Store } from '../store/store.ts'
import { ShardHost } from './shard-host.ts'
import { type Committed, SHARD_LIMITS, type ShardPorts } from './shard-ports.ts'

const SHARD = 0
const USERS = [1, 2, 3]
const COMMANDS = 24

const GRANT = {
  type: 'adjust_money',
  amount: decimal('1000'),
  makerId: 901,
  makerUserId: null,
  checkerId: 902,
  checkerUserId: null,
  reason: 'for the test',
} as const

/** What may happen to a call: before or after it has its effect. */
type Fate = 'done' | 'failed' | 'answer lost'

interface World {
  readonly tables: Tables
  readonly published: Committed[]
  readonly reports: string[]
  /** The epoch that each host serves in, as it was told last. */
  readonly served: Map<string, number | undefined>
  /** What the traced commands were told of their batches: how many commands, and its number. */
  readonly batches: [number, number][]
  /** Thrown by the next price. */
  fault: Error | undefined
  host(holder: string): ShardHost
  /** Whether calls of hosts may fail. */
  isFaulty: boolean
  /** Whether the answer of a fence may be lost, too: then a host does not know its own epoch, and gives the shard up. */
  losesFences: boolean
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await Promise.resolve()
}

function worldOf(random: Random): World {
  const time = new ManualTime(Date.UTC(2026, 10, 18, 12))
  const tables = emptyTables()
  const store = memoryStore(tables, time)
  const published: Committed[] = []
  const reports: string[] = []
  /** One call after the other, as over one connection. */
  let last: Promise<unknown> = Promise.resolve()
  const world: World = {
    tables,
    published,
    reports,
    served: new Map(),
    batches: [],
    fault: undefined,
    isFaulty: false,
    losesFences: false,
    host: holder => new ShardHost(SHARD, holder, portsOf(holder), { ...SHARD_LIMITS, batch: 4 }),
  }
  const call = <T>(work: () => Promise<T>, losesAnswer = true): Promise<T> => {
    const faults: Fate[] = losesAnswer ? ['failed', 'answer lost'] : ['failed']
    const fate = world.isFaulty && random.chance(0.25) ? random.pick(faults) : 'done'
    const wait = world.isFaulty ? random.below(12) : 0
    const done = last.then(async () => {
      await turns(wait + 2)
      if (fate === 'failed') throw new Error('no connection')
      const result = await work()
      if (fate === 'answer lost') throw new Error('connection closed')
      return result
    })
    last = done.catch(() => undefined)
    return done
  }
  const faulty: Store = {
    ...store,
    commit: batch => call(() => store.commit(batch)),
    confirm: (...fence) => call(() => store.confirm(...fence)),
    fence: (...held) => call(() => store.fence(...held), world.losesFences),
    release: (...held) => call(() => store.release(...held)),
    load: shard => call(() => store.load(shard)),
    settingsVersion: shard => call(() => store.settingsVersion(shard)),
    readUsers: (...asked) => call(() => store.readUsers(...asked)),
    readAnswers: (...asked) => call(() => store.readAnswers(...asked)),
  }
  const portsOf = (holder: string): ShardPorts => ({
    store: faulty,
    clock: time,
    sleep: () => turns(3),
    publish: committed => published.push(committed),
    report: (name, fields) => {
      const err = fields?.['err']
      reports.push(err instanceof Error ? `${name}: ${err.message}` : name)
    },
    readTerms: fixedTerms([BTC]),
    serves: epoch => world.served.set(holder, epoch),
    traceCommand: () => ({
      sent: (commands, seq) => world.batches.push([commands, seq]),
      committed: () => undefined,
      published: () => undefined,
      answered: () => undefined,
    }),
    journal: entry => {
      const { fault } = world
      if (entry.type !== 'tick' || !fault) return
      world.fault = undefined
      throw fault
    },
  })
  return world
}

interface Sent {
  readonly userId: number
  readonly number: number
  readonly isTooMuch: boolean
  readonly outcome: Promise<Outcome>
}

const keyOf = (number: number) => ({ key: `k:${number}`, paramsHash: String(number) })
/** Each moves another amount, by which the ledger tells it. */
const amountOf = ({ number, isTooMuch }: Pick<Sent, 'number' | 'isTooMuch'>): bigint =>
  decimal(String(isTooMuch ? 1_000_000 + number : number))

function send(host: ShardHost, userId: number, number: number, isTooMuch: boolean): Promise<Outcome> {
  const amount = amountOf({ number, isTooMuch })
  return host.submit({ type: 'transfer_own', userId, from: 'main', to: 'forex', amount }, keyOf(number))
}

/** The amounts that a user moved, in the order of the ledger. */
function moved({ tables }: World, userId: number): bigint[] {
  return tables.ledger
    .filter(transfer => transfer.kind === 'account_transfer' && transfer.userId === userId)
    .map(({ postings }) => postings.reduce((most, { amount }) => (amount > most ? amount : most), 0n))
}

const countOf = (world: World, sent: Sent): number =>
  moved(world, sent.userId).filter(amount => amount === amountOf(sent)).length

async function openWorld(random: Random): Promise<{ world: World; host: ShardHost }> {
  const world = worldOf(random)
  const host = world.host('one')
  expect(await host.start()).toBe(true)
  for (const userId of USERS) {
    await host.submit({ type: 'open_accounts', userId, realm: 'real' })
    await host.submit({ ...GRANT, userId })
  }
  world.published.length = 0
  return { world, host }
}

/** Some commands in some order, with trouble in between. */
async function live(random: Random, host: ShardHost, trouble: () => void): Promise<Sent[]> {
  const all: Sent[] = []
  for (let number = 1; number <= COMMANDS; number++) {
    const userId = random.pick(USERS)
    const isTooMuch = random.chance(0.15)
    all.push({ userId, number, isTooMuch, outcome: send(host, userId, number, isTooMuch) })
    if (random.chance(0.6)) await turns(random.below(40))
    if (random.chance(0.15)) trouble()
  }
  return all
}

/** Every outcome is what became of the command, and what is not known is found out under its key, once. */
async function expectOnce(world: World, sent: readonly Sent[], successor: ShardHost): Promise<void> {
  for (const one of sent) {
    const outcome = await one.outcome
    const before = countOf(world, one)
    if (outcome.ok) expect(before).toBe(1)
    else if (outcome.unsent === true || one.isTooMuch) expect(before).toBe(0)
    if (!outcome.ok && outcome.refusal.reason !== 'unavailable') {
      expect([one.isTooMuch, outcome.refusal.reason]).toEqual([true, 'insufficient_balance'])
    }
    const again = await send(successor, one.userId, one.number, one.isTooMuch)
    expect(again.ok).toBe(!one.isTooMuch)
    if (before === 1 || outcome.ok) expect(again.repeated).toBe(true)
    expect(countOf(world, one)).toBe(one.isTooMuch ? 0 : 1)
  }
}

function expectBooksAsStored({ tables }: World, host: ShardHost): void {
  for (const [userId, accounts] of host.state.books.users) {
    const { shard, ...stored } = tables.accounts.get(userId) ?? { shard: SHARD }
    expect([shard, stored]).toEqual([SHARD, accounts])
  }
}

const SEEDS = Array.from({ length: 40 }, (_, index) => index + 1)

describe('a host', () => {
  it.each(SEEDS)('whose database fails again and again loses and doubles nothing, in order, seed %i', async seed => {
    const random = seededRandom(seedOf(seed))
    const { world, host } = await openWorld(random)
    world.isFaulty = true
    const sent = await live(random, host, () => {
      // Operators change something: what was decided before cannot be committed.
      world.tables.settingsVersion += 1
    })
    world.isFaulty = false
    const outcomes = await Promise.all(sent.map(one => one.outcome))
    // It recovered by itself: nobody has to ask again.
    for (const [index, outcome] of outcomes.entries()) expect(outcome.ok).toBe(!sent[index]?.isTooMuch)
    for (const userId of USERS) {
      const own = sent.filter(one => one.userId === userId && !one.isTooMuch)
      expect(moved(world, userId)).toEqual(own.map(amountOf))
      if (own.length > 0) expect(world.published.some(({ userIds }) => userIds.includes(userId))).toBe(true)
    }
    await expectOnce(world, sent, host)
    expectBooksAsStored(world, host)
    expect(host.health).toMatchObject({ status: 'running', queued: 0, onTheWire: 0 })
    expect(host.health.acknowledgedSeq).toBe(world.tables.positions.get(SHARD)?.appliedSeq)
    expect(world.served.get('one')).toBe(world.tables.positions.get(SHARD)?.epoch)
    await host.stop()
    expect(world.tables.leases.size).toBe(0)
  })

  it.each(SEEDS)('that loses its shard to another one says of nothing more than it knows, seed %i', async seed => {
    const random = seededRandom(seedOf(1_000 + seed))
    const { world, host } = await openWorld(random)
    const successor = world.host('two')
    const loseAt = 1 + random.below(COMMANDS - 1)
    world.isFaulty = true
    world.losesFences = true
    let taken: Promise<boolean> | undefined
    const sent: Sent[] = []
    for (let number = 1; number <= COMMANDS; number++) {
      const userId = random.pick(USERS)
      const isTooMuch = random.chance(0.15)
      sent.push({ userId, number, isTooMuch, outcome: send(host, userId, number, isTooMuch) })
      if (random.chance(0.6)) await turns(random.below(40))
      if (number !== loseAt) continue
      // It slept through its lease.
      world.tables.leases.delete(SHARD)
      world.isFaulty = false
      taken = successor.start()
    }
    expect(await taken).toBe(true)
    await Promise.all(sent.map(one => one.outcome))
    // Whoever finds out late finds it out with the next renewal.
    expect(await host.renew()).toBe(false)
    expect(host.health).toMatchObject({ status: 'stopped', queued: 0, onTheWire: 0 })
    expect([world.served.get('one'), world.served.get('two')]).toEqual([undefined, successor.health.epoch])
    await expectOnce(world, sent, successor)
    expectBooksAsStored(world, successor)
    expect(await host.submit({ type: 'open_accounts', userId: 9, realm: 'demo' })).toMatchObject({ unsent: true })
  })

  it('that has not begun holds nothing and takes nothing', async () => {
    const world = worldOf(seededRandom(seedOf(1)))
    const host = world.host('one')
    expect(host.health).toEqual({
      shard: SHARD,
      epoch: 0,
      status: 'idle',
      queued: 0,
      onTheWire: 0,
      appliedSeq: 0,
      acknowledgedSeq: 0,
      answers: 0,
      commitMs: [],
    })
    expect(await send(host, 1, 1, false)).toMatchObject({ unsent: true })
    expect(await host.renew()).toBe(false)
  })

  it('tells a traced command of how many commands its batch is, and which one it is', async () => {
    const { world, host } = await openWorld(seededRandom(seedOf(1)))
    const before = world.tables.positions.get(SHARD)?.appliedSeq ?? 0
    const trace = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) }
    const command = { type: 'transfer_own', userId: 1, from: 'main', to: 'forex', amount: decimal('1') } as const
    await Promise.all([host.submit(command, undefined, trace), host.submit(command), host.submit(command)])
    expect(world.batches).toEqual([[3, before + 1]])
  })

  it('whose memory breaks under a price says so, reads it back and goes on', async () => {
    const { world, host } = await openWorld(seededRandom(seedOf(1)))
    const epoch = host.health.epoch
    world.fault = new Error('a broken assertion')
    host.tick({ id: 4_097, pairId: BTC.id, price: decimal('100'), at: 1 })
    expect(world.reports).toEqual(['engine.price_assertion_failed: a broken assertion'])
    expect(await send(host, 1, 1, false)).toMatchObject({ ok: true })
    expect(host.health).toMatchObject({ status: 'running', epoch: epoch + 1 })
    expect(moved(world, 1)).toEqual([decimal('1')])
  })

  it('that meets a fence says so, and tells a failed commit from it', async () => {
    const { world, host } = await openWorld(seededRandom(seedOf(1)))
    world.tables.settingsVersion += 1
    expect(await send(host, 1, 1, false)).toMatchObject({ ok: true })
    expect(world.reports).toEqual(['engine.commit_fenced'])
    expect(new CommitFenced('').name).toBe('CommitFenced')
  })
})
