import { decimal, ONE } from '@tallystick/kernel/decimal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moveLevels } from './alert.ts'

describe('levels of a move', () => {
  it.each([
    ['100000', '5', 2, '105000', '95000'],
    ['1.08413', '1', 5, '1.09498', '1.07328'],
    ['7', '0.01', 0, '8', '6'],
    ['0.00012345', '90', 8, '0.00023456', '0.00001234'],
  ])('[AL8] %s and %s percent with %s places: %s and %s', (price, percent, places, above, below) => {
    expect(moveLevels(decimal(price), decimal(percent), places)).toEqual({
      above: decimal(above),
      below: decimal(below),
    })
  })

  it('[AL8] are on the grid, at least the percentage away and less than a step more', () => {
    const numbers = fc.record({
      steps: fc.bigInt({ min: 1n, max: 10n ** 12n }),
      percent: fc.bigInt({ min: 1n, max: 9_000n }),
      places: fc.integer({ min: 0, max: 8 }),
    })
    fc.assert(
      fc.property(numbers, ({ steps, percent: hundredths, places }) => {
        const step = 10n ** BigInt(8 - places)
        const [price, percent] = [steps * step, (hundredths * ONE) / 100n]
        const { above, below } = moveLevels(price, percent, places)
        const distance = price * percent
        const unit = 100n * ONE
        for (const away of [above - price, price - below]) {
          expect(away % step).toBe(0n)
          expect(away * unit >= distance && (away - step) * unit < distance).toBe(true)
        }
      }),
    )
  })
})
