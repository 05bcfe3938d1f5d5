import { DAY_MS, HOUR_MS } from '@tallystick/kernel/clock'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChartCandle } from '../candles.ts'
import {
  averageTrueRange,
  bollinger,
  donchian,
  ichimoku,
  macd,
  parabolicSar,
  rsi,
  stochastic,
  vwap,
} from './formulas.ts'
import { bounded, linesOf, STUDIES, titleOf } from './studies.ts'
import { STUDY_KINDS } from './study-names.ts'
import { closes, exponentialAverage, simpleAverage, weightedAverage, wilderAverage } from './values.ts'

const candlesOf = (values: readonly number[], every = HOUR_MS): ChartCandle[] =>
  values.map((close, index) => {
    const open = values[index - 1] ?? close
    return {
      time: index * every,
      open,
      close,
      high: Math.max(open, close) + 1,
      low: Math.min(open, close) - 1,
      volume: 10,
    }
  })
const prices = fc.array(fc.integer({ min: 50, max: 150 }), { minLength: 60, maxLength: 90 })
const choice = fc.constantFrom(...STUDY_KINDS).map(kind => ({ id: kind, kind, given: {} }))
const rounded = (values: readonly (number | undefined)[]) =>
  values.map(value => value !== undefined && Math.round(value * 1e6) / 1e6)

describe('every study', () => {
  it('gives one value per candle, and none of the past changes when a candle comes', () => {
    fc.assert(
      fc.property(choice, prices, (study, list) => {
        const candles = candlesOf(list)
        const before = linesOf(study, candles.slice(0, -1))
        for (const [index, { values }] of linesOf(study, candles).entries()) {
          expect(values).toHaveLength(candles.length)
          expect(rounded(values.slice(0, -1))).toEqual(rounded(before[index]?.values ?? []))
          expect(values.some(value => value !== undefined && !Number.isFinite(value))).toBe(false)
        }
      }),
    )
  })

  it('moves with the price: twice the price is twice the average, and the same oscillator', () => {
    fc.assert(
      fc.property(choice, prices, (study, list) => {
        const candles = candlesOf(list)
        const doubled = candles.map(one => ({
          ...one,
          open: one.open * 2,
          high: one.high * 2,
          low: one.low * 2,
          close: one.close * 2,
        }))
        const factor = ['rsi', 'stochastic', 'volume'].includes(study.kind) ? 1 : 2
        for (const [index, { values }] of linesOf(study, doubled).entries()) {
          const single = linesOf(study, candles)[index]?.values ?? []
          expect(rounded(values)).toEqual(rounded(single.map(value => value && value * factor)))
        }
      }),
    )
  })

  it('stands still where the price stands still', () => {
    const flat = Array.from({ length: 80 }, (_, index) => ({
      time: index * HOUR_MS,
      open: 7,
      high: 7,
      low: 7,
      close: 7,
      volume: 3,
    }))
    const last = (kind: (typeof STUDY_KINDS)[number]) =>
      linesOf({ id: '', kind, given: {} }, flat).map(({ values }) => values.at(-1))
    for (const kind of ['sma', 'ema', 'wma', 'vwap', 'sar'] as const) expect(last(kind)).toEqual([7])
    for (const kind of ['bollinger', 'donchian'] as const) expect(last(kind)).toEqual([7, 7, 7])
    expect(last('ichimoku')).toEqual([7, 7, 7, 7, 7])
    expect(last('rsi')).toEqual([50])
    expect(last('stochastic')).toEqual([50, 50])
    expect(last('macd')).toEqual([0, 0, 0])
    expect(last('atr')).toEqual([0])
    expect(last('volume')).toEqual([3])
  })

  it('takes whatever was stored as its parameter', () => {
    const { parameters } = STUDIES.bollinger
    const [length, width] = parameters
    if (!length || !width) throw new Error('no parameters')
    expect([bounded(length, 0), bounded(length, 1e9), bounded(length, Number.NaN), bounded(length, 20.6)]).toEqual([
      2, 400, 20, 21,
    ])
    expect(bounded(width, 2.2)).toBe(2)
    expect(titleOf({ id: '', kind: 'macd', given: { fast: 8 } })).toBe('MACD 8 26 9')
    expect(STUDY_KINDS.length).toBeGreaterThanOrEqual(12)
  })
})

