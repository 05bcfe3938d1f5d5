// Candles as a chart draws them, and how lists of them grow. Plain numbers: nothing here is money.

export interface ChartCandle {
  /** Epoch milliseconds, start of the candle in UTC. */
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  /** Number of ticks. */
  readonly volume: number
}

/** The newest candle while it grows; one of the past changes nothing. */
export function withLatest(candles: readonly ChartCandle[], latest: ChartCandle): readonly ChartCandle[] {
  const last = candles.at(-1)
  if (last === undefined || latest.time < last.time) return candles
  return latest.time === last.time ? [...candles.slice(0, -1), latest] : [...candles, latest]
}

/** One more tick that moved nothing: only the count of ticks may differ. */
function isSameShape(candle: ChartCandle | undefined, latest: ChartCandle): boolean {
  return (
    candle?.time === latest.time &&
    candle.open === latest.open &&
    candle.high === latest.high &&
    candle.low === latest.low &&
    candle.close === latest.close
  )
}

/** The newest state of a list's last candle where that only counts more ticks. */
const counted = new WeakMap<readonly ChartCandle[], ChartCandle>()

/**
 * The list with its newest candle; undefined when there is nothing to draw. A tick that moved no price would only be counted, at the cost
 * of drawing everything: its count comes with the next one that does.
 */
export function followLatest(candles: readonly ChartCandle[], latest: ChartCandle): readonly ChartCandle[] | undefined {
  if (isSameShape(candles.at(-1), latest)) {
    counted.set(candles, latest)
    return undefined
  }
  const last = counted.get(candles)
  return withLatest(last === undefined ? candles : withLatest(candles, last), latest)
}

/**
 * Older candles before newer ones. Where both know a candle, the newer list is right; where there is a gap between them, the older is left.
 * A candle that did not change stays the same object: what is drawn already is not drawn again.
 */
export function joinCandles(older: readonly ChartCandle[], newer: readonly ChartCandle[]): readonly ChartCandle[] {
  const first = newer[0]
  const last = older.at(-1)
  if (first === undefined) return older
  if (last === undefined || last.time < first.time) return newer
  const known = new Map(older.map(candle => [candle.time, candle]))
  const joined = newer.map(candle => {
    const before = known.get(candle.time)
    return before?.volume === candle.volume && isSameShape(before, candle) ? before : candle
  })
  return [...older.filter(({ time }) => time < first.time), ...joined]
}

/** A page of older candles, which ends where the list begins. */
export function prepend(page: readonly ChartCandle[], candles: readonly ChartCandle[]): readonly ChartCandle[] {
  const first = candles[0]
  return first === undefined ? page : [...page.filter(({ time }) => time < first.time), ...candles]
}

/** From which place on a list differs from the one drawn before; 0 when it must be drawn anew. */
export function changedFrom(before: readonly ChartCandle[], after: readonly ChartCandle[]): number {
  const last = before.length - 1
  if (last < 1 || after.length < before.length || before[0] !== after[0] || before[last - 1] !== after[last - 1])
    return 0
  return before[last] === after[last] ? before.length : last
}

/** The candle that holds an instant: the last that begins at or before it; -1 when all begin later. */
export function candleAt(candles: readonly ChartCandle[], time: number): number {
  let low = 0
  let high = candles.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((candles[middle]?.time ?? 0) <= time) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Where an instant lies on the axis, counted in candles; beyond the last one by the length of the period. */
export function placeOfTime(candles: readonly ChartCandle[], time: number, periodMs: number): number {
  const index = candleAt(candles, time)
  const candle = candles[index]
  if (candle === undefined) return (time - (candles[0]?.time ?? time)) / periodMs
  const beyond = (time - candle.time) / periodMs
  return index === candles.length - 1 ? index + beyond : index + Math.min(beyond, 1)
}

/** The instant at a place of the axis; what `placeOfTime` undoes for starts of candles. */
export function timeOfPlace(candles: readonly ChartCandle[], place: number, periodMs: number): number {
  const index = Math.max(0, Math.min(candles.length - 1, Math.floor(place)))
  return Math.round((candles[index]?.time ?? 0) + (place - index) * periodMs)
}

/** Heikin-Ashi: averaged candles, each open the middle of the averaged body before it. */
export function heikinAshi(candles: readonly ChartCandle[]): readonly ChartCandle[] {
  let before: ChartCandle | undefined
  return candles.map(candle => {
    const close = (candle.open + candle.high + candle.low + candle.close) / 4
    const open = before ? (before.open + before.close) / 2 : (candle.open + candle.close) / 2
    before = {
      ...candle,
      open,
      close,
      high: Math.max(candle.high, open, close),
      low: Math.min(candle.low, open, close),
    }
    return before
  })
}
