// The source of a currency's rate, and the current rate for display. The engine reads its own.
import type { RateSource } from '@tallystick/engine/products/wallet/withdrawal/withdrawal'
import type { WithdrawalRate } from '@tallystick/formulas/withdrawal'
import { ONE, type Price } from '@tallystick/kernel/decimal'
import { RATE_SOURCE } from '../../../engine-host/store/tables/wallet.ts'
import type { Market } from '../../../feed/market.ts'
import type { CurrencyRow, ReviewedWithdrawal } from './queries.ts'

/** Dollars are dollars, and what is submitted keeps its rate; every other currency follows its pair or what operators set for it. */
export function rateSourceOf({ pricePair, usdPrice }: Pick<CurrencyRow, 'pricePair' | 'usdPrice'>): RateSource {
  if (pricePair !== null) return 'pair'
  return usdPrice === ONE ? 'fixed' : 'typed'
}

/** The rate as shown now, for previews; the engine takes its own. Undefined while the pair has no price. */
export function shownRate(market: Market, currency: CurrencyRow): WithdrawalRate | undefined {
  if (currency.pricePair === null) return { price: currency.usdPrice, isPerUsd: true }
  const pair = market.byCode(currency.pricePair)
  const quote = pair && market.quote(pair.id)
  return quote && quote.price > 0n ? { price: quote.price, isPerUsd: currency.isPerUsd } : undefined
}

/** What the engine would pay at now; undefined when it is fixed or unknown. */
export function priceNow(market: Market, { rateSource, pairId, typedPrice }: ReviewedWithdrawal): Price | undefined {
  if (rateSource === RATE_SOURCE.fixed) return undefined
  return rateSource === RATE_SOURCE.pair ? market.quote(pairId)?.price : typedPrice
}
