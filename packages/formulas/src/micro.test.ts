import { decimal, ONE } from '@tallystick/kernel/decimal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bothSidesPay,
  breakEvenPercent,
  microLoss,
  microProfit,
  microResult,
  type MicroTerms,
  microWin,
  microWins,
} from './micro.ts'

const d = decimal
const stake = { stake: d('33.33'), ratio: d('0.75'), lossLevel: 0 }

describe('what an order pays', () => {
  it('[MC1] a win pays stake × ratio to the cent, halves away from zero', () => {
    expect(microWin(stake)).toBe(d('25'))
    expect(microWin({ stake: d('10.02'), ratio: d('0.75') })).toBe(d('7.52'))
    expect(microWin({ stake: d('0.02'), ratio: d('0.75') })).toBe(d('0.02'))
  })

  it('[MC2] a loss takes the stake, or what a win would have paid when the loss level is not 0', () => {
    expect(microLoss(stake)).toBe(d('33.33'))
    expect(microLoss({ ...stake, lossLevel: 1 })).toBe(d('25'))
  })

  it.each([
    ['up', '100', '100', true],
    ['down', '100', '100', true],
    ['up', '100', '100.00000001', true],
    ['up', '100', '99.99999999', false],
    ['down', '100', '99.99999999', true],
    ['down', '100', '100.00000001', false],
  ] as const)('[MC3] %s from %s to %s wins: %s', (direction, open, end, expected) => {
    expect(microWins(direction, d(open), d(end))).toBe(expected)
  })

  it('[MC3] one side at least wins at every price, and both only at the open price', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 15n), fc.bigInt(1n, 10n ** 15n), (open, end) => {
        const wins = [microWins('up', open, end), microWins('down', open, end)].filter(Boolean).length
        expect(wins).toBe(open === end ? 2 : 1)
      }),
    )
  })

  it('[MC6] break-even: 1 ÷ (1 + ratio) of the trades must win', () => {
    expect(breakEvenPercent({ stake: d('100'), ratio: d('0.85'), lossLevel: 0 })).toBe(d('54.05'))
    expect(breakEvenPercent({ stake: d('100'), ratio: d('0.85'), lossLevel: 1 })).toBe(d('50'))
  })
})

describe('the result by the tape', () => {
  const terms: MicroTerms = {
    ...stake,
    direction: 'up',
    openPrice: d('100'),
    openTick: 7,
    expiresAt: 60_000,
    staleMs: 5_000,
  }
  const last = { id: 9, at: 60_000, price: d('101') }

  it('[MC4] the last price at or before the expiry decides', () => {
    expect(microResult(terms, { last, closed: false })).toEqual({
      outcome: 'won',
      endPrice: d('101'),
      endTick: 9,
      profit: d('25'),
    })
    const lower = { ...last, price: d('99') }
    expect(microResult(terms, { last: lower, closed: false })).toMatchObject({ outcome: 'lost', profit: d('-33.33') })
  })

  it('[MC5] void: shut market before missing price before stale price; the stake comes back whole', () => {
    expect(microResult(terms, { last, closed: true })).toMatchObject({ outcome: 'market_closed', profit: 0n })
    expect(microResult(terms, { last: undefined, closed: false })).toMatchObject({ outcome: 'no_tick', profit: 0n })
    expect(microResult(terms, { last: { ...last, id: 7 }, closed: false })).toMatchObject({ outcome: 'no_tick' })
    expect(microResult(terms, { last: { ...last, at: 55_000 }, closed: false })).toMatchObject({ outcome: 'won' })
    const stale = microResult(terms, { last: { ...last, at: 54_999 }, closed: false })
    expect(stale).toMatchObject({ outcome: 'stale', profit: 0n, endTick: 9 })
  })
})

describe('ties', () => {
  it('[MC7] both sides pay from a tie rate of (loss − ratio) ÷ (loss + ratio) on', () => {
    const terms = { ratio: d('0.75'), lossLevel: 0 }
    expect(bothSidesPay(terms, 142, 1_000)).toBe(false)
    expect(bothSidesPay(terms, 143, 1_000)).toBe(true)
    expect(bothSidesPay({ ...terms, lossLevel: 1 }, 0, 1_000)).toBe(false)
    expect(bothSidesPay({ ...terms, lossLevel: 1 }, 1, 1_000)).toBe(true)
  })

  it('[MC7] says what adding up both sides says', () => {
    const ratios = fc.integer({ min: 1, max: 100 }).map(percent => (BigInt(percent) * ONE) / 100n)
    fc.assert(
      fc.property(ratios, fc.nat(1), fc.nat(500), fc.nat(500), (ratio, lossLevel, ties, others) => {
        const terms = { stake: d('100'), ratio, lossLevel }
        const open = d('100')
        const both = (end: bigint): bigint =>
          microProfit(terms, 'up', open, end) + microProfit(terms, 'down', open, end)
        const sum = BigInt(ties) * both(open) + BigInt(others) * both(d('101'))
        expect(bothSidesPay(terms, ties, ties + others)).toBe(sum > 0n)
      }),
    )
  })
})
