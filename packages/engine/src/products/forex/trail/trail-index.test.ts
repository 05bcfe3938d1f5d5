// The trailing stops of one side: whatever comes, leaves and moves, the index agrees with a plain scan.
import { isAtLeast } from '@tallystick/formulas/price-run'
import { isStopReached, type Trail, trailingStop } from '@tallystick/formulas/forex'
import { approximate, decimal, type Price } from '@tallystick/kernel/decimal'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { TrailIndex } from './trail-index.ts'

const price = fc.integer({ min: 50, max: 150 })
const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), away: fc.integer({ min: 1, max: 20 }), isPercent: fc.boolean() }),
  fc.record({ kind: fc.constant('remove' as const), which: fc.nat(30) }),
  fc.record({ kind: fc.constant('price' as const), price }),
)

it.each(['buy', 'sell'] as const)('[FO19] trailing stops of the %s side agree with a plain scan', side => {
  fc.assert(
    fc.property(price, fc.array(step, { maxLength: 60 }), (first, steps) => {
      const index = new TrailIndex(side)
      const scan = new Map<number, { trail: Trail; best: Price }>()
      let now = decimal(String(first))
      for (const [number, one] of steps.entries()) {
        if (one.kind === 'add') {
          const away = decimal(String(one.away))
          const trail: Trail = one.isPercent ? { distance: null, percent: away } : { distance: away, percent: null }
          index.add(number, trail, { id: number, price: now })
          scan.set(number, { trail, best: now })
        } else if (one.kind === 'remove') {
          const [id] = [...scan.keys()].slice(one.which % Math.max(1, scan.size))
          index.remove(id ?? 999)
          scan.delete(id ?? 999)
        } else {
          now = decimal(String(one.price))
          index.take({ id: number, price: now }, approximate(now))
          for (const held of scan.values()) if (isAtLeast(side, now, held.best)) held.best = now
          const reached = [...scan].filter(([, { trail, best }]) =>
            isStopReached(side, trailingStop(side, best, trail), now),
          )
          const ids = reached.map(([id]) => id)
          expect(index.reached(now, approximate(now)).toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
          for (const id of ids) index.remove(id)
          for (const id of ids) scan.delete(id)
        }
        expect(index.size).toBe(scan.size)
        for (let id = 0; id <= number; id += 1) expect(index.bestOf(id)?.price).toBe(scan.get(id)?.best)
      }
    }),
    { numRuns: 60 },
  )
})
