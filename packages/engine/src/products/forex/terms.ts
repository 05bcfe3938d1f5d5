// Checks shared by all orders: size, leverage, stops and price limits. Each returns a refusal or undefined.
import { type Trail, trailingStop } from '@tallystick/formulas/forex'
import { DAY_MS, type Instant } from '@tallystick/kernel/clock'
import { type Decimal, ONE, type Price, roundTo, trimDecimal } from '@tallystick/kernel/decimal'
import type { OpenOrder } from './commands.ts'
import type { Side } from '../../core/side.ts'
import { type Decision, refuse } from '../../core/decision.ts'
import type { PairTerms } from '../../core/pair.ts'

/** A price further than this many times from the market is a typing error, not an intention. */
const FARTHEST_PRICE = 100n

export function refuseSize(terms: PairTerms, command: Pick<OpenOrder, 'lots' | 'leverage'>): Decision | undefined {
  const { lots, leverage } = command
  if (lots < terms.minLots) return refuse('lots_below_minimum', { minimum: trimDecimal(terms.minLots) })
  if (lots > terms.maxLots) return refuse('lots_above_maximum', { maximum: trimDecimal(terms.maxLots) })
  if (lots % terms.lotStep !== 0n) return refuse('lots_not_in_steps', { step: trimDecimal(terms.lotStep) })
  // Nothing to choose: what is ignored would look as if it had been taken.
  if (terms.marginMode === 'fixed') return leverage > 1 ? refuse('leverage_not_offered', { leverage }) : undefined
  if (terms.leverages.length === 0) return refuse('leverage_not_configured')
  if (!terms.leverages.includes(leverage)) return refuse('leverage_not_offered', { leverage })
  return undefined
}

export function refusePrice(terms: PairTerms, price: Price, market: Price): Decision | undefined {
  if (price <= 0n || price > market * FARTHEST_PRICE) return refuse('price_out_of_range')
  if (roundTo(price, terms.pricePlaces) !== price) return refuse('price_not_in_steps', { places: terms.pricePlaces })
  return undefined
}

/** Longer is not an intention for a pending order any more. */
const LONGEST_WAIT_MS = 366 * DAY_MS

export function refuseExpiry(expiresAt: Instant | null, now: Instant): Decision | undefined {
  if (expiresAt === null || (expiresAt > now && expiresAt <= now + LONGEST_WAIT_MS)) return undefined
  return refuse('expiry_out_of_range', { days: LONGEST_WAIT_MS / DAY_MS })
}

/** Prices at which a position is closed, where there are any. */
export interface Stops {
  readonly stopLoss: Price | null
  readonly takeProfit: Price | null
}

/** Stops must lie on the right side of the reference: the market, or the target of a pending order. */
export function refuseStops(terms: PairTerms, side: Side, reference: Price, stops: Stops): Decision | undefined {
  const { stopLoss, takeProfit } = stops
  for (const price of [stopLoss, takeProfit]) {
    const refusal = price === null ? undefined : refusePrice(terms, price, reference)
    if (refusal) return refusal
  }
  const price = trimDecimal(reference)
  if (stopLoss !== null && isBeyond(side, stopLoss, reference)) return refuse('stop_loss_wrong_side', { price })
  if (takeProfit !== null && !isStrictlyBeyond(side, takeProfit, reference))
    return refuse('take_profit_wrong_side', { price })
  return undefined
}

/** At or past the reference in the direction the side earns in. */
function isBeyond(side: Side, price: Price, reference: Price): boolean {
  return side === 'buy' ? price >= reference : price <= reference
}

function isStrictlyBeyond(side: Side, price: Price, reference: Price): boolean {
  return side === 'buy' ? price > reference : price < reference
}

const WHOLE: Decimal = 100n * ONE
const PERCENT_PLACES = 2

/** More than nothing and less than the whole price, in steps of the pair; a percentage has two places. */
export function refuseTrail(terms: PairTerms, side: Side, price: Price, trail: Trail): Decision | undefined {
  const { distance, percent } = trail
  const [away, whole] = distance === null ? [percent, WHOLE] : [distance, price]
  const isMoved = trailingStop(side, price, trail) !== price
  if (away <= 0n || away >= whole || !isMoved) return refuse('trail_out_of_range')
  const places = distance === null ? PERCENT_PLACES : terms.pricePlaces
  return roundTo(away, places) === away ? undefined : refuse('price_not_in_steps', { places })
}
