// The rules of forex in the naive twin: every order and every account is looked at each time, with exact fractions.
import type { CancelOrder, CloseOrder, OpenOrder, PlaceOrder, SetStops } from '@tallystick/engine/core/commands'
import type { PairTerms } from '@tallystick/engine/core/pair'
import type { EngineSettings } from '@tallystick/engine/core/settings'
import { type Fraction, fraction, over, rounded, times, whole } from './rational.ts'
import type { TwinHouse, TwinPrice, TwinUser, Verdict } from './twin.ts'

export interface TwinOrder {
  id: number
  user: number
  pair: number
  buy: boolean
  lots: bigint
  leverage: number
  /** What the offer said when the order was given; later offers do not touch it. */
  units: bigint
  feeType: number
  feeRate: bigint
  state: 'pending' | 'holding' | 'gone'
  target: bigint
  waitsForFall: boolean
  opened: bigint
  margin: bigint
  fee: bigint
  stop: bigint
  goal: bigint
  closed: bigint
  profit: bigint
  writtenOff: bigint
  why: string
}

type Terms = Pick<TwinOrder, 'pair' | 'lots' | 'leverage' | 'units' | 'feeType' | 'feeRate'>

/** What contract trading needs of the rest of the twin. */
export interface TwinForexDeps {
  readonly users: ReadonlyMap<number, TwinUser>
  readonly house: TwinHouse
  readonly prices: ReadonlyMap<number, TwinPrice>
  readonly pairs: ReadonlyMap<number, PairTerms>
  settings(): EngineSettings
  takeId(): number
  /** A pending copy about to fill with this margin would exceed its relation's maximum. */
  exceeds(order: TwinOrder, margin: bigint): boolean
  /** A position was closed. */
  settled(order: TwinOrder): void
  /** The moment of what is obeyed. */
  now(): number
  isFrozen(userId: number): boolean
}

export class TwinForex {
  readonly orders = new Map<number, TwinOrder>()
  /** Margin warnings in the order they were given. */
  readonly warnings: { user: number; at: number }[] = []
  /** Who has been warned and has done nothing about it since; a restart forgets it. */
  readonly #warned = new Set<number>()
  readonly #deps: TwinForexDeps

  constructor(deps: TwinForexDeps) {
    this.#deps = deps
  }

  /** Memory was read anew. */
  rebuilt(): void {
    this.#warned.clear()
  }

  obey(command: OpenOrder | PlaceOrder | CloseOrder | CancelOrder | SetStops): Verdict {
    if (command.type === 'open_order' || command.type === 'place_order') return this.order(command)
    const order = this.#own(command.orderId, command.userId)
    if (!order) return no('order_unknown')
    switch (command.type) {
      case 'close_order': {
        if (order.state !== 'holding') return no('order_not_holding')
        const stopped = this.cannotTrade(order.pair)
        if (stopped) return no(stopped)
        const profit = this.profit(order)
        this.close(order, 'closed')
        return { ok: true, orderId: order.id, price: order.closed, profit }
      }
      case 'cancel_order': {
        if (order.state !== 'pending') return no('order_not_pending')
        this.drop(order, 'cancelled')
        return { ok: true, orderId: order.id }
      }
      case 'set_stops': {
        const base = order.state === 'pending' ? order.target : this.#price(order.pair)
        const wrong = this.badStops(order.pair, order.buy, base, command.stopLoss, command.takeProfit)
        if (wrong) return no(wrong)
        order.stop = command.stopLoss
        order.goal = command.takeProfit
        return { ok: true, orderId: order.id }
      }
    }
  }

