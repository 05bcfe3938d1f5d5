// Applies forex events: postings, orders, indexes. Makes no decisions and never refuses.
import type { OrderId } from '@tallystick/kernel/ids'
import { assert, present } from '@tallystick/kernel/assert'
import type { Instant } from '@tallystick/kernel/clock'
import { approximate } from '@tallystick/kernel/decimal'
import { post } from '@tallystick/ledger/books'
import type { Transfer } from '@tallystick/ledger/transfer'
import { linkCopy, unlinkCopy } from '../copy/memory.ts'
import type { Appliers } from '../../core/product.ts'
import type { Changes, Notice } from '../../core/changes.ts'
import { noteChanged, noteMade } from '../../core/records.ts'
import { forexUser, MAX_SHARDS, type State } from '../../core/state.ts'
import type { ForexEvent, OrderCancelled, OrderClosed, OrderFilled, OrderPartClosed } from './events.ts'
import type { ForexOrder, OpenedOrder, OrderAct } from './record.ts'
import { isOpened, isTrailing, nextStatus, startedTrail, trailOf, waitingTrail } from './record.ts'
import { keepBest, noteBest, noteKnownTo, unwatchTrail, watchTrail } from './trail/trailing.ts'
import {
  closeTransfer,
  fillTransfer,
  forgivenTransfer,
  openTransfer,
  partTransfer,
  releaseTransfer,
  reserveTransfer,
} from './postings.ts'
import { pairOf } from './value/valuation.ts'

export const APPLY_FOREX: Appliers<ForexEvent> = {
  order_opened: (state, event, changes) => add(state, event.order, openTransfer(state, event.order), changes),
  order_placed: (state, event, changes) => add(state, event.order, reserveTransfer(state, event.order), changes),
  order_filled: fill,
  order_closed: close,
  order_part_closed: closePart,
  order_cancelled: cancel,
  stops_set: (state, event, changes) => {
    const order = knownOrder(state, event.orderId)
    keepBest(state, order)
    dropTriggers(state, order)
    order.stopLoss = event.stopLoss
    order.takeProfit = event.takeProfit
    setTriggers(state, order)
    tellFollowers(state, order, 'master_stops_set', event.at, changes)
    touch(state, changes, order)
  },
  trail_set: (state, event, changes) => {
    const order = knownOrder(state, event.orderId)
    dropTriggers(state, order)
    const { trail, price, tick } = event
    Object.assign(order, isOpened(order) ? startedTrail(trail, price, tick) : waitingTrail(trail))
    setTriggers(state, order)
    tellFollowers(state, order, 'master_trail_set', event.at, changes)
    touch(state, changes, order)
  },
  trail_kept: (state, event, changes) => {
    const order = knownOrder(state, event.orderId)
    assert(isTrailing(order), `order ${order.id} does not trail`)
    keepBest(state, order)
    if (event.best) noteBest(order, event.best)
    noteKnownTo(order, event.knownTo)
    dropTriggers(state, order)
    setTriggers(state, order)
    touch(state, changes, order)
  },
  margin_warned: (state, event, changes) => {
    forexUser(state, event.userId).warned = true
    const { userId, equity, margin, at } = event
    const { stopOutPercent } = state.settings
    changes.notices.push({ userId, kind: 'margin_warning', ref: 0, account: { equity, margin, stopOutPercent }, at })
  },
  stops_recorded: (state, { stops }, changes) => {
    state.lastNumber = Math.max(state.lastNumber, Math.floor(stops.id / MAX_SHARDS))
    noteMade(changes.records.order_stops, stops)
    changes.users.add(stops.userId)
  },
  stop_out_recorded: (_, { stopOut }, changes) => {
    noteMade(changes.records.stop_out, stopOut)
    changes.users.add(stopOut.userId)
  },
}

/** Puts an open order read from the database back into memory: its money is already in the books. */
export function restoreOrder(state: State, order: ForexOrder): void {
  state.orders.set(order.id, order)
  linkCopy(state.copy, order)
  const user = forexUser(state, order.userId)
  if (order.status === 'pending') user.pendings.set(order.id, order)
  else if (isOpened(order)) {
    startTrail(order)
    user.holdings.set(order.id, order)
  } else assert(false, `order ${order.id} is held without a price`)
  setTriggers(state, order)
}

/** The order leaves memory as it is. */
export function dropOrder(state: State, order: ForexOrder): void {
  dropTriggers(state, order)
  const user = forexUser(state, order.userId)
  user.pendings.delete(order.id)
  user.holdings.delete(order.id)
  state.orders.delete(order.id)
  unlinkCopy(state.copy, order)
}

/** [FO22] A trailing stop that came with the order begins at the price of its fill. */
function startTrail(order: OpenedOrder): void {
  if (order.trailPeak === null) Object.assign(order, startedTrail(trailOf(order), order.openPrice, order.openTick))
}

/** Takes an order out of memory without moving money (its account is being reset as a whole). */
export function voidOrder(state: State, order: ForexOrder, at: number, changes: Changes): void {
  remove(state, order, 'void')
  order.closeReason = 'voided'
  order.closedAt = at
  touch(state, changes, order)
  noteClosed(changes, order)
  tellFollowers(state, order, 'master_closed', at, changes)
}

function add(state: State, order: ForexOrder, money: Transfer, changes: Changes): void {
  state.lastNumber = Math.max(state.lastNumber, Math.floor(order.id / MAX_SHARDS))
  book(state, money, changes)
  restoreOrder(state, order)
  noteMade(changes.records.forex_order, order)
  tellFollowers(state, order, 'master_opened', order.createdAt, changes)
}

