// Watches one pair tick by tick: keeps candles, returns and the last ticks, and records the features every quarter of a minute. Time
// passes only while the market is open.
import { type Instant, MINUTE_MS, SECOND_MS } from '@tallystick/kernel/clock'
import { CandleWatch } from './candle-watch.ts'
import { LOOKBACKS, place } from './features.ts'
import type { Ticks } from './public-prices.ts'
import { TickWatch } from './tick-watch.ts'

/** Between two decisions. */
export const SLOT_SECONDS = 15
const GRID_SECONDS = 5
const GRIDS = 60 / GRID_SECONDS
/** Points of the grid that are kept: more than an hour. A power of two. */
const KEPT = 1_024
/** An hour of the grid: what volatility is measured by, and what must have been seen before the first decision. */
const HOUR_GRIDS = 3_600 / GRID_SECONDS
const FIVE_GRIDS = 300 / GRID_SECONDS
/** Of a minute, in steps: a market that stood still for an hour must not be divided by zero. */
const LEAST_SIGMA = 0.05

const AT = {
  returns: place(`return ${LOOKBACKS[0]} s`),
  second: place('second of minute'),
  volatility: place('volatility 1 min'),
  opened: place('minutes since open'),
}

/** Told of every decision: when, at what price, with what volatility of a minute; fills in the rest of the row. */
export type OnDecision = (at: Instant, price: number, sigma: number) => Float32Array

export class Observer {
  readonly #pair: number
  readonly #candles = new CandleWatch()
  readonly #ticks = new TickWatch()
  readonly #prices = new Float64Array(KEPT)
  readonly #squares = new Float64Array(KEPT)
  #points = 0
  #hourSquares = 0
  #fiveSquares = 0
  #oneSquares = 0
  #minutesOpen = 0
  #gap = 0
  #lastMinute: Instant = -1
  #isFresh = true

  constructor(pair: number) {
    this.#pair = pair
  }

  minute(start: Instant, { times, prices }: Ticks, decide: OnDecision): void {
    if (start !== this.#lastMinute + MINUTE_MS) {
      this.#minutesOpen = 0
      this.#isFresh = true
    }
    this.#lastMinute = start
    this.#candles.begin(start)
    let tick = 0
    for (let grid = 0; grid <= GRIDS; grid++) {
      const at = start + grid * GRID_SECONDS * SECOND_MS
      while (tick < times.length && (times[tick] ?? 0) <= at) {
        this.#see(prices[tick] ?? 0, times[tick] ?? 0)
        tick += 1
      }
      // The end of this minute is the beginning of the next one.
      if (grid < GRIDS && !this.#isFresh) {
        this.#keep()
        if ((grid * GRID_SECONDS) % SLOT_SECONDS === 0 && this.#points > HOUR_GRIDS) this.#decide(at, decide)
      }
    }
    this.#minutesOpen += 1
    this.#candles.end()
  }

  #see(price: number, at: Instant): void {
    if (this.#isFresh) {
      const before = this.#ticks.price
      this.#gap = before > 0 ? (price - before) / this.#sigma() : 0
      // The jump over a closed market is no volatility of the open one.
      this.#prices[this.#points & (KEPT - 1)] = price
      this.#isFresh = false
    }
    this.#candles.see(price)
    this.#ticks.see(price, at)
  }

  #keep(): void {
    const price = this.#ticks.price
    const move = price - this.#priceAgo(0)
    const square = move * move
    this.#hourSquares += square - this.#squareAgo(HOUR_GRIDS - 1)
    this.#fiveSquares += square - this.#squareAgo(FIVE_GRIDS - 1)
    this.#oneSquares += square - this.#squareAgo(GRIDS - 1)
    this.#points += 1
    this.#prices[this.#points & (KEPT - 1)] = price
    this.#squares[this.#points & (KEPT - 1)] = square
  }

  #priceAgo(grids: number): number {
    return this.#prices[(this.#points - grids) & (KEPT - 1)] ?? 0
  }

  #squareAgo(grids: number): number {
    return grids > this.#points ? 0 : (this.#squares[(this.#points - grids) & (KEPT - 1)] ?? 0)
  }

  /** Standard deviation of a minute, in steps. */
  #sigma(): number {
    return Math.max(LEAST_SIGMA, Math.sqrt(this.#hourSquares / 60))
  }

  #decide(at: Instant, decide: OnDecision): void {
    const price = this.#ticks.price
    const sigma = this.#sigma()
    const row = decide(at, price, sigma)
    this.#candles.write(row, price, sigma)
    for (const [index, seconds] of LOOKBACKS.entries()) {
      const move = price - this.#priceAgo(seconds / GRID_SECONDS)
      row[AT.returns + index] = move / (sigma * Math.sqrt(seconds / 60))
    }
    const second = Math.floor(at / SECOND_MS)
    row[AT.second] = second % 60
    row[AT.second + 1] = second % 300
    row[AT.second + 2] = second % 900
    row[AT.second + 3] = second % 3_600
    row[AT.second + 4] = Math.floor(second / 3_600) % 24
    row[AT.volatility] = Math.sqrt(this.#oneSquares) / sigma
    row[AT.volatility + 1] = Math.sqrt(this.#fiveSquares / 5) / sigma
    row[AT.volatility + 2] = sigma
    row[AT.volatility + 3] = this.#pair
    this.#ticks.write(row, at)
    row[AT.opened] = this.#minutesOpen
    row[AT.opened + 1] = this.#gap
  }
}
