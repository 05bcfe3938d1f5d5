import { decimal } from '@tallystick/kernel/decimal'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { profitOfPart, readLots, SHARES, shareOfLots } from './close-form.ts'

const STEP = decimal('0.01')
const lots = fc.bigInt({ min: 1n, max: 100_000n }).map(steps => steps * STEP)

it('[FX13] a share is in steps, never more than asked for, and less than a step short of it', () => {
  fc.assert(
    fc.property(lots, fc.constantFrom(...SHARES), (whole, percent) => {
      const part = shareOfLots(whole, percent, STEP)
      expect(part % STEP).toBe(0n)
      const exact = whole * BigInt(percent)
      expect(part * 100n <= exact && exact < (part + STEP) * 100n).toBe(true)
    }),
  )
})

it('reads lots: missing, too many, not in steps, a part, and the whole', () => {
  const whole = decimal('0.5')
  for (const text of ['', '0', 'x']) expect(readLots(text, whole, STEP)).toEqual({ fault: 'lotsMissing' })
  expect(readLots('0.51', whole, STEP)).toEqual({ fault: 'lotsTooMany' })
  expect(readLots('0.255', whole, STEP)).toEqual({ fault: 'lotsSteps' })
  expect(readLots('0.25', whole, STEP)).toEqual({ lots: decimal('0.25') })
  expect(readLots('0.5', whole, STEP)).toEqual({ lots: whole })
  expect(readLots('0.505', decimal('0.505'), STEP)).toEqual({ lots: decimal('0.505') })
})

it('the profit of a part is its share', () => {
  expect(profitOfPart(decimal('-12'), decimal('0.25'), decimal('1'))).toBe(decimal('-3'))
})
