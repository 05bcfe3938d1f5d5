import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  candleAt,
  changedFrom,
  type ChartCandle,
  heikinAshi,
  followLatest,
  joinCandles,
  placeOfTime,
  prepend,
  timeOfPlace,
  withLatest,
} from './candles.ts'

const at = (time: number, close = 10): ChartCandle => ({ time, open: 10, high: 12, low: 8, close, volume: 1 })
const times = (candles: readonly ChartCandle[]): number[] => candles.map(({ time }) => time)

describe('lists of candles', () => {
  it('grow by the newest candle, and ignore a late one', () => {
    const list = [at(1), at(2)]
    expect(withLatest(list, at(2, 11)).at(-1)?.close).toBe(11)
    expect(times(withLatest(list, at(3)))).toEqual([1, 2, 3])
    expect(withLatest(list, at(1, 99))).toBe(list)
    expect(withLatest([], at(1))).toEqual([])
  })

  it('are drawn again only for a tick that moved a price, and lose no tick', () => {
    let list: readonly ChartCandle[] = [at(1), at(2)]
    let drawings = 0
    const tick = (latest: ChartCandle): void => {
      const next = followLatest(list, latest)
      if (next === undefined) return
      drawings += 1
      list = next
    }
    for (let volume = 2; volume <= 100; volume += 1) tick({ ...at(2), volume })
    expect(drawings).toBe(0)
    tick({ ...at(2, 11), volume: 101 })
    tick({ ...at(2, 11), volume: 102 })
    expect([drawings, list.at(-1)?.volume]).toEqual([1, 101])
    tick(at(3))
    expect([drawings, list.map(({ volume }) => volume)]).toEqual([2, [1, 102, 1]])
    // Whichever of its prices moved.
    for (const moved of [{ high: 13 }, { low: 7 }, { close: 11 }, { open: 9 }])
      expect(followLatest(list, { ...at(3), ...moved })).toBeDefined()
  })

  it('take pages of older candles without a repetition', () => {
    expect(times(prepend([at(1), at(2), at(3)], [at(3), at(4)]))).toEqual([1, 2, 3, 4])
  })

  it('keep what was paged in when the newest are read again, unless there is a gap', () => {
    expect(times(joinCandles([at(1), at(2), at(3)], [at(3), at(4)]))).toEqual([1, 2, 3, 4])
    expect(times(joinCandles([at(1), at(2)], [at(4), at(5)]))).toEqual([4, 5])
    expect(times(joinCandles([], [at(4)]))).toEqual([4])
  })

  it('keep the candles that did not change when the newest are read again, so that they are not drawn again', () => {
    const list = [at(1), at(2), at(3)]
    const read = joinCandles(list, [at(1), at(2), at(3, 11)])
    expect(read[1]).toBe(list[1])
    expect(read[2]?.close).toBe(11)
    expect(changedFrom(list, read)).toBe(2)
    expect(joinCandles(list, [{ ...at(3), volume: 2 }])[2]?.volume).toBe(2)
  })

  it('know what must be drawn again', () => {
    const list = [at(1), at(2), at(3)]
    expect(changedFrom(list, withLatest(list, at(3, 11)))).toBe(2)
    expect(changedFrom(list, withLatest(list, at(4)))).toBe(3)
    expect(changedFrom(list, prepend([at(0)], list))).toBe(0)
    expect(changedFrom(list, [at(1), at(2), at(3)])).toBe(0)
    expect(changedFrom([], list)).toBe(0)
  })
})

describe('places on the axis', () => {
  const gap = [at(0), at(10), at(50), at(60)]

  it('find the candle that holds an instant', () => {
    expect([-1, 0, 9, 10, 49, 60, 99].map(time => candleAt(gap, time))).toEqual([-1, 0, 0, 1, 1, 3, 3])
  })

  it('leave no room for hours without trading, and go on beyond the last candle', () => {
    expect([0, 5, 10, 49, 50, 80].map(time => placeOfTime(gap, time, 10))).toEqual([0, 0.5, 1, 2, 2, 5])
    expect(placeOfTime(gap, -20, 10)).toBe(-2)
  })

  it('lead back to the instant', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 }), place => {
        expect(placeOfTime(gap, timeOfPlace(gap, place, 10), 10)).toBe(place)
      }),
    )
  })
})

describe('Heikin-Ashi', () => {
  const candle = fc.record({ open: fc.integer({ min: 1, max: 99 }), close: fc.integer({ min: 1, max: 99 }) })
  const list = fc.array(candle, { minLength: 1, maxLength: 20 }).map(all =>
    all.map(({ open, close }, time) => ({
      time,
      open,
      close,
      high: Math.max(open, close) + 1,
      low: Math.min(open, close) - 1,
      volume: 1,
    })),
  )

  it('averages each candle and begins at the middle of the body before', () => {
    fc.assert(
      fc.property(list, candles => {
        const averaged = heikinAshi(candles)
        for (const [index, one] of averaged.entries()) {
          const raw = candles[index]
          const before = averaged[index - 1]
          if (!raw) throw new Error('no candle')
          expect(one.close).toBe((raw.open + raw.high + raw.low + raw.close) / 4)
          if (before) expect(one.open).toBe((before.open + before.close) / 2)
          expect(one.high).toBeGreaterThanOrEqual(Math.max(one.open, one.close, raw.high))
          expect(one.low).toBeLessThanOrEqual(Math.min(one.open, one.close, raw.low))
        }
      }),
    )
  })

  it('never changes a candle of the past', () => {
    fc.assert(
      fc.property(list, candles => {
        expect(heikinAshi(candles).slice(0, -1)).toEqual(heikinAshi(candles.slice(0, -1)))
      }),
    )
  })
})
