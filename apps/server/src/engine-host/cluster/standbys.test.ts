// Which shards an engine stands by for, when each is looked at and begun, and what becomes of one that is given up. In manual time, over
// stores in memory.
import { beforeEach, describe, expect, it } from 'vitest'
import { fixedTerms } from '../../../testing/fixed-terms.ts'
import { ManualTime } from '../../../testing/manual-time.ts'
import { emptyTables, memoryStore, type Tables } from '../../../testing/memory-store.ts'
import type { Store } from '../store/store.ts'
import type { Seat } from './seat.ts'
import type { EngineView } from './spread.ts'
import { type Standbys, standbys } from './standbys.ts'

const START = Date.UTC(2026, 10, 18, 12)
const SHARDS = [0, 1, 2]

interface TestSeat extends Pick<Seat, 'shard' | 'standby'> {
  isTaken: boolean
  readonly store: Store
}

let time: ManualTime
let tables: Tables
let seats: TestSeat[]
let view: EngineView | undefined
let said: string[]
let frees: number
let looks: number[]
/** Shards that cannot be begun, and those that cannot be looked at. */
let unbegun: Set<number>
let unseen: Set<number>
let isLookHeld: boolean
let release: () => void

function open(withView: boolean): Standbys {
  return standbys({
    holder: 'me',
    // Of a seat nothing else is used.
    seats: seats as unknown as readonly Seat[],
    view: withView ? () => view : undefined,
    clock: time,
    timers: { after: (ms, run) => time.after(ms, run), every: () => expect.fail('nothing is done again and again') },
    report: (name, fields) => said.push(`${name.slice('engine.'.length)} ${String(fields?.['shard'])}`),
    readTerms: fixedTerms(),
    market: { pairs: () => [], lastTick: () => undefined },
    mostRecords: 100,
    onFree: () => (frees += 1),
  })
}

beforeEach(async () => {
  time = new ManualTime(START)
  tables = emptyTables()
  said = []
  frees = 0
  looks = []
  unbegun = new Set()
  unseen = new Set()
  isLookHeld = false
  release = () => undefined
  const store = memoryStore(tables, time)
  for (const shard of SHARDS) await store.take(shard, 'other')
  seats = SHARDS.map(shard => ({
    shard,
    isTaken: false,
    standby: undefined,
    store: {
      ...store,
      async look(asked) {
        looks.push(asked)
        if (isLookHeld) await new Promise<void>(resolve => (release = resolve))
        if (unseen.has(asked)) throw new Error('database away')
        return await store.look(asked)
      },
      async beginStandby(asked) {
        if (unbegun.has(asked)) throw new Error('database away')
        return await store.beginStandby(asked)
      },
    },
  }))
})

async function settle(): Promise<void> {
  for (let turn = 0; turn < 60; turn++) {
    time.advance(0)
    await Promise.resolve()
  }
}

/** One look a second, as the engine does it; the holder renews its leases. */
async function look(all: Standbys, times = 1): Promise<void> {
  for (let one = 0; one < times; one++) {
    time.advance(1_000)
    for (const shard of SHARDS) tables.leases.set(shard, { holder: 'other', validUntil: time.now() + 3_000 })
    all.look()
    await settle()
  }
}

const following = (all: Standbys): number[] =>
  all.health().flatMap(({ shard, isFollowing }) => (isFollowing ? shard : []))

describe('an engine stands by', () => {
  it('for every shard that it does not hold, begun one after the other', async () => {
    const all = open(false)
    ;(seats[1] ?? expect.fail()).isTaken = true
    await look(all)
    expect(following(all)).toEqual([0])
    await look(all)
    expect(following(all)).toEqual([0, 2])
    expect(said).toEqual(['standby_filled 0', 'standby_filled 2'])
    expect(all.health()).toEqual([0, 2].map(shard => ({ shard, isFollowing: true, records: 0 })))
    expect(new Set(looks)).toEqual(new Set([0, 2]))
    await look(all, 3)
    expect(said).toHaveLength(2)
  })

  it('for its share of those of others, and gives up what another one stands by for', async () => {
    const holders = new Map(SHARDS.map(shard => [shard, 'other']))
    view = { nodes: ['me', 'other'], holders }
    const all = open(true)
    await look(all, 3)
    expect(following(all)).toEqual(SHARDS)
    const memories = seats.map(({ standby }) => standby)
    view = { nodes: ['me', 'other', 'third'], holders }
    await look(all)
    const mine = following(all)
    expect(mine.length).toBeGreaterThan(0)
    expect(mine.length).toBeLessThan(SHARDS.length)
    for (const [shard, memory] of memories.entries()) expect(memory?.isGivenUp).toBe(!mine.includes(shard))
    // Nothing is wrong with it: it is not waited for.
    view = { nodes: ['me', 'other'], holders }
    await look(all, 3)
    expect(following(all)).toEqual(SHARDS)
  })

  it('without knowing the others goes on with what there is, and begins nothing', async () => {
    view = { nodes: ['me', 'other'], holders: new Map([[0, 'other']]) }
    const all = open(true)
    await look(all)
    expect(following(all)).toEqual([0])
    for (const unknown of [undefined, { nodes: ['other'], holders: new Map([[1, 'other']]) }]) {
      view = unknown
      looks.length = 0
      await look(all, 2)
      expect(following(all)).toEqual([0])
      expect(looks).toEqual([0, 0])
    }
  })
})

