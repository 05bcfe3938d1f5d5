// The shared tape on real PostgreSQL, between two processes' worth of writers and listeners whose bus loses, doubles and reorders.
import { type Tick, tickId } from '@tallystick/engine/core/pair'
import { DAY_MS } from '@tallystick/kernel/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Bus, BusMessages } from '../../bus/bus.ts'
import { inProcessBus } from '../../bus/in-process.ts'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { MemoryTape } from '../../../testing/memory-tape.ts'
import { systemClock } from '../../platform/clock.ts'
import { ADVISORY_LOCKS } from '../../platform/postgres/advisory-locks.ts'
import { transaction } from '../../platform/postgres/pool.ts'
import { readSpans } from '../../platform/postgres/spans/keep-spans.ts'
import { systemScheduler } from '../../platform/scheduler.ts'
import { PostgresTape } from './postgres-tape.ts'
import { type BeginWriting, SharedTape } from './shared-tape.ts'
import { StoredTape } from './stored-tape.ts'
import type { TapeBatch, TapeStore } from './tape-store.ts'

type Fate = 'told' | 'lost' | 'doubled' | 'late'

interface Node {
  readonly tape: SharedTape
  readonly bus: Bus
  readonly heard: Tick[]
  readonly said: string[]
  /** Makes it the one that writes; resolves with what ends that. */
  elect(epoch: number): Promise<() => Promise<void>>
  /** Up to where it was told that nothing can be added, when it began to write. */
  begunAfter(): number | undefined
}

let database: TestDatabase
let store: PostgresTape
let nodes: Node[] = []
/** What becomes of the messages to other nodes, one after the other. */
let fates: Fate[] = []
let late: (() => void)[] = []

const now = (): number => systemClock.now()
const tick = (at: number, price = 7n, pairId = 1): Tick => ({ id: tickId(pairId, at), pairId, price, at })
const times = (ticks: readonly Tick[]): number[] => ticks.map(({ at }) => at)

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('truncate tape_stretch')
  await database.pool.query('update tape_head set epoch = 0, number = 0, up_to = 0')
  store = new PostgresTape(database.pool, systemClock, [1, 2])
  fates = []
  late = []
  nodes = []
  return async () => {
    for (const { tape } of nodes) await tape.stop()
  }
})

const stored = async (): Promise<number[]> =>
  (
    await database.pool.query<{ at: bigint }>('select unnest(times) as at from tape_stretch order by pair_id, 1')
  ).rows.map(({ at }) => Number(at))

function carry(from: Bus, message: BusMessages['tape_written']): void {
  const tell = (): void => {
    for (const { bus } of nodes) if (bus !== from) bus.publish('tape_written', message)
  }
  const fate = message.ticks.length > 0 ? (fates.shift() ?? 'told') : 'told'
  if (fate === 'late') late.push(tell)
  else if (fate !== 'lost') tell()
  if (fate === 'doubled') tell()
}

/** Beats say how far the tape is, which would fill any gap: `isDeaf` hears them no more than anything else. */
async function open(isDeaf = false): Promise<Node> {
  const bus = inProcessBus(error => {
    throw error
  })
  const heard: Tick[] = []
  const said: string[] = []
  let begin: BeginWriting | undefined
  let begunAfter: number | undefined
  const tape = new SharedTape({
    store,
    bus: {
      subscribe: (topic, listener) => (isDeaf ? () => undefined : bus.subscribe(topic, listener)),
      publish(topic, message) {
        bus.publish(topic, message)
        if (topic === 'tape_written') carry(bus, message as TapeBatch)
      },
    },
    clock: systemClock,
    scheduler: systemScheduler,
    report: name => void said.push(name),
    elect: async wanted => {
      begin = wanted
      return { stop: () => Promise.resolve() }
    },
  })
  await tape.open(new Map([[1, now() - 60_000]]))
  await tape.follow({
    accept: accepted => heard.push(accepted),
    begin: upTo => (begunAfter = upTo),
    end: () => undefined,
  })
  const node: Node = {
    tape,
    bus,
    heard,
    said,
    begunAfter: () => begunAfter,
    async elect(epoch) {
      if (!begin) throw new Error('nothing to begin')
      return begin(epoch, () => said.push('gave up'))
    },
  }
  nodes.push(node)
  return node
}

