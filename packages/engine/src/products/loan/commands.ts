// Commands of loans, from users and operators. Eligibility (identity review) is checked before: it needs no engine state.
import type { LoanId, UserId } from '@tallystick/kernel/ids'
import type { LoanTerms } from '@tallystick/formulas/loan'
import type { Usd } from '@tallystick/kernel/decimal'
import type { Offered } from '../../core/offered.ts'
import type { Approver, Decider } from '../wallet/review.ts'

/** A configuration as it stood when the user signed. */
export interface LoanOffer extends LoanTerms {
  readonly configId: number
  readonly minimum: Usd
  readonly maximum: Usd
}

export interface SubmitLoan extends Offered {
  readonly type: 'submit_loan'
  readonly userId: UserId
  readonly amount: Usd
  readonly offer: LoanOffer
  readonly signId: number
  readonly agreementHash: string
}

export interface ApproveLoan extends Approver {
  readonly type: 'approve_loan'
  readonly userId: UserId
  readonly loanId: LoanId
}

export interface RejectLoan extends Decider {
  readonly type: 'reject_loan'
  readonly userId: UserId
  readonly loanId: LoanId
}

export interface SubmitRepayment {
  readonly type: 'submit_repayment'
  readonly userId: UserId
  readonly loanId: LoanId
  readonly accountId: number
  readonly currencyCode: string
  readonly protocolCode: string
  readonly address: string
  readonly proofId: number
  readonly proofHash: string
}

export interface DecideRepayment extends Decider {
  readonly type: 'decide_repayment'
  readonly userId: UserId
  readonly loanId: LoanId
  readonly outcome: 'accepted' | 'rejected'
}

/** Out of the main account. */
export interface RepayFromBalance {
  readonly type: 'repay_from_balance'
  readonly userId: number
  readonly loanId: number
  /** What is owed, as the user was shown it: nothing else is paid. */
  readonly amount: Usd
}

export type LoanCommand = SubmitLoan | ApproveLoan | RejectLoan | SubmitRepayment | DecideRepayment | RepayFromBalance
