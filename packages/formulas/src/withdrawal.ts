// Formulas of withdrawals. The engine computes fee, estimate and payout with these functions, and the browser previews with them (rules
// W1–W6 in SPEC.md).
import { DAY_MS } from '@tallystick/kernel/clock'
import {
  absolute,
  type Decimal,
  divideHalfAway,
  ONE,
  type Price,
  quotient,
  type Rate,
  trimDecimal,
  type Usd,
} from '@tallystick/kernel/decimal'

const FEE_PLACES = 6
const PERCENT = 100n
const SIGNIFICANT_DIGITS = 12

/** How long a rate beyond the tolerance can be accepted. */
export const ACCEPT_WITHIN_MS = DAY_MS

export type WithdrawalFeeType = 'fixed' | 'percent'

/** As it is stored and sent. */
export const WITHDRAWAL_FEE_TYPE = { percent: 0, fixed: 1 } as const satisfies Record<WithdrawalFeeType, number>

export function withdrawalFeeType(number: number): WithdrawalFeeType {
  return number === WITHDRAWAL_FEE_TYPE.fixed ? 'fixed' : 'percent'
}

export interface FeeTerms {
  /** `withdrawalRate` is a fixed fee in dollars, or a percentage of the amount. */
  readonly feeType: WithdrawalFeeType
  readonly withdrawalRate: Decimal
}

/** A rate as its source quotes it. Never turned into its rounded reciprocal: eight places of bitcoin per dollar are four digits. */
export interface WithdrawalRate {
  readonly price: Price
  /** True: units of the currency for one dollar (USDJPY, and rates that operators set). False: dollars for one unit (BTCUSD). */
  readonly isPerUsd: boolean
}

export interface WithdrawalTerms extends FeeTerms, WithdrawalRate {
  /** Places the currency is paid out in. */
  readonly places: number
}

/** [W1] fixed: the rate itself. [W2] percent: amount × rate ÷ 100. 6 places. */
export function withdrawalFee(terms: FeeTerms, amount: Usd): Usd {
  if (terms.feeType === 'fixed') return terms.withdrawalRate
  return quotient(amount * terms.withdrawalRate, PERCENT * ONE * ONE, FEE_PLACES)
}

/** [W3] What `net` dollars bring: × units per dollar or ÷ dollars per unit, rounded once, in the places of the currency, never below zero. */
export function receivedFor(net: Usd, { price, isPerUsd }: WithdrawalRate, places: number): Decimal {
  if (net <= 0n) return 0n
  return isPerUsd ? quotient(net * price, ONE * ONE, places) : quotient(net, price, places)
}

/** [W3] of an amount, after its fee. */
export function withdrawalReceived(terms: WithdrawalTerms, amount: Usd): Decimal {
  return receivedFor(amount - withdrawalFee(terms, amount), terms, terms.places)
}

/** [W4] An amount that its fee would eat up, or that pays out nothing, cannot be withdrawn. */
export function isWorthWithdrawing(terms: WithdrawalTerms, amount: Usd): boolean {
  return amount > withdrawalFee(terms, amount) && withdrawalReceived(terms, amount) > 0n
}

/** [W5] Units of the currency that one dollar buys, as text: exact, or rounded to 12 significant digits and never fewer than 8 places. */
export function unitsPerUsd({ price, isPerUsd }: WithdrawalRate): string {
  if (isPerUsd) return trimDecimal(price)
  const least = 10n ** BigInt(SIGNIFICANT_DIGITS - 1)
  let places = 8
  let digits = divideHalfAway(ONE * ONE, price)
  while (digits < least) {
    places += 1
    digits = divideHalfAway(ONE * 10n ** BigInt(places), price)
  }
  const text = digits.toString().padStart(places + 1, '0')
  return `${text.slice(0, -places)}.${text.slice(-places)}`.replace(/\.?0+$/, '')
}

/** [W6] By how much units per dollar have moved since the estimate, as an exact fraction of it. Above zero: more is received. */
function rateMove(estimate: WithdrawalRate, price: Price): { readonly over: bigint; readonly under: bigint } {
  return estimate.isPerUsd
    ? { over: price - estimate.price, under: estimate.price }
    : { over: estimate.price - price, under: price }
}

/** [W6] True when the rate is at most so many percent away from the estimate, in either direction. */
export function isWithinTolerance(estimate: WithdrawalRate, price: Price, tolerancePercent: Rate): boolean {
  const { over, under } = rateMove(estimate, price)
  return absolute(over) * PERCENT * ONE <= tolerancePercent * under
}

/** [W6] The move in percent, two places, for people to read. */
export function rateMovePercent(estimate: WithdrawalRate, price: Price): Decimal {
  const { over, under } = rateMove(estimate, price)
  return quotient(over * PERCENT, under, 2)
}
