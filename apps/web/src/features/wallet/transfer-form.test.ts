import { decimal } from '@tallystick/kernel/decimal'
import { describe, expect, it } from 'vitest'
import { FIRST_DIRECTION, swapped, transferFault, withFrom, withTo } from './transfer-form.ts'

describe('transfer', () => {
  it('never ends where it began', () => {
    expect(withFrom(FIRST_DIRECTION, 'forex')).toEqual({ from: 'forex', to: 'main' })
    expect(withTo(FIRST_DIRECTION, 'main')).toEqual({ from: 'forex', to: 'main' })
    expect(withFrom(FIRST_DIRECTION, 'micro')).toEqual({ from: 'micro', to: 'forex' })
    expect(swapped(swapped(FIRST_DIRECTION))).toEqual(FIRST_DIRECTION)
  })

  it.each([
    ['', 'inputTransfer'],
    ['0', 'inputTransfer'],
    ['100', undefined],
    ['100.00000001', 'aboveTransferable'],
  ])('%s: %s', (typed, fault) => {
    expect(transferFault(typed, decimal('100'))).toBe(fault)
  })
})
