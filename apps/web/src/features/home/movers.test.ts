import { describe, expect, it } from 'vitest'
import type { Pair } from '../../entities/pair/pairs.ts'
import type { Quote } from '../../live/quote-store.ts'
import { moversOf, withChanges } from './movers.ts'

// Only what is read here.
const pair = (code: string, id: number) => ({ code, id }) as Pair
const quote = (close: string, open = true): Quote => ({
  close,
  change: '0',
  open,
  direction: 'none',
  version: 0,
})

const QUOTES: Readonly<Record<string, Quote>> = {
  UP1: quote('101'),
  UP5: quote('105'),
  UP9: quote('109'),
  DOWN2: quote('98'),
  DOWN7: quote('93'),
  FLAT: quote('100.001'),
  SHUT: quote('150', false),
  NEW: quote('150'),
}
const PAIRS = Object.keys(QUOTES).map((code, index) => pair(code, index))
const LINES = new Map(PAIRS.filter(({ code }) => code !== 'NEW').map(({ code }) => [code, [100, 500, 1]]))
const shown = (lines: ReadonlyMap<string, readonly number[]> = LINES, quotes = QUOTES) => {
  const { gainers, losers } = moversOf(PAIRS, lines, code => quotes[code])
  return [gainers, losers].map(side => side.map(mover => `${mover.pair.code} ${mover.change}`))
}

describe('movers', () => {
  it('are measured from 24 hours ago to the newest price, the largest first', () => {
    expect(shown()).toEqual([
      ['UP9 9.00', 'UP5 5.00', 'UP1 1.00'],
      ['DOWN7 -7.00', 'DOWN2 -2.00'],
    ])
  })

  it('are open, known for 24 hours, and have moved', () => {
    expect(shown().flat()).toHaveLength(5)
    expect(shown(new Map())).toEqual([[], []])
  })

  it('are measured from a price, which nothing and less are not', () => {
    const at = (before: number) => shown(new Map([['UP1', [before]]])).flat()
    expect([at(0), at(-1), at(1)]).toEqual([[], [], ['UP1 10000.00']])
    expect(shown(new Map([['UP1', []]]))).toEqual([[], []])
  })

  it('that would be shown as 0.00 have not moved, in either direction', () => {
    const quotes = { A: quote('100.004'), B: quote('99.996'), C: quote('100.006'), D: quote('99.994') }
    const pairs = Object.keys(quotes).map((code, index) => pair(code, index))
    const lines = new Map(pairs.map(({ code }) => [code, [100]]))
    const { gainers, losers } = moversOf(pairs, lines, code => new Map(Object.entries(quotes)).get(code))
    expect([gainers, losers].map(side => side.map(mover => `${mover.pair.code} ${mover.change}`))).toEqual([
      ['C 0.01'],
      ['D -0.01'],
    ])
  })

  it('keep their places while their changes move on', () => {
    const first = moversOf(PAIRS, LINES, code => QUOTES[code])
    const later = moversOf(PAIRS, LINES, code => (code === 'UP1' ? quote('120') : QUOTES[code]))
    expect(later.gainers[0]?.pair.code).toBe('UP1')
    const { gainers } = withChanges(first, later)
    expect(gainers.map(mover => `${mover.pair.code} ${mover.change}`)).toEqual(['UP9 9.00', 'UP5 5.00', 'UP1 20.00'])
  })
})