describe('averages', () => {
  it('SMA, EMA, WMA and Wilder of 1 2 3 4 5 over 3', () => {
    const values = [1, 2, 3, 4, 5]
    expect(simpleAverage(values, 3)).toEqual([undefined, undefined, 2, 3, 4])
    expect(exponentialAverage(values, 3)).toEqual([undefined, undefined, 2, 3, 4])
    expect(rounded(weightedAverage(values, 3))).toEqual([false, false, 2.333333, 3.333333, 4.333333])
    expect(rounded(wilderAverage(values, 3))).toEqual([false, false, 2, 2.666667, 3.444444])
  })

  it('VWAP counts candles by their ticks and begins anew each UTC day', () => {
    const flat = (time: number, price: number, volume: number) => ({
      time,
      open: price,
      high: price,
      low: price,
      close: price,
      volume,
    })
    expect(vwap([flat(0, 10, 1), flat(HOUR_MS, 20, 3), flat(DAY_MS, 40, 2)])).toEqual([10, 17.5, 40])
    expect(vwap([flat(0, 10, 0)])).toEqual([undefined])
  })
})

describe('channels', () => {
  it('Bollinger: two deviations of the window around its average', () => {
    const { upper, middle, lower } = bollinger(candlesOf([2, 4, 4, 4, 5, 5, 7, 9]), 8, 2)
    expect([lower.at(-1), middle.at(-1), upper.at(-1)]).toEqual([1, 5, 9])
  })

  it('Donchian and Ichimoku hold the extremes of their window', () => {
    fc.assert(
      fc.property(prices, list => {
        const candles = candlesOf(list)
        const window = candles.slice(-20)
        const { upper, lower, middle } = donchian(candles, 20)
        const [high, low] = [Math.max(...window.map(one => one.high)), Math.min(...window.map(one => one.low))]
        expect([upper.at(-1), lower.at(-1), middle.at(-1)]).toEqual([high, low, (high + low) / 2])
        expect(ichimoku(candles, 9, 20, 52).base.at(-1)).toBe((high + low) / 2)
      }),
    )
  })

  it('Parabolic SAR is never on the wrong side of its candle, unless it has just turned', () => {
    fc.assert(
      fc.property(prices, list => {
        const candles = candlesOf(list)
        const stops = parabolicSar(candles, 0.02, 0.2)
        for (const [index, stop] of stops.entries()) {
          const candle = candles[index]
          if (stop === undefined || !candle) continue
          expect(stop <= candle.low || stop >= candle.high).toBe(true)
        }
      }),
    )
  })

  it('Parabolic SAR follows a steady rise from below', () => {
    const stops = parabolicSar(candlesOf(Array.from({ length: 30 }, (_, index) => 100 + index)), 0.02, 0.2)
    expect(stops.slice(1).every((stop, index) => (stop ?? 0) < 100 + index)).toBe(true)
    expect((stops.at(-1) ?? 0) > (stops[5] ?? 0)).toBe(true)
  })
})

describe('oscillators', () => {
  it('RSI is 100 in a rise, 0 in a fall, and within both always', () => {
    const rise = Array.from({ length: 20 }, (_, index) => 100 + index)
    expect(rsi(candlesOf(rise), 14).at(-1)).toBe(100)
    expect(rsi(candlesOf(rise.toReversed()), 14).at(-1)).toBe(0)
    fc.assert(
      fc.property(prices, list => {
        const values = rsi(candlesOf(list), 14)
        expect(values.every(value => value === undefined || (value >= 0 && value <= 100))).toBe(true)
        expect(values.findIndex(value => value !== undefined)).toBe(14)
      }),
    )
  })

  it('stochastic tells where the close is between the extremes', () => {
    fc.assert(
      fc.property(prices, list => {
        const { k } = stochastic(candlesOf(list), 14, 1, 3)
        expect(k.every(value => value === undefined || (value > 0 && value < 100))).toBe(true)
      }),
    )
  })

  it('MACD is the difference of its averages, the columns that of line and signal', () => {
    fc.assert(
      fc.property(prices, list => {
        const candles = candlesOf(list)
        const { macd: line, signal, histogram } = macd(candles, 12, 26, 9)
        const [fast, slow] = [exponentialAverage(closes(candles), 12), exponentialAverage(closes(candles), 26)]
        expect(line.at(-1)).toBe((fast.at(-1) ?? 0) - (slow.at(-1) ?? 0))
        expect(histogram.at(-1)).toBe((line.at(-1) ?? 0) - (signal.at(-1) ?? 0))
      }),
    )
  })

  it('ATR counts gaps between candles', () => {
    const gap = [
      { time: 0, open: 10, high: 11, low: 9, close: 10, volume: 1 },
      { time: 1, open: 20, high: 21, low: 19, close: 20, volume: 1 },
    ]
    expect(averageTrueRange(gap, 2)).toEqual([undefined, (2 + 11) / 2])
  })
})
