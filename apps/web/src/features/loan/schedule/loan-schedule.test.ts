// Days of a loan against the sum that is charged, worked out here once more with plain integers.
import { DAY_MS, HOUR_MS } from '@tallystick/kernel/clock'
import { decimal, formatDecimal } from '@tallystick/kernel/decimal'
import type { LoanConfig } from '@tallystick/wire/trader/schemas'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LOAN } from '../../../../testing/money.ts'
import { loanFromWire } from '../loan.ts'
import { loanCosts } from '../loan-form.ts'
import { calendarOf, dueAfter, offeredDays } from './loan-schedule.ts'

const CONFIG: LoanConfig = {
  id: 1,
  loan_period: 7,
  free_period: 2,
  min_amount: '100.00',
  max_amount: '10000.00',
  interest_rate: '0.5',
  yearly_rate: '182.5',
  penalty_rate: '0.25',
}
const START = Date.UTC(2026, 0, 30, 12)
const cents = (amounts: readonly { readonly amount: bigint }[]): string[] =>
  amounts.map(({ amount }) => formatDecimal(amount, 2))

describe('[LN1] the days of an offer', () => {
  it('are free first, then cost the same, and end on the due date', () => {
    const days = offeredDays(CONFIG, '1000', START)
    expect(cents(days)).toEqual(['0.00', '0.00', '5.00', '5.00', '5.00', '5.00', '5.00'])
    expect(days.at(-1)).toMatchObject({ at: dueAfter(CONFIG, START), total: decimal('25') })
    expect(dueAfter(CONFIG, START)).toBe(Date.UTC(2026, 1, 6, 12))
    expect(offeredDays(CONFIG, '', START)).toEqual([])
  })

  it('add up to what the engine charges, whatever is rounded', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 1, max: 9_999 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (period, free, rate, amountCents) => {
          const config = {
            ...CONFIG,
            loan_period: period,
            free_period: free,
            interest_rate: formatDecimal(BigInt(rate) * 10_000n, 4),
          }
          const amount = formatDecimal(BigInt(amountCents) * 1_000_000n, 2)
          const days = offeredDays(config, amount, START)
          const sum = days.reduce((total, day) => total + day.amount, 0n)
          expect(sum).toBe(loanCosts(config, amount).interest)
          expect(days.at(-1)?.total).toBe(sum)
          expect(days.every(day => day.amount >= 0n)).toBe(true)
        },
      ),
    )
  })
})

describe('the calendar of a loan', () => {
  const loan = loanFromWire({ ...LOAN, days_late: 0, penalty_amount: '0.00', total_amount: '1010.00' })
  const dueAt = Date.UTC(2026, 2, 31, 12)

  it('tells days that are over from those to come, and costs the same today and on the due date', () => {
    const now = Date.UTC(2026, 2, 11, 13)
    const calendar = calendarOf(loan, now)
    expect(calendar?.days.filter(({ tone }) => tone === 'past')).toHaveLength(10)
    expect(calendar).toMatchObject({
      currentAt: Date.UTC(2026, 2, 12, 12),
      dueAt,
      today: decimal('1010'),
      atDue: decimal('1010'),
      penaltyPerDay: decimal('2.5'),
    })
    expect(calendar?.days.at(-1)).toMatchObject({ at: dueAt, total: decimal('10') })
  })

  it('[LN4] goes on by a late fee for every day that has begun since', () => {
    const late = { ...loan, days_late: 2, penalty_amount: '5.00', total_amount: '1015.00' }
    const calendar = calendarOf(late, dueAt + DAY_MS + HOUR_MS)
    expect(calendar?.days).toHaveLength(32)
    expect(calendar?.days.slice(-2)).toEqual([
      { at: dueAt + DAY_MS, amount: decimal('2.5'), total: decimal('12.5'), tone: 'late' },
      { at: dueAt + 2 * DAY_MS, amount: decimal('2.5'), total: decimal('15'), tone: 'late' },
    ])
    expect(calendar?.today).toBe(decimal('1015'))
  })

  it('is there only while something is owed', () => {
    expect(calendarOf({ ...loan, status: 'repaid' }, dueAt)).toBeUndefined()
    expect(calendarOf({ ...loan, status: 'waiting', reviewed_at: '', repayment_time: '' }, dueAt)).toBeUndefined()
  })
})
