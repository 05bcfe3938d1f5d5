// Current value of open positions: floating profit, equity and margin of one user at the newest accepted prices.
import type { OrderId, PairId, UserId } from '@tallystick/kernel/ids'
import { type ConversionPrice, forexProfit } from '@tallystick/formulas/forex'
import { present } from '@tallystick/kernel/assert'
import type { Instant } from '@tallystick/kernel/clock'
import { ONE, type Rate, type Usd } from '@tallystick/kernel/decimal'
import { type Account, worth } from '@tallystick/ledger/books'
import type { PairTerms } from '../../../core/pair.ts'
import { isStale, type PairState, type State } from '../../../core/state.ts'
import type { OpenedOrder } from '../record.ts'

/** How the pair's quote currency becomes dollars now; undefined for dollar pairs. */
export function conversionNow(state: State, terms: PairTerms): ConversionPrice | undefined {
  if (!terms.conversion) return undefined
  const by = present(state.pairs.get(terms.conversion.pairId), `pair converting ${terms.code}`)
  return { price: by.price, inverse: terms.conversion.inverse }
}

/** The pairs whose prices decide what a position in this pair is worth: its own and, when converted, the converting one. */
export function pricedBy(state: State, terms: PairTerms): readonly PairState[] {
  const own = pairOf(state, terms.id)
  if (!terms.conversion || terms.conversion.pairId === terms.id) return [own]
  return [own, pairOf(state, terms.conversion.pairId)]
}

/** The first of them whose price is stale; undefined when all can be relied on. */
export function stalePair(state: State, terms: PairTerms, now: Instant): PairState | undefined {
  return pricedBy(state, terms).find(pair => isStale(state, pair, now))
}

/** An order of this pair may be opened or closed now: its market is open, and neither its own nor its converting price is stale. */
export function canTrade(state: State, pair: PairState, now: Instant): boolean {
  return pair.open && !stalePair(state, pair.terms, now)
}

/** The converting pair's price as recorded in orders; 1 for dollar pairs. */
export function rateNow(state: State, terms: PairTerms): Rate {
  return conversionNow(state, terms)?.price ?? ONE
}

export function pairOf(state: State, pairId: PairId): PairState {
  return present(state.pairs.get(pairId), `pair ${pairId}`)
}

export function profitNow(state: State, order: OpenedOrder): Usd {
  const pair = pairOf(state, order.pairId)
  return forexProfit(order, pair.price, conversionNow(state, pair.terms))
}

export interface Valuation {
  readonly floating: Usd
  /** Margin of holdings only. */
  readonly margin: Usd
  readonly equity: Usd
}

export function valuation(state: State, userId: UserId): Valuation {
  let floating = 0n
  let margin = 0n
  for (const order of state.forexUsers.get(userId)?.holdings.values() ?? []) {
    floating += profitNow(state, order)
    margin += order.margin
  }
  return { floating, margin, equity: worth(forexAccount(state, userId)) + floating }
}

/** Floating profit as a new order may use it: at a stale price a loss counts and a profit does not. */
export function usableFloating(state: State, userId: UserId, now: Instant, except?: OrderId): Usd {
  let floating = 0n
  for (const order of state.forexUsers.get(userId)?.holdings.values() ?? []) {
    if (order.id === except) continue
    const profit = profitNow(state, order)
    if (profit < 0n || !stalePair(state, pairOf(state, order.pairId).terms, now)) floating += profit
  }
  return floating
}

export function forexAccount(state: State, userId: UserId): Account {
  return present(state.books.users.get(userId), `accounts of user ${userId}`).forex
}
