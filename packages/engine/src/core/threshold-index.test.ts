import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ThresholdIndex } from './threshold-index.ts'

const step = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), id: fc.nat(30), level: fc.nat(50) }),
  fc.record({ kind: fc.constant('remove' as const), id: fc.nat(30) }),
  fc.record({ kind: fc.constant('price' as const), price: fc.nat(50) }),
)

it.each(['rise', 'fall'] as const)('a %s index agrees with a plain scan', direction => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), steps => {
      const index = new ThresholdIndex(direction)
      const scan = new Map<number, number>()
      for (const s of steps) {
        if (s.kind === 'set') {
          index.set(s.id, s.level)
          scan.set(s.id, s.level)
        } else if (s.kind === 'remove') {
          index.remove(s.id)
          scan.delete(s.id)
        } else {
          const reached = [...scan].filter(([, level]) => (direction === 'rise' ? s.price >= level : s.price <= level))
          for (const [id] of reached) scan.delete(id)
          const ids = index.takeReached(s.price).toSorted((a, b) => a - b)
          expect(ids).toEqual(reached.map(([id]) => id).toSorted((a, b) => a - b))
        }
        expect(index.size).toBe(scan.size)
        expect([...index.entries()].toSorted(([a], [b]) => a - b)).toEqual([...scan].toSorted(([a], [b]) => a - b))
      }
    }),
  )
})
