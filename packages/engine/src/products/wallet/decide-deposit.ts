// Decides deposits: submitting one with its proof, approving it (twice from a certain amount), rejecting it.
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
  const open = state.wallet.users.get(command.userId)?.charges.size ?? 0
  if (open >= maxUnderReview) return refuse('too_many_under_review', { maximum: maxUnderReview })

  // From here it must succeed.
  const { type: _, ...asked } = command
  const charge: Deposit = {
    ...asked,
    id: objectId(state.shard, state.lastNumber + 1),
    approvalsNeeded: approvalsNeeded(amount, twoPersonFrom),
    approvedBy: 0,
    decidedBy: 0,
    note: '',
    status: 'unchecked',
    createdAt: now,
    decidedAt: 0,
  }
  return accept([{ type: 'charge_submitted', charge }], { recordId: charge.id })
}

export function decideApproveDeposit(state: State, command: ApproveDeposit, now: Instant): Decision {
  const charge = openDeposit(state, command)
  if (!charge || !nextDeposit(charge.status, 'finish')) return refuse('charge_not_open')
  const reason = refuseApproval(charge, command)
  if (reason) return refuse(reason)

  // From here it must succeed.
  const { userId, depositId, operatorId, note } = command
  if (!isLastApproval(charge, command)) {
    return accept([{ type: 'charge_approved', userId, depositId, operatorId }], {
      recordId: depositId,
      state: 'unchecked',
    })
  }
  return accept([{ type: 'charge_decided', userId, depositId, act: 'finish', operatorId, note, at: now }], {
    recordId: depositId,
    state: 'finished',
  })
}

export function decideRejectDeposit(state: State, command: RejectDeposit, now: Instant): Decision {
  const act = command.outcome === 'rejected' ? 'reject' : 'invalidate'
  const charge = openDeposit(state, command)
  if (!charge || !nextDeposit(charge.status, act)) return refuse('charge_not_open')
  const reason = refuseDecider(charge, command)
  if (reason) return refuse(reason)

  // From here it must succeed.
  const { userId, depositId, operatorId, note, outcome } = command
  return accept([{ type: 'charge_decided', userId, depositId, act, operatorId, note, at: now }], {
    recordId: depositId,
    state: outcome,
  })
}

function openDeposit(state: State, command: { userId: number; depositId: number }): Deposit | undefined {
  return state.wallet.users.get(command.userId)?.charges.get(command.depositId)
}
