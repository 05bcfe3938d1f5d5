// A forex order in the app: exact numbers and names instead of the wire's text and type numbers.
import type { Trail } from '@tallystick/formulas/forex'
import { decimal, type Lots, type Price, type Usd } from '@tallystick/kernel/decimal'
import type { CloseReason, KeyMark, Order as WireOrder } from '@tallystick/wire/trader/schemas'
import { type Entry, entryFromWire } from '../journal/entry.ts'

export type OrderStatus = 'pending' | 'holding' | 'closed'
export type Side = 'buy' | 'sell'

export interface Order {
  readonly id: number
  /** The master's order. */
  readonly originId: number | null
  readonly copied: boolean
  readonly pair: {
    readonly id: number
    readonly code: string
    readonly showCode: string
    readonly logo: string
    readonly places: number
  }
  readonly side: Side
  readonly lots: Lots
  /** What was asked for: the target of a pending order. */
  readonly requested: Price
  /** Fill price; 0 while pending. */
  readonly open: Price
  /** Current price, or the closing price once closed. */
  readonly current: Price
  readonly profit: Usd
  readonly margin: Usd
  readonly fee: Usd
  /** 0 = none. */
  readonly stopLoss: Price
  readonly takeProfit: Price
  /** A stop that follows the best price. */
  readonly trail: Trail | null
  readonly status: OrderStatus
  /** The order this one is a closed part of. */
  readonly splitFrom: number | null
  /** The pending order that is cancelled when this one fills. */
  readonly otherId: number | null
  /** 0 with fixed margin. */
  readonly leverage: number
  readonly createdAt: string
  readonly completedAt: string
  /** Of a pending order. */
  readonly expiresAt: string | null
  readonly reason: CloseReason
  readonly openTick: number | null
  readonly closeTick: number | null
  /** What was done by API key. */
  readonly keyMarks: readonly KeyMark[]
  /** What the user wrote about it. */
  readonly entry: Entry
}

/** Ids of ticks carry their time (docs/simulated-prices.md). */
export function tickTime(tickId: number): number {
  return Math.floor(tickId / 4096)
}

export const SIDE = { 1: 'buy', 2: 'sell' } as const satisfies Record<WireOrder['OrderType'], Side>
export const SIDE_NUMBER = { buy: 1, sell: 2 } as const satisfies Record<Side, WireOrder['OrderType']>

/** Also in the address of the order page. */
export const STATUS_NUMBER = { pending: 0, holding: 1, closed: 3 } as const satisfies Record<OrderStatus, number>

export const STATUS: Readonly<Record<WireOrder['Status'], OrderStatus>> = { 0: 'pending', 1: 'holding', 3: 'closed' }

/** What the order page shows, and the number that its address has for it. */
export const PRODUCT = { 0: 'contract', 1: 'future' } as const
export type OrderProduct = (typeof PRODUCT)[keyof typeof PRODUCT]
export const PRODUCT_NUMBER = { contract: 0, future: 1 } as const satisfies Record<OrderProduct, keyof typeof PRODUCT>

const isZero = (...texts: readonly string[]): boolean => texts.every(text => decimal(text) === 0n)

/** One of them is not 0. */
export function trailFromWire(distance: string, percent: string): Trail {
  return decimal(distance) === 0n
    ? { distance: null, percent: decimal(percent) }
    : { distance: decimal(distance), percent: null }
}

export function orderFromWire(order: WireOrder): Order {
  return {
    id: order.Id,
    originId: order.OriginId || null,
    copied: order.FollowType === 2,
    pair: {
      id: order.ForexTradeLists.Id,
      code: order.ForexTradeLists.Code,
      showCode: order.ForexTradeLists.ShowCode,
      logo: order.ForexTradeLists.Logo,
      places: order.ForexTradeLists.PricePrecision,
    },
    side: SIDE[order.OrderType],
    lots: decimal(order.Quantity),
    requested: decimal(order.OriginPrice),
    open: decimal(order.Price),
    current: decimal(order.UpdatePrice),
    profit: decimal(order.FactProfits),
    margin: decimal(order.CautionMoney),
    fee: decimal(order.TradeFee),
    stopLoss: decimal(order.TargetLossPrice),
    takeProfit: decimal(order.TargetProfitPrice),
    trail: isZero(order.TrailDistance, order.TrailPercent)
      ? null
      : trailFromWire(order.TrailDistance, order.TrailPercent),
    status: STATUS[order.Status],
    splitFrom: order.SplitFromId || null,
    otherId: order.OtherId || null,
    leverage: order.Multiple,
    createdAt: order.CreateTimeHandler,
    completedAt: order.CompleteTimeHandler,
    expiresAt: order.ExpireTimeHandler || null,
    reason: order.CloseReason,
    openTick: order.OpenTickId || null,
    closeTick: order.CloseTickId || null,
    keyMarks: order.KeyActs,
    entry: entryFromWire(order),
  }
}
