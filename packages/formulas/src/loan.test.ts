import { decimal, formatDecimal } from '@tallystick/kernel/decimal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysLate, loanInterest, loanPenalty, loanTotal, penaltyPerDay, refuseLoanAmount, yearlyRate } from './loan.ts'

const d = decimal
const DAY = 86_400_000
const DUE = Date.UTC(2026, 2, 4, 12)

describe('interest', () => {
  // amount, rate % a day, period, free days → worked by hand
  it.each([
    ['1000', '0.5', 30, 5, '125.00'], // 1000 × 0.005 × 25
    ['1000', '0.5', 30, 0, '150.00'],
    ['1000', '0.5', 30, 29, '5.00'],
    ['1000', '0.5', 30, 30, '0.00'],
    ['1000', '0.5', 7, 30, '0.00'],
    ['1000', '0', 30, 5, '0.00'],
    ['333.33', '0.45', 14, 2, '18.00'], // 333.33 × 0.0045 × 12 = 17.99982
    ['0.01', '0.5', 30, 5, '0.00'], // 0.00125
    ['0.01', '2', 26, 1, '0.01'], // 0.005, half away from zero
    ['100', '0.01', 1, 0, '0.01'],
    ['50000', '0.3', 180, 10, '25500.00'],
    ['999999999999.99', '1', 365, 0, '3649999999999.96'], // 3649999999999.9635
  ] as const)('[LN1] %s at %s %% for %d days with %d free costs %s', (amount, rate, period, freePeriod, expected) => {
    const interest = loanInterest({ period, freePeriod, interestRate: d(rate) }, d(amount))
    expect(formatDecimal(interest, 2)).toBe(expected)
    expect(interest).toBe(d(expected))
  })

  it('[LN1] is never negative and never falls with the period', () => {
    const days = fc.integer({ min: 0, max: 400 })
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 15n), fc.bigInt(0n, 10n ** 9n), days, days, (amount, interestRate, a, b) => {
        const short = loanInterest({ period: a, freePeriod: b, interestRate }, amount)
        const long = loanInterest({ period: a + 1, freePeriod: b, interestRate }, amount)
        expect(short >= 0n && long >= short).toBe(true)
        if (b >= a) expect(short).toBe(0n)
      }),
    )
  })

  it('[LN6] half a percent a day is 182.5 % a year', () => {
    expect(yearlyRate(d('0.5'))).toBe(d('182.5'))
  })
})

describe('penalty', () => {
  it.each([
    ['1000', '0.25', '2.50'],
    ['0.01', '0.25', '0.00'],
    ['2', '0.25', '0.01'], // 0.005
    ['50000', '0.5', '250.00'],
  ] as const)('[LN2] on %s at %s %% each day costs %s', (amount, rate, expected) => {
    expect(penaltyPerDay({ penaltyRate: d(rate) }, d(amount))).toBe(d(expected))
  })

  it.each([
    [-DAY, 0],
    [0, 0],
    [1, 1],
    [DAY, 1],
    [DAY + 1, 2],
    [30 * DAY, 30],
    [30 * DAY + 1, 31],
  ])('[LN3] %d ms after the due time %d days have begun', (late, days) => {
    expect(daysLate(DUE, DUE + late)).toBe(days)
  })

  it('[LN4] grows by the same amount each started day', () => {
    const terms = { penaltyRate: d('0.25') }
    expect(loanPenalty(terms, d('1000'), DUE, DUE)).toBe(0n)
    expect(loanPenalty(terms, d('1000'), DUE, DUE + 1)).toBe(d('2.5'))
    expect(loanPenalty(terms, d('1000'), DUE, DUE + 10 * DAY)).toBe(d('25'))
  })

  it('[LN5] the total is principal, interest and penalty', () => {
    expect(loanTotal({ amount: d('1000'), interest: d('125'), penalty: d('2.5') })).toBe(d('1127.5'))
  })
})

describe('amount', () => {
  it.each([
    ['99.99', 'amount_below_minimum'],
    ['100', undefined],
    ['1000', undefined],
    ['1000.01', 'amount_above_maximum'],
    ['500.001', 'amount_not_in_cents'],
  ])('[LN7] of %s between 100 and 1,000: %s', (amount, reason) => {
    const refusal = refuseLoanAmount({ minimum: d('100'), maximum: d('1000') }, d(amount))
    expect(refusal).toEqual(reason && { reason, params: { minimum: '100', maximum: '1000' } })
  })
})
