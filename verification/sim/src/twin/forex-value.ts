// What forex orders and accounts are worth in the naive twin: prices, profit, margin, and what may be spent or leave.
import type { PairTerms } from '@tallystick/engine/core/pair'
import type { TwinForexDeps, TwinOrder, TwinTerms } from './forex.ts'
import { type Fraction, fraction, over, rounded, times, whole } from './rational.ts'
import type { TwinPrice, TwinUser } from './twin.ts'

export class TwinForexValue {
  readonly #deps: Pick<TwinForexDeps, 'users' | 'prices' | 'pairs' | 'settings' | 'now'>
  readonly #orders: ReadonlyMap<number, TwinOrder>

  constructor(deps: TwinForexDeps, orders: ReadonlyMap<number, TwinOrder>) {
    this.#deps = deps
    this.#orders = orders
  }

  held(id: number): TwinOrder[] {
    return [...this.#orders.values()].filter(o => o.user === id && o.state === 'holding')
  }

  /** False while a pair the order depends on has no price. */
  hasPrice(order: TwinOrder): boolean {
    return this.price(order.pair) > 0n && this.#rate(order.pair) !== undefined
  }

  isPriced(id: number): boolean {
    return this.held(id).every(order => this.hasPrice(order))
  }

  freeMargin(id: number): bigint {
    const user = this.user(id)
    const equity = this.held(id).reduce((sum, o) => sum + this.profit(o), user.free + user.locked - user.owes)
    return this.held(id).reduce((sum, o) => sum - o.margin, equity)
  }

  /** What a new order may use: a profit at an old price is none. */
  spendable(id: number): bigint {
    const counted = this.held(id).filter(o => this.profit(o) < 0n || !this.isOld(o.pair))
    return this.#free(
      id,
      counted.reduce((sum, o) => sum + this.profit(o), 0n),
    )
  }

  /** What may leave the account; undefined while a position depends on an old price. */
  leaves(id: number): bigint | undefined {
    const held = this.held(id)
    if (held.some(o => this.isOld(o.pair))) return undefined
    const free = this.#free(
      id,
      held.reduce((sum, o) => sum + this.profit(o), 0n),
    )
    const left = free - this.haircut(id)
    return left < 0n ? 0n : left
  }

  /** What stays for positions that depend on a closed market. */
  haircut(id: number): bigint {
    const percent = fraction(this.#deps.settings().closedMarketHaircutPercent)
    let sum = 0n
    for (const o of this.held(id)) {
      if (this.#pricesOf(o.pair).every(price => price?.open === true)) continue
      const rate = this.#rate(o.pair) ?? whole(1)
      const size = times(fraction(o.lots), fraction(o.units))
      const dollars = rounded(times(size, fraction(this.price(o.pair)), rate), 6)
      sum += rounded(over(times(fraction(dollars), percent), whole(100)), 6)
    }
    return sum
  }

  #free(id: number, floating: bigint): bigint {
    const user = this.user(id)
    const afterLoss = user.free - user.owes + floating
    const least = afterLoss < user.free ? afterLoss : user.free
    return least < 0n ? 0n : least
  }

  /** Its own price and, when converted, the converting pair's. */
  #pricesOf(pairId: number): (TwinPrice | undefined)[] {
    const by = this.pair(pairId).conversion?.pairId ?? pairId
    return [this.#deps.prices.get(pairId), this.#deps.prices.get(by)]
  }

  /** One of them is missing, or has stood still too long in an open market. */
  isOld(pairId: number): boolean {
    const { forexStaleMs } = this.#deps.settings()
    return this.#pricesOf(pairId).some(
      one => !one || one.price === 0n || (one.open && this.#deps.now() - one.at > forexStaleMs),
    )
  }

  profit(order: TwinOrder): bigint {
    const price = this.price(order.pair)
    const move = order.buy ? price - order.opened : order.opened - price
    const rate = this.#rate(order.pair) ?? whole(1)
    return rounded(times(fraction(move), fraction(order.lots), fraction(order.units), rate), 6)
  }

  marginAt({ pair, lots, units, leverage }: TwinTerms, price: bigint): bigint {
    const size = times(fraction(lots), fraction(units))
    if (this.pair(pair).marginMode === 'fixed') return rounded(size, 6)
    const rate = this.#rate(pair) ?? whole(1)
    return rounded(over(times(size, fraction(price), rate), whole(leverage)), 6)
  }

  /** Dollars per unit of the quote currency; undefined while that is not known. */
  #rate(pairId: number): Fraction | undefined {
    const conversion = this.pair(pairId).conversion
    if (!conversion) return whole(1)
    const price = this.#deps.prices.get(conversion.pairId)?.price ?? 0n
    if (price === 0n) return undefined
    return conversion.inverse ? over(whole(1), fraction(price)) : fraction(price)
  }

  cannotTrade(pairId: number): string | undefined {
    if (!this.#deps.prices.get(pairId)?.open) return 'market_closed'
    return this.isOld(pairId) ? 'price_stale' : undefined
  }

  pair(id: number): PairTerms {
    const pair = this.#deps.pairs.get(id)
    if (!pair) throw new Error(`twin: no pair ${id}`)
    return pair
  }

  user(id: number): TwinUser {
    const user = this.#deps.users.get(id)
    if (!user) throw new Error(`twin: no user ${id}`)
    return user
  }

  price(pairId: number): bigint {
    return this.#deps.prices.get(pairId)?.price ?? 0n
  }
}
