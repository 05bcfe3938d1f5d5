// The loan form as pure functions: amount and cost, with the formulas the engine settles with.
import { loanInterest, loanTotal, type LoanTerms, penaltyPerDay } from '@tallystick/formulas/loan'
import { decimal, parseDecimal, roundTo, type Usd } from '@tallystick/kernel/decimal'
import type { LoanConfig } from '@tallystick/wire/trader/schemas'

export interface LoanCosts {
  readonly interest: Usd
  readonly penaltyPerDay: Usd
  readonly total: Usd
}

export type AmountFault = 'inputAmount' | 'amountTooSmall' | 'amountTooLarge' | 'amountNotInCents'

/** Why this amount cannot be borrowed; undefined when it can. */
export function amountFault(config: LoanConfig, amount: string): AmountFault | undefined {
  const value = parseDecimal(amount)
  if (value === undefined || value === 0n) return 'inputAmount'
  if (roundTo(value, 2) !== value) return 'amountNotInCents'
  if (value < decimal(config.min_amount)) return 'amountTooSmall'
  return value > decimal(config.max_amount) ? 'amountTooLarge' : undefined
}

/** What an amount would cost; nothing costs nothing. */
export function loanCosts(config: LoanConfig, amount: string): LoanCosts {
  const value = parseDecimal(amount) ?? 0n
  const terms = termsFromWire(config)
  const interest = loanInterest(terms, value)
  return {
    interest,
    penaltyPerDay: penaltyPerDay(terms, value),
    total: loanTotal({ amount: value, interest, penalty: 0n }),
  }
}

type WireTerms = Pick<LoanConfig, 'loan_period' | 'free_period' | 'interest_rate' | 'penalty_rate'>

/** Of an offer or of a loan. */
export function termsFromWire(terms: WireTerms): LoanTerms {
  return {
    period: terms.loan_period,
    freePeriod: terms.free_period,
    interestRate: decimal(terms.interest_rate),
    penaltyRate: decimal(terms.penalty_rate),
  }
}
