// Events of micro orders. They carry every number they settle with, so that applying them needs no decision.
import type { OrderId, TickId } from '@tallystick/kernel/ids'
import type { MicroResult } from '@tallystick/formulas/micro'
import type { Instant } from '@tallystick/kernel/clock'
import type { Price } from '@tallystick/kernel/decimal'
import type { MicroOrder } from './record.ts'

export interface MicroOpened {
  readonly type: 'micro_opened'
  readonly order: MicroOrder
}

export interface MicroSettled extends MicroResult {
  readonly type: 'micro_settled'
  readonly orderId: OrderId
  readonly nextPrice: Price | null
  readonly nextTick: TickId | null
  readonly at: Instant
}

export type MicroEvent = MicroOpened | MicroSettled
