import { expect, it } from 'vitest'
import { inOrder } from './in-order.ts'

it('runs one after the other, and goes on after a failure', async () => {
  const done: string[] = []
  const waits = [20, 0, 5]
  let runs = 0
  const work = inOrder(async () => {
    const run = runs++
    await new Promise(resolve => setTimeout(resolve, waits[run]))
    if (run === 1) throw new Error('no')
    done.push(`run ${run}`)
  })
  const results = await Promise.allSettled([work(), work(), work()])
  expect(results.map(result => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(done).toEqual(['run 0', 'run 2'])
})
