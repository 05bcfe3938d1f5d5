import { trimDecimal } from '@tallystick/kernel/decimal'
import { expect, it } from 'vitest'
import { EMPTY_FORM, followFault, stopAmount, termsOf } from './follow-form.ts'

const form = { ...EMPTY_FORM, maxAmount: '500' }

it('takes whole multiples from 1 to 100', () => {
  for (const multiple of ['1', '7', '100']) expect(followFault({ ...form, multiple })).toBeUndefined()
  for (const multiple of ['', '0', '101', '1.5', '-1', '1e2', '٣']) {
    expect(followFault({ ...form, multiple })).toBe('multipleFault')
  }
})

it('needs an amount above zero', () => {
  for (const maxAmount of ['', '0', '0.00', 'abc']) expect(followFault({ ...form, maxAmount })).toBe('maxAmountFault')
})

it('[CP4] shows the loss the stop-loss stands for, and sends none when it is off', () => {
  expect(trimDecimal(stopAmount(form))).toBe('150')
  expect(stopAmount({ ...form, hasStop: false })).toBe(0n)
  expect(termsOf({ ...form, hasStop: false })).toEqual({ multiple: 1, maxAmount: '500', stopLossPercent: null })
  expect(termsOf(form).stopLossPercent).toBe(30)
})
