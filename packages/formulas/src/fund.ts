// Formulas of mining funds. The engine pays with these functions, and the browser previews with them (rules MN1–MN5 in SPEC.md). A day
// is 24 hours from the subscription, not a calendar day.
import { ONE, quotient, type Rate, type Usd } from '@tallystick/kernel/decimal'

const INTEREST_PLACES = 4
const PERCENT = 100n
const DAY_MS = 86_400_000

export interface FundTerms {
  /** Percent a day. */
  readonly dividendPercent: Rate
  /** How many days interest is paid; then the principal is free again. */
  readonly lockDays: number
  /** Percent of the principal that an early redemption costs. */
  readonly penaltyPercent: Rate
}

/** [MN1] Interest of one day: amount × percentage ÷ 100. 4 places. */
export function dayInterest(terms: Pick<FundTerms, 'dividendPercent'>, amount: Usd): Usd {
  return quotient(amount * terms.dividendPercent, PERCENT * ONE * ONE, INTEREST_PLACES)
}

/** [MN2] Interest of the whole time: days × the rounded interest of one. */
export function totalInterest(terms: Pick<FundTerms, 'dividendPercent' | 'lockDays'>, amount: Usd): Usd {
  return BigInt(terms.lockDays) * dayInterest(terms, amount)
}

/** [MN3] What redeeming early costs: amount × percentage ÷ 100. 4 places. */
export function redemptionPenalty(terms: Pick<FundTerms, 'penaltyPercent'>, amount: Usd): Usd {
  return quotient(amount * terms.penaltyPercent, PERCENT * ONE * ONE, INTEREST_PLACES)
}

/** [MN4] When the interest of day n (1 … lock days) is due: n × 24 hours after the subscription. */
export function interestDueAt(subscribedAt: number, day: number): number {
  return subscribedAt + day * DAY_MS
}

/** [MN5] How many days' interest is due by then, at most the lock days, never below zero. */
export function daysDue(terms: Pick<FundTerms, 'lockDays'>, subscribedAt: number, at: number): number {
  return Math.min(terms.lockDays, Math.max(0, Math.floor((at - subscribedAt) / DAY_MS)))
}
