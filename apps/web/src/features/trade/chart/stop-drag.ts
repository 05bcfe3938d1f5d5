// Moving a stop on the chart: the price under the finger, what it would bring, and whether it can be set. Pure functions.
import type { ConversionPrice } from '@tallystick/formulas/forex'
import { decimal, formatDecimal, type Decimal, type Price, type Usd } from '@tallystick/kernel/decimal'
import type { Order } from '../../../entities/order/order.ts'
import { checkStops, type StopName, stopsOf, summariseStops } from '../../../entities/order/stops-form.ts'

/** The price of a place on screen, on the pair's own steps and never zero. */
export function priceOnScreen(shown: number, places: number): Price {
  return decimal(Math.max(shown, 1 / 10 ** places).toFixed(places))
}

/** So many steps further. */
export function priceStep(price: Price, steps: number, places: number): Price {
  const step = decimal((1 / 10 ** places).toFixed(places))
  const moved = price + BigInt(steps) * step
  return moved < step ? step : moved
}

export interface MovedStop {
  readonly stopLoss: Price
  readonly takeProfit: Price
  /** What closing there would bring. */
  readonly result: Usd
  /** On the wrong side of the current price. */
  readonly isWrong: boolean
}

interface Market {
  readonly current: Price
  readonly unitsPerLot: Decimal
  readonly conversion: ConversionPrice | undefined
}

export function moveStop(order: Order, stop: StopName, price: Price, market: Market): MovedStop {
  const text = formatDecimal(price, order.pair.places)
  const position = { side: order.side, lots: order.lots, unitsPerLot: market.unitsPerLot, openPrice: order.open }
  const summary = summariseStops({ ...stopsOf(order), [stop]: { on: true, text } }, position, market.conversion)
  return {
    stopLoss: summary.stopLoss ?? 0n,
    takeProfit: summary.takeProfit ?? 0n,
    result: summary.result[stop] ?? 0n,
    isWrong: checkStops(summary, order.side, market.current)[stop],
  }
}
