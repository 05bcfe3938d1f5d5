// A stop-loss or take-profit as it is typed: as a price, or as a distance, a percentage or an amount from the price of entry.
import { type ConversionPrice, forexProfit, type PositionTerms } from '@tallystick/formulas/forex'
import { formatDecimal, negative, ONE, parseDecimal, type Price, roundTo, type Usd } from '@tallystick/kernel/decimal'
import type { StopName, StopsForm } from './stops-form.ts'

export const STOP_UNITS = ['price', 'distance', 'percent', 'usd'] as const
export type StopUnit = (typeof STOP_UNITS)[number]

/** What a stop is measured from: its open price is the entry. */
export interface Entry extends PositionTerms {
  readonly places: number
  /** What converts a result at this price. */
  readonly conversionAt: (price: Price) => ConversionPrice | undefined
}

/** The price that the text asks for; undefined while it cannot be read or there is no such price. */
export function stopFrom(text: string, unit: StopUnit, stop: StopName, entry: Entry): Price | undefined {
  const value = parseDecimal(text)
  if (value === undefined || value <= 0n) return undefined
  if (unit === 'price') return value
  if (unit === 'usd') return priceForResult(value, stop, entry)
  const { openPrice, places } = entry
  const away = unit === 'distance' ? value : roundTo((openPrice * value) / (100n * ONE), places)
  return beyond(openPrice, away, stop, entry)
}

/** What is typed as prices; empty where there is none. */
export function stopsInPrices(form: StopsForm, unit: StopUnit, entry: Entry): StopsForm {
  if (unit === 'price') return { stopLoss: form.stopLoss, takeProfit: form.takeProfit }
  const field = (stop: StopName) => {
    const { on, text } = form[stop]
    const at = on && entry.openPrice > 0n ? stopFrom(text, unit, stop, entry) : undefined
    return { on, text: at === undefined ? '' : formatDecimal(at, entry.places) }
  }
  return { stopLoss: field('stopLoss'), takeProfit: field('takeProfit') }
}

/** The farthest price that loses no more, or the nearest that earns as much, on the grid of the pair. */
function priceForResult(amount: Usd, stop: StopName, entry: Entry): Price | undefined {
  const step = 10n ** BigInt(8 - entry.places)
  const resultAt = (steps: bigint): Usd | undefined => {
    const price = beyond(entry.openPrice, steps * step, stop, entry)
    const result = price && forexProfit(entry, price, entry.conversionAt(price))
    return result && result < 0n ? negative(result) : result
  }
  const isWithin = (steps: bigint): boolean => {
    const result = resultAt(steps)
    return result !== undefined && (stop === 'stopLoss' ? result <= amount : result < amount)
  }
  // Results grow with the distance, so the last one within is found by halving.
  const most = (entry.openPrice * FARTHEST) / step
  let [low, high] = [0n, most]
  while (low < high) {
    const middle = (low + high + 1n) / 2n
    if (isWithin(middle)) low = middle
    else high = middle - 1n
  }
  const steps = stop === 'stopLoss' ? low : low + 1n
  return steps > 0n && steps <= most && resultAt(steps) ? beyond(entry.openPrice, steps * step, stop, entry) : undefined
}

/** Up to a hundred times the entry, as the engine allows. */
const FARTHEST = 99n

/** So far from the entry, to the side on which the stop lies. */
function beyond(entry: Price, away: Price, stop: StopName, { side }: Entry): Price | undefined {
  const price = (side === 'buy') === (stop === 'takeProfit') ? entry + away : entry - away
  return price > 0n && away > 0n ? price : undefined
}

/** What a field begins with: the price itself, one percent of it, or a round amount. */
export function firstText(unit: StopUnit, close: string): string {
  if (unit === 'price') return close
  if (unit === 'percent') return '1'
  if (unit === 'usd') return '100'
  return formatDecimal((parseDecimal(close) ?? 0n) / 100n, close.split('.')[1]?.length ?? 0)
}
