// Decides withdrawals: asking for one, cancelling it while it is looked at, approving it (twice from a certain amount), rejecting it.
import { drawFee, drawReceived, isWorthDrawing } from '@tallystick/formulas/withdraw'
import { present } from '@tallystick/kernel/assert'
import { HOUR_MS, type Instant, startOfDay } from '@tallystick/kernel/clock'
import { formatDecimal, trimDecimal } from '@tallystick/kernel/decimal'
import { accept, type Decision, refuse } from '../decision.ts'
import { objectId, type State } from '../state.ts'
import type { ApproveWithdrawal, CancelWithdrawal, RejectWithdrawal, SubmitWithdrawal } from './commands.ts'
import { drawnToday } from './memory.ts'
import type { DrawMethod } from './method.ts'
import { refuseOwner } from './owner.ts'
import { approvalsNeeded, isLastApproval, refuseApproval, refuseDecider } from './review.ts'
import { type DrawAllowance, nextWithdrawal, type Withdrawal } from './withdrawal.ts'

export function decideSubmitWithdrawal(state: State, command: SubmitWithdrawal, now: Instant): Decision {
  const owner = refuseOwner(state, command.userId)
  if (owner) return owner
  const method = state.wallet.users.get(command.userId)?.methods.get(command.methodId)
  if (!method || method.currencyId !== command.terms.currencyId) return refuse('method_unknown')
  const refusal =
    refuseCooling(state, command, method, now) ?? refuseAmount(state, command) ?? refuseLimits(state, command, now)
  if (refusal) return refusal

  // From here it must succeed.
  const withdrawal = newWithdrawal(state, command, method, now)
  const allowance = allowanceAfter(state, command, now)
  return accept([{ type: 'withdrawal_submitted', withdrawal, allowance }], {
    recordId: withdrawal.id,
    fee: formatDecimal(withdrawal.fee, 6),
    received: formatDecimal(withdrawal.received, withdrawal.places),
  })
}

export function decideCancelWithdrawal(state: State, command: CancelWithdrawal, now: Instant): Decision {
  const withdrawal = openWithdrawal(state, command)
  if (!withdrawal || !nextWithdrawal(withdrawal.status, 'cancel')) return refuse('withdrawal_not_open')

  // From here it must succeed.
  const { userId, withdrawalId } = command
  return accept(
    [{ type: 'withdrawal_decided', userId, withdrawalId, act: 'cancel', operatorId: 0, note: '', at: now }],
    { recordId: withdrawalId, state: 'cancelled' },
  )
}

export function decideApproveWithdrawal(state: State, command: ApproveWithdrawal, now: Instant): Decision {
  const withdrawal = openWithdrawal(state, command)
  if (!withdrawal || !nextWithdrawal(withdrawal.status, 'complete')) return refuse('withdrawal_not_open')
  const reason = refuseApproval(withdrawal, command)
  if (reason) return refuse(reason)

  // From here it must succeed.
  const { userId, withdrawalId, operatorId, note } = command
  if (!isLastApproval(withdrawal, command)) {
    const answer = { recordId: withdrawalId, state: 'under_review' }
    return accept([{ type: 'withdrawal_approved', userId, withdrawalId, operatorId }], answer)
  }
  return accept([{ type: 'withdrawal_decided', userId, withdrawalId, act: 'complete', operatorId, note, at: now }], {
    recordId: withdrawalId,
    state: 'completed',
  })
}

export function decideRejectWithdrawal(state: State, command: RejectWithdrawal, now: Instant): Decision {
  const act = command.outcome === 'rejected' ? 'reject' : 'invalidate'
  const withdrawal = openWithdrawal(state, command)
  if (!withdrawal || !nextWithdrawal(withdrawal.status, act)) return refuse('withdrawal_not_open')
  const reason = refuseDecider(withdrawal, command)
  if (reason) return refuse(reason)

  // From here it must succeed.
  const { userId, withdrawalId, operatorId, note, outcome } = command
  return accept([{ type: 'withdrawal_decided', userId, withdrawalId, act, operatorId, note, at: now }], {
    recordId: withdrawalId,
    state: outcome,
  })
}

