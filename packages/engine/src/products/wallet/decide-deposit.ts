// Decides deposits: submitting one with its proof, approving it (twice from a certain amount), rejecting it.
import type { DepositId, UserId } from '@tallystick/kernel/ids'
import type { Instant } from '@tallystick/kernel/clock'
import { trimDecimal } from '@tallystick/kernel/decimal'
import { accept, type Decision, refuse } from '../../core/decision.ts'
import { objectId, type State } from '../../core/state.ts'
import { type Deposit, nextDeposit } from './deposit.ts'
import type { ApproveDeposit, RejectDeposit, SubmitDeposit } from './commands.ts'
import { refuseOwner } from './owner.ts'
import { approvalsNeeded, isLastApproval, refuseApproval, refuseDecider } from './review.ts'

export function decideSubmitDeposit(state: State, command: SubmitDeposit, now: Instant): Decision {
  const { depositMinimum, depositMaximum, maxUnderReview, twoPersonFrom } = state.settings.wallet
  const { amount } = command
  const owner = refuseOwner(state, command.userId)
  if (owner) return owner
  if (amount < depositMinimum) return refuse('amount_below_minimum', { minimum: trimDecimal(depositMinimum) })
  if (amount > depositMaximum) return refuse('amount_above_maximum', { maximum: trimDecimal(depositMaximum) })
  if (state.wallet.proofs.has(command.proofHash)) return refuse('proof_used')
  const open = state.wallet.users.get(command.userId)?.deposits.size ?? 0
  if (open >= maxUnderReview) return refuse('too_many_under_review', { maximum: maxUnderReview })

  // From here it must succeed.
  const { type: _, ...asked } = command
  const deposit: Deposit = {
    ...asked,
    id: objectId(state.shard, state.lastNumber + 1),
    approvalsNeeded: approvalsNeeded(amount, twoPersonFrom),
    approvedBy: null,
    decidedBy: null,
    note: null,
    status: 'unchecked',
    createdAt: now,
    decidedAt: null,
  }
  return accept([{ type: 'deposit_submitted', deposit }], { recordId: deposit.id })
}

export function decideApproveDeposit(state: State, command: ApproveDeposit, now: Instant): Decision {
  const deposit = openDeposit(state, command)
  if (!deposit || !nextDeposit(deposit.status, 'finish')) return refuse('deposit_not_open')
  const reason = refuseApproval(deposit, command)
  if (reason) return refuse(reason)

  // From here it must succeed.
  const { userId, depositId, operatorId, note } = command
  if (!isLastApproval(deposit, command)) {
    return accept([{ type: 'deposit_approved', userId, depositId, operatorId }], {
      recordId: depositId,
      state: 'unchecked',
    })
  }
  return accept([{ type: 'deposit_decided', userId, depositId, act: 'finish', operatorId, note, at: now }], {
    recordId: depositId,
    state: 'finished',
  })
}

export function decideRejectDeposit(state: State, command: RejectDeposit, now: Instant): Decision {
  const act = command.outcome === 'rejected' ? 'reject' : 'invalidate'
  const deposit = openDeposit(state, command)
  if (!deposit || !nextDeposit(deposit.status, act)) return refuse('deposit_not_open')
  const reason = refuseDecider(deposit, command)
  if (reason) return refuse(reason)

  // From here it must succeed.
  const { userId, depositId, operatorId, note, outcome } = command
  return accept([{ type: 'deposit_decided', userId, depositId, act, operatorId, note, at: now }], {
    recordId: depositId,
    state: outcome,
  })
}

function openDeposit(state: State, command: { userId: UserId; depositId: DepositId }): Deposit | undefined {
  return state.wallet.users.get(command.userId)?.deposits.get(command.depositId)
}
