// Events of loans. They carry every number, so that applying them needs no decision.
import type { OperatorId, UserId } from '@tallystick/kernel/ids'
import type { Instant } from '@tallystick/kernel/clock'
import type { Usd } from '@tallystick/kernel/decimal'
import type { Loan, Repayment } from './record.ts'

export interface LoanSubmitted {
  readonly type: 'loan_submitted'
  readonly loan: Loan
}

/** The first of two approvals. */
export interface LoanApproved {
  readonly type: 'loan_approved'
  readonly userId: UserId
  readonly operatorId: OperatorId
}

export interface LoanPaidOut {
  readonly type: 'loan_paid_out'
  readonly userId: UserId
  readonly operatorId: OperatorId
  readonly note: string | null
  readonly dueAt: Instant
  readonly at: Instant
}

export interface LoanRejected {
  readonly type: 'loan_rejected'
  readonly userId: UserId
  readonly operatorId: OperatorId
  readonly note: string | null
  readonly at: Instant
}

export interface RepaymentSubmitted {
  readonly type: 'repayment_submitted'
  readonly repayment: Repayment
}

export interface RepaymentDecided {
  readonly type: 'repayment_decided'
  readonly userId: UserId
  readonly outcome: 'accepted' | 'rejected'
  readonly operatorId: OperatorId
  readonly note: string | null
  readonly at: Instant
}

/** Out of the main account, at once. */
export interface LoanRepaid {
  readonly type: 'loan_repaid'
  readonly userId: number
  readonly penalty: Usd
  readonly at: Instant
}

export type LoanEvent =
  | LoanSubmitted
  | LoanApproved
  | LoanPaidOut
  | LoanRejected
  | RepaymentSubmitted
  | RepaymentDecided
  | LoanRepaid
