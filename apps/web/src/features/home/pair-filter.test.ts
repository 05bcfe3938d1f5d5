import { describe, expect, it } from 'vitest'
import type { Quote } from '../../live/quote-store.ts'
import type { Pair } from '../../entities/pair/pairs.ts'
import { ALL_CATEGORIES, filterPairs, FIRST_LIST, nextSort } from './pair-filter.ts'

// Only what the filter reads; the rest of a pair plays no part here.
const pair = (id: number, code: string, name: string, categoryId: number) =>
  ({ id, code, showCode: code, name, givenName: name, categoryId }) as Pair
const PAIRS = [pair(1, 'BTCUSD', 'Bitcoin', 1), pair(2, 'EURUSD', 'Euro', 2), pair(3, 'AAPL', 'Apple', 5)]
const LISTS = [{ pairIds: [3] }, { pairIds: [2, 99, 1] }]
const QUOTES: Record<string, [string, string]> = {
  BTCUSD: ['97000', '-1.5'],
  EURUSD: ['1.08', '0.2'],
  AAPL: ['210', '3'],
}
const quoteOf = (code: string): Quote | undefined => {
  const [close = '0', change = '0'] = QUOTES[code] ?? []
  return { close, change, open: true, direction: 'none', version: 0 }
}
const codes = (filter: Partial<Parameters<typeof filterPairs>[1]>) =>
  filterPairs(PAIRS, { categoryId: ALL_CATEGORIES, text: '', sort: null, ...filter }, quoteOf, LISTS).map(
    ({ code }) => code,
  )

describe('pair list', () => {
  it('filters by category and by text in code or name', () => {
    expect(codes({ categoryId: 2 })).toEqual(['EURUSD'])
    expect(codes({ text: ' usd ' })).toEqual(['BTCUSD', 'EURUSD'])
    expect(codes({ text: 'btc/usd' })).toEqual(['BTCUSD'])
    expect(codes({ text: 'apple' })).toEqual(['AAPL'])
    expect(codes({ categoryId: 1, text: 'apple' })).toEqual([])
  })

  it('shows a watchlist in its own order, without what is not offered', () => {
    expect(codes({ categoryId: FIRST_LIST })).toEqual(['AAPL'])
    expect(codes({ categoryId: FIRST_LIST - 1 })).toEqual(['EURUSD', 'BTCUSD'])
    expect(codes({ categoryId: FIRST_LIST - 2 })).toEqual([])
  })

  it('sorts by figure, not by text', () => {
    expect(codes({ sort: { key: 'price', descending: true } })).toEqual(['BTCUSD', 'AAPL', 'EURUSD'])
    expect(codes({ sort: { key: 'change', descending: false } })).toEqual(['BTCUSD', 'EURUSD', 'AAPL'])
    expect(codes({ sort: { key: 'market', descending: false } })).toEqual(['AAPL', 'BTCUSD', 'EURUSD'])
  })

  it('comes back to its own order at the third press', () => {
    const once = nextSort(null, 'change')
    const twice = nextSort(once, 'change')
    expect([once, twice, nextSort(twice, 'change')]).toEqual([
      { key: 'change', descending: true },
      { key: 'change', descending: false },
      null,
    ])
    expect(nextSort(once, 'market')).toEqual({ key: 'market', descending: false })
  })
})
