// Events of the wallet. They carry whole records or the numbers they settle with, so that applying them needs no decision.
import type { Instant } from '@tallystick/kernel/clock'
import type { Decimal, Price, Usd } from '@tallystick/kernel/decimal'
import type { AccountType } from '@tallystick/ledger/chart'
import type { Adjustment } from './adjustment.ts'
import type { Deposit } from './deposit.ts'
import type { PayoutMethod } from './payout-method.ts'
import type { WithdrawalAllowance, ReleaseAct, Withdrawal } from './withdrawal/withdrawal.ts'

export interface DepositSubmitted {
  readonly type: 'deposit_submitted'
  readonly deposit: Deposit
}

/** The first of two approvals. */
export interface DepositApproved {
  readonly type: 'deposit_approved'
  readonly userId: number
  readonly depositId: number
  readonly operatorId: number
}

export interface DepositDecided {
  readonly type: 'deposit_decided'
  readonly userId: number
  readonly depositId: number
  readonly act: 'finish' | 'reject' | 'invalidate'
  readonly operatorId: number
  readonly note: string
  readonly at: Instant
}

export interface MethodBound {
  readonly type: 'method_bound'
  readonly method: PayoutMethod
}

export interface MethodDeleted {
  readonly type: 'method_deleted'
  readonly userId: number
  readonly methodId: number
  readonly at: Instant
}

export interface WithdrawalSubmitted {
  readonly type: 'withdrawal_submitted'
  readonly withdrawal: Withdrawal
  /** The user's day after it; a new one has an id of its own. */
  readonly allowance: WithdrawalAllowance
}

/** The first of two approvals. */
export interface WithdrawalApproved {
  readonly type: 'withdrawal_approved'
  readonly userId: number
  readonly withdrawalId: number
  readonly operatorId: number
}

/** The last approval, at the rate that binds. */
export interface WithdrawalCompleted {
  readonly type: 'withdrawal_completed'
  readonly userId: number
  readonly withdrawalId: number
  readonly operatorId: number
  readonly note: string
  readonly price: Price
  /** 0 without a pair. */
  readonly tick: number
  readonly received: Decimal
  readonly at: Instant
}

/** The last approval met a rate beyond the tolerance: the user is asked. */
export interface WithdrawalRateChanged {
  readonly type: 'withdrawal_rate_changed'
  readonly userId: number
  readonly withdrawalId: number
  readonly price: Price
  readonly tick: number
  readonly received: Decimal
  readonly at: Instant
  readonly until: Instant
}

export interface WithdrawalRateAccepted {
  readonly type: 'withdrawal_rate_accepted'
  readonly userId: number
  readonly withdrawalId: number
  readonly at: Instant
}

/** It ended without a payment. */
export interface WithdrawalReleased {
  readonly type: 'withdrawal_released'
  readonly userId: number
  readonly withdrawalId: number
  readonly act: ReleaseAct
  /** 0: the user, or the time that passed. */
  readonly operatorId: number
  readonly note: string
  readonly at: Instant
}

export interface MoneyTransferred {
  readonly type: 'money_transferred'
  readonly id: number
  readonly userId: number
  readonly from: AccountType
  readonly to: AccountType
  readonly amount: Usd
  readonly at: Instant
}

export interface MoneyAdjusted {
  readonly type: 'money_adjusted'
  readonly adjustment: Adjustment
}

export type WalletEvent =
  | DepositSubmitted
  | DepositApproved
  | DepositDecided
  | MethodBound
  | MethodDeleted
  | WithdrawalSubmitted
  | WithdrawalApproved
  | WithdrawalCompleted
  | WithdrawalRateChanged
  | WithdrawalRateAccepted
  | WithdrawalReleased
  | MoneyTransferred
  | MoneyAdjusted
