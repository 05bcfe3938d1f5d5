import { beforeEach, describe, expect, it, vi } from 'vitest'
import { browserTimers } from '../platform/clock.ts'
import { createQuoteStore, type QuoteStore } from './quote-store.ts'

const quote = (symbol: string, close: string, time: number, status = 1) => ({
  symbol,
  quotation: { close, change: '1.00', time, status },
})

let store: QuoteStore

beforeEach(() => {
  vi.useFakeTimers()
  store = createQuoteStore(browserTimers)
  return () => vi.useRealTimers()
})

const flush = () => vi.advanceTimersByTime(200)

describe('quote store', () => {
  it('shows the first price of a code at once', () => {
    const listener = vi.fn()
    store.subscribe('BTCUSD', listener)
    store.apply([quote('ETHUSD', '1', 1)])
    expect(listener).not.toHaveBeenCalled()
    store.apply([quote('BTCUSD', '100', 1), quote('ETHUSD', '2', 2)])
    expect(listener).toHaveBeenCalledTimes(1)
    expect(store.get('BTCUSD')?.close).toBe('100')
  })

  it('waits its full time again after a first price was shown in between', () => {
    store.apply([quote('X', '1', 1)])
    store.apply([quote('X', '2', 2)])
    vi.advanceTimersByTime(150)
    store.apply([quote('Y', '1', 3)])
    store.apply([quote('X', '3', 4)])
    vi.advanceTimersByTime(199)
    expect(store.get('X')?.close).toBe('2')
    vi.advanceTimersByTime(1)
    expect(store.get('X')?.close).toBe('3')
  })

  it('shows many prices as one, 200 ms after the first', () => {
    const listener = vi.fn()
    store.apply([quote('BTCUSD', '99', 0)])
    store.subscribe('BTCUSD', listener)
    for (let step = 0; step < 50; step += 1) store.apply([quote('BTCUSD', String(100 + step), step + 1)])
    vi.advanceTimersByTime(199)
    expect(listener).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(listener).toHaveBeenCalledTimes(1)
    expect(store.get('BTCUSD')?.close).toBe('149')
  })

  it('wakes only the listeners of the codes that changed', () => {
    const codes = Array.from({ length: 50 }, (_, index) => `P${index}`)
    const calls = new Map(codes.map(code => [code, vi.fn()]))
    for (const [code, listener] of calls) store.subscribe(code, listener)
    store.apply(codes.map(code => quote(code, '1', 1)))
    flush()
    // 20 quotes a second for 5 s, all on the same four pairs.
    for (let step = 0; step < 100; step += 1) {
      store.apply([quote(`P${step % 4}`, String(2 + step), 2 + step)])
      vi.advanceTimersByTime(50)
    }
    flush()
    expect(calls.get('P40')).toHaveBeenCalledTimes(1)
    expect(calls.get('P0')?.mock.calls.length).toBeLessThanOrEqual(26)
    expect(calls.get('P0')?.mock.calls.length).toBeGreaterThan(10)
  })

  it('keeps the same object when nothing changed', () => {
    store.apply([quote('X', '1', 1)])
    flush()
    const before = store.get('X')
    store.apply([quote('X', '1', 1)])
    flush()
    expect(store.get('X')).toBe(before)
  })

  it('tells nobody of the same price again, but knows that it is younger', () => {
    const [listener, flushed] = [vi.fn(), vi.fn()]
    store.apply([quote('X', '1', 1)])
    const before = store.get('X')
    store.subscribe('X', listener)
    store.onFlush(flushed)
    for (let time = 2; time <= 100; time += 1) {
      store.apply([quote('X', '1', time)])
      flush()
    }
    expect(listener).not.toHaveBeenCalled()
    expect(flushed).toHaveBeenCalledTimes(99)
    expect(store.get('X')).toBe(before)
    expect([store.at('X'), store.newestAt()]).toEqual([100, 100])
  })

  it('knows the direction and counts changes', () => {
    for (const [index, close] of ['1', '2', '3', '2.5'].entries()) {
      store.apply([quote('X', close, index)])
      flush()
    }
    expect(store.get('X')).toMatchObject({ direction: 'down', version: 3 })
  })

  it('does not go back to an older price', () => {
    store.apply([quote('X', '2', 20)])
    store.apply([quote('X', '1', 10)])
    flush()
    store.apply([quote('X', '1', 10)])
    flush()
    expect(store.get('X')?.close).toBe('2')
  })

  it('tells of a market that closes at an unchanged price', () => {
    const listener = vi.fn()
    store.subscribe('X', listener)
    store.apply([quote('X', '1', 1)])
    flush()
    store.apply([quote('X', '1', 2, 0)])
    flush()
    expect(listener).toHaveBeenCalledTimes(2)
    expect(store.get('X')).toMatchObject({ open: false, direction: 'none', version: 0 })
  })
})
