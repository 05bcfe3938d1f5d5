// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchTaps } from './trace.ts'

let now = 0
beforeEach(() => {
  now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  vi.restoreAllMocks()
})

function tapAt(timeStamp: number): void {
  const tap = new Event('click')
  Object.defineProperty(tap, 'timeStamp', { value: timeStamp })
  dispatchEvent(tap)
}

it('begins a sampled trace of its own each time, the same over all attempts', () => {
  const begin = watchTaps()
  const [first, second] = [begin(), begin()]
  for (const headers of [first(), second()]) expect(headers['traceparent']).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/)
  expect(first()['traceparent']).not.toBe(second()['traceparent'])
  expect(first()['traceparent']).toBe(first()['traceparent'])
})

it('tells the change that a tap asked for how long ago that was, at every attempt, and no other change', () => {
  const begin = watchTaps()
  expect(begin()()).not.toHaveProperty('tracestate')
  tapAt(1_000)
  now = 1_040.4
  const asked = begin()
  const next = begin()
  expect(asked()['tracestate']).toBe('tallystick=tap:40')
  now = 3_000
  expect(asked()['tracestate']).toBe('tallystick=tap:2000')
  expect(next()).not.toHaveProperty('tracestate')
})

it('says nothing of a tap long ago', () => {
  const begin = watchTaps()
  tapAt(1_000)
  now = 11_000
  expect(begin()()).not.toHaveProperty('tracestate')
})
