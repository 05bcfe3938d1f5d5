// The postings of each wallet event. Nothing else changes a balance here.
import { negative } from '@tallystick/kernel/decimal'
import type { UserId } from '@tallystick/kernel/ids'
import { present } from '@tallystick/kernel/assert'
import type { Instant } from '@tallystick/kernel/clock'
import { type Bucket, type HouseAccount, houseAccount, userAccount } from '@tallystick/ledger/chart'
import { type Posting, type Transfer, transfer, type TransferKind } from '@tallystick/ledger/transfer'
import type { State } from '../../core/state.ts'
import type { Adjustment } from './adjustment.ts'
import type { Deposit } from './deposit.ts'
import type { MoneyTransferred } from './events.ts'
import type { Withdrawal } from './withdrawal/withdrawal.ts'

export function creditTransfer(state: State, deposit: Deposit, at: Instant): Transfer {
  return move(state, 'deposit_credit', deposit, at, [
    { account: change(deposit.userId, 'available'), amount: deposit.amount },
    { account: house(state, deposit.userId, 'deposits'), amount: negative(deposit.amount) },
  ])
}

export function holdTransfer(state: State, withdrawal: Withdrawal): Transfer {
  return move(state, 'withdrawal_hold', withdrawal, withdrawal.createdAt, [
    { account: change(withdrawal.userId, 'available'), amount: negative(withdrawal.amount) },
    { account: change(withdrawal.userId, 'held'), amount: withdrawal.amount },
  ])
}

export function giveBackTransfer(state: State, withdrawal: Withdrawal, at: Instant): Transfer {
  return move(state, 'withdrawal_release', withdrawal, at, [
    { account: change(withdrawal.userId, 'available'), amount: withdrawal.amount },
    { account: change(withdrawal.userId, 'held'), amount: negative(withdrawal.amount) },
  ])
}

export function payOutTransfer(state: State, withdrawal: Withdrawal, at: Instant): Transfer {
  return move(state, 'withdrawal_complete', withdrawal, at, [
    { account: change(withdrawal.userId, 'held'), amount: negative(withdrawal.amount) },
    { account: house(state, withdrawal.userId, 'withdrawals'), amount: withdrawal.amount - withdrawal.fee },
    { account: house(state, withdrawal.userId, 'fees'), amount: withdrawal.fee },
  ])
}

export function ownTransfer(state: State, event: MoneyTransferred): Transfer {
  const { userId, from, to, amount } = event
  return move(state, 'account_transfer', event, event.at, [
    { account: userAccount(userId, from, 'available'), amount: negative(amount) },
    { account: userAccount(userId, to, 'available'), amount },
  ])
}

export function adjustTransfer(state: State, adjustment: Adjustment): Transfer {
  const { userId, amount } = adjustment
  return move(state, 'adjustment', adjustment, adjustment.createdAt, [
    { account: change(userId, 'available'), amount },
    { account: house(state, userId, 'adjustments'), amount: negative(amount) },
  ])
}

function move(
  state: State,
  kind: TransferKind,
  subject: { readonly id: number; readonly userId: UserId },
  at: Instant,
  postings: readonly Posting[],
): Transfer {
  return transfer({
    kind,
    realm: realmOf(state, subject.userId),
    userId: subject.userId,
    ref: subject.id,
    at,
    postings,
  })
}

function change(userId: UserId, bucket: Bucket): number {
  return userAccount(userId, 'main', bucket)
}

function house(state: State, userId: UserId, account: HouseAccount): number {
  return houseAccount(state.shard, realmOf(state, userId), account)
}

function realmOf(state: State, userId: UserId): Transfer['realm'] {
  return present(state.books.users.get(userId), 'accounts of a wallet').realm
}
