// The tape: every accepted price, read by time.
import type { Tick } from '@tallystick/engine/core/pair'
import type { Instant } from '@tallystick/kernel/clock'
import type { TickId } from '@tallystick/kernel/ids'

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

/** For the best price of a trailing stop: the highest for buys, the lowest for sells. */
export interface BestQuestion {
  readonly pairId: number
  readonly side: 'buy' | 'sell'
  /** After this tick, up to and including the other. */
  readonly after: TickId
  readonly upTo: TickId
}

export interface TapeReader {
  /** The newest tick at the best price of each question, in the same order; undefined where there was no price. */
  best(questions: readonly BestQuestion[]): Promise<readonly (Tick | undefined)[]>
  /** One excerpt per question, in the same order. */
  around(questions: readonly TapeQuestion[]): Promise<readonly TapeExcerpt[]>
}

/** For the public log, which names every price. */
export interface TickReader {
  /** Every accepted price after the one instant, up to and including the other, by time and then by pair. */
  between(after: Instant, upTo: Instant): Promise<readonly Tick[]>
}

/** What was accepted before this process began: recomputed from a simulated path, or recorded in the database. */
export interface OldTape extends TickReader {
  neighbours(questions: readonly Pick<TapeQuestion, 'pairId' | 'at'>[]): Promise<readonly Neighbours[]>
  best: TapeReader['best']
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

/** As ids are ordered. */
export function byTime(a: Tick, b: Tick): number {
  return a.id - b.id
}
