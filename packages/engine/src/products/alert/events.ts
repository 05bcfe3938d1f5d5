// Events of price alerts. A fired one carries the price that fired it and its tick.
import type { AlertId, TickId } from '@tallystick/kernel/ids'
import type { Instant } from '@tallystick/kernel/clock'
import type { Price } from '@tallystick/kernel/decimal'
import type { PriceAlert } from './record.ts'

export interface AlertMade {
  readonly type: 'alert_made'
  readonly alert: PriceAlert
}

export interface AlertFired {
  readonly type: 'alert_fired'
  readonly alertId: AlertId
  readonly price: Price
  readonly tick: TickId
  readonly at: Instant
}

export interface AlertRemoved {
  readonly type: 'alert_removed'
  readonly alertId: AlertId
  readonly at: Instant
}

export type AlertEvent = AlertMade | AlertFired | AlertRemoved
