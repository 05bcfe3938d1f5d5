import fc from 'fast-check'
import { expect, it } from 'vitest'
import { timeOfUuid7, uuid7, UUID7_RANDOM_BYTES } from './uuid7.ts'

const BYTES = fc.uint8Array({ minLength: UUID7_RANDOM_BYTES, maxLength: UUID7_RANDOM_BYTES })

it('tells when it was made, in the form of RFC 9562', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 48 - 1 }), BYTES, (at, random) => {
      const id = uuid7(at, random)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(timeOfUuid7(id)).toBe(at)
    }),
  )
})

it('is another one for other chance', () => {
  const random = new Uint8Array(UUID7_RANDOM_BYTES)
  const ids = random
    .map((_, index) => index)
    .reduce(
      (all, index) => {
        const other = random.slice()
        other[index] = 1
        return all.add(uuid7(1_800_000_000_000, other))
      },
      new Set([uuid7(1_800_000_000_000, random)]),
    )
  expect(ids.size).toBe(UUID7_RANDOM_BYTES + 1)
})

it.each([
  ['version 4', '019a8f3c-1122-4344-9566-77889900aabb'],
  ['another variant', '019a8f3c-1122-7344-c566-77889900aabb'],
  ['capitals', '019A8F3C-1122-7344-9566-77889900AABB'],
  ['no hyphens', '019a8f3c11227344956677889900aabb'],
  ['more around it', ' 019a8f3c-1122-7344-9566-77889900aabb'],
  ['nothing', ''],
])('tells nothing of %s', (_, text) => {
  expect(timeOfUuid7(text)).toBeUndefined()
})
