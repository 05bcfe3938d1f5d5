import { decimal } from '@tallystick/kernel/decimal'
import type { Fund } from '@tallystick/wire/trader/schemas'
import { describe, expect, it } from 'vitest'
import { lockFault, yieldOf } from './fund-form.ts'

const FUND: Fund = {
  id: 1,
  title: 'Starter rig',
  image: '',
  currency_code: 'USDT',
  dividend_percentage: '0.35',
  staring_sub_amount: '50.00',
  lock_dividend_days: 30,
  max_sub_amount: '5000.00',
  desc: '',
  liquidated_damages: '1.5',
}

describe('locking a share', () => {
  it.each([
    ['', 'inputLockNumber'],
    ['0', 'inputLockNumber'],
    ['49.99', 'amountTooSmall'],
    ['50', undefined],
    ['50.001', 'amountNotInCents'],
    ['1000.01', 'notEnough'],
    ['5000.01', 'amountTooLarge'],
  ])('says of «%s»: %s', (amount, fault) => {
    expect(lockFault(FUND, amount, decimal('1000'))).toBe(fault)
  })

  it('does not call the money short while it is not known', () => {
    expect(lockFault(FUND, '4000', undefined)).toBeUndefined()
  })

  it('brings what the engine will pay, to 4 places', () => {
    expect(yieldOf(FUND, '333.33', 0)).toEqual({
      daily: decimal('1.1667'),
      total: decimal('35.001'),
      penalty: decimal('5'),
      backEarly: decimal('328.33'),
      until: 30 * 86_400_000,
    })
  })
})
