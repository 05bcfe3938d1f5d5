import { decimal, formatDecimal, ONE } from '@tallystick/kernel/decimal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawFee, drawReceived, isWorthDrawing } from './withdraw.ts'

const d = decimal
const FIXED = { feeType: 1, drawRate: d('5'), usdPrice: d('1'), places: 2 }
const PERCENT = { feeType: 0, drawRate: d('0.5'), usdPrice: d('7.8'), places: 2 }

describe('withdrawal fee', () => {
  it.each(['1', '100', '99999.99'])('[W1] a fixed fee is the same for %s', amount => {
    expect(drawFee(FIXED, d(amount))).toBe(d('5'))
  })

  it.each([
    ['100', '0.500000'],
    ['0.01', '0.000050'],
    ['0.0001', '0.000001'],
    ['123456.78', '617.283900'],
  ])('[W2] half a percent of %s is %s', (amount, fee) => {
    expect(formatDecimal(drawFee(PERCENT, d(amount)), 6)).toBe(fee)
  })
})

describe('received amount', () => {
  it('[W3] is what is left after the fee, in the currency', () => {
    expect(drawReceived(FIXED, d('100'))).toBe(d('95'))
    expect(drawReceived(PERCENT, d('100'))).toBe(d('776.1'))
    expect(drawReceived({ ...FIXED, usdPrice: d('0.00001029'), places: 8 }, d('1005'))).toBe(d('0.01029'))
  })

  it('[W3] never falls below zero', () => {
    expect(drawReceived(FIXED, d('5'))).toBe(0n)
    expect(drawReceived(FIXED, d('1'))).toBe(0n)
  })

  it('[W4] the amount must be above the fee and pay out something', () => {
    expect(isWorthDrawing(FIXED, d('5'))).toBe(false)
    expect(isWorthDrawing(FIXED, d('5.004'))).toBe(false)
    expect(isWorthDrawing(FIXED, d('5.005'))).toBe(true)
    expect(isWorthDrawing(FIXED, -d('5'))).toBe(false)
  })

  it('[W2] [W3] fee and received amount grow with the amount and never exceed it', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 18n })
    const rate = fc.bigInt({ min: 0n, max: 100n * ONE })
    fc.assert(
      fc.property(amount, amount, rate, (a, b, drawRate) => {
        const terms = { feeType: 0, drawRate, usdPrice: ONE, places: 8 }
        const [less, more] = a < b ? [a, b] : [b, a]
        expect(drawFee(terms, less)).toBeLessThanOrEqual(drawFee(terms, more))
        expect(drawReceived(terms, more) + drawFee(terms, more)).toBeGreaterThanOrEqual(0n)
        if (isWorthDrawing(terms, more)) expect(drawReceived(terms, more) + drawFee(terms, more)).toBe(more)
      }),
    )
  })
})