function refuseCooling(
  state: State,
  command: SubmitWithdrawal,
  method: DrawMethod,
  now: Instant,
): Decision | undefined {
  const { methodCoolingMs, credentialCoolingMs } = state.settings.wallet
  const methodReadyAt = method.createdAt + methodCoolingMs
  if (now < methodReadyAt) return refuse('method_cooling', wait(methodReadyAt - now))
  const readyAt = command.credentialChangedAt + credentialCoolingMs
  return command.credentialChangedAt > 0 && now < readyAt
    ? refuse('credential_cooling', wait(readyAt - now))
    : undefined
}

/** Started hours, so that nobody is told to come back too early. */
function wait(ms: number): { hours: number } {
  return { hours: Math.ceil(ms / HOUR_MS) }
}

function refuseAmount(state: State, { userId, amount, terms }: SubmitWithdrawal): Decision | undefined {
  if (!isWorthDrawing(terms, amount)) {
    return refuse('amount_not_above_fee', { fee: trimDecimal(drawFee(terms, amount)) })
  }
  const { balance } = present(state.books.users.get(userId), 'accounts of a withdrawal').change
  if (amount <= balance) return undefined
  return refuse('insufficient_balance', { needed: formatDecimal(amount, 2), free: formatDecimal(balance, 2) })
}

function refuseLimits(state: State, command: SubmitWithdrawal, now: Instant): Decision | undefined {
  const { dailyLimitVerified, dailyLimitUnverified, maxUnderReview } = state.settings.wallet
  const limit = command.isVerified ? dailyLimitVerified : dailyLimitUnverified
  const used = drawnToday(state.wallet, command.userId, now)
  if (used + command.amount > limit) {
    const left = used < limit ? limit - used : 0n
    return refuse('daily_limit', { limit: trimDecimal(limit), left: trimDecimal(left) })
  }
  const open = state.wallet.users.get(command.userId)?.withdrawals.size ?? 0
  return open >= maxUnderReview ? refuse('too_many_under_review', { maximum: maxUnderReview }) : undefined
}

function newWithdrawal(state: State, command: SubmitWithdrawal, method: DrawMethod, now: Instant): Withdrawal {
  const { amount, terms, memo, userId } = command
  const { channel, currencyId, address, bankName, bankAddress, bankSwift, payeeName, payeeAccount } = method
  const { currencyCode, protocolCode, feeType, drawRate, usdPrice, places } = terms
  return {
    id: objectId(state.shard, state.lastNumber + 1),
    userId,
    methodId: method.id,
    channel,
    currencyId,
    address,
    bankName,
    bankAddress,
    bankSwift,
    payeeName,
    payeeAccount,
    currencyCode,
    protocolCode,
    feeType,
    drawRate,
    usdPrice,
    places,
    amount,
    fee: drawFee(terms, amount),
    received: drawReceived(terms, amount),
    memo,
    approvalsNeeded: approvalsNeeded(amount, state.settings.wallet.twoPersonFrom),
    approvedBy: 0,
    decidedBy: 0,
    note: '',
    status: 'under_review',
    createdAt: now,
    decidedAt: 0,
  }
}

function allowanceAfter(state: State, { userId, amount }: SubmitWithdrawal, now: Instant): DrawAllowance {
  const id = state.wallet.users.get(userId)?.allowance?.id ?? objectId(state.shard, state.lastNumber + 2)
  return { id, userId, day: startOfDay(now), used: drawnToday(state.wallet, userId, now) + amount }
}

function openWithdrawal(state: State, command: { userId: number; withdrawalId: number }): Withdrawal | undefined {
  return state.wallet.users.get(command.userId)?.withdrawals.get(command.withdrawalId)
}
