// A client whose shard has no holder: it asks again, but neither the database nor the bus on and on, and it gives up nothing that was never
// asked.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inProcessBus } from '../../bus/in-process.ts'
import { NotServed } from '../../bus/requests.ts'
import { type CommandRouter, commandRouter } from './command-router.ts'
import { writeReply } from './command-messages.ts'

const command = { type: 'open_accounts', userId: 7, realm: 'demo' } as const
const done = { ok: true, answer: {}, repeated: false } as const

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function routerWith(
  ask: (subject: string) => Promise<string>,
  epochs: () => Promise<ReadonlyMap<number, number>>,
): CommandRouter {
  const router = commandRouter({
    shards: 1,
    seats: [],
    shardOf: () => Promise.resolve(0),
    bus: inProcessBus(() => undefined),
    clock: { now: () => Date.now() },
    report: () => undefined,
    cluster: {
      requests: { serve: () => () => undefined, ask },
      membership: { beat: () => Promise.reject(new Error('no engine')), leave: () => Promise.resolve() },
      epochs,
      isEngine: false,
      isReachable: () => true,
    },
  })
  router.start()
  return router
}

describe('[nodes] a client whose shard is being read by its next holder', () => {
  it('looks again now and then, however many commands wait', async () => {
    const counts = { asked: 0, read: 0 }
    const router = routerWith(
      subject => {
        counts.asked += 1
        return Promise.reject(new NotServed(subject))
      },
      () => {
        counts.read += 1
        return Promise.resolve(new Map([[0, 1]]))
      },
    )
    const answers = Promise.all(Array.from({ length: 50 }, () => router.submit(command)))
    await vi.advanceTimersByTimeAsync(10_000)
    expect((await answers).every(answer => !answer.ok)).toBe(true)
    expect(counts.read).toBeLessThan(50)
    expect(counts.asked).toBeLessThan(50 * 20)
    router.stop()
  })

  it('is not told that the outcome is unknown when the database could not say who holds it', async () => {
    let reads = 0
    const router = routerWith(
      () => Promise.resolve(writeReply({ epoch: 1, outcome: done })),
      () => (++reads === 1 ? Promise.reject(new Error('database away')) : Promise.resolve(new Map([[0, 1]]))),
    )
    const answer = router.submit(command)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await answer).toEqual(done)
    router.stop()
  })
})