describe('[tape] one tape among processes', () => {
  it('tells a price only after it is committed, to all, in one order', async () => {
    const [a, b] = [await open(), await open()]
    const end = await a.elect(1)
    const at = now()
    const all = Array.from({ length: 30 }, (_, n) => at + n)
    await transaction(database.pool, async client => {
      await client.query('select from tape_head for update')
      for (const each of all) a.tape.add(tick(each))
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%update tape_head%'`
      await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1)
      expect([...a.heard, ...b.heard]).toEqual([])
    })
    await expect.poll(() => times(b.heard)).toEqual(all)
    expect(times(a.heard)).toEqual(all)
    expect(await stored()).toEqual(all)
    await end()
  })

  it('gives every price once, whatever the bus loses, doubles or brings late', async () => {
    const [a, b] = [await open(), await open()]
    const end = await a.elect(1)
    fates = ['told', 'lost', 'told', 'doubled', 'late', 'told', 'lost']
    const all: number[] = []
    for (let n = 0; n < 8; n++) {
      const at = now()
      all.push(at)
      a.tape.add(tick(at))
      await expect.poll(() => times(a.heard)).toEqual(all)
    }
    for (const tell of late) tell()
    await expect.poll(() => times(b.heard)).toEqual(all)
    expect(b.said).toContain('feed.gap_filled')
    await end()
  })

  it('has committed what was added before the writing ended', async () => {
    const a = await open()
    const end = await a.elect(1)
    const at = now()
    a.tape.add(tick(at))
    a.tape.add(tick(at + 1))
    await end()
    expect(await stored()).toEqual([at, at + 1])
    a.tape.add(tick(at + 2))
    await end()
    expect(await stored()).toEqual([at, at + 1])
  })

  it('is read by a process that hears nothing', async () => {
    const [a, b] = [await open(), await open(true)]
    const end = await a.elect(1)
    const at = now()
    a.tape.add(tick(at))
    await expect.poll(() => times(b.heard)).toEqual([at])
    await expect.poll(() => b.tape.knownTo()).toBeGreaterThan(at - 5_100)
    await end()
  })

  it('refuses prices of an old epoch, in the database and at every listener', async () => {
    const [a, b] = [await open(), await open()]
    await a.elect(1)
    const first = now()
    a.tape.add(tick(first))
    await expect.poll(() => times(b.heard)).toEqual([first])
    const end = await b.elect(2)
    // It does not know yet, as after a long sleep.
    a.tape.add(tick(first + 10))
    await expect.poll(() => a.said).toEqual(['feed.tape_fenced', 'gave up'])
    const second = now() + 1
    b.tape.add(tick(second))
    await expect.poll(() => times(a.heard)).toEqual([first, second])
    expect(await stored()).toEqual([first, second])
    // Nor if it said something that it has not committed.
    const { rows } = await database.pool.query<{ number: bigint }>('select number from tape_head')
    const next = Number(rows[0]?.number) + 1
    for (const number of [next, next + 1])
      b.bus.publish('tape_written', { epoch: 1, number, upTo: now(), ticks: [tick(second + 10)] })
    expect(times(b.heard)).toEqual([first, second])
    expect(await store.claim(2)).toBeUndefined()
    await end()
  })

  it('goes on in the next epoch after the last committed price, and adds nothing before what was said to be complete', async () => {
    const [a, b] = [await open(), await open()]
    await a.elect(1)
    const first = now()
    a.tape.add(tick(first))
    await expect.poll(() => times(a.heard)).toEqual([first])
    fates = ['lost']
    a.tape.add(tick(first + 1))
    await expect.poll(() => times(a.heard)).toEqual([first, first + 1])
    const complete = a.tape.knownTo()
    const end = await b.elect(2)
    // What was committed and not told was read before anything is written.
    expect(times(b.heard)).toEqual([first, first + 1])
    expect(b.begunAfter()).toBeGreaterThanOrEqual(complete)
    b.tape.add(tick(b.begunAfter() ?? 0))
    b.tape.add(tick(first + 2))
    await expect.poll(() => times(a.heard)).toEqual([first, first + 1, first + 2])
    expect(await stored()).toEqual([first, first + 1, first + 2])
    await end()
  })

  it.each(['PostgreSQL', 'memory'])('writes a batch once whose answer was lost, in %s', async where => {
    const tested: TapeStore = where === 'memory' ? new MemoryTape() : store
    expect(await tested.claim(5)).toMatchObject({ epoch: 5, number: 0 })
    const at = now()
    const batch = { epoch: 5, number: 1, upTo: 9, ticks: [tick(at)] }
    expect([await tested.append(batch), await tested.append(batch)]).toEqual([true, true])
    expect(await tested.append({ ...batch, number: 3, ticks: [tick(at + 3)] })).toBe(false)
    expect(await tested.append({ ...batch, epoch: 4, number: 2, ticks: [tick(at + 2)] })).toBe(false)
    const head = { epoch: 5, number: 1, upTo: 9 }
    expect(await tested.since(new Map([[1, at - 1]]))).toEqual({ head, ticks: [tick(at)], isAll: true })
    expect(await tested.since(new Map([[1, at]]))).toEqual({ head, ticks: [], isAll: true })
    expect([await tested.claim(5), await tested.claim(6)]).toEqual([undefined, { ...head, epoch: 6 }])
  })

  it('keeps every price when small stretches become one', async () => {
    await store.claim(1)
    const minute = Math.floor(now() / 60_000) * 60_000 - 120_000
    const all = Array.from({ length: 40 }, (_, n) => minute - 1_000 + n * 50)
    for (const [index, at] of all.entries())
      await store.append({ epoch: 1, number: index + 1, upTo: 0, ticks: [tick(at), tick(at, 9n, 2)] })
    const around = async () =>
      new StoredTape(database.pool, [1, 2]).neighbours(all.map(at => ({ pairId: 1, at: at + 1 })))
    const before = await around()
    await store.tidy()
    const { rowCount } = await database.pool.query('select from tape_stretch')
    // Two pairs, two minutes.
    expect(rowCount).toBe(4)
    expect(await stored()).toEqual([...all, ...all])
    expect(await around()).toEqual(before)
  })

  it('opens its weeks with the next look when another process was opening spans', async () => {
    const { pool } = database
    const later = now() + 60 * DAY_MS
    const tape = new PostgresTape(pool, { now: () => later }, [1, 2])
    const before = (await readSpans(pool, 'tape_stretch')).length
    await transaction(pool, async client => {
      await client.query(`select pg_advisory_xact_lock(${ADVISORY_LOCKS.spans})`)
      await tape.tidy()
    })
    expect(await readSpans(pool, 'tape_stretch')).toHaveLength(before)
    await tape.tidy()
    expect((await readSpans(pool, 'tape_stretch')).length).toBeGreaterThan(before)
  })
})
