// Commands of copy trading. Followers send the first four; the server sends the rest: the dispatcher that carries a master's acts to
// followers, the daily payment, and the approval of applications.
import type { Trail } from '@tallystick/formulas/forex'
import type { OrderId, PairId, RelationId, UserId } from '@tallystick/kernel/ids'
import type { Instant } from '@tallystick/kernel/clock'
import type { Lots, Price, Usd } from '@tallystick/kernel/decimal'
import type { Realm } from '@tallystick/ledger/chart'
import type { Side } from '../../core/side.ts'
import type { Tick } from '../../core/pair.ts'

export interface Follow {
  readonly type: 'follow'
  readonly userId: UserId
  readonly masterId: UserId
  /** The realm the master trades in, as the server knows it. */
  readonly masterRealm: Realm
  readonly multiple: number
  readonly maxAmount: Usd
  /** Percent of the maximum amount; none without a stop-loss. */
  readonly stopLossPercent: number | null
}

export interface Unfollow {
  readonly type: 'unfollow'
  readonly userId: UserId
  readonly masterId: UserId
}

export interface PauseCopying {
  readonly type: 'pause_copying'
  readonly userId: UserId
  readonly masterId: UserId
  readonly paused: boolean
}

export interface SetCopyStop {
  readonly type: 'set_copy_stop'
  readonly userId: UserId
  readonly masterId: UserId
  /** None takes the stop-loss away. */
  readonly percent: number | null
}

export interface CopyOpen {
  readonly type: 'copy_open'
  readonly userId: UserId
  readonly relationId: RelationId
  readonly masterOrderId: OrderId
  /** When the master ordered. */
  readonly masterAt: Instant
  readonly pairId: PairId
  readonly side: Side
  readonly masterLots: Lots
  readonly leverage: number
  /** Target of a pending order, and which way the price had to go to reach it; a market order has none. */
  readonly target: Price | null
  readonly targetSide: 'none' | 'fall' | 'rise'
  /** The one-cancels-other pair of the master's orders that it is one of. */
  readonly ocoId: OrderId | null
  /** Of a pending order, where it has one. */
  readonly expiresAt: Instant | null
  readonly stopLoss: Price | null
  readonly takeProfit: Price | null
  /** The copy follows by the same distance, from its own fill. */
  readonly trail?: Trail | null | undefined
}

/** Closes a holding copy, or cancels a pending one. */
export interface CopyClose {
  readonly type: 'copy_close'
  readonly userId: UserId
  readonly relationId: RelationId
  readonly masterOrderId: OrderId
}

/** Follows the master out of a part of the order, in proportion. */
export interface CopyClosePart {
  readonly type: 'copy_close_part'
  readonly userId: UserId
  readonly relationId: RelationId
  readonly masterOrderId: OrderId
  /** The closed order that the master's part became. */
  readonly masterPartId: OrderId
  readonly partLots: Lots
  /** Of the master's order before. */
  readonly wholeLots: Lots
}

export interface CopySetStops {
  readonly type: 'copy_set_stops'
  readonly userId: UserId
  readonly relationId: RelationId
  readonly masterOrderId: OrderId
  readonly stopLoss: Price | null
  readonly takeProfit: Price | null
}

/** The copy follows by the same distance, from its own price. */
export interface CopySetTrail {
  readonly type: 'copy_set_trail'
  readonly userId: UserId
  readonly relationId: RelationId
  readonly masterOrderId: OrderId
  readonly trail: Trail | null
}

export interface AppointMaster {
  readonly type: 'appoint_master'
  readonly userId: UserId
}

/** Sends what a relation has accrued to its master. */
export interface PayShare {
  readonly type: 'pay_share'
  readonly userId: UserId
  readonly relationId: RelationId
}

/** The other half, in the master's shard. */
export interface ReceiveShare {
  readonly type: 'receive_share'
  readonly userId: UserId
  readonly paymentId: number
  readonly amount: Usd
}

/** One trade of a simulated master's past, as the tape has it. */
export interface ReplayTrade {
  readonly type: 'replay_trade'
  readonly userId: UserId
  readonly pairId: PairId
  readonly side: Side
  readonly lots: Lots
  readonly leverage: number
  readonly opened: Tick
  readonly closed: Tick
}

export type CopyCommand =
  | Follow
  | Unfollow
  | PauseCopying
  | SetCopyStop
  | CopyOpen
  | CopyClose
  | CopyClosePart
  | CopySetStops
  | CopySetTrail
  | AppointMaster
  | PayShare
  | ReceiveShare
  | ReplayTrade
