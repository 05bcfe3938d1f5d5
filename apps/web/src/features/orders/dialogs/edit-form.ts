// The terms of a pending order as they are typed, and what they ask for.
import { type Decimal, parseDecimal, trimDecimal } from '@tallystick/kernel/decimal'
import { parseWireTime } from '@tallystick/i18n/dates'
import { expiryAt, type Wait } from '../../../entities/order/expiry.ts'
import type { Order } from '../../../entities/order/order.ts'
import type { OrderTerms } from '../../../entities/order/order-acts.ts'

export type Kept = Wait | 'expiryKeep'

export interface EditForm {
  readonly target: string
  readonly lots: string
  readonly stopLoss: string
  readonly takeProfit: string
  readonly wait: Kept
}

export function formOf(order: Order): EditForm {
  const orEmpty = (price: Decimal): string => (price === 0n ? '' : trimDecimal(price))
  return {
    target: trimDecimal(order.requested),
    lots: trimDecimal(order.lots),
    stopLoss: orEmpty(order.stopLoss),
    takeProfit: orEmpty(order.takeProfit),
    wait: order.expiresAt === null ? 'expiryNone' : 'expiryKeep',
  }
}

/** Undefined while a field cannot be read. Whether the terms fit the market is the server's to say. */
export function termsOf(form: EditForm, order: Order, now: number): OrderTerms | undefined {
  const target = parseDecimal(form.target)
  const lots = parseDecimal(form.lots)
  const stopLoss = parseDecimal(form.stopLoss === '' ? '0' : form.stopLoss)
  const takeProfit = parseDecimal(form.takeProfit === '' ? '0' : form.takeProfit)
  if (!target || !lots || stopLoss === undefined || takeProfit === undefined) return undefined
  return { target, lots, stopLoss, takeProfit, expiresAt: expiryOf(form.wait, order, now) }
}

function expiryOf(wait: Kept, order: Order, now: number): number {
  if (wait === 'expiryKeep') return parseWireTime(order.expiresAt ?? '') ?? 0
  return expiryAt(wait, now)
}
