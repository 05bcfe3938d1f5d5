import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { repeatJob } from './repeat-job.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('runs at once and again, never beside itself, and goes on after a failure', async () => {
  const runs: PromiseWithResolvers<void>[] = []
  const errors: unknown[] = []
  const run = (): Promise<void> => {
    const next = Promise.withResolvers<void>()
    runs.push(next)
    return next.promise
  }
  const job = repeatJob(100, run, error => errors.push(error))
  await vi.advanceTimersByTimeAsync(350)
  expect(runs).toHaveLength(1)
  runs[0]?.reject(new Error('broken'))
  await vi.advanceTimersByTimeAsync(100)
  expect([runs.length, errors.map(String)]).toEqual([2, ['Error: broken']])
  runs[1]?.resolve()
  await job.stop()
  await vi.advanceTimersByTimeAsync(500)
  expect(runs).toHaveLength(2)
})

it('waits for the run under way when it is stopped, and tells it', async () => {
  const end = Promise.withResolvers<void>()
  const told: boolean[] = []
  const job = repeatJob(
    100,
    async isStopping => {
      await end.promise
      told.push(isStopping())
    },
    () => undefined,
  )
  const stopped = job.stop()
  end.resolve()
  await stopped
  expect(told).toEqual([true])
})
