import { decimal, trimDecimal } from '@tallystick/kernel/decimal'
import { describe, expect, it } from 'vitest'
import {
  deepestFall,
  deepestGrowthFall,
  growth,
  growthPercent,
  meanResult,
  profitBetween,
  winRate,
  type Worth,
} from './portfolio.ts'

const worth = (equity: string, paidIn = '0', paidOut = '0'): Worth => ({
  equity: decimal(equity),
  paidIn: decimal(paidIn),
  paidOut: decimal(paidOut),
})

describe('a portfolio', () => {
  it.each([
    ['100', '0', '0', '150', '0', '0', '50'],
    ['100', '0', '0', '150', '50', '0', '0'],
    ['100', '100', '0', '20', '100', '90', '10'],
    ['100', '100', '0', '180', '200', '0', '-20'],
  ])('[PF1] from %s (%s in, %s out) to %s (%s in, %s out) gained %s', (...texts) => {
    const [a, b, c, d, e, f, profit] = texts
    expect(trimDecimal(profitBetween(worth(a, b, c), worth(d, e, f)))).toBe(profit)
  })

  it('[PF2] falls from its best, and a deposit or a withdrawal is no fall', () => {
    const moments = [
      worth('100', '100'),
      worth('120', '100'),
      // Half of it taken out.
      worth('60', '100', '60'),
      worth('51', '100', '60'),
      worth('70', '100', '60'),
      worth('100', '145', '60'),
    ]
    const { amount, percent } = deepestFall(moments)
    expect([trimDecimal(amount), trimDecimal(percent)]).toEqual(['15', '21.43'])
    expect(deepestFall([])).toEqual({ amount: 0n, percent: 0n })
    expect(deepestFall([worth('0'), worth('-5')])).toEqual({ amount: decimal('5'), percent: 0n })
    // Of the smallest equity there is.
    expect(deepestFall([worth('0.00000001'), worth('0')])).toEqual({ amount: 1n, percent: decimal('100') })
  })

  it('[PF3] has a mean result, and none without orders', () => {
    expect(trimDecimal(meanResult(decimal('-10'), 3))).toBe('-3.333333')
    expect(meanResult(0n, 0)).toBe(0n)
  })

  it('[PF4] has a win rate, and none without orders', () => {
    expect(trimDecimal(winRate(2, 1))).toBe('66.67')
    expect(winRate(0, 0)).toBe(0n)
  })

  it('[PF5] grows by profit on the money at work, not by payments', () => {
    const grown = growth([
      worth('100', '100'),
      worth('110', '100'),
      // As much again is paid in, and nothing happens.
      worth('220', '210'),
      // Half of it is lost, then everything else is taken out.
      worth('110', '210'),
      worth('0', '210', '110'),
      worth('50', '260', '110'),
      // More than there was is lost.
      worth('-10', '260', '110'),
    ])
    expect(grown.map(index => trimDecimal(index))).toEqual(['1', '1.1', '1.1', '0.55', '0.55', '0.55', '0'])
    expect(growth([])).toEqual([])
  })

  it('[PF6] [PF7] tells falls and changes of a growth in percent', () => {
    const indices = ['1', '1.2', '0.9', '1.5', '1.2'].map(decimal)
    expect(trimDecimal(deepestGrowthFall(indices))).toBe('25')
    expect(deepestGrowthFall([])).toBe(0n)
    expect(deepestGrowthFall([0n, 0n])).toBe(0n)
    expect(trimDecimal(growthPercent(decimal('1.2'), decimal('0.9')))).toBe('-25')
    expect(growthPercent(0n, decimal('1'))).toBe(0n)
  })
})
