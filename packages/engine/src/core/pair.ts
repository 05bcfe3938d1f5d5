// The engine's view of a pair: its terms and its newest accepted price.
import type { PairId, TickId } from '@tallystick/kernel/ids'
import type { Instant } from '@tallystick/kernel/clock'
import type { Decimal, Lots, Price, Rate } from '@tallystick/kernel/decimal'

/** How profit and margin in the quote currency become dollars: by the price of another (or the same) pair. */
export interface Conversion {
  readonly pairId: PairId
  /** True when that pair is quoted per dollar (USDJPY): divide by its price instead of multiplying. */
  readonly inverse: boolean
}

export interface PairTerms {
  readonly id: PairId
  readonly code: string
  readonly pricePlaces: number
  readonly lotStep: Lots
  readonly minLots: Lots
  readonly maxLots: Lots
  readonly unitsPerLot: Decimal
  readonly feeRate: Rate
  readonly marginMode: 'fixed' | 'leveraged'
  readonly leverages: readonly number[]
  /** Absent when the pair is quoted in dollars. */
  readonly conversion?: Conversion
}

/** One accepted price. The id grows with time within a pair and is unique over all pairs. */
export interface Tick {
  readonly id: TickId
  readonly pairId: PairId
  readonly price: Price
  readonly at: Instant
}

/** Tick ids carry their time and pair: at most one accepted tick per pair and millisecond. */
export function tickId(pairId: PairId, at: Instant): number {
  return at * 4096 + pairId
}
