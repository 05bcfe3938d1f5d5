// The postings of each forex event. Nothing else changes a balance of a forex account.
import { negative } from '@tallystick/kernel/decimal'
import type { UserId } from '@tallystick/kernel/ids'
import { assert, present } from '@tallystick/kernel/assert'
import type { Instant } from '@tallystick/kernel/clock'
import { type HouseAccount, houseAccount, userAccount } from '@tallystick/ledger/chart'
import { type Transfer, transfer, type TransferKind } from '@tallystick/ledger/transfer'
import type { State } from '../../core/state.ts'
import type { OrderClosed, OrderFilled, OrderPartClosed } from './events.ts'
import { type ForexOrder, heldFor, type OpenedOrder } from './record.ts'

export function openTransfer(state: State, order: OpenedOrder): Transfer {
  const { available, held } = buckets(order.userId)
  return orderTransfer(state, order, 'forex_open', order.openedAt, [
    { account: available, amount: -(order.margin + order.fee) },
    { account: held, amount: order.margin },
    { account: house(state, order, 'fees'), amount: order.fee },
  ])
}

export function reserveTransfer(state: State, order: ForexOrder): Transfer {
  return lockTransfer(state, order, 'forex_reserve', order.createdAt, heldFor(order))
}

export function releaseTransfer(state: State, order: ForexOrder, at: Instant): Transfer {
  return lockTransfer(state, order, 'forex_release', at, negative(heldFor(order)))
}

export function fillTransfer(state: State, order: ForexOrder, event: OrderFilled): Transfer {
  const { available, held } = buckets(order.userId)
  const reserved = heldFor(order)
  return orderTransfer(state, order, 'forex_fill', event.at, [
    { account: available, amount: reserved - event.margin - event.fee },
    { account: held, amount: event.margin - reserved },
    { account: house(state, order, 'fees'), amount: event.fee },
  ])
}

export function closeTransfer(state: State, order: ForexOrder, event: OrderClosed): Transfer {
  assert(order.status === 'holding', `order ${order.id} closes while ${order.status}`)
  return settleTransfer(state, order, event)
}

/** The part has its own id: what was held for it under the id of the whole is given back under the part's. */
export function partTransfer(state: State, event: OrderPartClosed): Transfer {
  const { part, balanceAfter, debtAfter } = event
  return settleTransfer(state, part, { balanceAfter, debtAfter, badDebt: 0n, profit: part.profit, at: part.closedAt })
}

function settleTransfer(
  state: State,
  order: ForexOrder,
  after: Pick<OrderClosed, 'balanceAfter' | 'debtAfter' | 'badDebt' | 'profit' | 'at'>,
): Transfer {
  const { available, held, debt } = buckets(order.userId)
  const { forex } = present(state.books.users.get(order.userId), 'accounts of a closing order')
  return orderTransfer(state, order, 'forex_close', after.at, [
    { account: available, amount: after.balanceAfter - forex.balance },
    { account: held, amount: negative(order.margin) },
    { account: debt, amount: forex.debt - after.debtAfter - after.badDebt },
    { account: house(state, order, 'trading_result'), amount: negative(after.profit) },
  ])
}

/** Negative-balance protection: the close booked the whole loss, and the house takes over what the account cannot pay. */
export function forgivenTransfer(state: State, order: ForexOrder, event: OrderClosed): Transfer {
  return orderTransfer(state, order, 'loss_forgiven', event.at, [
    { account: buckets(order.userId).debt, amount: event.badDebt },
    { account: house(state, order, 'bad_debt'), amount: negative(event.badDebt) },
  ])
}

function lockTransfer(state: State, order: ForexOrder, kind: TransferKind, at: Instant, amount: bigint): Transfer {
  const { available, held } = buckets(order.userId)
  return orderTransfer(state, order, kind, at, [
    { account: available, amount: -amount },
    { account: held, amount },
  ])
}

function orderTransfer(
  state: State,
  order: ForexOrder,
  kind: TransferKind,
  at: Instant,
  postings: Transfer['postings'],
): Transfer {
  const { realm } = present(state.books.users.get(order.userId), 'accounts of an order')
  return transfer({ kind, realm, userId: order.userId, ref: order.id, at, postings })
}

function house(state: State, order: ForexOrder, account: HouseAccount): number {
  const { realm } = present(state.books.users.get(order.userId), 'accounts of an order')
  return houseAccount(state.shard, realm, account)
}

function buckets(userId: UserId): { available: number; held: number; debt: number } {
  return {
    available: userAccount(userId, 'forex', 'available'),
    held: userAccount(userId, 'forex', 'held'),
    debt: userAccount(userId, 'forex', 'debt'),
  }
}
