import { decimal } from '@tallystick/kernel/decimal'
import type { LoanConfig } from '@tallystick/wire/trader/schemas'
import { describe, expect, it } from 'vitest'
import { amountFault, loanCosts } from './loan-form.ts'

const CONFIG: LoanConfig = {
  id: 1,
  loan_period: 30,
  free_period: 5,
  min_amount: '100.00',
  max_amount: '10000.00',
  interest_rate: '0.5',
  yearly_rate: '182.5',
  penalty_rate: '0.25',
}

describe('the form of a loan', () => {
  it.each([
    ['', 'inputAmount'],
    ['0', 'inputAmount'],
    ['99.99', 'amountTooSmall'],
    ['100', undefined],
    ['100.005', 'amountNotInCents'],
    ['10000', undefined],
    ['10000.01', 'amountTooLarge'],
  ])('says of «%s»: %s', (amount, fault) => {
    expect(amountFault(CONFIG, amount)).toBe(fault)
  })

  it('costs what the engine will charge', () => {
    expect(loanCosts(CONFIG, '1000')).toEqual({
      interest: decimal('125'),
      penaltyPerDay: decimal('2.5'),
      total: decimal('1125'),
    })
    expect(loanCosts(CONFIG, '')).toEqual({ interest: 0n, penaltyPerDay: 0n, total: 0n })
  })
})
