// Applies loan events: postings, records, memory. Makes no decisions and never refuses.
import type { UserId } from '@tallystick/kernel/ids'
import { assert, present } from '@tallystick/kernel/assert'
import type { Appliers } from '../../core/product.ts'
import type { Changes } from '../../core/changes.ts'
import { book } from '../forex/apply.ts'
import { noteChanged, noteMade } from '../../core/records.ts'
import { MAX_SHARDS, type State } from '../../core/state.ts'
import type {
  LoanEvent,
  LoanPaidOut,
  LoanRejected,
  LoanRepaid,
  RepaymentDecided,
  RepaymentSubmitted,
} from './events.ts'
import { type Loan, type LoanAct, nextLoan } from './record.ts'
import { restoreLoan, restoreRepayment } from './memory.ts'
import { payOutLoan, repayLoan, repayLoanFromBalance } from './postings.ts'
import { approveOnce } from '../wallet/review.ts'

export const APPLY_LOAN: Appliers<LoanEvent> = {
  loan_submitted: (state, event, changes) => {
    takeNumber(state, event.loan.id)
    restoreLoan(state.loans, event.loan)
    noteMade(changes.records.loan, event.loan)
    changes.users.add(event.loan.userId)
  },
  loan_approved: (state, event, changes) => {
    const loan = move(state, event.userId, 'approve')
    approveOnce(loan, event.operatorId)
    touch(changes, loan)
  },
  loan_paid_out: payOut,
  loan_rejected: reject,
  repayment_submitted: submitRepayment,
  repayment_decided: decideRepayment,
  loan_repaid: repayFromBalance,
}

function payOut(state: State, event: LoanPaidOut, changes: Changes): void {
  const loan = move(state, event.userId, 'pay_out')
  loan.decidedBy = event.operatorId
  loan.note = event.note
  loan.reviewedAt = event.at
  loan.dueAt = event.dueAt
  book(state, payOutLoan(state, loan, event.at), changes)
  touch(changes, loan)
  changes.notices.push({ userId: loan.userId, kind: 'loan_decided', ref: loan.id, at: event.at })
}

function reject(state: State, event: LoanRejected, changes: Changes): void {
  const loan = move(state, event.userId, 'reject')
  loan.decidedBy = event.operatorId
  loan.note = event.note
  loan.reviewedAt = event.at
  state.loans.open.delete(loan.userId)
  touch(changes, loan)
  changes.notices.push({ userId: loan.userId, kind: 'loan_decided', ref: loan.id, at: event.at })
}

function submitRepayment(state: State, event: RepaymentSubmitted, changes: Changes): void {
  const { repayment } = event
  const loan = move(state, repayment.userId, 'submit_repayment')
  assert(!state.loans.repayments.has(loan.id), `loan ${loan.id} is being repaid twice`)
  takeNumber(state, repayment.id)
  restoreRepayment(state.loans, repayment)
  noteMade(changes.records.loan_repayment, repayment)
  touch(changes, loan)
}

function decideRepayment(state: State, event: RepaymentDecided, changes: Changes): void {
  const isAccepted = event.outcome === 'accepted'
  const loan = move(state, event.userId, isAccepted ? 'accept_repayment' : 'reject_repayment')
  const repayment = present(state.loans.repayments.get(loan.id), `repayment of loan ${loan.id}`)
  if (isAccepted) {
    loan.penalty = repayment.penalty
    loan.repaidAt = event.at
    book(state, repayLoan(state, loan, repayment, event.at), changes)
    state.loans.open.delete(loan.userId)
  }
  repayment.status = event.outcome
  repayment.decidedBy = event.operatorId
  repayment.note = event.note
  repayment.decidedAt = event.at
  state.loans.repayments.delete(loan.id)
  noteChanged(changes.records.loan_repayment, repayment)
  touch(changes, loan)
  changes.notices.push({ userId: loan.userId, kind: 'repayment_decided', ref: loan.id, at: event.at })
}

function repayFromBalance(state: State, event: LoanRepaid, changes: Changes): void {
  const loan = move(state, event.userId, 'repay_from_balance')
  loan.penalty = event.penalty
  loan.repaidAt = event.at
  book(state, repayLoanFromBalance(state, loan, event.at), changes)
  state.loans.open.delete(loan.userId)
  touch(changes, loan)
}

/** Moves the user's open loan along the transition table. */
function move(state: State, userId: UserId, act: LoanAct): Loan {
  const loan = present(state.loans.open.get(userId), `open loan of user ${userId}`)
  const next = nextLoan(loan.status, act)
  assert(next, `loan ${loan.id}: ${act} while ${loan.status}`)
  loan.status = next
  return loan
}

function touch(changes: Changes, loan: Loan): void {
  noteChanged(changes.records.loan, loan)
  changes.users.add(loan.userId)
}

function takeNumber(state: State, id: number): void {
  state.lastNumber = Math.max(state.lastNumber, Math.floor(id / MAX_SHARDS))
}
