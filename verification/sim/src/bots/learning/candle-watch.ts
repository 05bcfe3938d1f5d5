// Builds the candles of one pair from its ticks: for every period the open candle and the one before it.
import { type Instant, MINUTE_MS } from '@tallystick/kernel/clock'
import { OF_PERIOD, PERIODS, place } from './features.ts'

interface Candle {
  open: number
  high: number
  low: number
  close: number
}

interface Watched {
  readonly minutes: number
  number: number
  current: Candle
  last: Candle
}

const AT = place(`${OF_PERIOD[0]} ${PERIODS[0]} min`)

export class CandleWatch {
  readonly #watched: readonly Watched[] = PERIODS.map(minutes => ({
    minutes,
    number: -1,
    current: empty(),
    last: empty(),
  }))
  /** The minute under way, added to the longer candles when it is read: ticks are many. */
  #minute = empty()

  begin(start: Instant): void {
    this.#minute = empty()
    for (const watched of this.#watched) {
      const number = Math.floor(start / (watched.minutes * MINUTE_MS))
      if (number === watched.number) continue
      watched.number = number
      watched.last = watched.current
      watched.current = empty()
    }
  }

  see(price: number): void {
    const minute = this.#minute
    if (price > minute.high) minute.high = price
    if (price < minute.low) minute.low = price
    if (Number.isNaN(minute.open)) minute.open = price
    minute.close = price
  }

  end(): void {
    for (const { current } of this.#watched) add(current, this.#minute)
  }

  write(row: Float32Array, price: number, sigma: number): void {
    let at = AT
    for (const { current, last } of this.#watched) {
      const high = Math.max(current.high, this.#minute.high, price)
      const low = Math.min(current.low, this.#minute.low, price)
      const begun = Number.isNaN(current.open) ? this.#minute.open : current.open
      row[at] = high > low ? (price - low) / (high - low) : 0.5
      row[at + 1] = (high - price) / sigma
      row[at + 2] = (price - low) / sigma
      row[at + 3] = Number.isNaN(begun) ? 0 : (price - begun) / sigma
      row[at + 4] = last.high > last.low ? (price - last.low) / (last.high - last.low) : Number.NaN
      row[at + 5] = (last.close - last.open) / sigma
      at += OF_PERIOD.length
    }
  }
}

function empty(): Candle {
  return { open: Number.NaN, high: -Infinity, low: Infinity, close: Number.NaN }
}

function add(candle: Candle, minute: Candle): void {
  if (Number.isNaN(candle.open)) candle.open = minute.open
  candle.high = Math.max(candle.high, minute.high)
  candle.low = Math.min(candle.low, minute.low)
  candle.close = minute.close
}