function fill(state: State, event: OrderFilled, changes: Changes): void {
  const order = knownOrder(state, event.orderId)
  book(state, fillTransfer(state, order, event), changes)
  remove(state, order, 'fill')
  order.openPrice = event.price
  order.openRate = event.rate
  order.openTick = event.tick
  order.openedAt = event.at
  order.margin = event.margin
  order.fee = event.fee
  restoreOrder(state, order)
  touch(state, changes, order)
  changes.notices.push({ userId: order.userId, kind: 'order_filled', ref: order.id, at: event.at })
}

function close(state: State, event: OrderClosed, changes: Changes): void {
  const order = knownOrder(state, event.orderId)
  book(state, closeTransfer(state, order, event), changes)
  if (event.badDebt > 0n) book(state, forgivenTransfer(state, order, event), changes)
  remove(state, order, 'close')
  order.closePrice = event.price
  order.closeRate = event.rate
  order.closeTick = event.tick
  order.closedAt = event.at
  order.profit = event.profit
  order.badDebt = event.badDebt
  order.closeReason = event.reason
  touch(state, changes, order)
  noteClosed(changes, order)
  tellFollowers(state, order, 'master_closed', event.at, changes)
  if (event.reason !== 'closed') {
    changes.notices.push({ userId: order.userId, kind: 'order_stopped', ref: order.id, at: event.at })
  }
  if (event.badDebt > 0n) {
    changes.notices.push({ userId: order.userId, kind: 'loss_forgiven', ref: order.id, at: event.at })
  }
}

/** The part is a record only: it never stands among the open orders. */
function closePart(state: State, event: OrderPartClosed, changes: Changes): void {
  const order = knownOrder(state, event.orderId)
  assert(nextStatus(order.status, 'close_part'), `order ${order.id}: close_part while ${order.status}`)
  const { part } = event
  state.lastNumber = Math.max(state.lastNumber, Math.floor(part.id / MAX_SHARDS))
  book(state, partTransfer(state, event), changes)
  order.lots = event.restLots
  order.margin = event.restMargin
  order.fee = event.restFee
  touch(state, changes, order)
  noteMade(changes.records.forex_order, part)
  noteClosed(changes, part)
  tellFollowers(state, part, 'master_part_closed', part.closedAt, changes)
  if (part.closeReason !== 'closed') {
    changes.notices.push({ userId: order.userId, kind: 'order_stopped', ref: part.id, at: part.closedAt })
  }
}

function cancel(state: State, event: OrderCancelled, changes: Changes): void {
  const order = knownOrder(state, event.orderId)
  book(state, releaseTransfer(state, order, event.at), changes)
  remove(state, order, 'cancel')
  order.closeReason = event.reason
  order.closedAt = event.at
  touch(state, changes, order)
  tellFollowers(state, order, 'master_closed', event.at, changes)
  if (!WANTED.has(event.reason)) {
    changes.notices.push({ userId: order.userId, kind: 'order_dropped', ref: order.id, at: event.at })
  }
}

/** Ends that the user asked for; of an order whose other one filled, the fill tells. */
const WANTED: ReadonlySet<OrderCancelled['reason']> = new Set(['cancelled', 'replaced', 'other_filled'])

export function book(state: State, money: Transfer, changes: Changes): void {
  for (const posting of money.postings) post(state.books, posting)
  changes.transfers.push(money)
  changes.users.add(money.userId)
}

/** Moves the order along the transition table and out of the lists of its old state. */
function remove(state: State, order: ForexOrder, act: OrderAct): void {
  const next = nextStatus(order.status, act)
  assert(next, `order ${order.id}: ${act} while ${order.status}`)
  keepBest(state, order)
  dropOrder(state, order)
  order.status = next
}

function setTriggers(state: State, order: ForexOrder): void {
  const pair = pairOf(state, order.pairId)
  if (order.status === 'pending') {
    const index = order.targetSide === 'fall' ? pair.falls : pair.rises
    index.set(order.id, approximate(order.originPrice))
    if (order.expiresAt !== null) state.orderExpiries.set(order.id, order.expiresAt)
    return
  }
  const [losing, winning] = order.side === 'buy' ? [pair.falls, pair.rises] : [pair.rises, pair.falls]
  if (order.stopLoss !== null) losing.set(order.id, approximate(order.stopLoss))
  if (order.takeProfit !== null) winning.set(order.id, approximate(order.takeProfit))
  watchTrail(state, order)
}

function dropTriggers(state: State, order: ForexOrder): void {
  const pair = pairOf(state, order.pairId)
  pair.falls.remove(order.id)
  pair.rises.remove(order.id)
  state.orderExpiries.remove(order.id)
  unwatchTrail(state, order)
}

/** What a master does with their own orders reaches followers through the outbox. A copy is never copied. */
function tellFollowers(state: State, order: ForexOrder, kind: Notice['kind'], at: Instant, changes: Changes): void {
  if (order.origin !== 'own' || !state.copy.masters.has(order.userId)) return
  changes.notices.push({ userId: order.userId, kind, ref: order.id, at })
}

function touch(state: State, changes: Changes, order: ForexOrder): void {
  keepBest(state, order)
  noteChanged(changes.records.forex_order, order)
  changes.users.add(order.userId)
}

function noteClosed(changes: Changes, order: ForexOrder): void {
  const list = changes.closed.get(order.userId)
  if (list) list.push(order.id)
  else changes.closed.set(order.userId, [order.id])
}

function knownOrder(state: State, orderId: OrderId): ForexOrder {
  return present(state.orders.get(orderId), `open order ${orderId}`)
}
