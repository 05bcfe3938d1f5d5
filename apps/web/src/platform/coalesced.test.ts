import { beforeEach, expect, it, vi } from 'vitest'
import { browserClock, browserTimers } from './clock.ts'
import { coalesced } from './coalesced.ts'

let runs: PromiseWithResolvers<void>[]
let ask: () => void

beforeEach(() => {
  vi.useFakeTimers()
  runs = []
  const work = (): Promise<void> => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    return run.promise
  }
  ask = coalesced(work, { clock: browserClock, timers: browserTimers, apartMs: 500, patienceMs: 3_000 })
  return () => vi.useRealTimers()
})

async function finish(): Promise<void> {
  runs.at(-1)?.resolve()
  await vi.advanceTimersByTimeAsync(0)
}

it('runs at once, and once more for all that was asked meanwhile', async () => {
  ask()
  expect(runs).toHaveLength(1)
  ask()
  ask()
  await finish()
  expect(runs).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(500)
  expect(runs).toHaveLength(2)
  await finish()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(runs).toHaveLength(2)
})

it('keeps the distance between two runs, and never runs beside itself', async () => {
  ask()
  await vi.advanceTimersByTimeAsync(2_000)
  ask()
  expect(runs).toHaveLength(1)
  await finish()
  expect(runs).toHaveLength(2)
  await finish()
  ask()
  ask()
  expect(runs).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(500)
  expect(runs).toHaveLength(3)
})

it('goes on after a run that failed', async () => {
  ask()
  runs[0]?.reject(new Error('no'))
  await vi.advanceTimersByTimeAsync(500)
  ask()
  expect(runs).toHaveLength(2)
})

it('does not wait for a run that hangs, and does not hear its late end', async () => {
  ask()
  ask()
  await vi.advanceTimersByTimeAsync(2_999)
  expect(runs).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(runs).toHaveLength(2)
  ask()
  runs[0]?.resolve()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(runs).toHaveLength(2)
  await finish()
  expect(runs).toHaveLength(3)
})
