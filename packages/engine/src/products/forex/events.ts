// Events of forex orders. They carry every number they settle with, so that applying them needs no decision.
import type { Trail } from '@tallystick/formulas/forex'
import type { OrderId, TickId, UserId } from '@tallystick/kernel/ids'
import type { Instant } from '@tallystick/kernel/clock'
import type { Lots, Price, Rate, Usd } from '@tallystick/kernel/decimal'
import type { Tick } from '../../core/pair.ts'
import type { OrderStops, StopOut } from './proof-records.ts'
import type { ClosedPart, CloseReason, ForexOrder, OpenedOrder } from './record.ts'

export interface OrderOpened {
  readonly type: 'order_opened'
  readonly order: OpenedOrder
}

export interface OrderPlaced {
  readonly type: 'order_placed'
  readonly order: ForexOrder
}

export interface OrderFilled {
  readonly type: 'order_filled'
  readonly orderId: OrderId
  readonly price: Price
  readonly rate: Rate
  readonly tick: number
  readonly margin: Usd
  readonly fee: Usd
  readonly at: Instant
}

export interface OrderClosed {
  readonly type: 'order_closed'
  readonly orderId: OrderId
  readonly reason: Exclude<
    CloseReason,
    'cancelled' | 'expired' | 'replaced' | 'other_filled' | 'money_short' | 'account_frozen' | 'copy_limit' | 'voided'
  >
  readonly price: Price
  readonly rate: Rate
  readonly tick: number
  readonly profit: Usd
  /** The account's free money and debt once everything of this close is booked. */
  readonly balanceAfter: Usd
  readonly debtAfter: Usd
  /** The part of the loss beyond the account's money, which the house bears. */
  readonly badDebt: Usd
  readonly at: Instant
}

/** A part of the lots was closed: it becomes a closed order of its own, and the order goes on with the rest. */
export interface OrderPartClosed {
  readonly type: 'order_part_closed'
  readonly orderId: OrderId
  readonly part: ClosedPart
  readonly restLots: Lots
  readonly restMargin: Usd
  readonly restFee: Usd
  readonly balanceAfter: Usd
  readonly debtAfter: Usd
}

export interface OrderCancelled {
  readonly type: 'order_cancelled'
  readonly orderId: OrderId
  readonly reason:
    | 'cancelled'
    | 'expired'
    | 'replaced'
    | 'other_filled'
    | 'money_short'
    | 'account_frozen'
    | 'copy_limit'
    | 'master_closed'
    | 'copy_stop'
  readonly at: Instant
}

export interface StopsSet {
  readonly type: 'stops_set'
  readonly orderId: OrderId
  readonly stopLoss: Price | null
  readonly takeProfit: Price | null
  readonly at: Instant
}

export interface TrailSet {
  readonly type: 'trail_set'
  readonly orderId: OrderId
  readonly trail: Trail | null
  /** Where it begins; that of a pending order begins when it fills. */
  readonly price: Price
  readonly tick: TickId
  readonly at: Instant
}

/** The best price up to a tick is written down, so that no later memory has to read further back. */
export interface TrailKept {
  readonly type: 'trail_kept'
  readonly orderId: OrderId
  /** As the tape says, where memory had not seen it. */
  readonly best: Pick<Tick, 'id' | 'price'> | undefined
  readonly knownTo: TickId
  readonly at: Instant
}

export interface MarginWarned {
  readonly type: 'margin_warned'
  readonly userId: UserId
  /** What the account was worth, and the margin of its positions. */
  readonly equity: Usd
  readonly margin: Usd
  readonly at: Instant
}

/** What a command did to the stops of an order, for its receipts. */
export interface StopsRecorded {
  readonly type: 'stops_recorded'
  readonly stops: OrderStops
}

/** Why the position that is closed next is closed, for its receipt. */
export interface StopOutRecorded {
  readonly type: 'stop_out_recorded'
  readonly stopOut: StopOut
}

export type ForexEvent =
  | OrderOpened
  | OrderPlaced
  | OrderFilled
  | OrderClosed
  | OrderPartClosed
  | OrderCancelled
  | StopsSet
  | TrailSet
  | TrailKept
  | MarginWarned
  | StopsRecorded
  | StopOutRecorded
