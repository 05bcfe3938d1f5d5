// The tape: every accepted price, read by time.
import type { Tick } from '@tallystick/engine/core/pair'
import type { Instant } from '@tallystick/kernel/clock'

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

export interface TapeReader {
  /** One excerpt per question, in the same order. */
  around(questions: readonly TapeQuestion[]): Promise<readonly TapeExcerpt[]>
}

/** What was accepted before this process began: recomputed from a simulated path, or recorded in the database. */
export interface OldTape {
  neighbours(questions: readonly Pick<TapeQuestion, 'pairId' | 'at'>[]): Promise<readonly Neighbours[]>
}
