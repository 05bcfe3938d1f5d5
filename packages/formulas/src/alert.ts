// Price alerts by percentage: where a move of so many percent ends.
import { type Decimal, ONE, type Price } from '@tallystick/kernel/decimal'

const PERCENT = 100n
const PLACES = 8

export interface MoveLevels {
  readonly above: Price
  readonly below: Price
}

/** [AL8] The levels `percent` away from a price, rounded away from it to the pair's places: never less than the percentage. */
export function moveLevels(price: Price, percent: Decimal, places: number): MoveLevels {
  const step = 10n ** BigInt(PLACES - places)
  const whole = PERCENT * ONE
  const unit = whole * step
  const [risen, fallen] = [price * (whole + percent), price * (whole - percent)]
  return { above: ((risen + unit - 1n) / unit) * step, below: (fallen / unit) * step }
}
