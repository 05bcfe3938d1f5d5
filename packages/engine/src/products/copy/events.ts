// Events of copy trading. They carry whole records or the numbers they settle with, so that applying them needs no decision.
import type { OrderId, RelationId, UserId } from '@tallystick/kernel/ids'
import type { Instant } from '@tallystick/kernel/clock'
import type { Usd } from '@tallystick/kernel/decimal'
import type { CopyMaster, CopyPayment, CopyRelation, CopySkip, PauseReason, RelationStatus } from './record.ts'

/** A first following, or one more after an ending: the whole record as it is from now on. */
export interface Followed {
  readonly type: 'followed'
  readonly relation: CopyRelation
}

export interface RelationChanged {
  readonly type: 'relation_changed'
  readonly relationId: RelationId
  readonly status: RelationStatus
  readonly pausedBy: PauseReason | null
  readonly stopLossPercent: number | null
  readonly stopLossFrom: Usd
  readonly at: Instant
}

/** A copy was asked for: it counts against the minute's budget whatever came of it. */
export interface CopyCounted {
  readonly type: 'copy_counted'
  readonly relationId: RelationId
  readonly minute: number
  readonly used: number
}

export interface CopySkipped {
  readonly type: 'copy_skipped'
  readonly skip: CopySkip
}

/** A copy was closed: where the relation stands now, and what the master's share of it is. */
export interface CopySettled {
  readonly type: 'copy_settled'
  readonly relationId: RelationId
  readonly orderId: OrderId
  readonly realised: Usd
  readonly highWater: Usd
  readonly taken: Usd
  readonly owed: Usd
  readonly at: Instant
}

export interface MasterAppointed {
  readonly type: 'master_appointed'
  readonly master: CopyMaster
}

export interface ShareSent {
  readonly type: 'share_sent'
  readonly payment: CopyPayment
}

export interface ShareReceived {
  readonly type: 'share_received'
  readonly userId: UserId
  readonly paymentId: number
  readonly amount: Usd
  readonly fromShard: number
  /** Of the inbox; a new one takes a number. */
  readonly inboxId: number
  readonly at: Instant
}

export type CopyEvent =
  | Followed
  | RelationChanged
  | CopyCounted
  | CopySkipped
  | CopySettled
  | MasterAppointed
  | ShareSent
  | ShareReceived
