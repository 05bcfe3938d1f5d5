// A micro order: its record, two states and transitions.
import type { OrderId, PairId, TickId, UserId } from '@tallystick/kernel/ids'
import type { Direction, MicroOutcome, MicroTerms } from '@tallystick/formulas/micro'
import type { Instant } from '@tallystick/kernel/clock'
import type { Price, Rate, Usd } from '@tallystick/kernel/decimal'

export type MicroStatus = 'running' | 'closed'

/** How it ended; `voided` when a demo account was reset under it. */
export type MicroCloseReason = MicroOutcome | 'voided'

export interface MicroOrder extends MicroTerms {
  readonly id: OrderId
  readonly userId: UserId
  readonly pairId: PairId
  readonly direction: Direction
  readonly stake: Usd
  readonly seconds: number
  /** Ratio, loss level and stale limit are copied into the order, so that no setting reaches a running one. */
  readonly ratio: Rate
  readonly lossLevel: number
  readonly staleMs: number
  readonly openPrice: Price
  readonly openTick: TickId
  readonly createdAt: Instant
  readonly expiresAt: Instant
  status: MicroStatus
  /** None until closed, and for a void without an end price. */
  endPrice: Price | null
  endTick: TickId | null
  /** The first accepted price after the expiry: the proof that nothing lies between. None when none came in time. */
  nextPrice: Price | null
  nextTick: TickId | null
  profit: Usd
  closeReason: MicroCloseReason | null
  closedAt: Instant | null
}

/** What may happen to an order, by state; every other pairing is a bug. Neither has a user command: both follow from the tape. */
export const MICRO_TRANSITIONS = {
  running: { settle: 'closed', void: 'closed' },
  closed: {},
} as const satisfies Record<MicroStatus, Partial<Record<MicroAct, MicroStatus>>>

export type MicroAct = 'settle' | 'void'

export function nextMicroStatus(status: MicroStatus, act: MicroAct): MicroStatus | undefined {
  const row: Partial<Record<MicroAct, MicroStatus>> = MICRO_TRANSITIONS[status]
  return row[act]
}

export interface MicroRecords {
  readonly micro_order: MicroOrder
}
