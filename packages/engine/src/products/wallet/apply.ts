// Applies wallet events: postings, records, memory. Makes no decisions and never refuses.
import type { UserId } from '@tallystick/kernel/ids'
import { assert, present } from '@tallystick/kernel/assert'
import { startOfDay } from '@tallystick/kernel/clock'
import type { Appliers } from '../../core/product.ts'
import type { Changes } from '../../core/changes.ts'
import { book } from '../forex/apply.ts'
import { noteChanged, noteMade } from '../../core/records.ts'
import { MAX_SHARDS, type State } from '../../core/state.ts'
import type { Adjustment } from './adjustment.ts'
import { nextDeposit } from './deposit.ts'
import type {
  DepositDecided,
  MethodDeleted,
  WalletEvent,
  WithdrawalCompleted,
  WithdrawalRateAccepted,
  WithdrawalRateChanged,
  WithdrawalReleased,
  WithdrawalSubmitted,
} from './events.ts'
import {
  forgetOffer,
  noteOffer,
  restoreDeposit,
  restoreMethod,
  restoreWithdrawal,
  type WalletUser,
  walletUser,
} from './memory.ts'
import {
  adjustTransfer,
  creditTransfer,
  giveBackTransfer,
  holdTransfer,
  ownTransfer,
  payOutTransfer,
} from './postings.ts'
import { approveOnce } from './review.ts'
import { nextWithdrawal, NO_OFFER, type Withdrawal, type WithdrawalAct } from './withdrawal/withdrawal.ts'

export const APPLY_WALLET: Appliers<WalletEvent> = {
  deposit_submitted: (state, event, changes) => {
    takeNumber(state, event.deposit.id)
    restoreDeposit(state.wallet, event.deposit)
    noteMade(changes.records.deposit, event.deposit)
    changes.users.add(event.deposit.userId)
  },
  deposit_approved: (state, event, changes) => {
    const deposit = present(user(state, event).deposits.get(event.depositId), 'deposit to approve')
    approveOnce(deposit, event.operatorId)
    noteChanged(changes.records.deposit, deposit)
    changes.users.add(event.userId)
  },
  deposit_decided: decideDeposit,
  method_bound: (state, event, changes) => {
    takeNumber(state, event.method.id)
    restoreMethod(state.wallet, event.method)
    noteMade(changes.records.payout_method, event.method)
    changes.users.add(event.method.userId)
  },
  method_deleted: deleteMethod,
  withdrawal_submitted: submit,
  withdrawal_approved: (state, event, changes) => {
    const withdrawal = present(user(state, event).withdrawals.get(event.withdrawalId), 'withdrawal to approve')
    approveOnce(withdrawal, event.operatorId)
    noteChanged(changes.records.withdrawal, withdrawal)
    changes.users.add(event.userId)
  },
  withdrawal_completed: complete,
  withdrawal_rate_changed: offerRate,
  withdrawal_rate_accepted: acceptRate,
  withdrawal_released: release,
  money_transferred: (state, event, changes) => {
    takeNumber(state, event.id)
    book(state, ownTransfer(state, event), changes)
  },
  money_adjusted: (state, event, changes) => adjust(state, event.adjustment, changes),
}

function decideDeposit(state: State, event: DepositDecided, changes: Changes): void {
  const { deposits } = user(state, event)
  const deposit = present(deposits.get(event.depositId), 'deposit to decide')
  const next = nextDeposit(deposit.status, event.act)
  assert(next, `deposit ${deposit.id}: ${event.act} while ${deposit.status}`)
  if (event.act === 'finish') book(state, creditTransfer(state, deposit, event.at), changes)
  deposit.status = next
  deposit.decidedBy = event.operatorId
  deposit.decidedAt = event.at
  deposit.note = event.note
  deposits.delete(deposit.id)
  state.wallet.proofs.delete(deposit.proofHash)
  noteChanged(changes.records.deposit, deposit)
  changes.users.add(event.userId)
  changes.notices.push({ userId: deposit.userId, kind: 'deposit_decided', ref: deposit.id, at: event.at })
}

function adjust(state: State, adjustment: Adjustment, changes: Changes): void {
  takeNumber(state, adjustment.id)
  book(state, adjustTransfer(state, adjustment), changes)
  noteMade(changes.records.adjustment, adjustment)
  const { userId, id, createdAt } = adjustment
  changes.notices.push({ userId, kind: 'money_adjusted', ref: id, at: createdAt })
}

function deleteMethod(state: State, event: MethodDeleted, changes: Changes): void {
  const { methods } = user(state, event)
  const method = present(methods.get(event.methodId), 'method to delete')
  method.status = 'deleted'
  method.deletedAt = event.at
  methods.delete(method.id)
  noteChanged(changes.records.payout_method, method)
  changes.users.add(event.userId)
}

