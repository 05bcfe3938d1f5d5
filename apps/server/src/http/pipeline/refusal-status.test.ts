import { expect, it } from 'vitest'
import { refusalOfStatus } from './refusal-status.ts'

it.each([
  [400, 'bad_request'],
  [401, 'session_invalid'],
  [403, 'forbidden'],
  [408, 'timeout'],
  [414, 'too_large'],
  [418, 'bad_request'],
  [429, 'too_many_requests'],
  [431, 'too_large'],
  [500, 'internal_error'],
  [502, 'internal_error'],
  [503, 'busy'],
  // A framework that calls an error a success is broken.
  [200, 'internal_error'],
] as const)('status %i is told as %s', (status, reason) => {
  expect(refusalOfStatus(status)).toBe(reason)
})
