// Geometry of drawings, in pixels of the chart, and what a measure says. Pure functions.
import { type ChartCandle, placeOfTime, timeOfPlace } from '../../../ui/charts/candles.ts'
import type { Drawing, DrawingPoint } from './drawing-names.ts'

export interface Spot {
  readonly x: number
  readonly y: number
}

/** Where a ray from one spot through another leaves the chart. */
export function rayEnd(from: Spot, through: Spot, width: number, height: number): Spot {
  const [dx, dy] = [through.x - from.x, through.y - from.y]
  const reach = (distance: number, along: number): number => (along === 0 ? Infinity : distance / along)
  const byX = reach(dx > 0 ? width - from.x : -from.x, dx)
  const byY = reach(dy > 0 ? height - from.y : -from.y, dy)
  const share = Math.min(...[byX, byY].filter(part => part >= 0))
  return Number.isFinite(share) ? { x: from.x + dx * share, y: from.y + dy * share } : through
}

export const FIBONACCI_LEVELS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const

/** Retracements of a move: none of it at its end, all of it at its beginning. */
export function fibonacciPrices({
  from,
  to,
}: Pick<Drawing, 'from' | 'to'>): readonly { level: number; price: number }[] {
  return FIBONACCI_LEVELS.map(level => ({ level, price: to.price + (from.price - to.price) * level }))
}

export interface Measure {
  readonly change: number
  readonly percent: number
  readonly candles: number
}

export function measureOf(
  { from, to }: Pick<Drawing, 'from' | 'to'>,
  candles: readonly ChartCandle[],
  periodMs: number,
): Measure {
  const change = to.price - from.price
  const places = placeOfTime(candles, to.time, periodMs) - placeOfTime(candles, from.time, periodMs)
  return { change, percent: from.price === 0 ? 0 : (change / from.price) * 100, candles: Math.round(places) }
}

/** Moved by so many candles, and by so much in price; never to a price of zero. */
export function movePoint(
  point: DrawingPoint,
  by: { readonly candles: number; readonly price: number },
  candles: readonly ChartCandle[],
  periodMs: number,
): DrawingPoint {
  const place = placeOfTime(candles, point.time, periodMs) + by.candles
  const price = point.price + by.price
  return {
    time: by.candles === 0 ? point.time : timeOfPlace(candles, place, periodMs),
    price: price > 0 ? price : point.price,
  }
}
