import type { OrderCheck } from '@tallystick/wire/trader/schemas'
import { describe, expect, it } from 'vitest'
import { findingsOf, verdictOf } from './findings.ts'

const tick = (Id: number, Time: number, Price: string) => ({ Id, Time, Price })
const check: OrderCheck = {
  Kind: 'micro',
  Id: 64,
  Receipt: 'x'.repeat(32),
  FeedLabel: 'simulated',
  Pair: { Id: 1, Code: 'BTCUSD', ShowCode: 'BTC/USD', Logo: '', PricePrecision: 2 },
  OpenedAt: 1_000,
  ClosedAt: 31_300,
  CloseReason: 'lost',
  OpenPrice: '100.00',
  OpenTickId: 10,
  EndPrice: '99.00',
  EndTickId: 20,
  Profit: '-100.00',
  Micro: { Type: 1, Stake: '100.00', Ratio: '0.75', LossLevel: 0, StaleMs: 5_000, ExpiresAt: 31_000, NextTickId: 30 },
  Forex: null,
  Ticks: [tick(10, 900, '100.00'), tick(20, 30_900, '99.00'), tick(30, 31_100, '105.00')],
  Tape: { Last: tick(20, 30_900, '99.00'), Next: tick(30, 31_100, '105.00') },
}

describe('a receipt from the wire', () => {
  it('holds when it follows', () => {
    expect(verdictOf(findingsOf(check))).toBe('holds')
  })

  it('breaks when anything in it was changed', () => {
    expect(verdictOf(findingsOf({ ...check, CloseReason: 'won', Profit: '75.00' }))).toBe('broken')
    expect(verdictOf(findingsOf({ ...check, EndPrice: '100.00' }))).toBe('broken')
    expect(verdictOf(findingsOf({ ...check, Tape: { ...check.Tape, Last: tick(25, 30_950, '101.00') } }))).toBe(
      'broken',
    )
  })

  it('stays open while the tape is not there', () => {
    expect(verdictOf(findingsOf({ ...check, Ticks: [], Tape: { Last: null, Next: null } }))).toBe('unknown')
    expect(verdictOf([])).toBe('unknown')
  })

  it('judges of an open order only its opening, and nothing of one that was never filled', () => {
    const open = { ...check, ClosedAt: 0, CloseReason: '', EndPrice: '0.00', EndTickId: 0, Profit: '0.00' }
    expect(findingsOf(open)).toEqual([{ rule: 'open_price', verdict: 'holds' }])
    expect(verdictOf(findingsOf({ ...open, OpenPrice: '100.01' }))).toBe('broken')
    expect(findingsOf({ ...open, OpenedAt: 0, OpenTickId: 0 })).toEqual([])
  })

  it('judges contract orders by their formula', () => {
    const forex: OrderCheck = {
      ...check,
      Kind: 'forex',
      Micro: null,
      Forex: { Type: 2, Lots: '0.5', UnitsPerLot: '10', Conversion: null, Trail: null },
      Profit: '5.000000',
    }
    expect(verdictOf(findingsOf(forex))).toBe('holds')
    expect(verdictOf(findingsOf({ ...forex, Profit: '5.000001' }))).toBe('broken')
  })
})