describe('a look', () => {
  it('is not begun again while it is under way, and means nothing once the shard is taken', async () => {
    const all = open(false)
    isLookHeld = true
    await look(all, 3)
    expect(looks).toEqual(SHARDS)
    for (const seat of seats) seat.isTaken = true
    isLookHeld = false
    release()
    await settle()
    expect(all.health()).toEqual([])
  })

  it('that fails is reported, and done again', async () => {
    const all = open(false)
    unseen.add(0)
    await look(all)
    expect(said).toEqual(['standby_failed 0', 'standby_filled 1'])
    unseen.clear()
    await look(all, 2)
    expect(following(all)).toEqual(SHARDS)
  })

  it('that finds a lease about to end has the shard taken right after it', async () => {
    const all = open(false)
    await look(all, 3)
    tables.leases.set(1, { holder: 'other', validUntil: time.now() + 999 })
    all.look()
    await settle()
    time.advance(500)
    all.look()
    await settle()
    time.advance(503)
    expect(frees).toBe(0)
    time.advance(1)
    expect(frees).toBe(1)
    time.advance(5_000)
    expect(frees).toBe(1)
    // One that has a second left may still be renewed.
    for (const shard of SHARDS) tables.leases.set(shard, { holder: 'other', validUntil: time.now() + 1_000 })
    all.look()
    await settle()
    time.advance(10_000)
    expect(frees).toBe(1)
  })
})

describe('a memory that is given up', () => {
  it('is begun again after 5 s, and after twice as long each time, until one has followed a commit', async () => {
    const all = open(false)
    for (const seat of seats.slice(1)) seat.isTaken = true
    unbegun.add(0)
    const tries: number[] = []
    for (let second = 1; second <= 40; second++) {
      const before = said.length
      await look(all)
      if (said.length > before) tries.push(second)
    }
    expect(tries).toEqual([1, 6, 16, 36])
    expect(said.slice(0, 2)).toEqual(['standby_failed 0', 'standby_given_up 0'])
    unbegun.clear()
    await look(all, 40)
    expect(following(all)).toEqual([0])
    expect(said.at(-1)).toBe('standby_filled 0')
    // It has followed nothing yet: if it fails now it waits for longer still.
    seats[0]?.standby?.giveUp('a test')
    await look(all)
    expect(all.health()).toEqual([])
    await look(all, 79)
    expect(following(all)).toEqual([])
    await look(all, 2)
    expect(following(all)).toEqual([0])
    // Now somebody commits, and it follows.
    const position = tables.positions.get(0) ?? expect.fail()
    tables.positions.set(0, { ...position, appliedSeq: position.appliedSeq + 1 })
    tables.commits.set(`0/${position.appliedSeq + 1}`, { identity: 1, users: [] })
    await look(all)
    seats[0]?.standby?.giveUp('a test')
    await look(all)
    await look(all, 5)
    expect(following(all)).toEqual([0])
  })

  it('is not waited for for more than five minutes', async () => {
    const all = open(false)
    for (const seat of seats.slice(1)) seat.isTaken = true
    unbegun.add(0)
    await look(all, 1_200)
    said.length = 0
    const at: number[] = []
    for (let second = 0; second < 700; second++) {
      const before = said.length
      await look(all)
      if (said.length > before) at.push(second)
    }
    expect((at[1] ?? 0) - (at[0] ?? 0)).toBe(300)
  })

  it('with the process says why, ends what was awaited, and is not begun again', async () => {
    const all = open(false)
    await look(all, 3)
    const memories = seats.map(({ standby }) => standby)
    tables.leases.set(1, { holder: 'other', validUntil: time.now() + 999 })
    all.look()
    await settle()
    all.stop()
    expect(memories.map(memory => memory?.problem)).toEqual(SHARDS.map(() => 'the process ends'))
    time.advance(5_000)
    expect(frees).toBe(0)
    for (const seat of seats) seat.standby = undefined
    await look(all, 2)
    expect(all.health()).toEqual([])
  })
})
