// The tape: every accepted price, read by time.
import type { Tick } from '@tallystick/engine/core/pair'
import type { Instant } from '@tallystick/kernel/clock'
import type { TickId } from '@tallystick/kernel/ids'
import type { PriceRun } from '@tallystick/formulas/price-run'

export interface TapeQuestion {
  readonly pairId: number
  readonly at: Instant
  /** From when on a closing of the market matters: when the order was taken. */
  readonly since: Instant
}

/** The two accepted prices around an instant. */
export interface Neighbours {
  /** The last one at or before it. */
  readonly last: Tick | undefined
  /** The first one after it. */
  readonly next: Tick | undefined
}

export interface TapeExcerpt extends Neighbours {
  /** The market shut after `since` and not after the instant. */
  readonly closed: boolean
}

/** Prices of a pair after one tick, up to and including another. */
export interface Stretch {
  readonly pairId: number
  readonly after: TickId
  readonly upTo: TickId
}

/** For the best price of a trailing stop: the highest for buys, the lowest for sells. */
export interface BestQuestion extends Stretch {
  readonly side: 'buy' | 'sell'
}

export interface TapeReader {
  /** The newest tick at the best price of each question, in the same order; undefined where there was no price. */
  best(questions: readonly BestQuestion[]): Promise<readonly (Tick | undefined)[]>
  /** One excerpt per question, in the same order. */
  around(questions: readonly TapeQuestion[]): Promise<readonly TapeExcerpt[]>
}

/** For many trailing stops of one pair: read once, each is a binary search. */
export interface RunReader {
  run(stretch: Stretch): Promise<PriceRun>
}

/** For the public log, which names every price. */
export interface TickReader {
  /** Every accepted price after the one instant, up to and including the other, by time and then by pair. */
  between(after: Instant, upTo: Instant): Promise<readonly Tick[]>
}

/** What was accepted before this process began: recomputed from a simulated path, or recorded in the database. */
export interface OldTape extends TickReader {
  neighbours(questions: readonly Pick<TapeQuestion, 'pairId' | 'at'>[]): Promise<readonly Neighbours[]>
  /** Oldest first: ticks whose price no later one of the stretch equals or exceeds, or none equals or undercuts. */
  extremes(stretch: Stretch): Promise<readonly Tick[]>
}

/** Of ticks in the order of time. */
export function bestOf(ticks: Iterable<Tick>, { side, after, upTo }: BestQuestion): Tick | undefined {
  let best: Tick | undefined
  for (const tick of ticks) {
    if (tick.id <= after || tick.id > upTo) continue
    if (!best || (side === 'buy' ? tick.price >= best.price : tick.price <= best.price)) best = tick
  }
  return best
}

/** The instant that a tick's id carries. */
export function timeOfTick(id: TickId): Instant {
  return Math.floor(id / TICKS_PER_MS)
}

/** See tickId: ids carry their time above this. */
const TICKS_PER_MS = 4_096

/** As ids are ordered. */
export function byTime(a: Tick, b: Tick): number {
  return a.id - b.id
}
