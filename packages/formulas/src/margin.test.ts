import { decimal as d } from '@tallystick/kernel/decimal'
import { expect, it } from 'vitest'
import { isAtOrBelow } from './forex.ts'
import { missingToLevel } from './margin.ts'

it.each([
  ['600', '500', '0'],
  ['500.00000001', '500', '0'],
  ['500', '500', '0.01'],
  ['499.99', '500', '0.02'],
  ['499.995', '500', '0.01'],
  ['-20', '500', '520.01'],
  ['33.33', '33.333333', '0.01'],
])('[FX19] equity %s with a margin of %s misses %s to 100 %%', (equity, margin, missing) => {
  const amount = missingToLevel(d(equity), d(margin), d('100'))
  expect(amount).toBe(d(missing))
  expect(isAtOrBelow(d(equity) + amount, d(margin), d('100'))).toBe(false)
  if (amount > 0n) expect(isAtOrBelow(d(equity) + amount - d('0.01'), d(margin), d('100'))).toBe(true)
})
