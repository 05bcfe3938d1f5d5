// What open positions are worth now: floating profit, equity and margin of one user at the newest accepted prices.
import { type ConversionPrice, forexProfit } from '@tallystick/formulas/forex'
import { present } from '@tallystick/kernel/assert'
import { ONE, type Rate, type Usd } from '@tallystick/kernel/decimal'
import { type Account, worth } from '@tallystick/ledger/books'
import type { PairTerms } from '../pair.ts'
import type { PairState, State } from '../state.ts'
import type { ForexOrder } from './order.ts'

/** How the pair's quote currency becomes dollars now; undefined for dollar pairs. */
export function conversionNow(state: State, terms: PairTerms): ConversionPrice | undefined {
  if (!terms.conversion) return undefined
  const by = present(state.pairs.get(terms.conversion.pairId), `pair converting ${terms.code}`)
  return { price: by.price, inverse: terms.conversion.inverse }
}

/** False while the converting pair has never had a price. */
export function canConvert(state: State, terms: PairTerms): boolean {
  return !terms.conversion || (state.pairs.get(terms.conversion.pairId)?.price ?? 0n) > 0n
}

/** The converting pair's price as recorded in orders; 1 for dollar pairs. */
export function rateNow(state: State, terms: PairTerms): Rate {
  return conversionNow(state, terms)?.price ?? ONE
}

export function pairOf(state: State, pairId: number): PairState {
  return present(state.pairs.get(pairId), `pair ${pairId}`)
}

export function profitNow(state: State, order: ForexOrder): Usd {
  const pair = pairOf(state, order.pairId)
  return forexProfit(order, pair.price, conversionNow(state, pair.terms))
}

export interface Valuation {
  readonly floating: Usd
  /** Margin of holdings only. */
  readonly margin: Usd
  readonly equity: Usd
}

export function valuation(state: State, userId: number): Valuation {
  let floating = 0n
  let margin = 0n
  for (const order of state.forexUsers.get(userId)?.holdings.values() ?? []) {
    floating += profitNow(state, order)
    margin += order.margin
  }
  return { floating, margin, equity: worth(forexAccount(state, userId)) + floating }
}

export function forexAccount(state: State, userId: number): Account {
  return present(state.books.users.get(userId), `accounts of user ${userId}`).forex
}
