// A loan: its record with the terms it was signed under, five states and transitions. Money moves when it is paid out and when it
// is repaid; in between the user's own money is untouched.
import type { LoanId, OperatorId, UserId } from '@tallystick/kernel/ids'
import { loanPenalty, type LoanTerms } from '@tallystick/formulas/loan'
import type { Instant } from '@tallystick/kernel/clock'
import type { Usd } from '@tallystick/kernel/decimal'
import type { Reviewed } from '../wallet/review.ts'

export type LoanStatus = 'waiting' | 'to_repay' | 'rejected' | 'repayment_review' | 'repaid'

/** Terms stand in the record itself: a changed configuration never touches a signed loan. */
export interface Loan extends Reviewed, LoanTerms {
  readonly id: LoanId
  readonly configId: number
  readonly amount: Usd
  /** Fixed when it was asked for. */
  readonly interest: Usd
  /** The image of the signature, and the SHA-256 of the agreement as it was shown. */
  readonly signId: number
  readonly agreementHash: string
  readonly createdAt: Instant
  status: LoanStatus
  /** When it was paid out or rejected; none before. */
  reviewedAt: Instant | null
  /** Review time + period; none until paid out. */
  dueAt: Instant | null
  /** What lateness has cost so far: nothing until it is repaid. */
  penalty: Usd
  repaidAt: Instant | null
}

export type LoanAct =
  | 'approve'
  | 'pay_out'
  | 'reject'
  | 'submit_repayment'
  | 'accept_repayment'
  | 'reject_repayment'
  | 'repay_from_balance'

/** The first of two approvals leaves it waiting. */
export const LOAN_TRANSITIONS = {
  waiting: { approve: 'waiting', pay_out: 'to_repay', reject: 'rejected' },
  to_repay: { submit_repayment: 'repayment_review', repay_from_balance: 'repaid' },
  rejected: {},
  repayment_review: { accept_repayment: 'repaid', reject_repayment: 'to_repay' },
  repaid: {},
} as const satisfies Record<LoanStatus, Partial<Record<LoanAct, LoanStatus>>>

export function nextLoan(status: LoanStatus, act: LoanAct): LoanStatus | undefined {
  const row: Partial<Record<LoanAct, LoanStatus>> = LOAN_TRANSITIONS[status]
  return row[act]
}

/** What lateness costs at that instant. */
export function penaltyAt(loan: Loan, at: Instant): Usd {
  return loan.dueAt === null ? 0n : loanPenalty(loan, loan.amount, loan.dueAt, at)
}

export type RepaymentStatus = 'under_review' | 'accepted' | 'rejected'

/** One attempt to repay, with its proof. The sum owed is fixed when it is handed in: reviewing takes as long as it takes. */
export interface Repayment {
  readonly id: number
  readonly userId: UserId
  readonly loanId: LoanId
  /** The network it was paid over, as shown. */
  readonly accountId: number
  readonly currencyCode: string
  readonly protocolCode: string
  readonly address: string
  readonly penalty: Usd
  readonly total: Usd
  readonly proofId: number
  readonly proofHash: string
  readonly createdAt: Instant
  status: RepaymentStatus
  decidedBy: OperatorId | null
  note: string | null
  decidedAt: Instant | null
}

export interface LoanRecords {
  readonly loan: Loan
  readonly loan_repayment: Repayment
}
