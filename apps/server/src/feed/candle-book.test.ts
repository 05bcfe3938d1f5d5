// The candles of one pair at the edges of their periods, after a gap and after a restart.
import { MINUTE_MS } from '@tallystick/kernel/clock'
import { decimal } from '@tallystick/kernel/decimal'
import { describe, expect, it } from 'vitest'
import { CandleBook, type CandleHistory } from './candle-book.ts'
import type { Candle } from './market.ts'
import { type Period, PERIODS, periodStart } from './periods.ts'

const d = decimal
/** A Monday at midnight: every period begins. */
const EDGE = Date.UTC(2026, 10, 23)

interface Kept {
  readonly period: Period
  readonly candle: Candle
  readonly lastAt: number
}

function bookWith(finished: readonly Candle[] = []): { book: CandleBook; kept: Kept[] } {
  const kept: Kept[] = []
  const history: CandleHistory = {
    complete: false,
    finished: (_pair, _period, count, before) => finished.filter(({ time }) => time < before).slice(-count),
    older: (_pair, _period, most, before) => Promise.resolve(finished.filter(({ time }) => time < before).slice(-most)),
    resume: () => undefined,
    keep: (_pair, period, candle, lastAt) => kept.push({ period, candle, lastAt }),
  }
  return { book: new CandleBook(1, history), kept }
}

describe.each(PERIODS)('candles of %i minutes', period => {
  it('a price on the boundary opens the next candle, one a millisecond before belongs to the last', () => {
    const { book } = bookWith()
    book.tick(d('10'), EDGE - 1)
    book.newest(period, 2)
    book.tick(d('12'), EDGE)
    const flat = (price: bigint) => ({ open: price, high: price, low: price, close: price, volume: 1 })
    expect(book.newest(period, 2)).toEqual([
      { time: periodStart(EDGE - 1, period), ...flat(d('10')) },
      { time: EDGE, ...flat(d('12')) },
    ])
  })

  it('holds open, high, low, close and the number of prices', () => {
    const { book } = bookWith()
    for (const [index, price] of ['10', '14', '7', '11'].entries()) book.tick(d(price), EDGE + index)
    expect(book.current(period)).toEqual({
      time: EDGE,
      open: d('10'),
      high: d('14'),
      low: d('7'),
      close: d('11'),
      volume: 4,
    })
  })

  it('resumes the candle that was under way, and after a gap begins another', () => {
    const under = { time: EDGE, open: d('10'), high: d('20'), low: d('5'), close: d('11'), volume: 9 }
    const resumed = { price: d('11'), at: EDGE, unfinished: new Map([[period, under]]) }
    const { book } = bookWith()
    book.resume(resumed)
    book.tick(d('12'), EDGE + 1)
    expect(book.current(period)).toEqual({ ...under, close: d('12'), volume: 10 })
    const later = EDGE + period * MINUTE_MS
    book.resume(resumed)
    book.tick(d('30'), later)
    expect(book.current(period)).toMatchObject({ time: later, open: d('30'), low: d('30'), volume: 1 })
  })
})

describe('the history', () => {
  it('is handed every period as it stood, with the first price of a new minute and not before', () => {
    const { book, kept } = bookWith()
    book.tick(d('10'), EDGE)
    kept.length = 0
    book.tick(d('11'), EDGE + MINUTE_MS - 1)
    expect(kept).toEqual([])
    book.tick(d('12'), EDGE + MINUTE_MS)
    expect(kept.map(({ period }) => period)).toEqual([...PERIODS])
    for (const { candle, lastAt } of kept) {
      expect(candle).toMatchObject({ time: EDGE, close: d('11'), volume: 2 })
      expect(lastAt).toBe(EDGE + MINUTE_MS - 1)
    }
  })

  it('is asked for what begins before an instant, whole candles only', async () => {
    const past = Array.from({ length: 5 }, (_, index) => {
      const price = d(String(index + 1))
      return { time: EDGE - (5 - index) * MINUTE_MS, open: price, high: price, low: price, close: price, volume: 1 }
    })
    const { book } = bookWith(past)
    book.tick(d('10'), EDGE)
    const times = (candles: readonly Candle[]) => candles.map(({ time }) => (time - EDGE) / MINUTE_MS)
    expect(times(book.newest(1, 3))).toEqual([-2, -1, 0])
    expect(times(book.newest(1, 1))).toEqual([0])
    expect(times(book.newest(1, 0))).toEqual([])
    expect(times(await book.older(1, 2, EDGE))).toEqual([-2, -1])
    expect(times(await book.older(1, 2, EDGE - 2 * MINUTE_MS))).toEqual([-4, -3])
    expect(times(await book.older(1, 2, EDGE - 2 * MINUTE_MS + 1))).toEqual([-3, -2])
    expect(times(await book.older(1, 2, EDGE + 1))).toEqual([-1, 0])
  })
})
