// Commands of forex orders.
import type { Trail } from '@tallystick/formulas/forex'
import type { OrderId, PairId, TickId, UserId } from '@tallystick/kernel/ids'
import type { Instant } from '@tallystick/kernel/clock'
import type { Lots, Price } from '@tallystick/kernel/decimal'
import type { Tick } from '../../core/pair.ts'
import type { Side } from '../../core/side.ts'

export interface OpenOrder {
  readonly type: 'open_order'
  readonly userId: UserId
  readonly pairId: PairId
  readonly side: Side
  readonly lots: Lots
  /** 0 for pairs with fixed margin. */
  readonly leverage: number
  readonly stopLoss: Price | null
  readonly takeProfit: Price | null
  /** A stop that follows the best price from the fill on. */
  readonly trail?: Trail | null | undefined
}

export interface PlaceOrder extends Omit<OpenOrder, 'type'> {
  readonly type: 'place_order'
  readonly target: Price
  /** When it is cancelled if it has not filled by then; none waits until it is cancelled. */
  readonly expiresAt: Instant | null
}

/** What the two orders of a one-cancels-other pair have each for themselves. */
export type OcoEntry = Pick<PlaceOrder, 'side' | 'lots' | 'target' | 'stopLoss' | 'takeProfit'>

/** Places two pending orders in one pair: when one of them fills, the other is cancelled. */
export interface PlaceOco extends Pick<PlaceOrder, 'userId' | 'pairId' | 'leverage' | 'expiresAt' | 'trail'> {
  readonly type: 'place_oco'
  readonly entries: readonly [OcoEntry, OcoEntry]
}

/** Cancels a pending order and places another one in its stead, of the same pair, side, leverage and trailing stop. */
export interface ReplaceOrder extends Pick<
  PlaceOrder,
  'userId' | 'lots' | 'target' | 'stopLoss' | 'takeProfit' | 'expiresAt'
> {
  readonly type: 'replace_order'
  readonly orderId: OrderId
}

/** Closes a position and opens the opposite one with the same lots, without stops. */
export interface ReverseOrder {
  readonly type: 'reverse_order'
  readonly userId: UserId
  readonly orderId: OrderId
}

export interface CloseOrder {
  readonly type: 'close_order'
  readonly userId: UserId
  readonly orderId: OrderId
}

/** Closes some of the lots; the rest stays open under the same id. */
export interface ClosePart {
  readonly type: 'close_part'
  readonly userId: UserId
  readonly orderId: OrderId
  readonly lots: Lots
}

/** Closes all positions that are chosen, as one command. */
export interface CloseAll {
  readonly type: 'close_all'
  readonly userId: UserId
  /** Of one pair; null for every pair. */
  readonly pairId: PairId | null
  readonly which: 'all' | 'winners' | 'losers'
}

export interface CancelOrder {
  readonly type: 'cancel_order'
  readonly userId: UserId
  readonly orderId: OrderId
}

export interface SetStops {
  readonly type: 'set_stops'
  readonly userId: UserId
  readonly orderId: OrderId
  readonly stopLoss: Price | null
  readonly takeProfit: Price | null
  /** Absent: stays as it is, as one does that is already there. */
  readonly trail?: Trail | null | undefined
}

/** A stop that follows the best price, of a position from now on; none takes it away. */
export interface SetTrail {
  readonly type: 'set_trail'
  readonly userId: UserId
  readonly orderId: OrderId
  readonly trail: Trail | null
}

/** Only the host asks this: the best price on the tape that memory has not seen itself. */
export interface ResumeTrail {
  readonly type: 'resume_trail'
  readonly userId: UserId
  readonly orderId: OrderId
  /** After the tick its peak is known to, up to `knownTo`; none where there was no price. */
  readonly best: Tick | undefined
  readonly knownTo: TickId
}

export type ForexCommand =
  | PlaceOco
  | ReplaceOrder
  | ReverseOrder
  | OpenOrder
  | PlaceOrder
  | CloseOrder
  | ClosePart
  | CloseAll
  | CancelOrder
  | SetStops
  | SetTrail
