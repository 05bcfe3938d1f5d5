// A follower's relation to one master: its record, states and transitions. There is one per follower and master, permanently, so that
// the high-water mark survives unfollowing and no profit is charged twice.
import type { OrderId, PairId, RelationId, UserId } from '@tallystick/kernel/ids'
import type { Instant } from '@tallystick/kernel/clock'
import type { Decimal, Lots, Usd } from '@tallystick/kernel/decimal'
import type { RefusalName } from '@tallystick/kernel/refusals'
import type { Side } from '../../core/side.ts'

export type RelationStatus = 'active' | 'paused' | 'ended'

/** Why a relation is paused. */
export type PauseReason = 'user' | 'stop_loss'

export interface CopyRelation {
  readonly id: RelationId
  /** The follower, in whose shard all of this lives. */
  readonly userId: UserId
  readonly masterId: UserId
  readonly createdAt: Instant
  status: RelationStatus
  /** None while it is not paused. */
  pausedBy: PauseReason | null
  multiple: number
  /** The most that the margins of open copies may add up to. */
  maxAmount: Usd
  /** Fixed when following: a changed setting touches new relations only. */
  sharePercent: Decimal
  /** Percent of the maximum amount; none without a stop-loss. */
  stopLossPercent: number | null
  /** Realised profit when the stop-loss began to count. */
  stopLossFrom: Usd
  /** Copies with a larger id belong to this following; older ones are the follower's own. */
  linkedFrom: number
  followedAt: Instant
  /** None while it lasts. */
  endedAt: Instant | null
  realised: Usd
  highWater: Usd
  /** Taken and not yet sent to the master. */
  shareAccrued: Usd
  sharePaid: Usd
  shareOwed: Usd
  /** The minute copies were last asked for in (its number since 1970), and how many; none before the first. */
  budgetMinute: number | null
  budgetUsed: number
}

export type RelationAct = 'follow' | 'pause' | 'resume' | 'unfollow' | 'set_stop'

/** What may happen to a relation, by state; every other pairing is refused. */
export const RELATION_TRANSITIONS = {
  active: { pause: 'paused', unfollow: 'ended', set_stop: 'active' },
  paused: { resume: 'active', unfollow: 'ended', set_stop: 'paused' },
  ended: { follow: 'active' },
} as const satisfies Record<RelationStatus, Partial<Record<RelationAct, RelationStatus>>>

/** The state after the act, or undefined where the table has no such move. */
export function nextRelation(status: RelationStatus, act: RelationAct): RelationStatus | undefined {
  const row: Partial<Record<RelationAct, RelationStatus>> = RELATION_TRANSITIONS[status]
  return row[act]
}

/** What was not copied, and why: shown to the follower. */
export interface CopySkip {
  readonly id: number
  readonly userId: UserId
  readonly relationId: RelationId
  readonly masterOrderId: OrderId
  readonly pairId: PairId
  readonly side: Side
  readonly lots: Lots
  /** The whole order, only one of its stops, or a part that the master closed. */
  readonly what: 'order' | 'stop_loss' | 'take_profit' | 'part' | 'trail'
  readonly reason: RefusalName
  readonly at: Instant
}

/** A user whose own orders may be copied. */
export interface CopyMaster {
  readonly id: number
  readonly userId: UserId
  readonly since: Instant
}

/** Shares of one relation on their way to the master, who may live in another shard. */
export interface CopyPayment {
  readonly id: number
  readonly userId: UserId
  readonly relationId: RelationId
  readonly masterId: UserId
  readonly amount: Usd
  readonly at: Instant
}

/** How far the payments of one shard have been received by another: they arrive in order, so one number is enough to know doubles. */
export interface ClearingInbox {
  readonly id: number
  readonly fromShard: number
  lastPayment: number
}

export interface CopyRecords {
  readonly copy_relation: CopyRelation
  readonly copy_skip: CopySkip
  readonly copy_master: CopyMaster
  readonly copy_payment: CopyPayment
  readonly clearing_inbox: ClearingInbox
}
