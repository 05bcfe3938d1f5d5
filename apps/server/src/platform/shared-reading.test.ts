import { describe, expect, it } from 'vitest'
import { sharedReading } from './shared-reading.ts'

/** A reading that takes as long as it is told, by a clock of its own. */
function scene(): {
  readonly ask: (key: string) => Promise<number>
  readonly clock: { now: number }
  readonly finish: (tookMs: number, failure?: Error) => Promise<void>
  readonly reads: string[]
} {
  const clock = { now: 1_000_000 }
  const reads: string[] = []
  const waiting: { readonly resolve: () => void; readonly reject: (error: Error) => void }[] = []
  const ask = sharedReading({ now: () => clock.now }, (key: string) => {
    reads.push(key)
    const value = reads.length
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    waiting.push({ resolve: () => resolve(value), reject })
    return promise
  })
  return {
    ask,
    clock,
    reads,
    finish: async (tookMs, failure) => {
      clock.now += tookMs
      const one = waiting.shift()
      if (failure) one?.reject(failure)
      else one?.resolve()
      await new Promise(resolve => setImmediate(resolve))
    },
  }
}

describe('a shared reading', () => {
  it('is read for everybody who asks while it is quick', async () => {
    const { ask, finish } = scene()
    const first = ask('real')
    await finish(100)
    const second = ask('real')
    await finish(100)
    expect([await first, await second]).toEqual([1, 2])
  })

  it('is read once for those who ask at the same time, and apart for other keys', async () => {
    const { ask, finish, reads } = scene()
    const asked = [ask('real'), ask('demo'), ask('real')]
    await finish(1)
    await finish(1)
    expect(await Promise.all(asked)).toEqual([1, 2, 1])
    expect(reads).toEqual(['real', 'demo'])
  })

  it('is not repeated before ten times what it took', async () => {
    const { ask, finish, clock, reads } = scene()
    const first = ask('real')
    await finish(500)
    expect(await first).toBe(1)
    clock.now += 4_500
    expect(await ask('real')).toBe(1)
    expect(reads).toHaveLength(1)
    clock.now += 1
    expect(await ask('real')).toBe(1)
    expect(await ask('real')).toBe(1)
    expect(reads).toHaveLength(2)
    await finish(500)
    expect(await ask('real')).toBe(2)
  })

  it('is waited for when the last one is a minute old', async () => {
    const { ask, finish, clock } = scene()
    const first = ask('real')
    await finish(500)
    await first
    clock.now += 59_500
    const second = ask('real')
    await finish(500)
    expect(await second).toBe(2)
  })

  it('tells whoever waits that it failed, and is read anew after it', async () => {
    const { ask, finish, clock } = scene()
    const first = ask('real')
    await Promise.all([expect(first).rejects.toThrow('no database'), finish(500, new Error('no database'))])
    const second = ask('real')
    await finish(500)
    expect(await second).toBe(2)
    clock.now += 10_000
    // Has an answer, while the next reading fails.
    expect(await ask('real')).toBe(2)
    await finish(500, new Error('no database'))
    const third = ask('real')
    await finish(1)
    expect(await third).toBe(4)
  })
})
