// Moving a stop or the trigger price of a pending order on the chart: the price under the finger, what it means in money, and whether it
// can be set. Pure functions.
import { forexFee, forexMargin } from '@tallystick/formulas/forex'
import type { TradeFeeType } from '@tallystick/formulas/trade-fee-type'
import { decimal, formatDecimal, type Decimal, type Price, type Usd } from '@tallystick/kernel/decimal'
import type { Order } from '../../../../entities/order/order.ts'
import type { Pair } from '../../../../entities/pair/pairs.ts'
import {
  checkStops,
  entryOf,
  referenceOf,
  type StopConversion,
  type StopName,
  stopsOf,
  summariseStops,
} from '../../../../entities/order/stops-form.ts'

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

/** What handles have room in, in pixels. */
export interface HandleRoom {
  readonly height: number
  /** Where the figures of the candle and of the studies end. */
  readonly legendBottom: number
}

/**
 * A handle of a price beyond the chart waits at its edge, where it can still be taken. Above it stand the figures of the candle and of the
 * studies, below it who made the chart.
 */
export function handleY(y: number, { height, legendBottom }: HandleRoom): number {
  return Math.min(Math.max(y, legendBottom + BELOW_LEGEND), height - ABOVE_CREDIT)
}
const ABOVE_CREDIT = 44
/** Half of a handle, and air. */
const BELOW_LEGEND = 13

/** Where a drag begins: at the price, or at the edge where the handle of a price beyond the chart waits. */
export function dragStart(y: number, room: HandleRoom): number {
  return y < 0 || y > room.height ? handleY(y, room) : y
}

export interface MovedStop {
  readonly stopLoss: Price
  readonly takeProfit: Price
  /** What closing there would bring. */
  readonly result: Usd
  /** On the wrong side of the current price, or of the trigger price of a pending order. */
  readonly isWrong: boolean
}

interface Market {
  readonly current: Price
  readonly unitsPerLot: Decimal
  readonly conversion: StopConversion
}

export function moveStop(order: Order, stop: StopName, price: Price, market: Market): MovedStop {
  const text = formatDecimal(price, order.pair.places)
  const openPrice = entryOf(order)
  const position = { side: order.side, lots: order.lots, unitsPerLot: market.unitsPerLot, openPrice }
  const summary = summariseStops({ ...stopsOf(order), [stop]: { on: true, text } }, position, market.conversion)
  return {
    stopLoss: summary.stopLoss ?? 0n,
    takeProfit: summary.takeProfit ?? 0n,
    result: summary.result[stop] ?? 0n,
    isWrong: checkStops(summary, order.side, referenceOf(order, market.current))[stop],
  }
}

export interface MovedTarget {
  /** Margin and fee once it is edited. */
  readonly cost: Usd
  /** Why it cannot be set. */
  readonly fault: 'targetAtMarket' | 'wrongStops' | null
}

/** [FO16] A pending order with another trigger price, everything else as it is. */
export function moveTarget(
  order: Order,
  target: Price,
  { current, pair, conversion }: TargetMarket,
  feeType: TradeFeeType,
): MovedTarget {
  const { lots, leverage, side } = order
  const { marginMode: mode, unitsPerLot, feeRate } = pair
  const margin = forexMargin({ mode, lots, unitsPerLot, price: target, leverage, conversion })
  const stops = checkStops({ ...order, result: { stopLoss: undefined, takeProfit: undefined } }, side, target)
  const areWrong = stops.stopLoss || stops.takeProfit
  return {
    cost: margin + forexFee({ feeType, lots, margin, feeRate }),
    fault: target === current ? 'targetAtMarket' : areWrong ? 'wrongStops' : null,
  }
}

interface TargetMarket extends Pick<Market, 'current' | 'conversion'> {
  readonly pair: Pick<Pair, 'marginMode' | 'unitsPerLot' | 'feeRate'>
}
