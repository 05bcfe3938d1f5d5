// What is kept of an order so that its outcome can be proven: every setting of its stops, and the account that was stopped out. The order
// itself only has its last stops, and nothing of the account.
import type { Instant } from '@tallystick/kernel/clock'
import type { Decimal, Price, Usd } from '@tallystick/kernel/decimal'
import type { OrderId, TickId, UserId } from '@tallystick/kernel/ids'

/** The stops of an order as they were set, with the order or later. */
export interface OrderStops {
  readonly id: number
  readonly userId: UserId
  readonly orderId: OrderId
  readonly stopLoss: Price | null
  readonly takeProfit: Price | null
  readonly trailDistance: Price | null
  readonly trailPercent: Decimal | null
  /** The trailing stop begins at the price of this tick; otherwise it goes on, or waits for the fill. */
  readonly trailBegins: boolean
  /** The newest tick of the pair: the stops count for prices after it. */
  readonly tick: TickId
  readonly at: Instant
}

/** An account at the moment one of its positions was closed by stop-out. */
export interface StopOut {
  /** The order that was closed. */
  readonly id: OrderId
  readonly userId: UserId
  /** Free and held money less debt. */
  readonly money: Usd
  readonly equity: Usd
  /** Of all positions. */
  readonly margin: Usd
  /** The level in percent at which positions are closed. */
  readonly level: Decimal
  /** The ticks that the positions were valued by, oldest first, joined by commas. */
  readonly ticks: string
  readonly at: Instant
}
