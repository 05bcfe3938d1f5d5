// Settings of micro trading. A change affects new orders only: each order carries the terms it was opened with.
import { decimal, type Rate, type Usd } from '@tallystick/kernel/decimal'

export interface MicroDuration {
  readonly seconds: number
  /** In (0, 1]. */
  readonly ratio: Rate
  readonly minimumStake: Usd
}

export interface MicroSettings {
  readonly durations: readonly MicroDuration[]
  readonly lossLevel: number
  /** Older prices open nothing, and end nothing. */
  readonly staleMs: number
  /** Pairs that tie so often that buying both sides would pay. */
  readonly suspended: ReadonlySet<number>
}

export const DEFAULT_MICRO_SETTINGS: MicroSettings = {
  durations: [
    { seconds: 30, ratio: decimal('0.75'), minimumStake: decimal('10') },
    { seconds: 60, ratio: decimal('0.78'), minimumStake: decimal('20') },
    { seconds: 120, ratio: decimal('0.80'), minimumStake: decimal('50') },
    { seconds: 180, ratio: decimal('0.82'), minimumStake: decimal('100') },
    { seconds: 300, ratio: decimal('0.85'), minimumStake: decimal('200') },
  ],
  lossLevel: 0,
  staleMs: 5_000,
  suspended: new Set(),
}
