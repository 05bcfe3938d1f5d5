// Decides withdrawals: requesting one, cancelling it while under review, approving it (twice from a certain amount) at the current rate,
// accepting a rate that moved too far, rejecting it.
import type { UserId, WithdrawalId } from '@tallystick/kernel/ids'
import { withdrawalFee, isWithinTolerance, isWorthWithdrawing, receivedFor } from '@tallystick/formulas/withdrawal'
import { present } from '@tallystick/kernel/assert'
import { HOUR_MS, type Instant, startOfDay } from '@tallystick/kernel/clock'
import { formatDecimal, type Price, trimDecimal } from '@tallystick/kernel/decimal'
import { accept, type Decision, refuse } from '../../../core/decision.ts'
import { objectId, type State } from '../../../core/state.ts'
import type {
  AcceptWithdrawal,
  ApproveWithdrawal,
  CancelWithdrawal,
  RejectWithdrawal,
  SubmitWithdrawal,
} from '../commands.ts'
import { withdrawnToday } from '../memory.ts'
import type { PayoutMethod } from '../payout-method.ts'
import { refuseOwner } from '../owner.ts'
import { bindingRate, type RateNow, rateNow } from './rate.ts'
import { approvalsNeeded, isLastApproval, refuseApproval, refuseDecider } from '../review.ts'
import { type WithdrawalAllowance, nextWithdrawal, NO_OFFER, type Withdrawal } from './withdrawal.ts'

export function decideSubmitWithdrawal(state: State, command: SubmitWithdrawal, now: Instant): Decision {
  const owner = refuseOwner(state, command.userId)
  if (owner) return owner
  const method = state.wallet.users.get(command.userId)?.methods.get(command.methodId)
  if (!method || method.currencyId !== command.terms.currencyId) return refuse('method_unknown')
  const cooling = refuseCooling(state, command, method, now)
  if (cooling) return cooling
  const rate = rateNow(state, command.terms, command.terms.typedPrice, now)
  if ('reason' in rate) return { refusal: rate }
  const refusal = refuseAmount(state, command, rate.price) ?? refuseLimits(state, command, now)
  if (refusal) return refusal

  // From here it must succeed.
  const withdrawal = newWithdrawal(state, command, method, rate, now)
  const allowance = allowanceAfter(state, command, now)
  return accept([{ type: 'withdrawal_submitted', withdrawal, allowance }], {
    recordId: withdrawal.id,
    fee: formatDecimal(withdrawal.fee, 6),
    received: formatDecimal(withdrawal.estimatedReceived, withdrawal.places),
  })
}

export function decideCancelWithdrawal(state: State, command: CancelWithdrawal, now: Instant): Decision {
  const withdrawal = openWithdrawal(state, command)
  if (!withdrawal || !nextWithdrawal(withdrawal.status, 'cancel')) return refuse('withdrawal_not_open')

  // From here it must succeed.
  const { userId, withdrawalId } = command
  return accept(
    [{ type: 'withdrawal_released', userId, withdrawalId, act: 'cancel', operatorId: null, note: null, at: now }],
    { recordId: withdrawalId, state: 'cancelled' },
  )
}

/** [WW14] Not a new withdrawal and no promise of this rate: it becomes the estimate that the next last approval is measured by. */
export function decideAcceptWithdrawal(state: State, command: AcceptWithdrawal, now: Instant): Decision {
  const withdrawal = openWithdrawal(state, command)
  if (!withdrawal) return refuse('withdrawal_not_open')
  const { offeredReceived, offeredUntil, places } = withdrawal
  if (!nextWithdrawal(withdrawal.status, 'accept') || offeredReceived === null || offeredUntil === null)
    return refuse('withdrawal_no_offer')
  if (now >= offeredUntil || command.received !== offeredReceived) return refuse('withdrawal_no_offer')

  // From here it must succeed.
  const { userId, withdrawalId } = command
  return accept([{ type: 'withdrawal_rate_accepted', userId, withdrawalId, at: now }], {
    recordId: withdrawalId,
    state: 'under_review',
    received: formatDecimal(offeredReceived, places),
  })
}

export function decideApproveWithdrawal(state: State, command: ApproveWithdrawal, now: Instant): Decision {
  const withdrawal = openWithdrawal(state, command)
  if (!withdrawal) return refuse('withdrawal_not_open')
  if (!nextWithdrawal(withdrawal.status, 'complete')) return refuse('withdrawal_waits_for_user')
  const reason = refuseApproval(withdrawal, command)
  if (reason) return refuse(reason)
  if (isLastApproval(withdrawal, command)) return decideLastApproval(state, withdrawal, command, now)

  // From here it must succeed.
  const { userId, withdrawalId, operatorId } = command
  const answer = { recordId: withdrawalId, state: 'under_review' }
  return accept([{ type: 'withdrawal_approved', userId, withdrawalId, operatorId }], answer)
}

/**
 * [WW12] The rate of this moment binds. [WW13] Beyond the tolerance the user is asked instead; an earlier approval stands, because payee and
 * dollars are what it approved, and this one has to be given again.
 */
