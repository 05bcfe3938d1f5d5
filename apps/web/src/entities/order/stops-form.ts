// Changing stop-loss and take-profit of a position, as three pure functions: reduce, summarise, check.
import { type ConversionPrice, forexProfit, type PositionTerms } from '@tallystick/formulas/forex'
import { formatDecimal, parseDecimal, type Price, type Usd } from '@tallystick/kernel/decimal'
import { conversionAt } from '../pair/pairs.ts'
import type { Order } from './order.ts'

export type StopName = 'stopLoss' | 'takeProfit'

interface StopField {
  readonly on: boolean
  readonly text: string
}

export type StopsForm = Readonly<Record<StopName, StopField>>

export type StopsAction =
  | { readonly type: 'switch'; readonly stop: StopName; readonly on: boolean; readonly close: string }
  | { readonly type: 'text'; readonly stop: StopName; readonly text: string }

export function stopsOf(order: Order): StopsForm {
  const field = (price: Price): StopField =>
    price === 0n ? { on: false, text: '' } : { on: true, text: formatDecimal(price, order.pair.places) }
  return { stopLoss: field(order.stopLoss), takeProfit: field(order.takeProfit) }
}

export function reduceStops(form: StopsForm, action: StopsAction): StopsForm {
  if (action.type === 'text') return { ...form, [action.stop]: { on: true, text: action.text } }
  return { ...form, [action.stop]: { on: action.on, text: action.on ? action.close : '' } }
}

/** 0 = none; undefined = nothing readable. */
function read(field: StopField): Price | undefined {
  if (!field.on) return 0n
  const price = parseDecimal(field.text)
  return price !== undefined && price > 0n ? price : undefined
}

export interface StopsSummary {
  readonly stopLoss: Price | undefined
  readonly takeProfit: Price | undefined
  /** The result if the stop were filled at its price; undefined when there is none. */
  readonly result: Readonly<Record<StopName, Usd | undefined>>
}

/** The price it was opened at, or waits for. */
export function entryOf(order: Order): Price {
  return order.status === 'pending' ? order.requested : order.open
}

/** What the stops of an order are judged by. */
export function referenceOf(order: Order, current: Price): Price {
  return order.status === 'pending' ? order.requested : current
}

export type StopConversion = (ConversionPrice & { readonly own: boolean }) | undefined

export function summariseStops(form: StopsForm, position: PositionTerms, conversion: StopConversion): StopsSummary {
  const stopLoss = read(form.stopLoss)
  const takeProfit = read(form.takeProfit)
  const at = (price: Price | undefined): Usd | undefined =>
    price ? forexProfit(position, price, conversionAt(price, conversion)) : undefined
  return { stopLoss, takeProfit, result: { stopLoss: at(stopLoss), takeProfit: at(takeProfit) } }
}

/** Which stops lie on the wrong side of the current price, or are unreadable. */
export function checkStops(
  summary: StopsSummary,
  side: Order['side'],
  current: Price,
): Readonly<Record<StopName, boolean>> {
  const { stopLoss, takeProfit } = summary
  const below = (price: Price | undefined): boolean => price !== undefined && (price === 0n || price < current)
  const above = (price: Price | undefined): boolean => price !== undefined && (price === 0n || price > current)
  return side === 'buy'
    ? { stopLoss: !below(stopLoss), takeProfit: !above(takeProfit) }
    : { stopLoss: !above(stopLoss), takeProfit: !below(takeProfit) }
}
