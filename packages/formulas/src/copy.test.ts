// Formulas of copy trading, by rule.
import { decimal, formatDecimal, trimDecimal } from '@tallystick/kernel/decimal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { copyLots, copyStopLoss, median, profitShare, type ShareTerms, trackRecord, partLots } from './copy.ts'

const fresh: ShareTerms = {
  realised: 0n,
  highWater: 0n,
  owed: 0n,
  sharePercent: decimal('10'),
  profit: 0n,
  free: decimal('1000000'),
}

describe('copies', () => {
  it('[CP1] a copy is the master’s size times the multiple, rounded down to the step', () => {
    expect(trimDecimal(copyLots(decimal('0.15'), 3, decimal('0.01')))).toBe('0.45')
    expect(trimDecimal(copyLots(decimal('0.15'), 3, decimal('0.1')))).toBe('0.4')
    expect(copyLots(decimal('0.01'), 1, decimal('0.1'))).toBe(0n)
  })

  it('[CP4] the relation’s stop-loss is a percentage of the maximum amount', () => {
    expect(trimDecimal(copyStopLoss(decimal('1000'), 30))).toBe('300')
    expect(trimDecimal(copyStopLoss(decimal('0.000033'), 50))).toBe('0.000017')
  })
})

describe('the share', () => {
  it('[CP2] is a percentage of the profit above the high-water mark', () => {
    const first = profitShare({ ...fresh, profit: decimal('100') })
    expect(trimDecimal(first.taken)).toBe('10')
    const lost = profitShare({ ...fresh, ...first, profit: decimal('-60') })
    expect(lost.taken).toBe(0n)
    const regained = profitShare({ ...fresh, ...lost, profit: decimal('50') })
    expect(regained.taken).toBe(0n)
    const above = profitShare({ ...fresh, ...regained, profit: decimal('30') })
    expect(trimDecimal(above.taken)).toBe('2')
    expect(trimDecimal(above.highWater)).toBe('120')
  })

  it('[CP3] never takes more than the free money, and remembers the rest', () => {
    const short = profitShare({ ...fresh, profit: decimal('100'), free: decimal('4') })
    expect([short.taken, short.owed].map(trimDecimal)).toEqual(['4', '6'])
    const later = profitShare({ ...fresh, ...short, profit: decimal('-1'), free: decimal('50') })
    expect([later.taken, later.owed].map(trimDecimal)).toEqual(['6', '0'])
  })

  it('[CP2] over any sequence is at most the percentage of the best result, give or take one rounding each', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: -10_000_000_000_000n, max: 10_000_000_000_000n }), { maxLength: 40 }),
        profits => {
          let state = { realised: 0n, highWater: 0n, owed: 0n }
          let taken = 0n
          let best = 0n
          let sum = 0n
          for (const profit of profits) {
            const share = profitShare({ ...fresh, ...state, profit })
            taken += share.taken
            state = share
            sum += profit
            if (sum > best) best = sum
          }
          const most = best / 10n + 100n * BigInt(profits.length)
          expect(taken <= most && taken >= best / 10n - 100n * BigInt(profits.length)).toBe(true)
        },
      ),
    )
  })
})

describe('the record of a trader', () => {
  const trade = (profit: string, margin = '100', week = 0) => ({
    profit: decimal(profit),
    margin: decimal(margin),
    week,
  })

  it('[CP5] rate is profit over margin, win is the part of trades with profit', () => {
    const record = trackRecord([trade('10'), trade('-4'), trade('0'), trade('3', '50')])
    expect(record.count).toBe(4)
    expect(formatDecimal(record.rate, 2)).toBe('2.57')
    expect(formatDecimal(record.win, 2)).toBe('50.00')
    expect(trimDecimal(record.profit)).toBe('9')
  })

  it('[CP6] drawdown is the deepest fall from the best result so far', () => {
    const record = trackRecord(['10', '-4', '-8', '20', '-5', '1'].map(profit => trade(profit)))
    expect(trimDecimal(record.maxDrawdown)).toBe('12')
    expect(trimDecimal(trackRecord([trade('-7')]).maxDrawdown)).toBe('7')
  })

  it('[CP7] worst week is the largest loss of one week, or nothing', () => {
    const record = trackRecord([trade('5', '1', 1), trade('-9', '1', 2), trade('3', '1', 2), trade('-1', '1', 3)])
    expect(trimDecimal(record.worstWeek)).toBe('6')
    expect(trackRecord([trade('5')]).worstWeek).toBe(0n)
  })

  it('[CP9] a part of a copy is the master’s share of its lots, rounded down to the step', () => {
    expect(partLots(decimal('0.3'), decimal('0.5'), decimal('1'), decimal('0.01'))).toBe(decimal('0.15'))
    expect(partLots(decimal('0.05'), decimal('1'), decimal('3'), decimal('0.01'))).toBe(decimal('0.01'))
    expect(partLots(decimal('0.02'), decimal('1'), decimal('3'), decimal('0.01'))).toBe(0n)
  })

  it('[CP8] median is the middle, or the mean of the two in the middle', () => {
    expect(median([])).toBe(0n)
    expect(trimDecimal(median(['3', '-1', '2'].map(decimal)))).toBe('2')
    expect(trimDecimal(median(['3', '-1', '2', '10'].map(decimal)))).toBe('2.5')
  })

  it('[CP5] a master without trades has no rate', () => {
    expect(trackRecord([])).toEqual({ count: 0, profit: 0n, rate: 0n, win: 0n, maxDrawdown: 0n, worstWeek: 0n })
  })
})
