// Building blocks of studies: one value per candle, undefined where there are not enough candles yet. A value never depends on later ones.
import type { ChartCandle } from '../candles.ts'

export type Values = readonly (number | undefined)[]

export const closes = (candles: readonly ChartCandle[]): Values => candles.map(({ close }) => close)
export const typical = ({ high, low, close }: ChartCandle): number => (high + low + close) / 3

/** A function of the last `length` values, all of which must be there. */
export function windowed(values: Values, length: number, of: (window: readonly number[]) => number): Values {
  const run: number[] = []
  return values.map(value => {
    if (value === undefined) {
      run.length = 0
      return undefined
    }
    run.push(value)
    if (run.length > length) run.shift()
    return run.length === length ? of(run) : undefined
  })
}

export const mean = (window: readonly number[]): number => window.reduce((sum, value) => sum + value, 0) / window.length
const highest = (window: readonly number[]): number => Math.max(...window)
const lowest = (window: readonly number[]): number => Math.min(...window)

export const highs = (candles: readonly ChartCandle[], length: number): Values =>
  windowed(
    candles.map(({ high }) => high),
    length,
    highest,
  )

export const lows = (candles: readonly ChartCandle[], length: number): Values =>
  windowed(
    candles.map(({ low }) => low),
    length,
    lowest,
  )

/** Begins with the mean of the first `length` values and then moves by a share of each difference. */
function smoothed(values: Values, length: number, share: number): Values {
  let last: number | undefined
  const first: number[] = []
  return values.map(value => {
    if (value === undefined) return undefined
    if (last !== undefined) return (last += (value - last) * share)
    first.push(value)
    if (first.length === length) last = mean(first)
    return last
  })
}

export const simpleAverage = (values: Values, length: number): Values => windowed(values, length, mean)

export const exponentialAverage = (values: Values, length: number): Values => smoothed(values, length, 2 / (length + 1))

/** As Wilder smooths RSI and ATR. */
export const wilderAverage = (values: Values, length: number): Values => smoothed(values, length, 1 / length)

export function weightedAverage(values: Values, length: number): Values {
  const weights = (length * (length + 1)) / 2
  return windowed(
    values,
    length,
    window => window.reduce((sum, value, index) => sum + value * (index + 1), 0) / weights,
  )
}

/** Deviation of the whole window from its mean. */
export const deviation = (values: Values, length: number): Values =>
  windowed(values, length, window => {
    const middle = mean(window)
    return Math.sqrt(mean(window.map(value => (value - middle) ** 2)))
  })

/** Where both are there. */
export function combine(a: Values, b: Values, of: (a: number, b: number) => number): Values {
  return a.map((one, index) => {
    const other = b[index]
    return one === undefined || other === undefined ? undefined : of(one, other)
  })
}
