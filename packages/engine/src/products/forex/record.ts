// A forex order: its record, three states and transitions.
import type { OrderId, PairId, RelationId, TickId, UserId } from '@tallystick/kernel/ids'
import type { Trail } from '@tallystick/formulas/forex'
import type { TradeFeeType } from '@tallystick/formulas/trade-fee-type'
import type { Instant } from '@tallystick/kernel/clock'
import type { Decimal, Lots, Price, Rate, Usd } from '@tallystick/kernel/decimal'
import type { Side } from '../../core/side.ts'
import type { OrderStops, StopOut } from './proof-records.ts'

export type OrderStatus = 'pending' | 'holding' | 'closed'

export type CloseReason =
  | 'closed'
  | 'stop_loss'
  | 'trailing_stop'
  | 'take_profit'
  | 'stop_out'
  | 'cancelled'
  | 'expired'
  | 'replaced'
  | 'other_filled'
  | 'money_short'
  | 'account_frozen'
  | 'voided'
  | CopyReason

/** Ends that only copies come to: with the master's order, by the relation's stop-loss, above its maximum amount. */
type CopyReason = 'master_closed' | 'copy_stop' | 'copy_limit'

export interface ForexOrder {
  readonly id: OrderId
  readonly userId: UserId
  readonly pairId: PairId
  readonly side: Side
  /** Terms are copied into the order, so that a changed pair never changes a running order. */
  readonly unitsPerLot: Decimal
  readonly leverage: number
  readonly feeRate: Rate
  readonly feeType: TradeFeeType
  readonly marginMode: 'fixed' | 'leveraged'
  /** The market when asked, or the target of a pending order. */
  readonly originPrice: Price
  /** Which way the price must go to reach a pending order's target. */
  readonly targetSide: 'none' | 'fall' | 'rise'
  /** Made by the user, or copied from a master. */
  readonly origin: 'own' | 'copy'
  /** The master's order that this one copies; an own order has none. */
  readonly originId: OrderId | null
  /** The relation it is copied under; an own order has none. */
  readonly relationId: RelationId | null
  /** The order this one is a closed part of. */
  readonly splitFrom: OrderId | null
  /** What both orders of a one-cancels-other pair have in common: the id of its first order, a master's for copies. */
  readonly ocoId: OrderId | null
  /** When a pending order is cancelled by time; none waits until it is cancelled. */
  readonly expiresAt: Instant | null
  readonly createdAt: Instant
  status: OrderStatus
  /** Less after a part of them was closed. */
  lots: Lots
  /** Held for this order: its margin, and for a pending order also its fee. */
  margin: Usd
  fee: Usd
  /** None while it is pending, nor when it ended so. */
  openPrice: Price | null
  openRate: Rate | null
  openTick: TickId | null
  openedAt: Instant | null
  /** None unless it was closed at a price. */
  closePrice: Price | null
  closeRate: Rate | null
  closeTick: TickId | null
  closedAt: Instant | null
  stopLoss: Price | null
  takeProfit: Price | null
  /** How far the trailing stop follows, once the order is open: one of the two, or none. */
  trailDistance: Price | null
  trailPercent: Decimal | null
  /** Its best price, and which tick that was, among all prices up to the tick it is known to. Later ones are in memory and on the tape. */
  trailPeak: Price | null
  trailPeakTick: TickId | null
  trailKnownTo: TickId | null
  profit: Usd
  badDebt: Usd
  closeReason: CloseReason | null
}

/** An order that was opened at a price. */
export interface OpenedOrder extends ForexOrder {
  openPrice: Price
  openRate: Rate
  openTick: TickId
  openedAt: Instant
}

/** A part of an order that was closed at a price. */
export interface ClosedPart extends OpenedOrder {
  readonly splitFrom: OrderId
  readonly status: 'closed'
  readonly closeReason: 'closed' | 'master_closed'
  closedAt: Instant
}

/** What an order without a trailing stop has of one. */
export const NO_TRAIL = {
  trailDistance: null,
  trailPercent: null,
  trailPeak: null,
  trailPeakTick: null,
  trailKnownTo: null,
} as const

export interface TrailingOrder extends OpenedOrder {
  trailPeak: Price
  trailPeakTick: TickId
  trailKnownTo: TickId
}

/** A position with a trailing stop. */
export function isTrailing(order: ForexOrder): order is TrailingOrder {
  return order.status === 'holding' && order.trailPeak !== null
}

/** How far it follows, where it has not begun. */
export function waitingTrail(trail: Trail | null | undefined): Pick<ForexOrder, keyof typeof NO_TRAIL> {
  return trail ? { ...NO_TRAIL, trailDistance: trail.distance, trailPercent: trail.percent } : NO_TRAIL
}

/** It begins at this price, which is its best one. */
export function startedTrail(trail: Trail | null, price: Price, tick: TickId): Pick<ForexOrder, keyof typeof NO_TRAIL> {
  return trail ? { ...waitingTrail(trail), trailPeak: price, trailPeakTick: tick, trailKnownTo: tick } : NO_TRAIL
}

export function isSameTrail(one: Trail | null, other: Trail | null): boolean {
  return one?.distance === other?.distance && one?.percent === other?.percent
}

export function trailOf(order: Pick<ForexOrder, 'trailDistance' | 'trailPercent'>): Trail | null {
  const { trailDistance: distance, trailPercent: percent } = order
  if (distance !== null) return { distance, percent: null }
  return percent === null ? null : { distance: null, percent }
}

export function isOpened(order: ForexOrder): order is OpenedOrder {
  return order.openPrice !== null
}

/** What may happen to an order, by state; every other pairing is refused. */
export const TRANSITIONS = {
  pending: { fill: 'holding', cancel: 'closed', set_stops: 'pending', set_trail: 'pending', void: 'closed' },
  holding: { close: 'closed', close_part: 'holding', set_stops: 'holding', set_trail: 'holding', void: 'closed' },
  closed: {},
} as const satisfies Record<OrderStatus, Partial<Record<OrderAct, OrderStatus>>>

export type OrderAct = 'fill' | 'cancel' | 'close' | 'close_part' | 'set_stops' | 'set_trail' | 'void'

/** The state after the act, or undefined where the table has no such move. */
export function nextStatus(status: OrderStatus, act: OrderAct): OrderStatus | undefined {
  const row: Partial<Record<OrderAct, OrderStatus>> = TRANSITIONS[status]
  return row[act]
}

/** What is locked for the order now. */
export function heldFor(order: ForexOrder): Usd {
  if (order.status === 'pending') return order.margin + order.fee
  return order.status === 'holding' ? order.margin : 0n
}

export interface ForexRecords {
  readonly forex_order: ForexOrder
  readonly order_stops: OrderStops
  readonly stop_out: StopOut
}
