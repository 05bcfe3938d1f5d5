// Formulas of forex trading. The engine settles with these functions and the browser previews with them (rules FX1–FX18 in SPEC.md).
import { type Decimal, type Lots, ONE, type Price, quotient, type Rate, type Usd } from '@tallystick/kernel/decimal'
import type { TradeFeeType } from './trade-fee-type.ts'

const PROFIT_PLACES = 6
/** One unit of the sixth place. */
const SMALLEST_SHARE = 100n
const PERCENT = 100n

/** Turns amounts of the quote currency into dollars by another pair's price; absent when the quote currency is the dollar. */
export interface ConversionPrice {
  readonly price: Price
  /** The pair is quoted per dollar (USDJPY): divide by its price. */
  readonly inverse: boolean
}

export interface MarginTerms {
  readonly mode: 'fixed' | 'leveraged'
  readonly lots: Lots
  readonly unitsPerLot: Decimal
  readonly price: Price
  readonly leverage: number
  readonly conversion?: ConversionPrice | undefined
}

/** [FX1] fixed: lots × units. [FX2] leveraged: lots × units × price ÷ leverage, in dollars, 6 places. */
export function forexMargin(terms: MarginTerms): Usd {
  if (terms.mode === 'fixed') return quotient(terms.lots * terms.unitsPerLot, ONE * ONE, PROFIT_PLACES)
  const inQuote = terms.lots * terms.unitsPerLot * terms.price
  return inDollars(inQuote, ONE * ONE * ONE * BigInt(terms.leverage), terms.conversion)
}

/** [FX3] by lots: lots × rate. [FX4] by margin: margin × rate. 6 places. */
export function forexFee(terms: { feeType: TradeFeeType; lots: Lots; margin: Usd; feeRate: Rate }): Usd {
  const base = terms.feeType === 'lots' ? terms.lots : terms.margin
  return quotient(base * terms.feeRate, ONE * ONE, PROFIT_PLACES)
}

export interface PositionTerms {
  readonly side: 'buy' | 'sell'
  readonly lots: Lots
  readonly unitsPerLot: Decimal
  readonly openPrice: Price
}

/** [FX5] direction × (price − open) × lots × units, in dollars, 6 places. */
export function forexProfit(position: PositionTerms, price: Price, conversion?: ConversionPrice): Usd {
  const move = position.side === 'buy' ? price - position.openPrice : position.openPrice - price
  return inDollars(move * position.lots * position.unitsPerLot, ONE * ONE * ONE, conversion)
}

/** [FX6] equity as a percentage of the holdings' margin, 2 places; zero without holdings. */
export function marginLevel(equity: Usd, margin: Usd): Decimal {
  return margin === 0n ? 0n : quotient(equity * PERCENT, margin, 2)
}

/** [FX7] True when equity is at or below `percent` of the margin. Exact: compares products, not the rounded rate. */
export function isAtOrBelow(equity: Usd, margin: Usd, percent: Decimal): boolean {
  return equity * PERCENT * ONE <= margin * percent
}

/** [FX8] What may be used for a new order or leave the account: floating losses and debt count, floating profit does not. */
export function freeMoney(balance: Usd, debt: Usd, floating: Usd): Usd {
  const afterLosses = balance - debt + floating
  const free = afterLosses < balance ? afterLosses : balance
  return free > 0n ? free : 0n
}

/** [FX10] lots × units × price, in dollars, 6 places. */
export function forexNotional(
  position: Pick<PositionTerms, 'lots' | 'unitsPerLot'>,
  price: Price,
  conversion?: ConversionPrice,
): Usd {
  return inDollars(position.lots * position.unitsPerLot * price, ONE * ONE * ONE, conversion)
}

/** [FX11] What stays in the account for a position that depends on a closed market: a percentage of its notional, 6 places. */
export function closedMarketHaircut(notional: Usd, percent: Decimal): Usd {
  return quotient(notional * percent, PERCENT * ONE * ONE, PROFIT_PLACES)
}

/** [FX12] What may leave the account: free money less the haircuts, never below zero. */
export function transferableMoney(free: Usd, haircut: Usd): Usd {
  return free > haircut ? free - haircut : 0n
}

/** [FX13] The share of an order's margin or fee that goes with a closed part: in proportion to the lots, rounded down to 6 places. */
export function partOf(amount: Usd, part: Lots, whole: Lots): Usd {
  const share = (amount * part) / whole
  return share - (share % SMALLEST_SHARE)
}

export interface BreakEvenTerms extends PositionTerms {
  readonly fee: Usd
  /** Decimals of the pair's price. */
  readonly places: number
  readonly conversion?: ConversionPrice | undefined
}

