import { expect, it, vi } from 'vitest'
import { ManualTime } from '../../testing/manual-time.ts'
import { inProcessBus } from '../bus/in-process.ts'
import type { BusMessages } from '../bus/bus.ts'
import { createSocketCounts } from './socket-counts.ts'

it('[limits] sockets are counted over all processes, and those of a process that is gone no longer', async () => {
  const time = new ManualTime(0)
  const bus = inProcessBus(error => {
    throw error
  })
  const first = createSocketCounts(time, bus)
  first.add('address 10.0.0.1')
  // It comes later, and learns what is open already.
  const second = createSocketCounts(time, bus)
  second.add('address 10.0.0.1')
  second.add('user 7')
  second.add('user 7')
  second.remove('user 7')
  await expect.poll(() => [first.count('address 10.0.0.1'), second.count('address 10.0.0.1')]).toEqual([2, 2])
  await expect.poll(() => first.count('user 7')).toBe(1)
  second.remove('address 10.0.0.1')
  await expect.poll(() => first.count('address 10.0.0.1')).toBe(1)
  // A broken connection to the bus: everything is told again.
  bus.publish('bus_resumed', {})
  expect([first.count('user 7'), second.count('address 10.0.0.1')]).toEqual([1, 1])
  second.stop()
  time.advance(10_000)
  await expect.poll(() => first.count('user 7'), { timeout: 3_000 }).toBe(0)
  expect(first.count('address 10.0.0.1')).toBe(1)
  first.stop()
})

it('[limits] whoever is heard of for the first time is asked for everything, and what ended is told as none', async () => {
  const bus = inProcessBus(error => {
    throw error
  })
  const told: BusMessages['sockets_open'][] = []
  let wanted = 0
  bus.subscribe('sockets_open', message => told.push(message))
  bus.subscribe('sockets_wanted', () => (wanted += 1))
  const counts = createSocketCounts(new ManualTime(0), bus)
  expect(wanted).toBe(1)
  // What this process said before was lost.
  const of = (open: BusMessages['sockets_open']['open']): void => bus.publish('sockets_open', { from: 'another', open })
  of([['user 7', 2]])
  expect([wanted, counts.count('user 7')]).toEqual([2, 2])
  of([['user 7', 1]])
  expect([wanted, counts.count('user 7')]).toEqual([2, 1])
  of([['user 7', 0]])
  expect([wanted, counts.count('user 7')]).toEqual([2, 0])
  counts.add('user 9')
  counts.add('user 9')
  counts.remove('user 9')
  counts.remove('user 9')
  counts.add('user 8')
  await expect
    .poll(() => told.findLast(({ from }) => from !== 'another')?.open)
    .toEqual([
      ['user 9', 0],
      ['user 8', 1],
    ])
  // A process that asks is told what is open, and nothing of what is over.
  bus.publish('sockets_wanted', { from: 'a third' })
  expect(told.at(-1)?.open).toEqual([['user 8', 1]])
  counts.stop()
})

it('[limits] a process alone counts its own', () => {
  const counts = createSocketCounts(new ManualTime(0))
  for (const whose of ['a', 'a', 'b']) counts.add(whose)
  counts.remove('a')
  expect(['a', 'b', 'c'].map(whose => counts.count(whose))).toEqual([1, 1, 0])
  counts.stop()
})

it('[limits] a process that lives says so every second, so that its sockets go on to count when none comes or goes', async () => {
  vi.useFakeTimers()
  try {
    const time = new ManualTime(0)
    const bus = inProcessBus(error => {
      throw error
    })
    const [first, second] = [createSocketCounts(time, bus), createSocketCounts(time, bus)]
    const pass = async (seconds: number): Promise<void> => {
      for (let passed = 0; passed < seconds; passed++) {
        time.advance(1_000)
        await vi.advanceTimersByTimeAsync(1_000)
      }
    }
    second.add('user 7')
    await pass(30)
    expect(first.count('user 7')).toBe(1)
    second.stop()
    // Not heard of for as long as it may take.
    await pass(3)
    time.advance(500)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(first.count('user 7')).toBe(1)
    time.advance(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(first.count('user 7')).toBe(0)
    first.stop()
  } finally {
    vi.useRealTimers()
  }
})
