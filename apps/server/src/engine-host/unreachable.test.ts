// An engine that keeps the database and loses the bus: it could renew its leases for ever, and nobody could trade on its shards.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fixedTerms } from '../../testing/fixed-terms.ts'
import { emptyTables, memoryStore, type Tables } from '../../testing/memory-store.ts'
import { inProcessBus } from '../bus/in-process.ts'
import { type EngineHost, engineHost } from './engine-host.ts'
import type { Membership } from './spread.ts'

const SHARDS = 4
const clock = { now: () => Date.now() }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface World {
  readonly tables: Tables
  readonly draining: Map<string, boolean>
}

function membership({ tables, draining }: World): Membership {
  return {
    beat: (holder, isDraining) => {
      draining.set(holder, isDraining)
      const nodes = [...draining].flatMap(([name, isOut]) => (isOut ? [] : [name]))
      const held = [...tables.leases].filter(([, { validUntil }]) => validUntil > clock.now())
      return Promise.resolve({ nodes, holders: new Map(held.map(([shard, { holder: by }]) => [shard, by])) })
    },
    leave: holder => Promise.resolve(void draining.delete(holder)),
  }
}

function engine(world: World, holder: string, line: { isUp: boolean }): EngineHost {
  const store = memoryStore(world.tables, clock)
  return engineHost({
    shards: SHARDS,
    holder,
    openStore: () => ({ ...store, close: () => Promise.resolve() }),
    bus: inProcessBus(() => undefined),
    clock,
    market: {
      pairs: () => [],
      lastTick: () => undefined,
      isOpen: () => false,
      nextClose: () => undefined,
      knownTo: () => Infinity,
      tape: { around: () => Promise.resolve([]) },
    },
    readTerms: fixedTerms(),
    shardOf: () => Promise.resolve(0),
    report: () => undefined,
    cluster: {
      requests: { serve: () => () => undefined, ask: () => Promise.reject(new Error('nobody asks here')) },
      membership: membership(world),
      epochs: () => Promise.resolve(new Map()),
      isEngine: true,
      isReachable: () => line.isUp,
    },
  })
}

describe('[unreachable] an engine without the bus', () => {
  it('leaves its shards to one that has it, takes its share back later, and keeps them when nobody has it', async () => {
    const world: World = { tables: emptyTables(), draining: new Map() }
    const [here, there] = [{ isUp: true }, { isUp: true }]
    const [one, two] = [engine(world, 'one', here), engine(world, 'two', there)]
    const started = [one.start(), two.start()]
    const held = (): number[] => [one, two].map(host => host.health().length)
    await vi.advanceTimersByTimeAsync(10_000)
    await Promise.all(started)
    expect(held()).toEqual([2, 2])

    here.isUp = false
    await vi.advanceTimersByTimeAsync(6_000)
    expect(held()).toEqual([0, SHARDS])
    here.isUp = true
    await vi.advanceTimersByTimeAsync(10_000)
    expect(held()).toEqual([2, 2])

    // The bus itself is away: stops and expiries must go on.
    here.isUp = false
    there.isUp = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(held()).toEqual([2, 2])
    const stopped = Promise.all([one.stop(), two.stop()])
    await vi.advanceTimersByTimeAsync(1_000)
    await stopped
  })
})
