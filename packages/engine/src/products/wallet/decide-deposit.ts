// Decides deposits: submitting one with its proof, approving it (twice from a certain amount), rejecting it.
import type { Instant } from '@tallystick/kernel/clock'
import { trimDecimal } from '@tallystick/kernel/decimal'
import { accept, type Decision, refuse } from '../../core/decision.ts'
import { objectId, type State } from '../../core/state.ts'
import { type Charge, nextCharge } from './deposit.ts'
import type { ApproveCharge, RejectCharge, SubmitCharge } from './commands.ts'
import { refuseOwner } from './owner.ts'
import { approvalsNeeded, isLastApproval, refuseApproval, refuseDecider } from './review.ts'

export function decideSubmitCharge(state: State, command: SubmitCharge, now: Instant): Decision {
  const { chargeMinimum, chargeMaximum, maxUnderReview, twoPersonFrom } = state.settings.wallet
  const { amount } = command
  const owner = refuseOwner(state, command.userId)
  if (owner) return owner
  if (amount < chargeMinimum) return refuse('amount_below_minimum', { minimum: trimDecimal(chargeMinimum) })
  if (amount > chargeMaximum) return refuse('amount_above_maximum', { maximum: trimDecimal(chargeMaximum) })
  if (state.wallet.proofs.has(command.proofHash)) return refuse('proof_used')
  const open = state.wallet.users.get(command.userId)?.charges.size ?? 0
  if (open >= maxUnderReview) return refuse('too_many_under_review', { maximum: maxUnderReview })

  // From here it must succeed.
  const { type: _, ...asked } = command
  const charge: Charge = {
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

export function decideApproveCharge(state: State, command: ApproveCharge, now: Instant): Decision {
  const charge = openCharge(state, command)
  if (!charge || !nextCharge(charge.status, 'finish')) return refuse('charge_not_open')
  const reason = refuseApproval(charge, command)
  if (reason) return refuse(reason)

  // From here it must succeed.
  const { userId, chargeId, operatorId, note } = command
  if (!isLastApproval(charge, command)) {
    return accept([{ type: 'charge_approved', userId, chargeId, operatorId }], {
      recordId: chargeId,
      state: 'unchecked',
    })
  }
  return accept([{ type: 'charge_decided', userId, chargeId, act: 'finish', operatorId, note, at: now }], {
    recordId: chargeId,
    state: 'finished',
  })
}

export function decideRejectCharge(state: State, command: RejectCharge, now: Instant): Decision {
  const act = command.outcome === 'rejected' ? 'reject' : 'invalidate'
  const charge = openCharge(state, command)
  if (!charge || !nextCharge(charge.status, act)) return refuse('charge_not_open')
  const reason = refuseDecider(charge, command)
  if (reason) return refuse(reason)

  // From here it must succeed.
  const { userId, chargeId, operatorId, note, outcome } = command
  return accept([{ type: 'charge_decided', userId, chargeId, act, operatorId, note, at: now }], {
    recordId: chargeId,
    state: outcome,
  })
}

function openCharge(state: State, command: { userId: number; chargeId: number }): Charge | undefined {
  return state.wallet.users.get(command.userId)?.charges.get(command.chargeId)
}
