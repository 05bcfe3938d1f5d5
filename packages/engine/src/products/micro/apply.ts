// Applies micro events: postings, orders, the index of expiries. Makes no decisions and never refuses.
import { assert, present } from '@tallystick/kernel/assert'
import type { Instant } from '@tallystick/kernel/clock'
import type { Appliers } from '../../core/product.ts'
import type { Changes } from '../../core/changes.ts'
import { book } from '../forex/apply.ts'
import { noteChanged, noteMade } from '../../core/records.ts'
import { MAX_SHARDS, type State } from '../../core/state.ts'
import type { MicroEvent, MicroSettled } from './events.ts'
import { type MicroAct, type MicroOrder, nextMicroStatus } from './record.ts'
import { settleTransfer, stakeTransfer } from './postings.ts'

export const APPLY_MICRO: Appliers<MicroEvent> = {
  micro_opened: (state, event, changes) => open(state, event.order, changes),
  micro_settled: settle,
}

/** Puts a running order into memory. Where a newer price than its expiry is known, the price it ends at is not: the tape has it. */
export function restoreMicro(state: State, order: MicroOrder): void {
  const { micro } = state
  const pair = present(state.pairs.get(order.pairId), `pair ${order.pairId}`)
  micro.orders.set(order.id, order)
  const own = micro.byUser.get(order.userId) ?? new Map<number, MicroOrder>()
  micro.byUser.set(order.userId, own.set(order.id, order))
  if (order.expiresAt < pair.at) micro.overdue.add(order.id)
  else pair.expiries.set(order.id, order.expiresAt)
}

/** Takes an order out of memory without moving money (its account is being reset as a whole). */
export function voidMicro(state: State, order: MicroOrder, at: Instant, changes: Changes): void {
  remove(state, order, 'void')
  order.closeReason = 'voided'
  order.closedAt = at
  touch(changes, order)
}

function open(state: State, order: MicroOrder, changes: Changes): void {
  state.lastNumber = Math.max(state.lastNumber, Math.floor(order.id / MAX_SHARDS))
  book(state, stakeTransfer(state, order), changes)
  restoreMicro(state, order)
  noteMade(changes.records.micro_order, order)
}

function settle(state: State, event: MicroSettled, changes: Changes): void {
  const order = present(state.micro.orders.get(event.orderId), `running micro order ${event.orderId}`)
  book(state, settleTransfer(state, order, event), changes)
  remove(state, order, 'settle')
  order.endPrice = event.endPrice
  order.endTick = event.endTick
  order.nextPrice = event.nextPrice
  order.nextTick = event.nextTick
  order.profit = event.profit
  order.closeReason = event.outcome
  order.closedAt = event.at
  touch(changes, order)
  changes.notices.push({ userId: order.userId, kind: 'micro_settled', ref: order.id, at: event.at })
}

/** Moves the order along the transition table and out of every list. */
function remove(state: State, order: MicroOrder, act: MicroAct): void {
  const next = nextMicroStatus(order.status, act)
  assert(next, `micro order ${order.id}: ${act} while ${order.status}`)
  dropMicro(state, order)
  order.status = next
}

/** The order leaves memory as it is. */
export function dropMicro(state: State, order: MicroOrder): void {
  const { micro } = state
  present(state.pairs.get(order.pairId), `pair ${order.pairId}`).expiries.remove(order.id)
  micro.overdue.delete(order.id)
  micro.orders.delete(order.id)
  const own = micro.byUser.get(order.userId)
  own?.delete(order.id)
  if (own?.size === 0) micro.byUser.delete(order.userId)
}

function touch(changes: Changes, order: MicroOrder): void {
  noteChanged(changes.records.micro_order, order)
  changes.users.add(order.userId)
}
