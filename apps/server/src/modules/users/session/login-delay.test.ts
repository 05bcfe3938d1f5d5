import { expect, it } from 'vitest'
import { createLoginDelay } from './login-delay.ts'

it('[A10] each wrong try waits longer, up to two seconds; a right one or a quarter of an hour starts over', () => {
  let now = 0
  const loginDelay = createLoginDelay({ now: () => now })
  const delays = Array.from({ length: 6 }, () => {
    const delay = loginDelay.delayMs('a')
    loginDelay.failed('a')
    return delay
  })
  expect(delays).toEqual([0, 250, 500, 1_000, 2_000, 2_000])
  expect(loginDelay.delayMs('b')).toBe(0)
  loginDelay.succeeded('a')
  expect(loginDelay.delayMs('a')).toBe(0)
  loginDelay.failed('a')
  now += 15 * 60_000
  expect(loginDelay.delayMs('a')).toBe(0)
})
