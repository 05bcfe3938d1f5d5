// Formulas of loans. The engine fixes interest and penalty with these functions, and the browser previews with them (rules LN1–LN7 in
// SPEC.md). Rates are percentages: 0.5 means 0.5 % a day.
import { type Decimal, ONE, quotient, type Rate, roundTo, trimDecimal, type Usd } from '@tallystick/kernel/decimal'
import type { Refusal, RefusalName } from '@tallystick/kernel/refusals'

const CENTS = 2
const PERCENT = 100n
const YEAR_DAYS = 365n
const DAY_MS = 86_400_000

export interface LoanTerms {
  /** In days. */
  readonly period: number
  /** Days without interest. */
  readonly freePeriod: number
  /** Percent a day. */
  readonly interestRate: Rate
  /** Percent for each started day late. */
  readonly penaltyRate: Rate
}

/** [LN7] Why this amount is not lent, with the range that is; undefined when it is. */
export function refuseLoanAmount(range: { minimum: Usd; maximum: Usd }, amount: Usd): Refusal | undefined {
  const refused = (reason: RefusalName): Refusal => ({
    reason,
    params: { minimum: trimDecimal(range.minimum), maximum: trimDecimal(range.maximum) },
  })
  if (amount <= 0n || amount < range.minimum) return refused('amount_below_minimum')
  if (amount > range.maximum) return refused('amount_above_maximum')
  return roundTo(amount, CENTS) === amount ? undefined : refused('amount_not_in_cents')
}

/** [LN1] amount × rate ÷ 100 × (period − free days), never below zero. 2 places, rounded once. */
export function loanInterest(terms: Omit<LoanTerms, 'penaltyRate'>, amount: Usd): Usd {
  const days = BigInt(Math.max(0, terms.period - terms.freePeriod))
  return quotient(amount * terms.interestRate * days, PERCENT * ONE * ONE, CENTS)
}

/** [LN2] What one started day late costs: amount × penalty rate ÷ 100. 2 places. */
export function penaltyPerDay(terms: Pick<LoanTerms, 'penaltyRate'>, amount: Usd): Usd {
  return quotient(amount * terms.penaltyRate, PERCENT * ONE * ONE, CENTS)
}

/** [LN3] Days that have begun since the loan was due: 0 up to the due instant itself, 1 from the millisecond after it. */
export function daysLate(dueAt: number, at: number): number {
  return at <= dueAt ? 0 : Math.ceil((at - dueAt) / DAY_MS)
}

/** [LN4] The days late × what one of them costs. */
export function loanPenalty(terms: Pick<LoanTerms, 'penaltyRate'>, amount: Usd, dueAt: number, at: number): Usd {
  return BigInt(daysLate(dueAt, at)) * penaltyPerDay(terms, amount)
}

export interface LoanCost {
  readonly amount: Usd
  readonly interest: Usd
  readonly penalty: Usd
}

/** [LN5] What is to be repaid: principal + interest + penalty. */
export function loanTotal({ amount, interest, penalty }: LoanCost): Usd {
  return amount + interest + penalty
}

/** [LN6] The daily rate over a year of 365 days, in percent, free days left aside. */
export function yearlyRate(interestRate: Rate): Decimal {
  return interestRate * YEAR_DAYS
}
