// A pair as the feed needs it: its terms, its hours, the bound of its moves and what shapes its simulated path.
import type { Price, Rate } from '@tallystick/kernel/decimal'
import type { MarketPair } from './market.ts'
import type { Hours } from './hours/schedule.ts'

export interface Listing {
  readonly pair: MarketPair
  readonly hours: Hours
  /** Share of the price: larger moves must be confirmed. */
  readonly maxMove: Rate
  readonly path: PathSeed
}

export interface PathSeed {
  readonly anchorPrice: Price
  readonly volatility: number
  readonly gapVolatility: number
  readonly ticksPerMinute: number
  /** Name of the activity profile. */
  readonly activity: string
}
