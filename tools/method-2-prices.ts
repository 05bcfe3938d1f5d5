// Method 2 of the simulated prices, written from docs/simulated-prices.md and from nothing else: it shares no code with the server, so
// that a server which deviates from the document is found out.
import { createCipheriv, createHash } from 'node:crypto'

export interface PairTerms {
  readonly id: number
  readonly code: string
  readonly price_places: number
  readonly volatility: number
  readonly gap_volatility: number
  readonly activity: readonly number[]
  readonly ticks_per_minute: number
  readonly open: readonly (readonly [number, number])[]
  readonly full_day_minutes: number
  readonly opens_anew: boolean
  readonly previous_close: number
  readonly opening_price: number
}

export interface Terms {
  readonly method: number
  readonly day: string
  readonly pairs: readonly PairTerms[]
}

/** Time in ms since 1970, prices in steps. */
export interface Tick {
  readonly time: number
  readonly price: number
}

export interface StepCandle {
  readonly time: number
  open: number
  high: number
  low: number
  close: number
  volume: number
}

export const MINUTE = 60_000
export const DAY = 1_440 * MINUTE
const TWO_32 = 2 ** 32
const STREAM = { day: 5, counts: 6, moves: 7, times: 8 }

export function sha256(...parts: readonly Uint8Array[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

const A = [
  -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239,
]
const B = [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1]
const C = [
  -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
]
const D = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1]

/** Z of the document. */
export const Z = Float64Array.from({ length: 65_536 }, (_, i) => {
  const p = (i + 0.5) / 65_536
  return Math.floor(quantile(p) * 2 ** 20 + 0.5) / 2 ** 20
})

function quantile(p: number): number {
  if (p > 0.5) return -quantile(1 - p)
  if (p < 0.024_25) {
    const q = Math.sqrt(-2 * Math.log(p))
    return polynomial(C, q) / polynomial(D, q)
  }
  const q = p - 0.5
  return (q * polynomial(A, q * q)) / polynomial(B, q * q)
}

function polynomial(coefficients: readonly number[], x: number): number {
  let sum = 0
  for (const coefficient of coefficients) sum = sum * x + coefficient
  return sum
}

/** H of the document. */
function halfAway(x: number): number {
  return x < 0 ? -Math.floor(0.5 - x) : Math.floor(x + 0.5)
}

/** The first words of a stream. */
function stream(key: Uint8Array, id: number, pair: number, count: number): (at: number) => number {
  const counter = Buffer.alloc(16)
  counter.writeUInt8(id, 0)
  counter.writeUInt16BE(pair, 2)
  const bytes = createCipheriv('aes-256-ctr', key, counter).update(Buffer.alloc(count * 4))
  return at => bytes.readUInt32LE(at * 4)
}

export function openingPrice(key: Uint8Array, terms: PairTerms): number {
  if (!terms.opens_anew) return terms.previous_close
  const z = Z[stream(key, STREAM.day, terms.id, 2)(1) >>> 16] ?? 0
  const jump = Math.max(-3, Math.min(3, z))
  return Math.max(1, terms.previous_close + halfAway(terms.previous_close * terms.gap_volatility * jump))
}

/** What the document derives before the first tick. */
export interface DayFigures {
  readonly mood: number
  readonly sigma: number
  readonly weights: number
  /** Open minutes with their number of ticks and the variance of each. */
  readonly minutes: readonly { readonly minute: number; readonly ticks: number; readonly variance: number }[]
}

export function dayFigures(key: Uint8Array, terms: PairTerms): DayFigures {
  const { activity, ticks_per_minute: most } = terms
  const weightOf = (minute: number): number => activity[Math.floor(minute / 60)] ?? 0
  const open: number[] = []
  for (const [from, to] of terms.open) for (let minute = from; minute < to; minute++) open.push(minute)
  const z = Z[stream(key, STREAM.day, terms.id, 1)(0) >>> 16] ?? 0
  const mood = Math.max(0.7, Math.min(2, 1 + 0.35 * z))
  const sigma = terms.opening_price * terms.volatility * mood * Math.sqrt(open.length / terms.full_day_minutes)
  let weights = 0
  for (let hour = 0; hour < 24; hour++)
    weights += open.filter(minute => Math.floor(minute / 60) === hour).length * (activity[hour] ?? 0)
  const words = stream(key, STREAM.counts, terms.id, 1_440)
  const minutes = open.map(minute => {
    const more = Math.floor((words(minute) * (Math.floor(most * 0.2) + 1)) / TWO_32)
    const ticks = Math.floor(most * (0.5 + 0.3 * weightOf(minute))) + more
    return { minute, ticks, variance: (((sigma * sigma) / weights) * weightOf(minute)) / ticks }
  })
  return { mood, sigma, weights, minutes }
}

function moveOf(variance: number): (word: number) => number {
  if (variance >= 0.5) {
    const s = Math.sqrt(variance - 1 / 12)
    return word => halfAway(s * (Z[word >>> 16] ?? 0))
  }
  const t = Math.floor(variance * 2 ** 31)
  return word => (word < t ? -1 : word >= TWO_32 - t ? 1 : 0)
}

/** Every tick of one pair and day, in order. */
export function* ticksOf(key: Uint8Array, day: string, terms: PairTerms): Generator<Tick> {
  const { minutes } = dayFigures(key, terms)
  const count = minutes.reduce((sum, { ticks }) => sum + ticks, 0)
  const moves = stream(key, STREAM.moves, terms.id, count)
  const times = stream(key, STREAM.times, terms.id, count)
  let price = terms.opening_price
  let k = 0
  for (const { minute, ticks, variance } of minutes) {
    const begin = Date.parse(day) + minute * MINUTE
    const move = moveOf(variance)
    for (let i = 0; i < ticks; i++, k++) {
      price = Math.max(1, price + move(moves(k)))
      yield { time: begin + Math.floor((i + (0.9 * times(k)) / TWO_32) * (MINUTE / ticks)), price }
    }
  }
}

/** The candles of every length asked for, by length in minutes and then by time. */
export function candlesOf(
  ticks: Iterable<Tick>,
  lengths: readonly number[],
): ReadonlyMap<number, ReadonlyMap<number, StepCandle>> {
  const minutes = new Map<number, StepCandle>()
  for (const { time, price } of ticks) {
    add(minutes, time - (time % MINUTE), { open: price, high: price, low: price, close: price, volume: 1 })
  }
  return new Map(
    lengths.map(length => {
      const candles = new Map<number, StepCandle>()
      for (const { time, ...minute } of minutes.values()) add(candles, time - (time % (length * MINUTE)), minute)
      return [length, candles]
    }),
  )
}

function add(candles: Map<number, StepCandle>, time: number, part: Omit<StepCandle, 'time'>): void {
  const candle = candles.get(time)
  if (!candle) {
    candles.set(time, { time, ...part })
    return
  }
  candle.high = Math.max(candle.high, part.high)
  candle.low = Math.min(candle.low, part.low)
  candle.close = part.close
  candle.volume += part.volume
}
