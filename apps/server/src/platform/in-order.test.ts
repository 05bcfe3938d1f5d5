import { expect, it } from 'vitest'
import { inOrder } from './in-order.ts'

it('runs one after the other, goes on after a failure, and shares a run that has not begun', async () => {
  const done: string[] = []
  const gates = Array.from({ length: 3 }, () => Promise.withResolvers<void>())
  let runs = 0
  const work = inOrder(async () => {
    const run = runs++
    await gates[run]?.promise
    if (run === 1) throw new Error('no')
    done.push(`run ${run}`)
    return run
  })
  const first = work()
  // Begun: whoever asks now needs another one.
  await expect.poll(() => runs).toBe(1)
  const second = work()
  const joined = work()
  gates[0]?.resolve()
  expect(await first).toBe(0)
  await expect.poll(() => runs).toBe(2)
  const third = work()
  gates[1]?.resolve()
  gates[2]?.resolve()
  const results = await Promise.allSettled([second, joined, third])
  expect(results.map(result => result.status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  expect(done).toEqual(['run 0', 'run 2'])
})
