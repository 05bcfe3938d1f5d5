// Withdrawals in the app: what is offered, the rules of the day, and a withdrawal with its course, in our own names. Amounts of a
// currency and rates stay texts: their places are the currency's, and more than our decimals have.
import { type WithdrawalTerms, withdrawalFeeType } from '@tallystick/formulas/withdrawal'
import { decimal, type Usd } from '@tallystick/kernel/decimal'
import type { AnswerOf, WithdrawalCurrency as WireCurrency, WithdrawalRecord } from '@tallystick/wire/trader/schemas'
import { type ReviewStatus, statusFromWire } from './review-status.ts'

/** Of `rate_source`: the rate of submission binds. */
const FIXED = 0

export interface WithdrawalCurrency {
  readonly id: number
  readonly code: string
  /** '' of a bank. */
  readonly network: string
  readonly terms: WithdrawalTerms
  readonly unitsPerUsd: string
  /** The rate of submission binds; otherwise it is an estimate. */
  readonly isRateFixed: boolean
  /** Somebody pays it out at the moment. */
  readonly isPaidOut: boolean
}

export interface WithdrawalRules {
  readonly dailyLimit: string
  readonly leftToday: Usd
  readonly isVerified: boolean
  readonly verifiedLimit: string
  readonly methodCoolingHours: number
  /** Null when there is nothing to wait for. */
  readonly usableAt: string | null
  readonly promisedHours: number
  readonly rateTolerancePercent: string
}

/** What a rate brings. */
interface Payout {
  readonly received: string
  readonly unitsPerUsd: string
}

export interface Withdrawal {
  readonly id: number
  readonly amount: Usd
  readonly fee: Usd
  readonly currency: string
  /** An estimate until it is completed. */
  readonly payout: Payout
  readonly estimate: Payout
  /** A rate beyond the tolerance, which waits for the user's answer. */
  readonly offer: (Payout & { readonly until: string }) | undefined
  readonly isRateFixed: boolean
  readonly tolerancePercent: string
  readonly status: ReviewStatus
  readonly statusName: string
  readonly acceptedAt: string | null
  readonly createdAt: string
  readonly decidedAt: string
  readonly promisedAt: string
  readonly isToBank: boolean
  readonly address: string
  readonly bankName: string
  readonly payeeName: string
  readonly payeeAccount: string
  readonly memo: string
  /** The operator's. */
  readonly note: string
  readonly approvals: number
}

export function currencyFromWire(currency: WireCurrency): WithdrawalCurrency {
  return {
    id: currency.id,
    code: currency.code,
    network: currency.protocol,
    terms: {
      feeType: withdrawalFeeType(currency.fee_type),
      withdrawalRate: decimal(currency.draw_rate),
      price: decimal(currency.rate_price),
      isPerUsd: currency.rate_is_per_usd === 1,
      places: currency.places,
    },
    unitsPerUsd: currency.usd_price,
    isRateFixed: currency.rate_source === FIXED,
    isPaidOut: currency.has_channel === 1,
  }
}

export function rulesFromWire(terms: AnswerOf<'withdrawalTerms'>): WithdrawalRules {
  return {
    dailyLimit: terms.daily_limit,
    leftToday: decimal(terms.left_today),
    isVerified: terms.is_verified === 1,
    verifiedLimit: terms.verified_limit,
    methodCoolingHours: terms.method_cooling_hours,
    usableAt: terms.usable_at || null,
    promisedHours: terms.promised_hours,
    rateTolerancePercent: terms.rate_tolerance_percent,
  }
}

export function withdrawalFromWire(row: WithdrawalRecord): Withdrawal {
  return {
    id: row.id,
    amount: decimal(row.number),
    fee: decimal(row.fee),
    currency: row.draw_currency.code,
    payout: { received: row.real_number, unitsPerUsd: row.usd_price },
    estimate: { received: row.estimated_number, unitsPerUsd: row.estimated_usd_price },
    offer:
      row.new_number === ''
        ? undefined
        : { received: row.new_number, unitsPerUsd: row.new_usd_price, until: row.accept_until },
    isRateFixed: row.rate_source === FIXED,
    tolerancePercent: row.tolerance_percent,
    status: statusFromWire(row.status),
    statusName: row.status_name,
    acceptedAt: row.accepted_at || null,
    createdAt: row.created_at,
    decidedAt: row.decided_at,
    promisedAt: row.promised_at,
    isToBank: row.type === 1,
    address: row.address,
    bankName: row.bank_name,
    payeeName: row.payee_name,
    payeeAccount: row.payee_account,
    memo: row.memo,
    note: row.notes,
    approvals: row.approvals,
  }
}
