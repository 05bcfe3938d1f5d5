// Commands of micro trading. Users can open but not close: settling from the tape is a command of the host only, and carries the
// recorded prices, not a result.
import type { Instant } from '@tallystick/kernel/clock'
import type { OrderId, PairId, UserId } from '@tallystick/kernel/ids'
import type { Direction } from '@tallystick/formulas/micro'
import type { Usd } from '@tallystick/kernel/decimal'
import type { Tick } from '../../core/pair.ts'

export interface OpenMicro {
  readonly type: 'open_micro'
  readonly userId: UserId
  readonly pairId: PairId
  readonly direction: Direction
  readonly stake: Usd
  readonly seconds: number
}

export type MicroCommand = OpenMicro

/** The recorded tape around the expiry of an order that expired during an outage. */
export interface SettleFromTape {
  readonly type: 'settle_from_tape'
  readonly userId: UserId
  readonly orderId: OrderId
  /** Of the order the tape was asked for: an order that is not committed may give its number to another. */
  readonly expiresAt: Instant
  /** The last accepted price at or before the expiry. */
  readonly last: Tick | undefined
  /** The first one after it. */
  readonly next: Tick | undefined
  /** The market shut between open and expiry. */
  readonly closed: boolean
}
