// Withdrawals in numbers. The engine fixes fee and received amount with these functions at submission, and the browser previews with
// them (rules W1–W4 in SPEC.md).
import { type Decimal, ONE, quotient, type Rate, type Usd } from '@tallystick/kernel/decimal'

const FEE_PLACES = 6
const PERCENT = 100n

export interface DrawTerms {
  /** 1: `drawRate` is a fixed fee in dollars; otherwise it is a percentage of the amount. */
  readonly feeType: number
  readonly drawRate: Rate
  /** Units of the currency that one dollar buys. */
  readonly usdPrice: Rate
  /** Places the currency is paid out in. */
  readonly places: number
}

/** [W1] fee type 1: the rate itself. [W2] any other: amount × rate ÷ 100. 6 places. */
export function drawFee(terms: Pick<DrawTerms, 'feeType' | 'drawRate'>, amount: Usd): Usd {
  if (terms.feeType === 1) return terms.drawRate
  return quotient(amount * terms.drawRate, PERCENT * ONE * ONE, FEE_PLACES)
}

/** [W3] (amount − fee) × units per dollar in the places of the currency, never below zero. */
export function drawReceived(terms: DrawTerms, amount: Usd): Decimal {
  const rest = amount - drawFee(terms, amount)
  return rest <= 0n ? 0n : quotient(rest * terms.usdPrice, ONE * ONE, terms.places)
}

/** [W4] An amount that its fee would eat up, or that pays out nothing, cannot be withdrawn. */
export function isWorthDrawing(terms: DrawTerms, amount: Usd): boolean {
  return amount > drawFee(terms, amount) && drawReceived(terms, amount) > 0n
}