function submit(state: State, event: WithdrawalSubmitted, changes: Changes): void {
  const { withdrawal } = event
  takeNumber(state, withdrawal.id)
  book(state, holdTransfer(state, withdrawal), changes)
  restoreWithdrawal(state.wallet, withdrawal)
  noteMade(changes.records.withdrawal, withdrawal)
  const owner = user(state, withdrawal)
  if (owner.allowance) {
    owner.allowance.day = event.allowance.day
    owner.allowance.used = event.allowance.used
    noteChanged(changes.records.withdrawal_allowance, owner.allowance)
  } else {
    takeNumber(state, event.allowance.id)
    owner.allowance = event.allowance
    noteMade(changes.records.withdrawal_allowance, event.allowance)
  }
  const { userId, id, createdAt } = withdrawal
  changes.notices.push({ userId, kind: 'withdrawal_submitted', ref: id, at: createdAt })
}

function complete(state: State, event: WithdrawalCompleted, changes: Changes): void {
  const withdrawal = present(user(state, event).withdrawals.get(event.withdrawalId), 'withdrawal to complete')
  book(state, payOutTransfer(state, withdrawal, event.at), changes)
  withdrawal.price = event.price
  withdrawal.tick = event.tick
  withdrawal.received = event.received
  end(state, withdrawal, 'complete', event, changes)
  changes.notices.push({ userId: withdrawal.userId, kind: 'withdrawal_decided', ref: withdrawal.id, at: event.at })
}

function release(state: State, event: WithdrawalReleased, changes: Changes): void {
  const owner = user(state, event)
  const withdrawal = present(owner.withdrawals.get(event.withdrawalId), 'withdrawal to release')
  book(state, giveBackTransfer(state, withdrawal, event.at), changes)
  giveBackAllowance(owner, withdrawal, changes)
  end(state, withdrawal, event.act, event, changes)
  if (event.act === 'cancel') return
  changes.notices.push({ userId: withdrawal.userId, kind: 'withdrawal_decided', ref: withdrawal.id, at: event.at })
}

function end(
  state: State,
  withdrawal: Withdrawal,
  act: WithdrawalAct,
  event: Pick<WithdrawalReleased, 'operatorId' | 'note' | 'at'>,
  changes: Changes,
): void {
  move(withdrawal, act)
  withdrawal.decidedBy = event.operatorId
  withdrawal.decidedAt = event.at
  withdrawal.note = event.note
  forgetOffer(state.wallet, withdrawal.id)
  user(state, withdrawal).withdrawals.delete(withdrawal.id)
  noteChanged(changes.records.withdrawal, withdrawal)
}

function offerRate(state: State, event: WithdrawalRateChanged, changes: Changes): void {
  const withdrawal = present(user(state, event).withdrawals.get(event.withdrawalId), 'withdrawal with a new rate')
  move(withdrawal, 'offer')
  withdrawal.offeredPrice = event.price
  withdrawal.offeredTick = event.tick
  withdrawal.offeredReceived = event.received
  withdrawal.offeredAt = event.at
  withdrawal.offeredUntil = event.until
  noteOffer(state.wallet, withdrawal)
  noteChanged(changes.records.withdrawal, withdrawal)
  changes.users.add(event.userId)
  changes.notices.push({ userId: event.userId, kind: 'withdrawal_rate_changed', ref: withdrawal.id, at: event.at })
}

function acceptRate(state: State, event: WithdrawalRateAccepted, changes: Changes): void {
  const withdrawal = present(user(state, event).withdrawals.get(event.withdrawalId), 'withdrawal with an accepted rate')
  move(withdrawal, 'accept')
  withdrawal.estimatedPrice = present(withdrawal.offeredPrice, 'offered price')
  withdrawal.estimatedTick = withdrawal.offeredTick
  withdrawal.estimatedReceived = present(withdrawal.offeredReceived, 'offered amount')
  withdrawal.acceptedAt = event.at
  Object.assign(withdrawal, NO_OFFER)
  forgetOffer(state.wallet, withdrawal.id)
  noteChanged(changes.records.withdrawal, withdrawal)
  changes.users.add(event.userId)
}

function move(withdrawal: Withdrawal, act: WithdrawalAct): void {
  const next = nextWithdrawal(withdrawal.status, act)
  assert(next, `withdrawal ${withdrawal.id}: ${act} while ${withdrawal.status}`)
  withdrawal.status = next
}

/** What came back on the day it was asked for may be asked for again that day. */
function giveBackAllowance(owner: WalletUser, withdrawal: Withdrawal, changes: Changes): void {
  const allowance = present(owner.allowance, 'allowance of a withdrawal')
  if (allowance.day !== startOfDay(withdrawal.createdAt)) return
  allowance.used -= withdrawal.amount
  noteChanged(changes.records.withdrawal_allowance, allowance)
}

function user(state: State, of: { readonly userId: UserId }): WalletUser {
  return walletUser(state.wallet, of.userId)
}

function takeNumber(state: State, id: number): void {
  state.lastNumber = Math.max(state.lastNumber, Math.floor(id / MAX_SHARDS))
}