/** [FX14] The price at which a position has earned its fee, rounded to the pair's places in the direction it earns in. */
export function breakEvenPrice(terms: BreakEvenTerms): Price {
  const { side, lots, unitsPerLot, openPrice, fee, places, conversion } = terms
  const step = 10n ** BigInt(8 - places)
  const [times, over] = conversion?.inverse ? [conversion.price, ONE] : [ONE, conversion?.price ?? ONE]
  const earned = fee * ONE * ONE * times
  const perStep = lots * unitsPerLot * over * step
  const distance = ((earned + perStep - 1n) / perStep) * step
  return side === 'buy' ? openPrice + distance : openPrice - distance
}

/** [FX15] What is lost when the position closes at its stop: the loss there and the opening fee. */
export function lossAtStop(position: PositionTerms, stop: Price, fee: Usd, conversion?: ConversionPrice): Usd {
  return fee - forexProfit(position, stop, conversion)
}

/** [FX16] The most lots, in steps, that lose at most the amount; 0 when one step loses more. A loss must not shrink with the lots. */
export function lotsForRisk(
  amount: Usd,
  lossOf: (lots: Lots) => Usd,
  { step, most }: { readonly step: Lots; readonly most: Lots },
): Lots {
  let fits = 0n
  let exceeds = most / step + 1n
  while (exceeds - fits > 1n) {
    const middle = (fits + exceeds) / 2n
    if (lossOf(middle * step) <= amount) fits = middle
    else exceeds = middle
  }
  return fits * step
}

/** [FX17] Profit at the take-profit less the fee, for each dollar that is lost at the stop; 2 places. */
export function rewardToRisk(profit: Usd, fee: Usd, loss: Usd): Decimal {
  return quotient(profit - fee, loss, 2)
}

/** How far behind the best price a trailing stop follows; exactly one of them. */
export type Trail =
  | { readonly distance: Price; readonly percent: null }
  | { readonly distance: null; readonly percent: Decimal }

/** [FX18] The stop behind the best price since it was set: below it for buys, above it for sells, by the distance or the percentage; 8 places. */
export function trailingStop(side: 'buy' | 'sell', best: Price, { distance, percent }: Trail): Price {
  const away = distance ?? quotient(best * percent, PERCENT * ONE * ONE, 8)
  return side === 'buy' ? best - away : best + away
}

/** A stop is reached at its price or beyond. */
export function isStopReached(side: 'buy' | 'sell', stop: Price, price: Price): boolean {
  return side === 'buy' ? price <= stop : price >= stop
}

export interface StopOutTerms {
  /** Equity and margin now, over all pairs. */
  readonly equity: Usd
  readonly margin: Usd
  readonly stopOutPercent: Decimal
  /** The positions of the one pair that moves. */
  readonly positions: readonly PositionTerms[]
  readonly price: Price
  /** `own` marks a pair that converts by its own price (USDJPY). */
  readonly conversion?: (ConversionPrice & { readonly own: boolean }) | undefined
}

/** [FX9] The price at which equity falls to the stop-out level if only this pair moves; undefined when no price does that. */
export function stopOutPrice(terms: StopOutTerms): Price | undefined {
  const level = quotient(terms.margin * terms.stopOutPercent, PERCENT * ONE * ONE, 8)
  const slack = terms.equity - level
  const net = terms.positions.reduce((sum, p) => sum + signed(p) * p.lots * p.unitsPerLot, 0n)
  if (net === 0n && !terms.conversion?.own) return undefined
  const price = terms.conversion?.own
    ? ownConversionStop(terms, slack, net)
    : terms.price - linearMove(slack, net, terms.conversion)
  return price !== undefined && price > 0n ? price : undefined
}

function linearMove(slack: Usd, net: bigint, conversion: ConversionPrice | undefined): Price {
  if (!conversion) return quotient(slack * ONE, net, 8)
  if (conversion.inverse) return quotient(slack * conversion.price, net, 8)
  return quotient(slack * ONE * ONE, net * conversion.price, 8)
}

/** Profit is q·(1 − open ÷ price), so equity(price) = ceiling − b ÷ price, which has one root. */
function ownConversionStop(terms: StopOutTerms, slack: Usd, net: bigint): Price | undefined {
  const b = terms.positions.reduce((sum, p) => sum + signed(p) * p.lots * p.unitsPerLot * p.openPrice, 0n)
  const floatingNow = quotient(net * terms.price - b, terms.price * ONE * ONE, 8)
  const fixedPart = slack - floatingNow + quotient(net, ONE * ONE, 8)
  if (fixedPart === 0n || b === 0n) return undefined
  return quotient(b, fixedPart * ONE * ONE, 8)
}

function signed(position: PositionTerms): bigint {
  return position.side === 'buy' ? 1n : -1n
}

function inDollars(numerator: bigint, denominator: bigint, conversion: ConversionPrice | undefined): Usd {
  if (!conversion) return quotient(numerator, denominator, PROFIT_PLACES)
  if (conversion.inverse) return quotient(numerator * ONE, denominator * conversion.price, PROFIT_PLACES)
  return quotient(numerator * conversion.price, denominator * ONE, PROFIT_PLACES)
}
