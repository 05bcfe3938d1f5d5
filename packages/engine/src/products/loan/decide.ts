// Decides loan commands: requesting a loan, paying it out (two approvals from a certain amount), rejecting it, submitting a repayment
// and deciding on that.
import { loanInterest, loanTotal } from '@tallystick/formulas/loan'
import { unreachable } from '@tallystick/kernel/assert'
import { DAY_MS, type Instant } from '@tallystick/kernel/clock'
import { formatDecimal, roundTo } from '@tallystick/kernel/decimal'
import type { Command } from '../../core/commands.ts'
import { accept, type Decision, refuse } from '../../core/decision.ts'
import type { EngineEvent } from '../../core/events.ts'
import { isPaused } from '../../core/pause.ts'
import { objectId, type State } from '../../core/state.ts'
import { refuseOwner } from '../wallet/owner.ts'
import { approvalsNeeded, isLastApproval, refuseApproval, refuseDecider } from '../wallet/review.ts'
import type { ApproveLoan, DecideRepayment, LoanCommand, RejectLoan, SubmitLoan, SubmitRepayment } from './commands.ts'
import { decideRepayFromBalance } from './decide-repay-from-balance.ts'
import type { LoanEvent } from './events.ts'
import { type Loan, nextLoan, penaltyAt, type Repayment } from './loan.ts'
import { openLoan } from './memory.ts'

/** Reads only. */
export function decideLoan(state: State, command: LoanCommand, now: Instant): Decision {
  switch (command.type) {
    case 'submit_loan':
      return decideSubmit(state, command, now)
    case 'approve_loan':
      return decideApprove(state, command, now)
    case 'reject_loan':
      return decideReject(state, command, now)
    case 'submit_repayment':
      return decideSubmitRepayment(state, command, now)
    case 'decide_repayment':
      return decideRepayment(state, command, now)
    case 'repay_from_balance':
      return decideRepayFromBalance(state, command, now)
    default:
      return unreachable(command)
  }
}

function decideSubmit(state: State, command: SubmitLoan, now: Instant): Decision {
  const { userId, amount, offer } = command
  const owner = refuseOwner(state, userId)
  if (owner) return owner
  if (isPaused(state.settings.paused, 'loan')) return refuse('trading_paused')
  if (state.loans.open.has(userId)) return refuse('loan_open')
  if (amount <= 0n || amount < offer.minimum) {
    return refuse('amount_below_minimum', { minimum: formatDecimal(offer.minimum, 2) })
  }
  if (amount > offer.maximum) return refuse('amount_above_maximum', { maximum: formatDecimal(offer.maximum, 2) })
  if (roundTo(amount, 2) !== amount) return refuse('amount_not_in_cents')

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
    approvedBy: 0,
    decidedBy: 0,
    note: '',
    createdAt: now,
    status: 'waiting',
    reviewedAt: 0,
    dueAt: 0,
    penalty: 0n,
    repaidAt: 0,
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
    decidedBy: 0,
    note: '',
    decidedAt: 0,
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

// Records, not lists: a forgotten member does not compile.
const COMMANDS: Readonly<Record<LoanCommand['type'], true>> = {
  submit_loan: true,
  approve_loan: true,
  reject_loan: true,
  submit_repayment: true,
  decide_repayment: true,
  repay_from_balance: true,
}

const EVENTS: Readonly<Record<LoanEvent['type'], true>> = {
  loan_submitted: true,
  loan_approved: true,
  loan_paid_out: true,
  loan_rejected: true,
  repayment_submitted: true,
  repayment_decided: true,
  loan_repaid: true,
}

export function isLoanCommand(command: Command): command is LoanCommand {
  return Object.hasOwn(COMMANDS, command.type)
}

export function isLoanEvent(event: EngineEvent): event is LoanEvent {
  return Object.hasOwn(EVENTS, event.type)
}
