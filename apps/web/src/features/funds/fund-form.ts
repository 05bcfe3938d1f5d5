// The amount to lock and its interest: pure functions, with the formulas the engine pays with.
import { dayInterest, interestDueAt, redemptionPenalty, totalInterest } from '@tallystick/formulas/fund'
import type { Instant } from '@tallystick/kernel/clock'
import { decimal, parseDecimal, roundTo, trimDecimal, type Usd } from '@tallystick/kernel/decimal'
import type { Fund } from '@tallystick/wire/trader/schemas'

export type LockFault = 'inputLockNumber' | 'amountTooSmall' | 'amountTooLarge' | 'amountNotInCents' | 'notEnough'

/** Why this much cannot be locked; undefined when it can, as far as can be told here. */
export function lockFault(fund: Fund, amount: string, free: Usd | undefined): LockFault | undefined {
  const value = parseDecimal(amount)
  if (value === undefined || value === 0n) return 'inputLockNumber'
  if (roundTo(value, 2) !== value) return 'amountNotInCents'
  if (value < decimal(fund.staring_sub_amount)) return 'amountTooSmall'
  if (value > decimal(fund.max_sub_amount)) return 'amountTooLarge'
  return free !== undefined && value > free ? 'notEnough' : undefined
}

const CENT = 1_000_000n

/** As much as there is, in whole cents, and no more than the fund takes. */
export function mostOf(fund: Pick<Fund, 'max_sub_amount'>, free: Usd): string {
  const most = decimal(fund.max_sub_amount)
  const value = free < most ? free : most
  return trimDecimal(value - (value % CENT))
}

export interface Yield {
  readonly daily: Usd
  readonly total: Usd
  /** What redeeming early would cost, and what would come back. */
  readonly penalty: Usd
  readonly backEarly: Usd
  readonly until: Instant
}

export function yieldOf(fund: Fund, amount: string, now: Instant): Yield {
  const value = parseDecimal(amount) ?? 0n
  const terms = {
    dividendPercent: decimal(fund.dividend_percentage),
    lockDays: fund.lock_dividend_days,
    penaltyPercent: decimal(fund.liquidated_damages),
  }
  const penalty = redemptionPenalty(terms, value)
  return {
    daily: dayInterest(terms, value),
    total: totalInterest(terms, value),
    penalty,
    backEarly: value - penalty,
    until: interestDueAt(now, terms.lockDays),
  }
}
