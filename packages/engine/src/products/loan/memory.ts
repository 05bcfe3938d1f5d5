// In-memory state of loans: each user's one open loan, and its repayment under review.
import type { LoanId, UserId } from '@tallystick/kernel/ids'
import type { Loan, Repayment } from './record.ts'

export interface LoanMemory {
  /** By user: there is at most one. */
  readonly open: Map<number, Loan>
  /** By loan: there is at most one. */
  readonly repayments: Map<number, Repayment>
}

export function noLoans(): LoanMemory {
  return { open: new Map(), repayments: new Map() }
}

export function restoreLoan(memory: LoanMemory, loan: Loan): void {
  memory.open.set(loan.userId, loan)
}

export function restoreRepayment(memory: LoanMemory, repayment: Repayment): void {
  memory.repayments.set(repayment.loanId, repayment)
}

export function dropLoan(memory: LoanMemory, loan: Loan): void {
  memory.open.delete(loan.userId)
}

export function dropRepayment(memory: LoanMemory, repayment: Repayment): void {
  memory.repayments.delete(repayment.loanId)
}

/** The user's open loan, if it is the one named. */
export function openLoan(
  memory: LoanMemory,
  of: { readonly userId: UserId; readonly loanId: LoanId },
): Loan | undefined {
  const loan = memory.open.get(of.userId)
  return loan?.id === of.loanId ? loan : undefined
}
