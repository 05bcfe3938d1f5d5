// Makes wallet events true: moves the money they name, changes the records, keeps the memory. Decides nothing and refuses nothing.
import { assert, present, unreachable } from '@tallystick/kernel/assert'
import { startOfDay } from '@tallystick/kernel/clock'
import type { Changes } from '../changes.ts'
import { book } from '../forex/apply.ts'
import { noteChanged, noteMade } from '../records.ts'
import { MAX_SHARDS, type State } from '../state.ts'
import type { Adjustment } from './adjustment.ts'
import { nextCharge } from './charge.ts'
import type { ChargeDecided, MethodDeleted, WalletEvent, WithdrawalDecided, WithdrawalSubmitted } from './events.ts'
import { restoreCharge, restoreMethod, restoreWithdrawal, type WalletUser, walletUser } from './memory.ts'
import {
  adjustTransfer,
  creditTransfer,
  giveBackTransfer,
  holdTransfer,
  ownTransfer,
  payOutTransfer,
} from './postings.ts'
import { approveOnce } from './review.ts'
import { nextWithdrawal, type Withdrawal } from './withdrawal.ts'

export function applyWallet(state: State, event: WalletEvent, changes: Changes): void {
  switch (event.type) {
    case 'charge_submitted':
      takeNumber(state, event.charge.id)
      restoreCharge(state.wallet, event.charge)
      noteMade(changes.records.charge, event.charge)
      changes.users.add(event.charge.userId)
      return
    case 'charge_approved': {
      const charge = present(user(state, event).charges.get(event.chargeId), 'charge to approve')
      approveOnce(charge, event.operatorId)
      noteChanged(changes.records.charge, charge)
      changes.users.add(event.userId)
      return
    }
    case 'charge_decided':
      return decideCharge(state, event, changes)
    case 'method_bound':
      takeNumber(state, event.method.id)
      restoreMethod(state.wallet, event.method)
      noteMade(changes.records.draw_method, event.method)
      changes.users.add(event.method.userId)
      return
    case 'method_deleted':
      return deleteMethod(state, event, changes)
    case 'withdrawal_submitted':
      return submit(state, event, changes)
    case 'withdrawal_approved': {
      const withdrawal = present(user(state, event).withdrawals.get(event.withdrawalId), 'withdrawal to approve')
      approveOnce(withdrawal, event.operatorId)
      noteChanged(changes.records.withdrawal, withdrawal)
      changes.users.add(event.userId)
      return
    }
    case 'withdrawal_decided':
      return decideWithdrawal(state, event, changes)
    case 'money_transferred':
      takeNumber(state, event.id)
      return book(state, ownTransfer(state, event), changes)
    case 'money_adjusted':
      return adjust(state, event.adjustment, changes)
    default:
      return unreachable(event)
  }
}

function decideCharge(state: State, event: ChargeDecided, changes: Changes): void {
  const { charges } = user(state, event)
  const charge = present(charges.get(event.chargeId), 'charge to decide')
  const next = nextCharge(charge.status, event.act)
  assert(next, `charge ${charge.id}: ${event.act} while ${charge.status}`)
  if (event.act === 'finish') book(state, creditTransfer(state, charge, event.at), changes)
  charge.status = next
  charge.decidedBy = event.operatorId
  charge.decidedAt = event.at
  charge.note = event.note
  charges.delete(charge.id)
  state.wallet.proofs.delete(charge.proofHash)
  noteChanged(changes.records.charge, charge)
  changes.users.add(event.userId)
  changes.notices.push({ userId: charge.userId, kind: 'charge_decided', ref: charge.id, at: event.at })
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
  noteChanged(changes.records.draw_method, method)
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
    noteChanged(changes.records.draw_allowance, owner.allowance)
  } else {
    takeNumber(state, event.allowance.id)
    owner.allowance = event.allowance
    noteMade(changes.records.draw_allowance, event.allowance)
  }
  const { userId, id, createdAt } = withdrawal
  changes.notices.push({ userId, kind: 'withdrawal_submitted', ref: id, at: createdAt })
}

function decideWithdrawal(state: State, event: WithdrawalDecided, changes: Changes): void {
  const owner = user(state, event)
  const withdrawal = present(owner.withdrawals.get(event.withdrawalId), 'withdrawal to decide')
  const next = nextWithdrawal(withdrawal.status, event.act)
  assert(next, `withdrawal ${withdrawal.id}: ${event.act} while ${withdrawal.status}`)
  const money =
    event.act === 'complete'
      ? payOutTransfer(state, withdrawal, event.at)
      : giveBackTransfer(state, withdrawal, event.at)
  book(state, money, changes)
  if (event.act !== 'complete') giveBackAllowance(owner, withdrawal, changes)
  withdrawal.status = next
  withdrawal.decidedBy = event.operatorId
  withdrawal.decidedAt = event.at
  withdrawal.note = event.note
  owner.withdrawals.delete(withdrawal.id)
  noteChanged(changes.records.withdrawal, withdrawal)
  if (event.act === 'cancel') return
  changes.notices.push({ userId: withdrawal.userId, kind: 'withdrawal_decided', ref: withdrawal.id, at: event.at })
}

/** What came back on the day it was asked for may be asked for again that day. */
function giveBackAllowance(owner: WalletUser, withdrawal: Withdrawal, changes: Changes): void {
  const allowance = present(owner.allowance, 'allowance of a withdrawal')
  if (allowance.day !== startOfDay(withdrawal.createdAt)) return
  allowance.used -= withdrawal.amount
  noteChanged(changes.records.draw_allowance, allowance)
}

function user(state: State, of: { readonly userId: number }): WalletUser {
  return walletUser(state.wallet, of.userId)
}

function takeNumber(state: State, id: number): void {
  state.lastNumber = Math.max(state.lastNumber, Math.floor(id / MAX_SHARDS))
}
