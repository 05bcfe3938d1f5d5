import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decimal,
  divide,
  divideHalfAway,
  formatDecimal,
  multiply,
  ONE,
  parseDecimal,
  quotient,
  roundTo,
  trimDecimal,
  trimPercent,
} from './decimal.ts'

const amount = fc.bigInt({ min: -(10n ** 22n), max: 10n ** 22n })
const places = fc.integer({ min: 0, max: 8 })

describe('rounding', () => {
  it.each([
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [5n, -2n, -3n],
    [-5n, -2n, 3n],
    [4n, 3n, 1n],
    [-4n, 3n, -1n],
    [49n, 100n, 0n],
    [50n, 100n, 1n],
    [-50n, 100n, -1n],
    [0n, -7n, 0n],
  ])('%s ÷ %s is %s', (numerator, denominator, result) => {
    expect(divideHalfAway(numerator, denominator)).toBe(result)
  })

  it('is never further than half a step from the exact value, and away from zero at exactly half', () => {
    fc.assert(
      fc.property(amount, amount, (n, d) => {
        fc.pre(d !== 0n)
        const result = divideHalfAway(n, d)
        // |n − result × d| ≤ |d| ÷ 2, doubled so that everything stays whole.
        const error = 2n * magnitude(n - result * d)
        expect(error <= magnitude(d)).toBe(true)
        if (error === magnitude(d)) expect(magnitude(result * d) > magnitude(n)).toBe(true)
      }),
    )
  })

  it('is the same for a number and its negative, and done once is done for good', () => {
    fc.assert(
      fc.property(amount, places, (value, at) => {
        expect(roundTo(-value, at)).toBe(-roundTo(value, at))
        expect(roundTo(roundTo(value, at), at)).toBe(roundTo(value, at))
      }),
    )
  })

  it('of a quotient happens once, not at 8 places and then again', () => {
    // 0.4999999950 rounds to 0.50000000 at 8 places; once at 0 places it is 0.
    expect(quotient(4_999_999_950n, 10_000_000_000n, 0)).toBe(0n)
    expect(roundTo(divide(4_999_999_950n, 10_000_000_000n), 0)).toBe(ONE)
  })

  it('refuses to divide by zero and to round at places there are not', () => {
    expect(() => divideHalfAway(1n, 0n)).toThrow(RangeError)
    expect(() => roundTo(1n, 9)).toThrow(RangeError)
    expect(() => roundTo(1n, -1)).toThrow(RangeError)
  })
})

describe('text', () => {
  it('is read back as it was written', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 23n) + 1n, max: 10n ** 23n - 1n }), value => {
        expect(parseDecimal(formatDecimal(value))).toBe(value)
        expect(parseDecimal(trimDecimal(value))).toBe(value)
      }),
    )
  })

  it('with fewer places is the rounded value, with exactly those places', () => {
    fc.assert(
      fc.property(amount, places, (value, at) => {
        const text = formatDecimal(value, at)
        expect(parseDecimal(text)).toBe(roundTo(value, at))
        expect(text.split('.')[1]?.length ?? 0).toBe(at)
      }),
    )
  })

  it.each([
    ['0', '0'],
    ['100', '100'],
    ['-0.1', '-0.1'],
    ['10.50', '10.5'],
    ['0.00000001', '0.00000001'],
  ])('%s is trimmed to %s', (text, trimmed) => {
    expect(trimDecimal(decimal(text))).toBe(trimmed)
  })

  it.each([
    ['0.75', '75'],
    ['1', '100'],
    ['0.0005', '0.05'],
    ['-0.125', '-12.5'],
    ['0', '0'],
  ])('writes the ratio %s as %s per cent', (ratio, percent) => {
    expect(trimPercent(decimal(ratio))).toBe(percent)
  })

  it('never shows a minus before zero', () => {
    expect(formatDecimal(-1n, 2)).toBe('0.00')
  })

  it.each(['', '-', '.5', '5.', '1e3', '+1', ' 1', '1 ', '1,5', '0x10', 'NaN', '٣', '1.123456789', '1234567890123456'])(
    '«%s» is not a decimal',
    text => {
      expect(parseDecimal(text)).toBeUndefined()
      expect(() => decimal(text)).toThrow(RangeError)
    },
  )
})

describe('products', () => {
  it('commute, and one is neutral', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(multiply(a, b)).toBe(multiply(b, a))
        expect(multiply(a, ONE)).toBe(a)
        expect(divide(a, ONE)).toBe(a)
      }),
    )
  })
})

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value
}
