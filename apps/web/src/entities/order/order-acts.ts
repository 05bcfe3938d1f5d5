// What a user does with an order.
import type { Trail } from '@tallystick/formulas/forex'
import { type Decimal, decimal, formatDecimal, type Lots, trimDecimal, type Usd } from '@tallystick/kernel/decimal'
import { showToast } from '@tallystick/ui/layers/toasts'
import { promisedCall } from '../public-log/promised-call.ts'
import { refreshPrivate } from '../session/session.ts'
import { endedHere, removeClosed } from './closed-orders.ts'
import type { Order } from './order.ts'
import { trailParams } from './trail-form.ts'

interface Closed {
  /** The server's own words. */
  readonly msg: string
  readonly price: Decimal
  readonly profit: Usd
}

export async function closeOrder(order: Order): Promise<Closed> {
  const { data, msg } = await promisedCall('closeOrder', { id: order.id })
  endedHere.add(order.id)
  removeClosed([order.id])
  return { msg, price: decimal(data.Price), profit: decimal(data.FactProfits) }
}

/** The rest stays open. */
export async function closePart(order: Order, lots: Lots): Promise<Closed> {
  const { data, msg } = await promisedCall('closeOrderPart', { id: order.id, cont: trimDecimal(lots) })
  endedHere.add(data.Id)
  refreshPrivate()
  return { msg, price: decimal(data.Price), profit: decimal(data.FactProfits) }
}

/** What closing several came to. */
export interface ClosedAll {
  readonly closed: readonly { readonly id: number; readonly profit: Usd }[]
  /** Still open, with the reason in words. */
  readonly left: readonly { readonly id: number; readonly message: string }[]
  readonly profit: Usd
}

/** @param market null for every market. */
export async function closeAll(which: 'all' | 'winners' | 'losers', market: number | null): Promise<ClosedAll> {
  const { data } = await promisedCall('closeAllOrders', { which, ...(market === null ? {} : { forex_id: market }) })
  const closed = data.Closed.map(({ Id, FactProfits }) => ({ id: Id, profit: decimal(FactProfits) }))
  for (const { id } of closed) endedHere.add(id)
  removeClosed(closed.map(({ id }) => id))
  const left = data.Left.map(({ Id, Message }) => ({ id: Id, message: Message }))
  return { closed, left, profit: decimal(data.FactProfits) }
}

export async function cancelOrder(order: Order): Promise<void> {
  const { msg } = await promisedCall('cancelOrder', { id: order.id })
  endedHere.add(order.id)
  showToast(msg, 'success')
  refreshPrivate()
}

export interface OrderTerms {
  readonly target: Decimal
  readonly lots: Lots
  /** 0 for none. */
  readonly stopLoss: Decimal
  readonly takeProfit: Decimal
  /** Epoch milliseconds; 0 for none. */
  readonly expiresAt: number
}

/** The new order has an id of its own. */
export async function editOrder(order: Order, terms: OrderTerms): Promise<void> {
  const { msg } = await promisedCall('editOrder', {
    id: order.id,
    target_price: trimDecimal(terms.target),
    cont: trimDecimal(terms.lots),
    stop_loss_price: trimDecimal(terms.stopLoss),
    target_profit_price: trimDecimal(terms.takeProfit),
    expire_at: terms.expiresAt,
  })
  endedHere.add(order.id)
  showToast(msg, 'success')
  refreshPrivate()
}

export async function reverseOrder(order: Order): Promise<Closed> {
  const { data, msg } = await promisedCall('reverseOrder', { id: order.id })
  endedHere.add(order.id)
  removeClosed([order.id])
  return { msg, price: decimal(data.Price), profit: decimal(data.FactProfits) }
}

export async function setStops(order: Order, stopLoss: Decimal, takeProfit: Decimal): Promise<void> {
  const { msg } = await promisedCall('setStops', {
    id: order.id,
    stop_loss_price: formatDecimal(stopLoss),
    target_profit_price: formatDecimal(takeProfit),
  })
  showToast(msg, 'success')
  refreshPrivate()
}

/** All of it or nothing. A trailing stop that is there already goes on. */
export async function setAllStops(order: Order, stops: AllStops): Promise<void> {
  const { msg } = await promisedCall('setAllStops', {
    id: order.id,
    stop_loss_price: formatDecimal(stops.stopLoss),
    target_profit_price: formatDecimal(stops.takeProfit),
    ...trailParams(stops.trail),
  })
  showToast(msg, 'success')
  refreshPrivate()
}

export interface AllStops {
  /** 0 for none. */
  readonly stopLoss: Decimal
  readonly takeProfit: Decimal
  readonly trail: Trail | null
}
