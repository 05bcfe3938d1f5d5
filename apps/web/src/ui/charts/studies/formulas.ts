// Studies as pure functions of candles: lines by name, one value per candle.
import { DAY_MS } from '@tallystick/kernel/clock'
import type { ChartCandle } from '../candles.ts'
import {
  closes,
  combine,
  deviation,
  exponentialAverage,
  highs,
  lows,
  simpleAverage,
  typical,
  type Values,
  wilderAverage,
} from './values.ts'

type Candles = readonly ChartCandle[]

export function bollinger(candles: Candles, length: number, width: number) {
  const middle = simpleAverage(closes(candles), length)
  const spread = deviation(closes(candles), length)
  return {
    middle,
    upper: combine(middle, spread, (value, by) => value + width * by),
    lower: combine(middle, spread, (value, by) => value - width * by),
  }
}

/** Average price of the UTC day so far, each candle by its number of ticks. */
export function vwap(candles: Candles): Values {
  let day = Number.NaN
  let sum = 0
  let ticks = 0
  return candles.map(candle => {
    const today = Math.floor(candle.time / DAY_MS)
    if (today !== day) [day, sum, ticks] = [today, 0, 0]
    sum += typical(candle) * candle.volume
    ticks += candle.volume
    return ticks === 0 ? undefined : sum / ticks
  })
}

export function donchian(candles: Candles, length: number) {
  const upper = highs(candles, length)
  const lower = lows(candles, length)
  return { upper, lower, middle: combine(upper, lower, (a, b) => (a + b) / 2) }
}

/** Wilder's parabolic stop and reverse. */
export function parabolicSar(candles: Candles, step: number, most: number): Values {
  const [first, second] = candles
  if (first === undefined || second === undefined) return candles.map(() => undefined)
  let rising = second.close >= first.close
  let stop = rising ? first.low : first.high
  let extreme = rising ? first.high : first.low
  let speed = step
  return candles.map((candle, index) => {
    if (index === 0) return undefined
    stop += speed * (extreme - stop)
    const near = [candles[index - 1], candles[index - 2]].flatMap(one => one ?? [])
    stop = rising ? Math.min(stop, ...near.map(({ low }) => low)) : Math.max(stop, ...near.map(({ high }) => high))
    if (rising ? candle.low < stop : candle.high > stop) {
      rising = !rising
      stop = extreme
      extreme = rising ? candle.high : candle.low
      speed = step
      return stop
    }
    const further = rising ? candle.high > extreme : candle.low < extreme
    if (further) {
      extreme = rising ? candle.high : candle.low
      speed = Math.min(most, speed + step)
    }
    return stop
  })
}

/** The two spans are drawn `base` candles later, the lagging close as many earlier. */
export function ichimoku(candles: Candles, conversion: number, base: number, span: number) {
  const middle = (length: number): Values =>
    combine(highs(candles, length), lows(candles, length), (a, b) => (a + b) / 2)
  const fast = middle(conversion)
  const slow = middle(base)
  return {
    conversion: fast,
    base: slow,
    spanA: combine(fast, slow, (a, b) => (a + b) / 2),
    spanB: middle(span),
    lagging: closes(candles),
  }
}

const changes = (candles: Candles): Values =>
  candles.map(({ close }, index) => (index === 0 ? undefined : close - (candles[index - 1]?.close ?? close)))

export function rsi(candles: Candles, length: number): Values {
  const moved = changes(candles)
  const part = (of: (change: number) => number): Values =>
    wilderAverage(
      moved.map(change => (change === undefined ? undefined : of(change))),
      length,
    )
  const gain = part(change => Math.max(change, 0))
  const loss = part(change => Math.max(-change, 0))
  // Without any move there is no strength either way.
  return combine(gain, loss, (up, down) => (up + down === 0 ? 50 : (100 * up) / (up + down)))
}

export function macd(candles: Candles, fast: number, slow: number, signalLength: number) {
  const values = closes(candles)
  const line = combine(exponentialAverage(values, fast), exponentialAverage(values, slow), (a, b) => a - b)
  const signal = exponentialAverage(line, signalLength)
  return { macd: line, signal, histogram: combine(line, signal, (a, b) => a - b) }
}

export function stochastic(candles: Candles, length: number, smooth: number, signal: number) {
  const upper = highs(candles, length)
  const lower = lows(candles, length)
  const raw = candles.map(({ close }, index) => {
    const [high, low] = [upper[index], lower[index]]
    if (high === undefined || low === undefined) return undefined
    return high === low ? 50 : (100 * (close - low)) / (high - low)
  })
  const k = simpleAverage(raw, smooth)
  return { k, d: simpleAverage(k, signal) }
}

export function averageTrueRange(candles: Candles, length: number): Values {
  const ranges = candles.map(({ high, low }, index) => {
    const before = candles[index - 1]?.close
    return before === undefined ? high - low : Math.max(high, before) - Math.min(low, before)
  })
  return wilderAverage(ranges, length)
}
