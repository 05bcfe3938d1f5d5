import { decimal } from '@tallystick/kernel/decimal'
import { expect, it } from 'vitest'
import { riskLevel } from './risk-level.ts'

it.each([
  ['0', 4, 'up'],
  ['412.35', 4, 'up'],
  ['399.99', 3, 'up'],
  ['199.99', 2, 'warn'],
  ['100.01', 2, 'warn'],
  ['100', 1, 'down'],
  ['50', 0, 'down'],
  ['-3', 0, 'down'],
])('a rate of %s %% shows %s notches in %s', (rate, notches, tone) => {
  expect(riskLevel(decimal(rate), decimal('100'), decimal('50'))).toEqual({ notches, tone })
})