function decideLastApproval(
  state: State,
  withdrawal: Withdrawal,
  { operatorId, note, typedPrice }: ApproveWithdrawal,
  now: Instant,
): Decision {
  const { id: withdrawalId, userId, estimatedPrice, isPerUsd, tolerancePercent, fee } = withdrawal
  const rate = bindingRate(state, withdrawal, typedPrice, now)
  if ('reason' in rate) return { refusal: rate }
  if (rate.received <= 0n) return refuse('amount_not_above_fee', { fee: trimDecimal(fee) })

  // From here it must succeed.
  const subject = { userId, withdrawalId, ...rate, at: now }
  if (!isWithinTolerance({ price: estimatedPrice, isPerUsd }, rate.price, tolerancePercent)) {
    const until = now + state.settings.wallet.acceptWithinMs
    return accept([{ type: 'withdrawal_rate_changed', ...subject, until }], {
      recordId: withdrawalId,
      state: 'rate_changed',
    })
  }
  return accept([{ type: 'withdrawal_completed', ...subject, operatorId, note }], {
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
  return accept([{ type: 'withdrawal_released', userId, withdrawalId, act, operatorId, note, at: now }], {
    recordId: withdrawalId,
    state: outcome,
  })
}

function refuseCooling(
  state: State,
  command: SubmitWithdrawal,
  method: PayoutMethod,
  now: Instant,
): Decision | undefined {
  const { methodCoolingMs, credentialCoolingMs } = state.settings.wallet
  const methodReadyAt = method.createdAt + methodCoolingMs
  if (now < methodReadyAt) return refuse('method_cooling', wait(methodReadyAt - now))
  if (command.credentialChangedAt === null) return undefined
  const readyAt = command.credentialChangedAt + credentialCoolingMs
  return now < readyAt ? refuse('credential_cooling', wait(readyAt - now)) : undefined
}

/** Rounded up to full hours, so that the user does not come back too early. */
function wait(ms: number): { hours: number } {
  return { hours: Math.ceil(ms / HOUR_MS) }
}

function refuseAmount(state: State, { userId, amount, terms }: SubmitWithdrawal, price: Price): Decision | undefined {
  if (!isWorthWithdrawing({ ...terms, price }, amount)) {
    return refuse('amount_not_above_fee', { fee: trimDecimal(withdrawalFee(terms, amount)) })
  }
  const { balance } = present(state.books.users.get(userId), 'accounts of a withdrawal').main
  if (amount <= balance) return undefined
  return refuse('insufficient_balance', { needed: formatDecimal(amount, 2), free: formatDecimal(balance, 2) })
}

function refuseLimits(state: State, command: SubmitWithdrawal, now: Instant): Decision | undefined {
  const { dailyLimitVerified, dailyLimitUnverified, maxUnderReview } = state.settings.wallet
  const limit = command.isVerified ? dailyLimitVerified : dailyLimitUnverified
  const used = withdrawnToday(state.wallet, command.userId, now)
  if (used + command.amount > limit) {
    const left = used < limit ? limit - used : 0n
    return refuse('daily_limit', { limit: trimDecimal(limit), left: trimDecimal(left) })
  }
  const open = state.wallet.users.get(command.userId)?.withdrawals.size ?? 0
  return open >= maxUnderReview ? refuse('too_many_under_review', { maximum: maxUnderReview }) : undefined
}

function newWithdrawal(
  state: State,
  command: SubmitWithdrawal,
  method: PayoutMethod,
  { price, tick }: RateNow,
  now: Instant,
): Withdrawal {
  const { amount, terms, memo, userId } = command
  const { twoPersonFrom, rateTolerancePercent } = state.settings.wallet
  const { channel, currencyId, address, bankName, bankAddress, bankSwift, payeeName, payeeAccount } = method
  const { currencyCode, protocolCode, feeType, withdrawalRate, places, rateSource, pairId, isPerUsd } = terms
  const fee = withdrawalFee(terms, amount)
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
    withdrawalRate,
    places,
    rateSource,
    pairId,
    isPerUsd,
    tolerancePercent: rateTolerancePercent,
    amount,
    fee,
    estimatedPrice: price,
    estimatedTick: tick,
    estimatedReceived: receivedFor(amount - fee, { price, isPerUsd }, places),
    acceptedAt: null,
    ...NO_OFFER,
    price: null,
    tick: null,
    received: null,
    memo,
    approvalsNeeded: approvalsNeeded(amount, twoPersonFrom),
    approvedBy: null,
    decidedBy: null,
    note: null,
    status: 'under_review',
    createdAt: now,
    decidedAt: null,
  }
}

function allowanceAfter(state: State, { userId, amount }: SubmitWithdrawal, now: Instant): WithdrawalAllowance {
  const id = state.wallet.users.get(userId)?.allowance?.id ?? objectId(state.shard, state.lastNumber + 2)
  return { id, userId, day: startOfDay(now), used: withdrawnToday(state.wallet, userId, now) + amount }
}

function openWithdrawal(state: State, command: { userId: UserId; withdrawalId: WithdrawalId }): Withdrawal | undefined {
  return state.wallet.users.get(command.userId)?.withdrawals.get(command.withdrawalId)
}
