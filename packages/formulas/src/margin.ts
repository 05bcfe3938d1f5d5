// What is missing to a margin level.
import { type Decimal, ONE, type Usd } from '@tallystick/kernel/decimal'
import { isAtOrBelow } from './forex.ts'

const PERCENT = 100n
const CENT = ONE / 100n

/** [FX19] The smallest amount in cents that lifts equity above `percent` of the margin; zero when it is above already. */
export function missingToLevel(equity: Usd, margin: Usd, percent: Decimal): Usd {
  if (!isAtOrBelow(equity, margin, percent)) return 0n
  const missing = (margin * percent) / (PERCENT * ONE) - equity
  return (missing / CENT + 1n) * CENT
}
