// The formulas of the studies, by the library that streams them. Loaded with the first study that is on.
import { ATR, BollingerBands, DonchianChannels, EMA, RSI, SMA, WMA } from 'trading-signals'
import type { Feed } from './feed.ts'
import { sarFeed, vwapFeed } from './own-feeds.ts'
import type { Given } from './studies.ts'
import type { StudyKind } from './study-names.ts'

interface OfCloses {
  update(close: number, replace: boolean): number | null
}

const ofCloses =
  (study: OfCloses): Feed =>
  ({ close }, replace) => [study.update(close, replace) ?? undefined]

/** Begins with the mean of its first values, as traders know it; the library's begins with the first value alone. */
function exponential(length: number): (value: number, replace: boolean) => number | undefined {
  const first = new SMA(length)
  const average = new EMA(length)
  let count = 0
  return (value, replace) => {
    if (!replace) count++
    if (count > length) return average.update(value, replace)
    const mean = first.update(value, replace)
    return mean === null ? undefined : average.update(mean, replace)
  }
}

function exponentialFeed(length: number): Feed {
  const average = exponential(length)
  return ({ close }, replace) => [average(close, replace)]
}

function bollingerFeed(length: number, width: number): Feed {
  const bands = new BollingerBands(length, width)
  return ({ close }, replace) => {
    const found = bands.update(close, replace)
    return found === null ? [] : [found.upper, found.middle, found.lower]
  }
}

function donchianFeed(length: number): Feed {
  const channel = new DonchianChannels(length)
  return (candle, replace) => {
    const found = channel.update(candle, replace)
    return found === null ? [] : [found.upper, found.middle, found.lower]
  }
}

/** Middles of three channels: each line begins as soon as it can, where the library's cloud waits for the longest. */
function ichimokuFeed(conversion: number, base: number, span: number): Feed {
  const channels = [conversion, base, span].map(length => new DonchianChannels(length))
  return (candle, replace) => {
    const [fast, slow, spanB] = channels.map(channel => channel.update(candle, replace)?.middle)
    const spanA = fast === undefined || slow === undefined ? undefined : (fast + slow) / 2
    return [fast, slow, spanA, spanB, candle.close]
  }
}

function rsiFeed(length: number): Feed {
  const strength = new RSI(length)
  const mirrored = new RSI(length)
  return ({ close }, replace) => {
    const value = strength.update(close, replace)
    // Where the price has not moved at all the library says 100 either way: there is no strength, so it is in the middle.
    const isFlat = mirrored.update(-close, replace) === 100 && value === 100
    return [isFlat ? 50 : (value ?? undefined)]
  }
}

/** Of averages that begin with a mean, which the library's own MACD cannot take. */
function macdFeed(fast: number, slow: number, length: number): Feed {
  const [quick, calm, signalOf] = [exponential(fast), exponential(slow), exponential(length)]
  return ({ close }, replace) => {
    const [a, b] = [quick(close, replace), calm(close, replace)]
    if (a === undefined || b === undefined) return []
    const signal = signalOf(a - b, replace)
    return [signal === undefined ? undefined : a - b - signal, a - b, signal]
  }
}

/** From a channel and two averages: the library's own says 0 where the price stands still, which reads as oversold. */
function stochasticFeed(length: number, smooth: number, signal: number): Feed {
  const channel = new DonchianChannels(length)
  const [kOf, dOf] = [new SMA(smooth), new SMA(signal)]
  return (candle, replace) => {
    const found = channel.update(candle, replace)
    if (found === null) return []
    const { upper, lower } = found
    const k = kOf.update(upper === lower ? 50 : (100 * (candle.close - lower)) / (upper - lower), replace)
    return k === null ? [] : [k, dOf.update(k, replace) ?? undefined]
  }
}

function rangeFeed(length: number): Feed {
  const range = new ATR(length)
  return (candle, replace) => [range.update(candle, replace) ?? undefined]
}

/** In the order of the study's lines. */
export const FEEDS: Readonly<Record<StudyKind, (given: Given) => Feed>> = {
  sma: given => ofCloses(new SMA(given('length'))),
  ema: given => exponentialFeed(given('length')),
  wma: given => ofCloses(new WMA(given('length'))),
  bollinger: given => bollingerFeed(given('length'), given('width')),
  vwap: vwapFeed,
  donchian: given => donchianFeed(given('length')),
  sar: given => sarFeed(given('step'), given('most')),
  ichimoku: given => ichimokuFeed(given('fast'), given('slow'), given('span')),
  rsi: given => rsiFeed(given('length')),
  macd: given => macdFeed(given('fast'), given('slow'), given('signal')),
  stochastic: given => stochasticFeed(given('length'), given('smooth'), given('signal')),
  atr: given => rangeFeed(given('length')),
  volume:
    () =>
    ({ volume }) => [volume],
}
