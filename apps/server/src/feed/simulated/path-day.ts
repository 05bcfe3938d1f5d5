// One UTC day of one pair's path, by whichever method it is drawn.
import type { Instant } from '@tallystick/kernel/clock'
import type { OpenMinutes } from './open-minutes.ts'

/** A candle in price steps. */
export interface StepCandle {
  readonly time: Instant
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

/** The ticks of one minute, times strictly growing, prices in steps. */
export interface MinuteTicks {
  readonly times: Float64Array
  readonly prices: Float64Array
}

export interface PathDay {
  readonly minutes: OpenMinutes
  readonly close: number
  /** Ticks of the index-th open minute. */
  ticks(index: number): MinuteTicks
  /** The candle over minutes [from, to) of the day; undefined when the market is shut throughout. */
  candle(from: number, to: number): StepCandle | undefined
}
