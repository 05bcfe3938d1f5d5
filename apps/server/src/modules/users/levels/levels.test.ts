import { DAY_MS } from '@tallystick/kernel/clock'
import { decimal } from '@tallystick/kernel/decimal'
import { describe, expect, it } from 'vitest'
import { standingOf } from './levels.ts'

const NOW = 1_700_000_000_000
const conduct = (deposited: string, deposits = 0, days = 0) => ({
  deposited: decimal(deposited),
  deposits,
  createdAt: NOW - days * DAY_MS,
})

describe('standing', () => {
  it.each([
    ['0', 0],
    ['999.99999999', 0],
    ['1000', 1],
    ['9999.99', 1],
    ['10000', 2],
    ['50000', 3],
    ['200000', 4],
    ['999999.99999999', 4],
    ['1000000', 5],
    ['90000000', 5],
  ])('after %s USD of confirmed deposits the level is %i', (deposited, level) => {
    expect(standingOf(conduct(deposited), NOW).level).toBe(level)
  })

  it.each([
    [0, 0, 60],
    [0, 29, 60],
    [0, 30, 61],
    [3, 0, 66],
    [10, 600, 100],
    [500, 6_000, 100],
  ])('%i deposits and %i days make %i points', (deposits, days, score) => {
    expect(standingOf(conduct('0', deposits, days), NOW).creditScore).toBe(score)
  })

  it('an account from the future (a clock set back) is a new one', () => {
    expect(standingOf(conduct('0', 0, -400), NOW).creditScore).toBe(60)
  })
})
