import { decimal, formatDecimal, ONE } from '@tallystick/kernel/decimal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  withdrawalFee,
  withdrawalReceived,
  isWithinTolerance,
  isWorthWithdrawing,
  rateMovePercent,
  receivedFor,
  unitsPerUsd,
  withdrawalFeeType,
} from './withdrawal.ts'

const d = decimal
const FIXED = { feeType: 'fixed' as const, withdrawalRate: d('5'), price: d('1'), isPerUsd: true, places: 2 }
const PERCENT = { feeType: 'percent' as const, withdrawalRate: d('0.5'), price: d('7.8'), isPerUsd: true, places: 2 }
const BTC = { feeType: 'fixed' as const, withdrawalRate: d('5'), price: d('64800.12'), isPerUsd: false, places: 8 }

describe('withdrawal fee', () => {
  it('[W1] [W2] is stored as 0 for percent and 1 for fixed', () => {
    expect([0, 1].map(withdrawalFeeType)).toEqual(['percent', 'fixed'])
  })

  it.each(['1', '100', '99999.99'])('[W1] a fixed fee is the same for %s', amount => {
    expect(withdrawalFee(FIXED, d(amount))).toBe(d('5'))
  })

  it.each([
    ['100', '0.500000'],
    ['0.01', '0.000050'],
    ['0.0001', '0.000001'],
    ['123456.78', '617.283900'],
  ])('[W2] half a percent of %s is %s', (amount, fee) => {
    expect(formatDecimal(withdrawalFee(PERCENT, d(amount)), 6)).toBe(fee)
  })
})

describe('received amount', () => {
  it('[W3] is what is left after the fee, in the currency', () => {
    expect(withdrawalReceived(FIXED, d('100'))).toBe(d('95'))
    expect(withdrawalReceived(PERCENT, d('100'))).toBe(d('776.1'))
    // 50,000 ÷ 64,800.12 = 0.771603509375…; by a reciprocal of eight places it would be 0.7715.
    expect(withdrawalReceived(BTC, d('50005'))).toBe(d('0.77160351'))
  })

  it('[W3] never falls below zero', () => {
    expect(withdrawalReceived(FIXED, d('5'))).toBe(0n)
    expect(withdrawalReceived(BTC, d('1'))).toBe(0n)
  })

  it('[W3] is the exact quotient or product, rounded once, half away from zero', () => {
    const net = fc.bigInt({ min: 1n, max: 10n ** 16n })
    const price = fc.bigInt({ min: 1n, max: 10n ** 15n })
    fc.assert(
      fc.property(net, price, fc.boolean(), fc.nat({ max: 8 }), (dollars, quoted, isPerUsd, places) => {
        const received = receivedFor(dollars, { price: quoted, isPerUsd }, places)
        const step = 10n ** BigInt(8 - places)
        expect(received % step).toBe(0n)
        // received = exact ± half a step, compared as whole numbers: both sides × 2 × (price or ONE).
        const [exact, scale] = isPerUsd ? [dollars * quoted, ONE] : [dollars * ONE, quoted]
        const off = 2n * (received * scale - exact)
        expect(off > -(step * scale) && off <= step * scale).toBe(true)
      }),
    )
  })

  it('[W4] the amount must be above the fee and pay out something', () => {
    expect(isWorthWithdrawing(FIXED, d('5'))).toBe(false)
    expect(isWorthWithdrawing(FIXED, d('5.004'))).toBe(false)
    expect(isWorthWithdrawing(FIXED, d('5.005'))).toBe(true)
    expect(isWorthWithdrawing(FIXED, -d('5'))).toBe(false)
    expect([isWorthWithdrawing(BTC, d('5.0003')), isWorthWithdrawing(BTC, d('5.0004'))]).toEqual([false, true])
  })

  it('[W2] [W3] fee and received amount grow with the amount and never exceed it', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 18n })
    const rate = fc.bigInt({ min: 0n, max: 100n * ONE })
    fc.assert(
      fc.property(amount, amount, rate, (a, b, withdrawalRate) => {
        const terms = { feeType: 'percent' as const, withdrawalRate, price: ONE, isPerUsd: true, places: 8 }
        const [less, more] = a < b ? [a, b] : [b, a]
        expect(withdrawalFee(terms, less)).toBeLessThanOrEqual(withdrawalFee(terms, more))
        expect(withdrawalReceived(terms, more) + withdrawalFee(terms, more)).toBeGreaterThanOrEqual(0n)
        if (isWorthWithdrawing(terms, more))
          expect(withdrawalReceived(terms, more) + withdrawalFee(terms, more)).toBe(more)
      }),
    )
  })
})

describe('the rate', () => {
  it.each([
    [d('64800.12'), false, '0.0000154320701875'],
    [d('2'), false, '0.5'],
    [d('0.00000001'), false, '100000000'],
    [d('151.3'), true, '151.3'],
    [d('7.8'), true, '7.8'],
  ])('[W5] %d (per dollar: %s) is %s units for a dollar', (price, isPerUsd, text) => {
    expect(unitsPerUsd({ price, isPerUsd })).toBe(text)
  })

  it('[W5] differs from the exact reciprocal by less than one in 10^11', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 22n }), price => {
        const [whole = '', fraction = ''] = unitsPerUsd({ price, isPerUsd: false }).split('.')
        const [digits, scale] = [BigInt(whole + fraction), 10n ** BigInt(fraction.length)]
        // digits ÷ scale against ONE ÷ price.
        const off = digits * price - ONE * scale
        expect((off < 0n ? -off : off) * 10n ** 11n).toBeLessThan(ONE * scale)
      }),
    )
  })

  it('[W6] is within the tolerance when units per dollar moved by at most so many percent, up or down', () => {
    const perUsd = { price: d('100'), isPerUsd: true }
    expect(['98', '102', '97.99999999', '102.00000001'].map(to => isWithinTolerance(perUsd, d(to), d('2')))).toEqual([
      true,
      true,
      false,
      false,
    ])
    // Dollars per unit: 1 ÷ 0.98 and 1 ÷ 1.02 are the bounds.
    const inUsd = { price: d('98'), isPerUsd: false }
    expect(['100', '100.00000001'].map(to => isWithinTolerance(inUsd, d(to), d('2')))).toEqual([true, false])
    const other = { price: d('102'), isPerUsd: false }
    expect(['100', '99.99999999'].map(to => isWithinTolerance(other, d(to), d('2')))).toEqual([true, false])
    expect(isWithinTolerance(perUsd, d('100'), 0n)).toBe(true)
  })

  it('[W6] says the move as the change of what is received', () => {
    expect(formatDecimal(rateMovePercent({ price: d('98'), isPerUsd: false }, d('100')), 2)).toBe('-2.00')
    expect(formatDecimal(rateMovePercent({ price: d('100'), isPerUsd: true }, d('103')), 2)).toBe('3.00')
  })
})
