// An engine that keeps the database and loses the bus: it could renew its leases for ever, and nobody could trade on its shards.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ClusterEngines } from '../../testing/engine-host/cluster-engines.ts'

const SHARDS = 4

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('[unreachable] an engine without the bus', () => {
  it('leaves its shards to one that has it, takes its share back later, and keeps them when nobody has it', async () => {
    const engines = new ClusterEngines(SHARDS)
    const [here, there] = [{ isUp: true }, { isUp: true }]
    const one = engines.engine('one', { isReachable: () => here.isUp })
    const two = engines.engine('two', { isReachable: () => there.isUp })
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
