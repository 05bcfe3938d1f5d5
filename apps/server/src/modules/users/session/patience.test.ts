import { expect, it } from 'vitest'
import { createPatience } from './patience.ts'

it('[A10] each wrong try waits longer, up to two seconds; a right one or a quarter of an hour starts over', () => {
  let now = 0
  const patience = createPatience({ now: () => now })
  const delays = Array.from({ length: 6 }, () => {
    const delay = patience.delayMs('a')
    patience.failed('a')
    return delay
  })
  expect(delays).toEqual([0, 250, 500, 1_000, 2_000, 2_000])
  expect(patience.delayMs('b')).toBe(0)
  patience.succeeded('a')
  expect(patience.delayMs('a')).toBe(0)
  patience.failed('a')
  now += 15 * 60_000
  expect(patience.delayMs('a')).toBe(0)
})
