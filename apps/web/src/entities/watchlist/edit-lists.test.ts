// @vitest-environment happy-dom
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { moved } from './edit-lists.ts'

it('a row that is moved stands where it was put, and the others keep their order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), fc.nat(9), fc.nat(7), (length, from, to) => {
      const rows = Array.from({ length }, (_, index) => index)
      const place = Math.min(to, length - 1)
      const result = moved(rows, from, place)
      expect(result === rows).toBe(from >= length)
      expect(result[place]).toBe(from < length ? from : place)
      expect(result.filter(row => row !== from)).toEqual(rows.filter(row => row !== from))
      expect(rows).toEqual(Array.from({ length }, (_, index) => index))
    }),
  )
})