  /** Everything a new price sets off. Returns whose orders it touched, and whose positions depend on the pair. */
  tick(pairId: number, price: bigint): { changed: Set<number>; concerned: Set<number> } {
    const concerned = new Set<number>()
    const changed = new Set<number>()
    if (!this.#isOld(pairId)) {
      const due = [...this.orders.values()].filter(o => o.pair === pairId && this.#isDue(o, price))
      for (const order of due.sort((a, b) => a.id - b.id)) {
        if (order.state === 'gone') continue
        concerned.add(order.user)
        changed.add(order.user)
        if (order.state === 'pending') this.#fill(order)
        else this.close(order, this.#isStopped(order, price) ? 'stop_loss' : 'take_profit')
      }
    }
    for (const order of this.orders.values()) {
      const by = this.#pair(order.pair).conversion?.pairId
      if (order.state === 'holding' && (order.pair === pairId || by === pairId)) concerned.add(order.user)
    }
    return { changed, concerned }
  }

  /** A demo account begins anew. */
  reset(userId: number): void {
    for (const order of this.orders.values()) {
      if (order.user !== userId || order.state === 'gone') continue
      order.state = 'gone'
      order.why = 'voided'
    }
  }

  order(command: OpenOrder | PlaceOrder, room?: bigint): Verdict {
    const user = this.#deps.users.get(command.userId)
    if (!user) return no('account_unknown')
    const pair = this.#deps.pairs.get(command.pairId)
    if (!pair) return no('pair_unknown')
    if (this.#isPaused(pair.id)) return no('trading_paused')
    const stopped = this.cannotTrade(pair.id)
    if (stopped) return no(stopped)
    if (command.lots < pair.minLots) return no('lots_below_minimum')
    if (command.lots > pair.maxLots) return no('lots_above_maximum')
    if (command.lots % pair.lotStep !== 0n) return no('lots_not_in_steps')
    if (pair.marginMode !== 'fixed' && pair.leverages.length === 0) return no('leverage_not_configured')
    if (pair.marginMode !== 'fixed' && !pair.leverages.includes(command.leverage)) return no('leverage_not_offered')
    const open = [...this.orders.values()].filter(o => o.user === command.userId && o.state !== 'gone')
    if (open.length >= this.#deps.settings().maxOpenOrders) return no('too_many_orders')
    const market = this.#price(pair.id)
    const isPending = command.type === 'place_order'
    const base = isPending ? command.target : market
    if (isPending) {
      const wrong = this.#badPrice(pair.id, command.target, market)
      if (wrong) return no(wrong)
      if (command.target === market) return no('target_equals_market')
    }
    const wrong = this.badStops(pair.id, command.side === 'buy', base, command.stopLoss, command.takeProfit)
    if (wrong) return no(wrong)
    const terms = {
      pair: pair.id,
      lots: command.lots,
      leverage: command.leverage,
      units: pair.unitsPerLot,
      feeType: this.#deps.settings().tradeFeeType,
      feeRate: pair.feeRate,
    }
    const margin = this.#marginAt(terms, base)
    const fee = feeFor(terms, margin)
    if (margin + fee > this.spendable(command.userId)) return no('insufficient_balance')
    if (room !== undefined && margin > room) return no('copy_limit')
    const order: TwinOrder = {
      id: this.#deps.takeId(),
      user: command.userId,
      ...terms,
      buy: command.side === 'buy',
      state: isPending ? 'pending' : 'holding',
      target: base,
      waitsForFall: isPending && command.target < market,
      opened: isPending ? 0n : market,
      margin,
      fee,
      stop: command.stopLoss,
      goal: command.takeProfit,
      closed: 0n,
      profit: 0n,
      writtenOff: 0n,
      why: '',
    }
    this.orders.set(order.id, order)
    user.free -= margin + fee
    user.locked += isPending ? margin + fee : margin
    if (!isPending) this.#deps.house.fees += fee
    return { ok: true, orderId: order.id, price: base }
  }

  #fill(order: TwinOrder): void {
    const user = this.#user(order.user)
    if (this.#deps.isFrozen(order.user)) return this.drop(order, 'account_frozen')
    const price = this.#price(order.pair)
    const margin = this.#marginAt(order, price)
    const fee = feeFor(order, margin)
    const reserved = order.margin + order.fee
    if (margin + fee > this.spendable(order.user) + reserved) return this.drop(order, 'money_short')
    if (this.#deps.exceeds(order, margin)) return this.drop(order, 'copy_limit')
    user.free += reserved - margin - fee
    user.locked += margin - reserved
    this.#deps.house.fees += fee
    Object.assign(order, { state: 'holding', opened: price, margin, fee })
  }

  drop(order: TwinOrder, why: string): void {
    const user = this.#user(order.user)
    user.free += order.margin + order.fee
    user.locked -= order.margin + order.fee
    order.state = 'gone'
    order.why = why
  }

  close(order: TwinOrder, why: string): void {
    const user = this.#user(order.user)
    const profit = this.profit(order)
    order.closed = this.#price(order.pair)
    order.profit = profit
    order.state = 'gone'
    order.why = why
    this.#deps.house.trading -= profit
    user.locked -= order.margin
    const others = [...this.orders.values()].filter(o => o.user === order.user && o.state !== 'gone')
    const isAlone = !others.some(o => o.state === 'holding')
    let remaining = user.free - user.owes + order.margin + profit
    for (const pending of others.sort((a, b) => b.id - a.id)) {
      if (!isAlone || remaining >= 0n) break
      remaining += pending.margin + pending.fee
      user.locked -= pending.margin + pending.fee
      pending.state = 'gone'
      pending.why = 'money_short'
    }
    user.free = remaining > 0n ? remaining : 0n
    user.owes = remaining < 0n ? -remaining : 0n
    if (isAlone && user.owes > 0n) {
      order.writtenOff = user.owes
      this.#deps.house.badDebt -= user.owes
      user.owes = 0n
    }
    this.#deps.settled(order)
  }

  judge(id: number, now: number): void {
    for (;;) {
      const held = this.#held(id)
      if (held.length === 0 || !this.isPriced(id)) return
      const margin = held.reduce((sum, o) => sum + o.margin, 0n)
      const equity = this.freeMargin(id) + margin
      if (!this.#warned.has(id) && !isAbove(equity, margin, this.#deps.settings().marginWarningPercent)) {
        this.#warned.add(id)
        this.warnings.push({ user: id, at: now })
      }
      if (isAbove(equity, margin, this.#deps.settings().stopOutPercent)) return
      const closable = held.filter(o => !this.cannotTrade(o.pair))
      closable.sort((a, b) => Number(this.profit(a) - this.profit(b)) || a.id - b.id)
      const worst = closable[0]
      if (!worst) return
      this.close(worst, 'stop_out')
    }
  }

  /** The user changed: if the margin level is above the warning level now, the next fall gives another warning. */
  rearm(id: number): void {
    const held = this.#held(id)
    const margin = held.reduce((sum, o) => sum + o.margin, 0n)
    const equity = this.freeMargin(id) + margin
    if (held.length === 0 || isAbove(equity, margin, this.#deps.settings().marginWarningPercent))
      this.#warned.delete(id)
  }

  #held(id: number): TwinOrder[] {
    return [...this.orders.values()].filter(o => o.user === id && o.state === 'holding')
  }

  /** False while a pair the order depends on has no price. */
  hasPrice(order: TwinOrder): boolean {
    return this.#price(order.pair) > 0n && this.#rate(order.pair) !== undefined
  }

  isPriced(id: number): boolean {
    return this.#held(id).every(order => this.hasPrice(order))
  }

  freeMargin(id: number): bigint {
    const user = this.#user(id)
    const equity = this.#held(id).reduce((sum, o) => sum + this.profit(o), user.free + user.locked - user.owes)
    return this.#held(id).reduce((sum, o) => sum - o.margin, equity)
  }

  /** What a new order may use: a profit at an old price is none. */
  spendable(id: number): bigint {
    const counted = this.#held(id).filter(o => this.profit(o) < 0n || !this.#isOld(o.pair))
    return this.#free(
      id,
      counted.reduce((sum, o) => sum + this.profit(o), 0n),
    )
  }

  /** What may leave the account; undefined while a position depends on an old price. */
  leaves(id: number): bigint | undefined {
    const held = this.#held(id)
    if (held.some(o => this.#isOld(o.pair))) return undefined
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
    for (const o of this.#held(id)) {
      if (this.#pricesOf(o.pair).every(price => price?.open === true)) continue
      const rate = this.#rate(o.pair) ?? whole(1)
      const size = times(fraction(o.lots), fraction(o.units))
      const dollars = rounded(times(size, fraction(this.#price(o.pair)), rate), 6)
      sum += rounded(over(times(fraction(dollars), percent), whole(100)), 6)
    }
    return sum
  }

  #free(id: number, floating: bigint): bigint {
    const user = this.#user(id)
    const afterLoss = user.free - user.owes + floating
    const least = afterLoss < user.free ? afterLoss : user.free
    return least < 0n ? 0n : least
  }

  /** Its own price and, when converted, the converting pair's. */
  #pricesOf(pairId: number): (TwinPrice | undefined)[] {
    const by = this.#pair(pairId).conversion?.pairId ?? pairId
    return [this.#deps.prices.get(pairId), this.#deps.prices.get(by)]
  }

  /** One of them is missing, or has stood still too long in an open market. */
  #isOld(pairId: number): boolean {
    const { forexStaleMs } = this.#deps.settings()
    return this.#pricesOf(pairId).some(
      one => !one || one.price === 0n || (one.open && this.#deps.now() - one.at > forexStaleMs),
    )
  }

  profit(order: TwinOrder): bigint {
    const price = this.#price(order.pair)
    const move = order.buy ? price - order.opened : order.opened - price
    const rate = this.#rate(order.pair) ?? whole(1)
    return rounded(times(fraction(move), fraction(order.lots), fraction(order.units), rate), 6)
  }

  #marginAt({ pair, lots, units, leverage }: Terms, price: bigint): bigint {
    const size = times(fraction(lots), fraction(units))
    if (this.#pair(pair).marginMode === 'fixed') return rounded(size, 6)
    const rate = this.#rate(pair) ?? whole(1)
    return rounded(over(times(size, fraction(price), rate), whole(leverage)), 6)
  }

  /** Dollars per unit of the quote currency; undefined while that is not known. */
  #rate(pairId: number): Fraction | undefined {
    const conversion = this.#pair(pairId).conversion
    if (!conversion) return whole(1)
    const price = this.#deps.prices.get(conversion.pairId)?.price ?? 0n
    if (price === 0n) return undefined
    return conversion.inverse ? over(whole(1), fraction(price)) : fraction(price)
  }

  cannotTrade(pairId: number): string | undefined {
    if (!this.#deps.prices.get(pairId)?.open) return 'market_closed'
    return this.#isOld(pairId) ? 'price_stale' : undefined
  }

  #badPrice(pairId: number, price: bigint, market: bigint): string | undefined {
    if (price <= 0n || price > market * 100n) return 'price_out_of_range'
    const step = 10n ** BigInt(8 - this.#pair(pairId).pricePlaces)
    return price % step === 0n ? undefined : 'price_not_in_steps'
  }

  badStops(pairId: number, buy: boolean, base: bigint, stop: bigint, goal: bigint): string | undefined {
    const wrong =
      (stop === 0n ? undefined : this.#badPrice(pairId, stop, base)) ??
      (goal === 0n ? undefined : this.#badPrice(pairId, goal, base))
    if (wrong) return wrong
    if (stop !== 0n && (buy ? stop >= base : stop <= base)) return 'stop_loss_wrong_side'
    if (goal !== 0n && (buy ? goal <= base : goal >= base)) return 'take_profit_wrong_side'
    return undefined
  }

  #isDue(order: TwinOrder, price: bigint): boolean {
    if (order.state === 'pending' && this.#isPaused(order.pair)) return false
    if (order.state === 'pending') return order.waitsForFall ? price <= order.target : price >= order.target
    if (order.state !== 'holding') return false
    const reachedGoal = order.goal !== 0n && (order.buy ? price >= order.goal : price <= order.goal)
    return reachedGoal || this.#isStopped(order, price)
  }

  #isPaused(pairId: number): boolean {
    const { paused } = this.#deps.settings()
    return paused.all || paused.products.has('forex') || paused.pairs.has(pairId)
  }

  #isStopped(order: TwinOrder, price: bigint): boolean {
    return order.stop !== 0n && (order.buy ? price <= order.stop : price >= order.stop)
  }

  #own(id: number, user: number): TwinOrder | undefined {
    const order = this.orders.get(id)
    return order && order.user === user && order.state !== 'gone' ? order : undefined
  }

  #pair(id: number): PairTerms {
    const pair = this.#deps.pairs.get(id)
    if (!pair) throw new Error(`twin: no pair ${id}`)
    return pair
  }

  #user(id: number): TwinUser {
    const user = this.#deps.users.get(id)
    if (!user) throw new Error(`twin: no user ${id}`)
    return user
  }

  #price(pairId: number): bigint {
    return this.#deps.prices.get(pairId)?.price ?? 0n
  }
}

function feeFor({ feeType, feeRate, lots }: Terms, margin: bigint): bigint {
  return rounded(times(fraction(feeType === 1 ? lots : margin), fraction(feeRate)), 6)
}

function isAbove(equity: bigint, margin: bigint, percent: bigint): boolean {
  return equity * 100n * 100_000_000n > margin * percent
}

function no(reason: string): Verdict {
  return { ok: false, reason }
}
