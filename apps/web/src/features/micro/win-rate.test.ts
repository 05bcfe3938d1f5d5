import { decimal } from '@tallystick/kernel/decimal'
import { expect, it } from 'vitest'
import { winRate } from './win-rate.ts'

it.each([
  [0, 0, undefined],
  [1, 2, '33.3'],
  [2, 1, '66.7'],
  [5, 0, '100'],
  [0, 4, '0'],
])('%i won and %i lost: %s percent', (won, lost, percent) => {
  expect(winRate(won, lost)).toBe(percent === undefined ? undefined : decimal(percent))
})
