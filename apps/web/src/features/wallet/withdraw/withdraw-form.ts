// The withdrawal form as pure functions: input, cost, and why it cannot be sent yet.
import {
  type WithdrawalTerms,
  withdrawalFee,
  withdrawalReceived,
  isWorthWithdrawing,
} from '@tallystick/formulas/withdraw'
import { type Decimal, decimal, parseDecimal, type Usd } from '@tallystick/kernel/decimal'
import type { WithdrawalCurrency } from '../../../entities/wallet/records.ts'

export function termsOf(currency: WithdrawalCurrency): WithdrawalTerms {
  return {
    feeType: currency.feeType,
    withdrawalRate: decimal(currency.draw_rate),
    price: decimal(currency.rate_price),
    isPerUsd: currency.rate_is_per_usd === 1,
    places: currency.places,
  }
}

export interface Preview {
  readonly amount: Usd
  readonly fee: Usd
  /** In units of the currency. */
  readonly received: Decimal
}

/** What the typed amount would cost and bring. A fixed fee is known before anything is typed. */
export function previewOf(currency: WithdrawalCurrency, typed: string): Preview {
  const terms = termsOf(currency)
  const amount = parseDecimal(typed) ?? 0n
  return { amount, fee: withdrawalFee(terms, amount), received: withdrawalReceived(terms, amount) }
}

export type WithdrawFault = 'inputAmount' | 'notAboveFee' | 'aboveBalance' | 'aboveLimit'

/** The first thing that is wrong with the amount, or undefined. An empty field is only a fault when it is sent. */
export function faultOf(
  currency: WithdrawalCurrency,
  typed: string,
  free: Usd,
  leftToday: Usd,
): WithdrawFault | undefined {
  const amount = parseDecimal(typed)
  if (amount === undefined || amount === 0n) return 'inputAmount'
  if (amount > free) return 'aboveBalance'
  if (!isWorthWithdrawing(termsOf(currency), amount)) return 'notAboveFee'
  return amount > leftToday ? 'aboveLimit' : undefined
}

/** What "All" means: the balance, as far as today's limit allows. */
export function mostWithdrawable(free: Usd, leftToday: Usd): Usd {
  return free < leftToday ? free : leftToday
}
