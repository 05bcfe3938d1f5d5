import { expect, it } from 'vitest'
import { ManualTime } from '../../testing/manual-time.ts'
import { inProcessBus } from '../bus/in-process.ts'
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
