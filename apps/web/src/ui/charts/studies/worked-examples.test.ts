// Each study against an example that others have worked out: the sheets of StockCharts' ChartSchool (which give two places), or by hand with
// small numbers.
import { DAY_MS, HOUR_MS } from '@tallystick/kernel/clock'
import { describe, expect, it } from 'vitest'
import type { ChartCandle } from '../candles.ts'
import type { StudyChoice } from './study-names.ts'
import { beginStudy } from './study-run.ts'

const candle = (index: number, high: number, low: number, close: number): ChartCandle => ({
  time: index * HOUR_MS,
  open: close,
  high,
  low,
  close,
  volume: 1,
})
const ofCloses = (closes: readonly number[]) => closes.map((close, index) => candle(index, close, close, close))

function linesOf(kind: StudyChoice['kind'], given: StudyChoice['given'], candles: readonly ChartCandle[]) {
  return beginStudy({ id: '', kind, given })(candles).map(({ values }) => values)
}

/** Without the candles before the first value. */
function figures(values: readonly (number | undefined)[] | undefined, places = 2): number[] {
  return (values ?? []).flatMap(value => (value === undefined ? [] : Number(value.toFixed(places))))
}

const QQQ = [
  22.2734, 22.194, 22.0847, 22.1741, 22.184, 22.1344, 22.2337, 22.4323, 22.2436, 22.2933, 22.1542, 22.3926, 22.3816,
  22.6109, 23.3558, 24.0519, 23.753, 23.8324, 23.9516, 23.6338,
]

describe('averages', () => {
  it('SMA of ten days', () => {
    const [values] = linesOf('sma', { length: 10 }, ofCloses(QQQ))
    expect(values?.findIndex(value => value !== undefined)).toBe(9)
    expect(figures(values)).toEqual([22.22, 22.21, 22.23, 22.26, 22.31, 22.42, 22.61, 22.77, 22.91, 23.08, 23.21])
  })

  it('EMA of ten days, which begins with their mean', () => {
    const [values] = linesOf('ema', { length: 10 }, ofCloses(QQQ))
    expect(values?.findIndex(value => value !== undefined)).toBe(9)
    expect(figures(values)).toEqual([22.22, 22.21, 22.24, 22.27, 22.33, 22.52, 22.8, 22.97, 23.13, 23.28, 23.34])
  })

  it('WMA: (1×1 + 2×2 + 4×3) / 6 and so on', () => {
    expect(figures(linesOf('wma', { length: 3 }, ofCloses([1, 2, 4, 8]))[0], 4)).toEqual([2.8333, 5.6667])
  })

  it('VWAP counts candles by their ticks and begins anew each UTC day', () => {
    const at = (time: number, price: number, volume: number) => ({ ...candle(0, price, price, price), time, volume })
    expect(linesOf('vwap', {}, [at(0, 10, 1), at(HOUR_MS, 20, 3), at(DAY_MS, 40, 2)])).toEqual([[10, 17.5, 40]])
    expect(linesOf('vwap', {}, [at(0, 10, 0), at(HOUR_MS, 20, 1)])).toEqual([[undefined, 20]])
  })
})

describe('channels', () => {
  it('Bollinger: two deviations of the window around its average', () => {
    // Mean 5, deviation 2.
    const lines = linesOf('bollinger', { length: 8, width: 2 }, ofCloses([2, 4, 4, 4, 5, 5, 7, 9]))
    expect(lines.map(values => values.at(-1))).toEqual([9, 5, 1])
  })

  it('Bollinger of twenty days', () => {
    const spy = [
      86.1557, 89.0867, 88.7829, 90.3228, 89.0671, 91.1453, 89.4397, 89.175, 86.9302, 87.6752, 86.9596, 89.4299,
      89.3221, 88.7241, 87.4497, 87.2634, 89.4985, 87.9006, 89.126, 90.7043, 92.9001,
    ]
    expect(linesOf('bollinger', {}, ofCloses(spy)).map(values => figures(values))).toEqual([
      [91.29, 91.95],
      [88.71, 89.05],
      [86.12, 86.14],
    ])
  })

  it('Donchian and Ichimoku by hand', () => {
    const candles = [candle(0, 10, 8, 9), candle(1, 12, 9, 11), candle(2, 11, 7, 8), candle(3, 9, 6, 7)]
    expect(linesOf('donchian', { length: 3 }, candles).map(values => values.slice(2))).toEqual([
      [12, 12],
      [9.5, 9],
      [7, 6],
    ])
    const [conversion, base, spanA, spanB, lagging] = linesOf('ichimoku', { fast: 2, slow: 3, span: 4 }, candles)
    expect(conversion).toEqual([undefined, 10, 9.5, 8.5])
    expect(base).toEqual([undefined, undefined, 9.5, 9])
    expect(spanA).toEqual([undefined, undefined, 9.5, 8.75])
    expect(spanB).toEqual([undefined, undefined, undefined, 9])
    expect(lagging).toEqual([9, 11, 8, 7])
  })

  it('Parabolic SAR as Wilder has it, by hand: it follows faster with each new high, stays behind two candles, and turns', () => {
    const candles = [
      candle(0, 10, 9, 9.5),
      // 9 + 0.02 × (10 − 9) = 9.02 would be above the low before it.
      candle(1, 11, 10, 11),
      // New high 11: 9 + 0.04 × (11 − 9) = 9.08, but not above 9, two candles ago.
      candle(2, 12, 11, 12),
      // New high 12: 9 + 0.06 × (12 − 9) = 9.18.
      candle(3, 13, 12, 13),
      // New high 13: 9.18 + 0.08 × (13 − 9.18) = 9.4856.
      candle(4, 12.5, 11.5, 12),
      // No new high: 9.4856 + 0.08 × (13 − 9.4856) = 9.766752, which the low goes through: the stop is the high, 13.
      candle(5, 12, 9.5, 9.6),
      // 13 + 0.02 × (9.5 − 13) = 12.93.
      candle(6, 9.8, 9, 9.2),
    ]
    expect(figures(linesOf('sar', {}, candles)[0], 6)).toEqual([9, 9, 9.18, 9.4856, 13, 12.93])
  })
})

