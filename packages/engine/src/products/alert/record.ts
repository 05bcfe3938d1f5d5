// A price alert: its record, three states and transitions.
import type { AlertId, PairId, TickId, UserId } from '@tallystick/kernel/ids'
import type { Instant } from '@tallystick/kernel/clock'
import type { Decimal, Price } from '@tallystick/kernel/decimal'

/** `above` fires at or above its level, `below` at or below it. */
export type AlertDirection = 'above' | 'below'

export type AlertStatus = 'active' | 'fired' | 'removed'

export interface PriceAlert {
  readonly id: AlertId
  readonly userId: UserId
  readonly pairId: PairId
  readonly direction: AlertDirection
  readonly level: Price
  /** Of a move either way: where it also fires, on the other side of the price. */
  readonly otherLevel: Price | null
  /** Of a move: how many percent of the price when it was made. */
  readonly percent: Decimal | null
  readonly note: string | null
  /** The newest price when it was made, and its tick: the level lay beyond it. */
  readonly originPrice: Price
  readonly originTick: TickId
  readonly createdAt: Instant
  status: AlertStatus
  /** The first price that reached the level, and its tick. None unless it fired. */
  firedPrice: Price | null
  firedTick: TickId | null
  /** When it fired or was removed. */
  endedAt: Instant | null
}

/** What may happen to an alert, by state; every other pairing is refused. */
export const ALERT_TRANSITIONS = {
  active: { fire: 'fired', remove: 'removed' },
  fired: {},
  removed: {},
} as const satisfies Record<AlertStatus, Partial<Record<AlertAct, AlertStatus>>>

export type AlertAct = 'fire' | 'remove'

export function nextAlertStatus(status: AlertStatus, act: AlertAct): AlertStatus | undefined {
  const row: Partial<Record<AlertAct, AlertStatus>> = ALERT_TRANSITIONS[status]
  return row[act]
}

export interface AlertRecords {
  readonly price_alert: PriceAlert
}
