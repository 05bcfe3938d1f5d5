import { expect, it } from 'vitest'
import { newTraceparent } from './trace.ts'

it('begins a sampled trace of its own each time', () => {
  const [first, second] = [newTraceparent(), newTraceparent()]
  for (const trace of [first, second]) expect(trace).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/)
  expect(first).not.toBe(second)
})
