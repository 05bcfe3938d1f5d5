import { decimal } from '@tallystick/kernel/decimal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayInterest, daysDue, interestDueAt, redemptionPenalty, totalInterest } from './fund.ts'

const d = decimal
const DAY = 86_400_000
const START = Date.UTC(2026, 2, 4, 23, 59, 59, 999)

describe('interest of a fund', () => {
  it.each([
    ['1000', '0.8', '8'],
    ['333.33', '0.35', '1.1667'], // 1.166655
    ['100', '0.0005', '0.0005'],
    ['10', '0.0005', '0.0001'], // 0.00005, half away from zero
    ['9.99', '0.0005', '0'], // 0.00004995
    ['999999999.99', '1.2', '11999999.9999'], // 11999999.99988
  ] as const)('[MN1] a day of %s at %s %% pays %s', (amount, percent, expected) => {
    expect(dayInterest({ dividendPercent: d(percent) }, d(amount))).toBe(d(expected))
  })

  it('[MN2] the whole time pays the rounded day as often as there are days', () => {
    const terms = { dividendPercent: d('0.35'), lockDays: 30 }
    expect(totalInterest(terms, d('333.33'))).toBe(d('35.001'))
    expect(totalInterest({ ...terms, lockDays: 0 }, d('333.33'))).toBe(0n)
  })

  it.each([
    ['1000', '5', '50'],
    ['1000', '0', '0'],
    ['1000', '100', '1000'],
    ['333.33', '1.5', '5'], // 4.99995
  ] as const)('[MN3] redeeming %s early at %s %% costs %s', (amount, percent, expected) => {
    expect(redemptionPenalty({ penaltyPercent: d(percent) }, d(amount))).toBe(d(expected))
  })
})

describe('days of a fund', () => {
  it('[MN4] day n is due n × 24 hours after the subscription', () => {
    expect(interestDueAt(START, 1)).toBe(START + DAY)
    expect(interestDueAt(START, 30)).toBe(START + 30 * DAY)
  })

  it.each([
    [-DAY, 0],
    [0, 0],
    [DAY - 1, 0],
    [DAY, 1],
    [2 * DAY - 1, 1],
    [30 * DAY, 30],
    [300 * DAY, 30],
  ])('[MN5] %d ms after it %d of 30 days are due', (passed, days) => {
    expect(daysDue({ lockDays: 30 }, START, START + passed)).toBe(days)
  })

  it('[MN5] a day is due exactly from its due time on', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: -DAY, max: DAY }), (day, off) => {
        const due = daysDue({ lockDays: 400 }, START, interestDueAt(START, day) + off)
        expect(due >= day).toBe(off >= 0)
      }),
    )
  })
})
