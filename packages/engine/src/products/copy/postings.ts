// The postings of each event of copy trading. Nothing else changes a balance here.
import { negative } from '@tallystick/kernel/decimal'
import type { UserId } from '@tallystick/kernel/ids'
import { present } from '@tallystick/kernel/assert'
import { houseAccount, userAccount } from '@tallystick/ledger/chart'
import { type Transfer, transfer } from '@tallystick/ledger/transfer'
import type { State } from '../../core/state.ts'
import type { CopySettled, ShareReceived } from './events.ts'
import type { CopyPayment } from './record.ts'

export function shareTransfer(state: State, userId: UserId, event: CopySettled): Transfer {
  const realm = realmOf(state, userId)
  return transfer({
    kind: 'copy_share',
    realm,
    userId,
    ref: event.orderId,
    at: event.at,
    postings: [
      { account: userAccount(userId, 'forex', 'available'), amount: negative(event.taken) },
      { account: houseAccount(state.shard, realm, 'profit_share_payable'), amount: event.taken },
    ],
  })
}

export function sentTransfer(state: State, payment: CopyPayment): Transfer {
  const realm = realmOf(state, payment.userId)
  return transfer({
    kind: 'share_sent',
    realm,
    userId: payment.userId,
    ref: payment.id,
    at: payment.at,
    postings: [
      { account: houseAccount(state.shard, realm, 'profit_share_payable'), amount: negative(payment.amount) },
      { account: houseAccount(state.shard, realm, 'clearing'), amount: payment.amount },
    ],
  })
}

export function receivedTransfer(state: State, event: ShareReceived): Transfer {
  const realm = realmOf(state, event.userId)
  return transfer({
    kind: 'share_received',
    realm,
    userId: event.userId,
    ref: event.paymentId,
    at: event.at,
    postings: [
      { account: houseAccount(state.shard, realm, 'clearing'), amount: negative(event.amount) },
      { account: userAccount(event.userId, 'main', 'available'), amount: event.amount },
    ],
  })
}

function realmOf(state: State, userId: UserId): Transfer['realm'] {
  return present(state.books.users.get(userId), 'accounts of a copy').realm
}
