// A withdrawal: its record with terms and payee copied into it, its states and what may happen in each. The amount is held from the
// moment it is asked for until it is paid or given back.
import type { Instant } from '@tallystick/kernel/clock'
import type { Decimal, Usd } from '@tallystick/kernel/decimal'
import type { DrawCurrencyTerms, MethodDetails } from './commands.ts'
import type { Reviewed } from './review.ts'

export type WithdrawalStatus = 'under_review' | 'completed' | 'rejected' | 'invalid' | 'cancelled'

/** Payee and terms stand in the record itself: deleting a method or changing a currency leaves it whole. */
export interface Withdrawal extends Reviewed, MethodDetails, DrawCurrencyTerms {
  readonly id: number
  readonly methodId: number
  readonly amount: Usd
  readonly fee: Usd
  /** In units of the currency. */
  readonly received: Decimal
  readonly memo: string
  readonly createdAt: Instant
  status: WithdrawalStatus
  decidedAt: Instant
}

export type WithdrawalAct = 'approve' | 'complete' | 'reject' | 'invalidate' | 'cancel'

/** The first of two approvals leaves it under review. */
export const WITHDRAWAL_TRANSITIONS = {
  under_review: {
    approve: 'under_review',
    complete: 'completed',
    reject: 'rejected',
    invalidate: 'invalid',
    cancel: 'cancelled',
  },
  completed: {},
  rejected: {},
  invalid: {},
  cancelled: {},
} as const satisfies Record<WithdrawalStatus, Partial<Record<WithdrawalAct, WithdrawalStatus>>>

export function nextWithdrawal(status: WithdrawalStatus, act: WithdrawalAct): WithdrawalStatus | undefined {
  const row: Partial<Record<WithdrawalAct, WithdrawalStatus>> = WITHDRAWAL_TRANSITIONS[status]
  return row[act]
}

/** What a user has asked to withdraw on one UTC day, without what came back. One record per user. */
export interface DrawAllowance {
  readonly id: number
  readonly userId: number
  /** Midnight of the day. */
  day: Instant
  used: Usd
}
