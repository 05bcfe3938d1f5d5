// Planned moves of shards between engines: no shard is without one that decides for longer than it takes to read it.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ClusterEngines } from '../../../testing/engine-host/cluster-engines.ts'

const SHARDS = 8
const READING_MS = 700
const STEP_MS = 50
/** Reading, and a look that comes a little later. */
const GAP_MS = 1_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The longest time in which commands of one and the same shard were taken by nobody. */
async function longestGap(cluster: ClusterEngines, ms: number): Promise<number> {
  const gaps = Array.from({ length: SHARDS }, () => 0)
  let longest = 0
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    await vi.advanceTimersByTimeAsync(STEP_MS)
    const { served } = cluster
    for (const [shard, gap] of gaps.entries()) {
      gaps[shard] = served.has(shard) ? 0 : gap + STEP_MS
      longest = Math.max(longest, gaps[shard])
    }
  }
  return longest
}

describe('[spread] a takeover', () => {
  it('reads several shards at once, since none of them has a holder', async () => {
    const cluster = new ClusterEngines(SHARDS)
    void cluster.engine('one', { readingMs: READING_MS }).start()
    await vi.advanceTimersByTimeAsync(2 * READING_MS + STEP_MS)
    expect(cluster.served.size).toBe(SHARDS)
  })
})

describe('[spread] a start', () => {
  it('lets time pass for the shards that are there while another is still being read', async () => {
    const cluster = new ClusterEngines(2)
    const knownTo = vi.fn(() => Infinity)
    void cluster.engine('one', { readingMs: shard => (shard === 0 ? 0 : 20_000), knownTo }).start()
    await vi.advanceTimersByTimeAsync(1_000)
    expect([...cluster.served]).toEqual([0])
    expect(knownTo.mock.calls.length).toBeGreaterThanOrEqual(3)
  })
})

describe('[spread] a planned move', () => {
  it('leaves no shard alone for longer than it is read, when an engine joins and when one leaves', async () => {
    const cluster = new ClusterEngines(SHARDS)
    const one = cluster.engine('one', { readingMs: READING_MS })
    const two = cluster.engine('two', { readingMs: READING_MS })
    const first = one.start()
    await vi.advanceTimersByTimeAsync(SHARDS * READING_MS + 1_000)
    await first
    void two.start()
    expect(await longestGap(cluster, 10_000)).toBeLessThanOrEqual(GAP_MS)
    expect([one.health().length, two.health().length]).toEqual([4, 4])

    const drained = two.drain()
    expect(await longestGap(cluster, 8_000)).toBeLessThanOrEqual(GAP_MS)
    await drained
    expect([one.health().length, two.health().length]).toEqual([SHARDS, 0])
  })

  it('hands over what was still being read when the engine was told to stop', async () => {
    const cluster = new ClusterEngines(SHARDS)
    const one = cluster.engine('one', { readingMs: READING_MS })
    void one.start()
    // In the middle of the first four.
    await vi.advanceTimersByTimeAsync(READING_MS / 2)
    expect(one.health()).toEqual([])
    const stopped = one.drain().then(() => one.stop())
    await vi.advanceTimersByTimeAsync(20_000)
    await stopped
    expect(cluster.served).toEqual(new Set())
    // Nobody waits for a lease to end.
    expect([...cluster.holders]).toEqual([])
  })

  it('gives nothing to an engine that lost a shard and waits', async () => {
    const cluster = new ClusterEngines(SHARDS)
    const [one, two] = [cluster.engine('one'), cluster.engine('two')]
    void one.start()
    await vi.advanceTimersByTimeAsync(2_000)
    void two.start()
    await vi.advanceTimersByTimeAsync(10_000)
    const lost = [...cluster.holders].filter(([, holder]) => holder === 'two').map(([shard]) => shard)
    expect(lost).toHaveLength(4)
    // It hung, and another took them; that one is gone now.
    for (const shard of lost) cluster.tables.leases.set(shard, { holder: 'gone', validUntil: Date.now() + 1_100 })
    await vi.advanceTimersByTimeAsync(1_200)
    expect(two.health()).toEqual([])
    // Until everything is held again, which the one that does not wait does within a second.
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await longestGap(cluster, 10_000)).toBe(0)
    expect([one.health().length, two.health().length]).toEqual([4, 4])
  })
})
