// Events of the wallet. They carry whole records or the numbers they settle with, so that applying them needs no decision.
import type { DepositId, MethodId, OperatorId, TickId, UserId, WithdrawalId } from '@tallystick/kernel/ids'
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
  readonly userId: UserId
  readonly depositId: DepositId
  readonly operatorId: OperatorId
}

export interface DepositDecided {
  readonly type: 'deposit_decided'
  readonly userId: UserId
  readonly depositId: DepositId
  readonly act: 'finish' | 'reject' | 'invalidate'
  readonly operatorId: OperatorId
  readonly note: string | null
  readonly at: Instant
}

export interface MethodBound {
  readonly type: 'method_bound'
  readonly method: PayoutMethod
}

export interface MethodDeleted {
  readonly type: 'method_deleted'
  readonly userId: UserId
  readonly methodId: MethodId
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
  readonly userId: UserId
  readonly withdrawalId: WithdrawalId
  readonly operatorId: OperatorId
}

/** The last approval, at the rate that binds. */
export interface WithdrawalCompleted {
  readonly type: 'withdrawal_completed'
  readonly userId: UserId
  readonly withdrawalId: WithdrawalId
  readonly operatorId: OperatorId
  readonly note: string | null
  readonly price: Price
  /** None without a pair. */
  readonly tick: TickId | null
  readonly received: Decimal
  readonly at: Instant
}

/** The last approval met a rate beyond the tolerance: the user is asked. */
export interface WithdrawalRateChanged {
  readonly type: 'withdrawal_rate_changed'
  readonly userId: UserId
  readonly withdrawalId: WithdrawalId
  readonly price: Price
  readonly tick: TickId | null
  readonly received: Decimal
  readonly at: Instant
  readonly until: Instant
}

export interface WithdrawalRateAccepted {
  readonly type: 'withdrawal_rate_accepted'
  readonly userId: UserId
  readonly withdrawalId: WithdrawalId
  readonly at: Instant
}

/** It ended without a payment. */
export interface WithdrawalReleased {
  readonly type: 'withdrawal_released'
  readonly userId: UserId
  readonly withdrawalId: WithdrawalId
  readonly act: ReleaseAct
  /** None: the user, or the time that passed. */
  readonly operatorId: OperatorId | null
  readonly note: string | null
  readonly at: Instant
}

export interface MoneyTransferred {
  readonly type: 'money_transferred'
  readonly id: number
  readonly userId: UserId
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
