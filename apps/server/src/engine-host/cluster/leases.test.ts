// Leases of two processes at one database: kept however long a shard is read, never taken in turns, and answers only by who holds it.
import { decimal } from '@tallystick/kernel/decimal'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fixedTerms } from '../../../testing/fixed-terms.ts'
import { emptyTables, memoryStore, type Tables } from '../../../testing/memory-store.ts'
import { inProcessBus } from '../../bus/in-process.ts'
import { type EngineHost, engineHost } from '../engine-host.ts'
import { Seat } from './seat.ts'
import { ShardHost } from '../shard/shard-host.ts'
import type { Store } from '../store/store.ts'

const READING_MS = 10_000
const clock = { now: () => Date.now() }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A process whose shard takes ten seconds to read, three times as long as a lease lasts. */
function slowProcess(tables: Tables, holder: string, taken: string[]): EngineHost {
  const memory = memoryStore(tables, clock)
  const store: Store = {
    ...memory,
    async take(shard, by) {
      const position = await memory.take(shard, by)
      if (position) taken.push(by)
      return position
    },
    async load(shard) {
      const snapshot = await memory.load(shard)
      await new Promise(resolve => setTimeout(resolve, READING_MS))
      return snapshot
    },
  }
  return engineHost({
    shards: 1,
    holder,
    openStore: () => ({ ...store, close: () => Promise.resolve() }),
    bus: inProcessBus(() => undefined),
    clock,
    market: {
      pairs: () => [],
      lastTick: () => undefined,
      isOpen: () => false,
      knownTo: () => Infinity,
      nextClose: () => undefined,
      tape: { around: () => Promise.resolve([]), best: () => Promise.resolve([]) },
    },
    readTerms: fixedTerms(),
    shardOf: () => Promise.resolve(0),
    report: () => undefined,
  })
}

describe('[lease] two processes and a shard that is read for longer than a lease lasts', () => {
  it('is taken once, and read to the end', async () => {
    const [tables, taken] = [emptyTables(), [] as string[]]
    const [one, two] = [slowProcess(tables, 'one', taken), slowProcess(tables, 'two', taken)]
    const started = [one.start(), two.start()]
    await vi.advanceTimersByTimeAsync(60_000)
    await Promise.all(started)
    expect(taken).toEqual(['one'])
    expect([one.isReady(), two.isReady()]).toEqual([true, false])
    const opened = one.submit({ type: 'open_accounts', userId: 7, realm: 'demo' })
    await vi.advanceTimersByTimeAsync(100)
    expect(await opened).toMatchObject({ ok: true })
    const stopped = Promise.all([one.stop(), two.stop()])
    await vi.advanceTimersByTimeAsync(100)
    await stopped
  })
})

describe('[fence] a host that lost its shard without knowing', () => {
  const order = {
    type: 'open_order',
    userId: 7,
    pairId: 1,
    side: 'buy',
    lots: decimal('1'),
    leverage: 10,
    stopLoss: null,
    takeProfit: null,
  } as const
  const hostOf = (tables: Tables, holder: string): ShardHost =>
    new ShardHost(0, holder, {
      store: memoryStore(tables, clock),
      clock,
      sleep: ms => new Promise(resolve => setTimeout(resolve, ms)),
      publish: () => undefined,
      report: () => undefined,
      readTerms: fixedTerms(),
    })

  it('refuses nothing that its successor decides', async () => {
    const tables = emptyTables()
    const stale = hostOf(tables, 'one')
    await stale.start()
    tables.leases.clear()
    const next = hostOf(tables, 'two')
    await next.start()
    expect(await next.submit({ type: 'open_accounts', userId: 7, realm: 'demo' })).toMatchObject({ ok: true })
    // To the first one the account does not exist. It may say that it cannot tell, and that it has decided nothing.
    const answer = stale.submit(order)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await answer).toMatchObject({ refusal: { reason: 'unavailable' }, unsent: true })
    expect(await next.submit(order)).not.toMatchObject({ refusal: { reason: 'unavailable' } })
  })
})

describe('[lease] an engine that lost a shard by a clock that was far ahead', () => {
  it('takes shards again when the clock is right', async () => {
    const tables = emptyTables()
    const time = { now: Date.now() + 43_200_000 }
    const wrong = { now: () => time.now }
    const store = { ...memoryStore(tables, clock), close: () => Promise.resolve() }
    const newHost = (): ShardHost =>
      new ShardHost(0, 'one', {
        store,
        clock: wrong,
        sleep: () => Promise.resolve(),
        publish: () => undefined,
        report: () => undefined,
        readTerms: fixedTerms(),
      })
    const seat = new Seat({
      shard: 0,
      store,
      newHost,
      tellMarket: () => undefined,
      clock: wrong,
      report: () => undefined,
    })
    await seat.take()
    tables.leases.set(0, { holder: 'two', validUntil: Infinity })
    await seat.renew()
    expect([seat.isHeld, seat.isBackingOff]).toEqual([false, true])
    time.now -= 43_200_000
    expect(seat.isBackingOff).toBe(false)
  })
})
