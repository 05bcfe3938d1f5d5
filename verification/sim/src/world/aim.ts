// Prices that hit a level exactly: stops, targets and stop-out levels of what is open. Random prices almost never do, and the difference
// between reaching a level and passing it is where comparisons go wrong.
import { conversionNow, profitNow, valuation } from '@tallystick/engine/products/forex/value/valuation'
import type { PairTerms } from '@tallystick/engine/core/pair'
import type { ForexUser, State } from '@tallystick/engine/core/state'
import { trailOf } from '@tallystick/engine/products/forex/record'
import { forexProfit, stopOutPrice, trailingStop } from '@tallystick/formulas/forex'
import { ONE, type Price, roundTo, type Usd } from '@tallystick/kernel/decimal'
import { worth } from '@tallystick/ledger/books'

/** A price that sets something off for this very order: its stop, its target, or the stop-out of its account. */
export function strikingPrice(state: State, orderId: number): { pairId: number; price: Price } | undefined {
  const order = state.orders.get(orderId)
  const terms = order && state.pairs.get(order.pairId)?.terms
  if (!terms) return undefined
  const user = state.forexUsers.get(order.userId)
  const own = order.status === 'pending' ? [order.originPrice] : [order.stopLoss, order.takeProfit]
  const price = own.find(level => level !== null) ?? (user && ownStopOut(state, terms, order.userId, user))
  return price === undefined ? undefined : { pairId: order.pairId, price }
}

/** Prices at which accounts with positions of one pair reach the stop-out level. */
export function stopOutStrikes(state: State): { pairId: number; price: Price }[] {
  return [...state.forexUsers].flatMap(([userId, user]) => {
    const [first] = user.holdings.values()
    const terms = first && state.pairs.get(first.pairId)?.terms
    const price = terms && ownStopOut(state, terms, userId, user)
    return terms && price ? [{ pairId: terms.id, price }] : []
  })
}

/** Levels on the pair's price grid, no further than half or double the price. */
export function levelsOf(state: State, terms: PairTerms): Price[] {
  const market = state.pairs.get(terms.id)?.price ?? 0n
  const levels: Price[] = []
  for (const order of state.orders.values()) {
    if (order.pairId !== terms.id) continue
    levels.push(...[order.stopLoss, order.takeProfit].filter(level => level !== null))
    if (order.status === 'pending') levels.push(order.originPrice)
    const trail = trailOf(order)
    const best = state.pairs.get(terms.id)?.trails[order.side].bestOf(order.id)
    if (best && trail) levels.push(roundTo(trailingStop(order.side, best.price, trail), terms.pricePlaces))
  }
  for (const { pairId, level, otherLevel } of state.alerts.active.values())
    if (pairId === terms.id) levels.push(level, ...(otherLevel === null ? [] : [otherLevel]))
  for (const [userId, user] of state.forexUsers) {
    // Rare and worth more than the others.
    const level =
      ownStopOut(state, terms, userId, user) ??
      convertedStopOut(state, terms, userId, user) ??
      nearStopOut(state, terms, userId, user)
    if (level) levels.push(level, level, level, level)
  }
  return levels.filter(level => level > market / 2n && level < market * 2n && level !== market)
}

/** The price at which the account stands at exactly the stop-out level or, when the pair's grid has none, the next one past it. */
function ownStopOut(state: State, terms: PairTerms, userId: number, user: ForexUser): Price | undefined {
  const holdings = [...user.holdings.values()]
  const account = state.books.users.get(userId)?.forex
  const market = state.pairs.get(terms.id)?.price ?? 0n
  if (!account || terms.conversion || holdings.length === 0) return undefined
  if (holdings.some(order => order.pairId !== terms.id)) return undefined
  const { equity, margin } = valuation(state, userId)
  const { stopOutPercent } = state.settings
  const level = stopOutPrice({ equity, margin, stopOutPercent, positions: holdings, price: market })
  if (level === undefined) return undefined
  const price = roundTo(level, terms.pricePlaces)
  const then = holdings.reduce((sum, order) => sum + forexProfit(order, price), worth(account))
  // Written out: a bug in the engine's own comparison must not hide the prices that show it.
  if (then * 100n * ONE === margin * stopOutPercent) return price
  const step = 10n ** BigInt(8 - terms.pricePlaces)
  return level < market ? price - step : price + step
}

/** A price of the converting pair, just past the one at which the account reaches the stop-out level by what is converted there. */
function convertedStopOut(state: State, terms: PairTerms, userId: number, user: ForexUser): Price | undefined {
  const market = state.pairs.get(terms.id)?.price ?? 0n
  const converted = [...user.holdings.values()].filter(order => convertingPair(state, order) === terms.id)
  if (converted.length === 0 || converted.some(order => order.pairId === terms.id)) return undefined
  const floating = converted.reduce((sum, order) => sum + profitNow(state, order), 0n)
  const bearable = beforeStopOut(state, userId) - floating
  if (floating >= 0n || bearable <= 0n) return undefined
  const isInverse = converted[0] && state.pairs.get(converted[0].pairId)?.terms.conversion?.inverse === true
  const price = isInverse ? (market * (0n - floating)) / bearable : (market * bearable) / (0n - floating)
  const step = 10n ** BigInt(8 - terms.pricePlaces)
  return roundTo(price, terms.pricePlaces) + (isInverse ? -2n : 2n) * step
}

/** A price of a converted pair at which the account nearly stands at the stop-out level: what happens next is up to the converting pair. */
function nearStopOut(state: State, terms: PairTerms, userId: number, user: ForexUser): Price | undefined {
  const conversion = conversionNow(state, terms)
  const market = state.pairs.get(terms.id)?.price ?? 0n
  const own = [...user.holdings.values()].filter(({ pairId }) => pairId === terms.id)
  if (!conversion || terms.conversion?.pairId === terms.id || own.length === 0) return undefined
  const floating = own.reduce((sum, order) => sum + profitNow(state, order), 0n)
  const bearable = beforeStopOut(state, userId) - floating
  const slope = own.reduce((sum, order) => sum + forexProfit(order, market * 2n, conversion), 0n) - floating
  if (bearable <= 0n || slope === 0n) return undefined
  const wanted = (-bearable * 97n) / 100n
  return roundTo(market + (market * (wanted - floating)) / slope, terms.pricePlaces)
}

/** What the account may still lose before it stands at the stop-out level. */
function beforeStopOut(state: State, userId: number): Usd {
  const { equity, margin } = valuation(state, userId)
  return equity - (margin * state.settings.stopOutPercent) / (100n * ONE)
}

function convertingPair(state: State, { pairId }: { readonly pairId: number }): number | undefined {
  return state.pairs.get(pairId)?.terms.conversion?.pairId
}
