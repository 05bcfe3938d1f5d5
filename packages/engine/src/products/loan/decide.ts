// Decides loan commands: requesting a loan, paying it out (two approvals from a certain amount), rejecting it, submitting a repayment
// and deciding on that.
import { loanInterest, loanTotal, refuseLoanAmount } from '@tallystick/formulas/loan'
import { DAY_MS, type Instant } from '@tallystick/kernel/clock'
import { accept, type Decision, refuse } from '../../core/decision.ts'
import { isPaused } from '../../core/pause.ts'
import type { Deciders } from '../../core/product.ts'
import { objectId, type State } from '../../core/state.ts'
import { refuseOwner } from '../wallet/owner.ts'
import { approvalsNeeded, isLastApproval, refuseApproval, refuseDecider } from '../wallet/review.ts'
import type { ApproveLoan, DecideRepayment, LoanCommand, RejectLoan, SubmitLoan, SubmitRepayment } from './commands.ts'
import { decideRepayFromBalance } from './decide-repay-from-balance.ts'
import { type Loan, nextLoan, penaltyAt, type Repayment } from './record.ts'
import { openLoan } from './memory.ts'

export const DECIDE_LOAN: Deciders<LoanCommand> = {
  submit_loan: decideSubmit,
  approve_loan: decideApprove,
  reject_loan: decideReject,
  submit_repayment: decideSubmitRepayment,
  decide_repayment: decideRepayment,
  repay_from_balance: decideRepayFromBalance,
}

function decideSubmit(state: State, command: SubmitLoan, now: Instant): Decision {
  const { userId, amount, offer } = command
  const owner = refuseOwner(state, userId)
  if (owner) return owner
  if (isPaused(state.settings.paused, 'loan')) return refuse('trading_paused')
  if (state.loans.open.has(userId)) return refuse('loan_open')
  const refusal = refuseLoanAmount(offer, amount)
  if (refusal) return { refusal }

  // From here it must succeed.
  const { configId, period, freePeriod, interestRate, penaltyRate } = offer
  const loan: Loan = {
    id: objectId(state.shard, state.lastNumber + 1),
    userId,
    configId,
    period,
    freePeriod,
    interestRate,
    penaltyRate,
    amount,
    interest: loanInterest(offer, amount),
    signId: command.signId,
    agreementHash: command.agreementHash,
    approvalsNeeded: approvalsNeeded(amount, state.settings.wallet.twoPersonFrom),
    approvedBy: null,
    decidedBy: null,
    note: null,
    createdAt: now,
    status: 'waiting',
    reviewedAt: null,
    dueAt: null,
    penalty: 0n,
    repaidAt: null,
  }
  return accept([{ type: 'loan_submitted', loan }], { recordId: loan.id })
}

function decideApprove(state: State, command: ApproveLoan, now: Instant): Decision {
  const loan = openLoan(state.loans, command)
  if (!loan || !nextLoan(loan.status, 'pay_out')) return refuse('loan_not_waiting')
  const reason = refuseApproval(loan, command)
  if (reason) return refuse(reason)

  // From here it must succeed.
  const { userId, operatorId, note } = command
  if (!isLastApproval(loan, command)) {
    return accept([{ type: 'loan_approved', userId, operatorId }], { recordId: loan.id, state: 'waiting' })
  }
  const dueAt = now + loan.period * DAY_MS
  return accept([{ type: 'loan_paid_out', userId, operatorId, note, dueAt, at: now }], {
    recordId: loan.id,
    state: 'to_repay',
  })
}

function decideReject(state: State, command: RejectLoan, now: Instant): Decision {
  const loan = openLoan(state.loans, command)
  if (!loan || !nextLoan(loan.status, 'reject')) return refuse('loan_not_waiting')
  const reason = refuseDecider(loan, command)
  if (reason) return refuse(reason)

  // From here it must succeed.
  const { userId, operatorId, note } = command
  return accept([{ type: 'loan_rejected', userId, operatorId, note, at: now }], {
    recordId: loan.id,
    state: 'rejected',
  })
}

function decideSubmitRepayment(state: State, command: SubmitRepayment, now: Instant): Decision {
  const owner = refuseOwner(state, command.userId)
  if (owner) return owner
  const loan = openLoan(state.loans, command)
  if (!loan || !nextLoan(loan.status, 'submit_repayment')) return refuse('loan_not_to_repay')

  // From here it must succeed.
  const { type: _, ...asked } = command
  const penalty = penaltyAt(loan, now)
  const repayment: Repayment = {
    ...asked,
    id: objectId(state.shard, state.lastNumber + 1),
    penalty,
    total: loanTotal({ amount: loan.amount, interest: loan.interest, penalty }),
    createdAt: now,
    status: 'under_review',
    decidedBy: null,
    note: null,
    decidedAt: null,
  }
  return accept([{ type: 'repayment_submitted', repayment }], { recordId: repayment.id })
}

function decideRepayment(state: State, command: DecideRepayment, now: Instant): Decision {
  const { userId, outcome, operatorId, note } = command
  const loan = openLoan(state.loans, command)
  if (!loan || loan.status !== 'repayment_review') return refuse('repayment_not_open')
  const reason = refuseDecider(loan, command)
  if (reason) return refuse(reason)

  // From here it must succeed.
  return accept([{ type: 'repayment_decided', userId, outcome, operatorId, note, at: now }], {
    recordId: loan.id,
    state: outcome,
  })
}
