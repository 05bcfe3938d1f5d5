// One day of all watched pairs as a table: a row for every moment at which a trade is possible, with the features known then and how far
// the price moved afterwards.
import { DAY_MS, type Instant, MINUTE_MS, SECOND_MS } from '@tallystick/kernel/clock'
import { place, WIDTH } from './features.ts'
import { Observer, SLOT_SECONDS } from './observer.ts'
import type { PublicPair } from './public-prices.ts'

/** The durations of micro orders up to five minutes. */
export const HORIZONS = [30, 60, 120, 180, 300] as const
export type Horizon = (typeof HORIZONS)[number]
const SLOTS = DAY_MS / SECOND_MS / SLOT_SECONDS
const MINUTES = DAY_MS / MINUTE_MS

export interface MarketDay {
  readonly day: number
  /** Ordered by pair, then by time. */
  readonly rows: number
  /** WIDTH numbers per row. */
  readonly values: Float32Array
  readonly pairs: Uint8Array
  readonly slots: Uint16Array
  /** Move after each horizon in standard deviations; not a number where the market shuts before. By horizon. */
  readonly moves: readonly Float32Array[]
}

const ACROSS = place('others 60 s')
const OTHERS = [place('return 60 s'), place('return 300 s')] as const
const NEIGHBOUR = [place('return 15 s'), place('return 60 s')] as const

/** Consecutive days of one market. */
export function* marketDays(pairs: readonly PublicPair[], firstDay: number, days: number): Generator<MarketDay> {
  const watched = pairs.map((pair, index) => ({ pair, observer: new Observer(index) }))
  for (let day = firstDay; day < firstDay + days; day++) {
    const seen = watched.map(({ pair, observer }) => observeDay(pair, observer, day))
    for (const [index, own] of seen.entries()) writeAcross(own, seen, index)
    yield joined(day, seen)
  }
}

interface PairDay {
  rows: number
  readonly values: Float32Array
  readonly slots: Uint16Array
  readonly sigmas: Float32Array
  /** By slot; not a number where there is no decision. */
  readonly prices: Float64Array
  readonly rowOf: Int32Array
  readonly isOpen: Uint8Array
}

function observeDay(pair: PublicPair, observer: Observer, day: number): PairDay {
  const seen: PairDay = {
    rows: 0,
    values: new Float32Array(SLOTS * WIDTH),
    slots: new Uint16Array(SLOTS),
    sigmas: new Float32Array(SLOTS),
    prices: new Float64Array(SLOTS).fill(Number.NaN),
    rowOf: new Int32Array(SLOTS).fill(-1),
    isOpen: new Uint8Array(MINUTES),
  }
  const begin = day * DAY_MS
  const decide = (at: Instant, price: number, sigma: number): Float32Array => {
    const slot = (at - begin) / SECOND_MS / SLOT_SECONDS
    const row = seen.rows++
    seen.slots[row] = slot
    seen.sigmas[row] = sigma
    seen.prices[slot] = price
    seen.rowOf[slot] = row
    return seen.values.subarray(row * WIDTH, (row + 1) * WIDTH)
  }
  for (let minute = 0; minute < MINUTES; minute++) {
    const ticks = pair.ticks(begin + minute * MINUTE_MS)
    if (!ticks) continue
    seen.isOpen[minute] = 1
    observer.minute(begin + minute * MINUTE_MS, ticks, decide)
  }
  return seen
}

/** What the other pairs did just before. */
function writeAcross(own: PairDay, all: readonly PairDay[], index: number): void {
  const neighbour = all[(index + all.length - 1) % all.length]
  for (let row = 0; row < own.rows; row++) {
    const slot = own.slots[row] ?? 0
    const at = row * WIDTH + ACROSS
    for (const [offset, feature] of OTHERS.entries()) {
      let sum = 0
      for (const other of all) if (other !== own) sum += known(other, slot, feature) || 0
      own.values[at + offset] = sum
    }
    for (const [offset, feature] of NEIGHBOUR.entries())
      own.values[at + OTHERS.length + offset] = neighbour ? known(neighbour, slot, feature) : Number.NaN
  }
}

function known({ rowOf, values }: PairDay, slot: number, feature: number): number {
  const row = rowOf[slot] ?? -1
  return row < 0 ? Number.NaN : (values[row * WIDTH + feature] ?? Number.NaN)
}

function joined(number: number, seen: readonly PairDay[]): MarketDay {
  const rows = seen.reduce((sum, own) => sum + own.rows, 0)
  const day = {
    day: number,
    rows,
    values: new Float32Array(rows * WIDTH),
    pairs: new Uint8Array(rows),
    slots: new Uint16Array(rows),
    moves: HORIZONS.map(() => new Float32Array(rows)),
  }
  let first = 0
  for (const [pair, own] of seen.entries()) {
    day.values.set(own.values.subarray(0, own.rows * WIDTH), first * WIDTH)
    day.slots.set(own.slots.subarray(0, own.rows), first)
    day.pairs.fill(pair, first, first + own.rows)
    for (const [index, horizon] of HORIZONS.entries()) {
      const moves = day.moves[index] ?? new Float32Array()
      for (let row = 0; row < own.rows; row++) moves[first + row] = moveAfter(own, row, horizon)
    }
    first += own.rows
  }
  return day
}

/** As orders are settled: from the newest price to the last one at or before the end. */
function moveAfter({ slots, prices, sigmas, isOpen }: PairDay, row: number, horizon: number): number {
  const slot = slots[row] ?? 0
  const end = slot + horizon / SLOT_SECONDS
  for (let minute = Math.floor((slot * SLOT_SECONDS) / 60); minute <= Math.floor((end * SLOT_SECONDS) / 60); minute++)
    if (isOpen[minute] !== 1) return Number.NaN
  const move = (prices[end] ?? Number.NaN) - (prices[slot] ?? Number.NaN)
  return move / ((sigmas[row] ?? 1) * Math.sqrt(horizon / 60))
}
