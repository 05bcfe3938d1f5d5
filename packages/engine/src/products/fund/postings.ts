// The postings of each fund event. Nothing else changes a balance here.
import { negative } from '@tallystick/kernel/decimal'
import type { UserId } from '@tallystick/kernel/ids'
import { present } from '@tallystick/kernel/assert'
import type { Instant } from '@tallystick/kernel/clock'
import { type Bucket, type HouseAccount, houseAccount, userAccount } from '@tallystick/ledger/chart'
import { type Posting, type Transfer, transfer, type TransferKind } from '@tallystick/ledger/transfer'
import type { State } from '../../core/state.ts'
import type { FundInterest, Subscription } from './record.ts'

export function holdShare(state: State, { id, userId, amount, createdAt }: Subscription): Transfer {
  return move(state, 'fund_buy', { ref: id, userId }, createdAt, [
    { account: change(userId, 'available'), amount: negative(amount) },
    { account: change(userId, 'held'), amount },
  ])
}

/** Each day's interest is a transfer of its own, belonging to its row. */
export function payInterest(state: State, { id, userId, amount, paidAt }: FundInterest): Transfer {
  return move(state, 'fund_interest', { ref: id, userId }, paidAt, [
    { account: change(userId, 'available'), amount },
    { account: house(state, userId, 'fund_interest'), amount: negative(amount) },
  ])
}

export function releaseShare(state: State, { id, userId, amount }: Subscription, at: Instant): Transfer {
  return move(state, 'fund_release', { ref: id, userId }, at, [
    { account: change(userId, 'available'), amount },
    { account: change(userId, 'held'), amount: negative(amount) },
  ])
}

export function redeemShare(state: State, { id, userId, amount, penalty }: Subscription, at: Instant): Transfer {
  return move(state, 'fund_redeem', { ref: id, userId }, at, [
    { account: change(userId, 'available'), amount: amount - penalty },
    { account: change(userId, 'held'), amount: negative(amount) },
    { account: house(state, userId, 'fund_penalty'), amount: penalty },
  ])
}

function move(
  state: State,
  kind: TransferKind,
  subject: { readonly ref: number; readonly userId: UserId },
  at: Instant,
  postings: readonly Posting[],
): Transfer {
  return transfer({ kind, realm: realmOf(state, subject.userId), ...subject, at, postings })
}

function change(userId: UserId, bucket: Bucket): number {
  return userAccount(userId, 'main', bucket)
}

function house(state: State, userId: UserId, account: HouseAccount): number {
  return houseAccount(state.shard, realmOf(state, userId), account)
}

function realmOf(state: State, userId: UserId): Transfer['realm'] {
  return present(state.books.users.get(userId), 'accounts of a subscription').realm
}
