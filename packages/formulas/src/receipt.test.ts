import { decimal } from '@tallystick/kernel/decimal'
import { describe, expect, it } from 'vitest'
import {
  checkForex,
  checkMicro,
  type ForexClaim,
  type MicroClaim,
  type ReceiptFinding,
  type ReceiptTape,
} from './receipt.ts'

const d = decimal
const open = { id: 10, at: 1_000, price: d('100') }
const end = { id: 20, at: 30_500, price: d('101') }
const next = { id: 30, at: 31_200, price: d('90') }
const tape: ReceiptTape = { kept: [open, end, next], last: end, next }

const micro: MicroClaim = {
  openedAt: 1_000,
  openTick: 10,
  openPrice: d('100'),
  endTick: 20,
  endPrice: d('101'),
  nextTick: 30,
  profit: d('75'),
  closeReason: 'won',
  terms: {
    stake: d('100'),
    ratio: d('0.75'),
    lossLevel: 0,
    staleMs: 5_000,
    direction: 'up',
    openPrice: d('100'),
    openTick: 10,
    expiresAt: 31_000,
  },
}

const broken = (findings: readonly ReceiptFinding[]): string[] =>
  findings.filter(finding => finding.verdict === 'broken').map(finding => finding.rule)

describe('checking a micro order', () => {
  it('finds nothing wrong with an honest one', () => {
    const findings = checkMicro(micro, tape)
    expect(findings.map(finding => finding.rule)).toEqual([
      'open_price',
      'end_price',
      'nothing_between',
      'result',
      'amount',
    ])
    expect(findings.every(finding => finding.verdict === 'holds')).toBe(true)
  })

  it.each<[string, Partial<MicroClaim>, string[]]>([
    ['another open price', { openPrice: d('101') }, ['open_price']],
    ['another end price', { endPrice: d('99') }, ['end_price']],
    [
      'an end on the price after the expiry',
      { endTick: 30, endPrice: d('90') },
      ['end_price', 'nothing_between', 'result', 'amount'],
    ],
    ['a win called a loss', { closeReason: 'lost', profit: d('-100') }, ['result', 'amount']],
    ['a win paid short', { profit: d('74.99') }, ['amount']],
    ['a win called stale', { closeReason: 'stale', profit: 0n }, ['result', 'amount']],
  ])('finds %s', (_, change, rules) => {
    expect(broken(checkMicro({ ...micro, ...change }, tape))).toEqual(rules)
  })

  it('finds a price between the end and the expiry', () => {
    const between = { id: 25, at: 30_900, price: d('99') }
    expect(broken(checkMicro(micro, { ...tape, last: between }))).toEqual(['nothing_between'])
  })

  it.each([
    [31_000, ['nothing_between']],
    [31_001, []],
  ])('counts a following price at %i against an expiry at 31000 as %j', (at, rules) => {
    const following = { ...next, at }
    expect(broken(checkMicro(micro, { ...tape, kept: [open, end, following], next: following }))).toEqual(rules)
  })

  it('says unknown, not right, where the tape has nothing', () => {
    const findings = checkMicro(micro, { kept: [], last: undefined, next: undefined })
    expect(findings.every(finding => finding.verdict === 'unknown')).toBe(true)
  })

  it('understands voids', () => {
    const none = { ...micro, endTick: null, endPrice: 0n, profit: 0n }
    const silent = { ...tape, last: open, next: undefined }
    expect(broken(checkMicro({ ...none, closeReason: 'no_tick' }, silent))).toEqual([])
    expect(broken(checkMicro({ ...none, closeReason: 'no_tick' }, tape))).toEqual(['result', 'amount'])
    expect(broken(checkMicro({ ...none, closeReason: 'market_closed' }, silent))).toEqual([])
  })
})

describe('checking a contract order', () => {
  const claim: ForexClaim = {
    openedAt: 1_000,
    openTick: 10,
    openPrice: d('100'),
    endTick: 20,
    endPrice: d('101'),
    profit: d('0.5'),
    terms: { side: 'buy', lots: d('0.5'), unitsPerLot: d('1'), openPrice: d('100') },
    conversion: undefined,
  }

  it('works out the profit again', () => {
    expect(broken(checkForex(claim, tape))).toEqual([])
    expect(broken(checkForex({ ...claim, profit: d('0.4') }, tape))).toEqual(['amount'])
    expect(broken(checkForex({ ...claim, endPrice: d('102'), profit: d('1') }, tape))).toEqual(['end_price'])
    const yen = { ...claim, conversion: { price: d('150'), inverse: true }, profit: d('0.003333') }
    expect(broken(checkForex(yen, tape))).toEqual([])
  })
})

describe('an order that its trailing stop closed', () => {
  const at = (id: number, price: bigint) => ({ id, at: id, price })
  const kept = [at(10, 100n), at(20, 130n), at(30, 119n)]
  const claim = {
    openedAt: 10,
    openTick: 10,
    openPrice: 100n,
    endTick: 30,
    endPrice: 119n,
    profit: 0n,
    terms: { side: 'buy', lots: 0n, unitsPerLot: 0n, openPrice: 100n },
    conversion: undefined,
  } as const
  const verdict = (trail: { distance: bigint; peakTick: number; peakPrice: bigint }, ticks = kept) => {
    const { distance, peakTick, peakPrice } = trail
    const told = { ...claim, trail: { by: { distance, percent: null }, peakTick, peakPrice } }
    const findings = checkForex(told, { kept: ticks, last: undefined, next: undefined })
    return findings.find(({ rule }) => rule === 'trailing_stop')?.verdict
  }

  it('[FX18] is checked by its best price, and that the closing price had reached the stop behind it', () => {
    expect(verdict({ distance: 11n, peakTick: 20, peakPrice: 130n })).toBe('holds')
    expect(verdict({ distance: 10n, peakTick: 20, peakPrice: 130n })).toBe('holds')
    expect(verdict({ distance: 12n, peakTick: 20, peakPrice: 130n })).toBe('broken')
    expect(verdict({ distance: 10n, peakTick: 20, peakPrice: 131n })).toBe('broken')
    expect(verdict({ distance: 10n, peakTick: 20, peakPrice: 130n }, [at(10, 100n)])).toBe('unknown')
    expect(verdict({ distance: 10n, peakTick: 5, peakPrice: 130n }, [at(5, 130n)])).toBe('broken')
  })
})