describe('oscillators', () => {
  it('RSI of fourteen days', () => {
    const closes = [
      44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826, 45.8931, 46.0328,
      45.614, 46.282, 46.282, 46.0028, 46.0328, 46.4116, 46.2222, 45.6439, 46.2122,
    ]
    expect(figures(linesOf('rsi', {}, ofCloses(closes))[0])).toEqual([70.53, 66.32, 66.55, 69.41, 66.36, 57.97, 62.93])
  })

  it('MACD by hand: averages over 2 and 3 that begin with a mean, and a signal over 2', () => {
    // Over 2, share 2/3: 2, 10/3, 70/9, 358/27. Over 3, share 1/2: 8/3, 19/3, 67/6.
    const [histogram, line, signal] = linesOf('macd', { fast: 2, slow: 3, signal: 2 }, ofCloses([1, 3, 4, 10, 16]))
    expect(line?.slice(0, 2)).toEqual([undefined, undefined])
    const [a, b, c] = [10 / 3 - 8 / 3, 70 / 9 - 19 / 3, 358 / 27 - 67 / 6]
    expect(figures(line, 8)).toEqual(figures([a, b, c], 8))
    const first = (a + b) / 2
    const second = first + (2 / 3) * (c - first)
    expect(figures(signal, 8)).toEqual(figures([first, second], 8))
    expect(figures(histogram, 8)).toEqual(figures([b - first, c - second], 8))
  })

  it('Stochastic of fourteen days', () => {
    const highs = [
      127.009, 127.6159, 126.5911, 127.3472, 128.173, 128.4317, 127.3671, 126.422, 126.8995, 126.8498, 125.646,
      125.7156, 127.1582, 127.7154, 127.6855, 128.2228, 128.2725,
    ]
    const lows = [
      125.3574, 126.1633, 124.9296, 126.0937, 126.8199, 126.4817, 126.034, 124.8301, 126.3921, 125.7156, 124.5615,
      124.5715, 125.0689, 126.8597, 126.6309, 126.8001, 126.7105,
    ]
    const closes = [127.2876, 127.1781, 128.0138, 127.1085]
    const candles = highs.map((high, index) =>
      candle(index, high, lows[index] ?? high, closes[index - 13] ?? (high + (lows[index] ?? high)) / 2),
    )
    const [k, d] = linesOf('stochastic', { smooth: 1 }, candles)
    expect(figures(k)).toEqual([70.44, 67.61, 89.2, 65.81])
    expect(figures(d)).toEqual([75.75, 74.21])
  })

  it('ATR of fourteen days, gaps counted', () => {
    const rows = [
      [48.7, 47.79, 48.16],
      [48.72, 48.14, 48.61],
      [48.9, 48.39, 48.75],
      [48.87, 48.37, 48.63],
      [48.82, 48.24, 48.74],
      [49.05, 48.635, 49.03],
      [49.2, 48.94, 49.07],
      [49.35, 48.86, 49.32],
      [49.92, 49.5, 49.91],
      [50.19, 49.87, 50.13],
      [50.12, 49.2, 49.53],
      [49.66, 48.9, 49.5],
      [49.88, 49.43, 49.75],
      [50.19, 49.725, 50.03],
      [50.36, 49.26, 50.31],
      [50.57, 50.09, 50.52],
      [50.65, 50.3, 50.41],
      [50.43, 49.21, 49.34],
    ] as const
    const [values] = linesOf(
      'atr',
      {},
      rows.map(([high, low, close], index) => candle(index, high, low, close)),
    )
    expect(values?.findIndex(value => value !== undefined)).toBe(13)
    expect(figures(values, 3)).toEqual([0.555, 0.594, 0.586, 0.569, 0.615])
    const gap = [candle(0, 11, 9, 10), candle(1, 21, 19, 20)]
    expect(linesOf('atr', { length: 2 }, gap)).toEqual([[undefined, (2 + 11) / 2]])
  })

  it('volume is the number of ticks', () => {
    expect(linesOf('volume', {}, ofCloses([5, 6]))).toEqual([[1, 1]])
  })
})
