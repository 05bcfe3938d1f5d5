// The rules of forex in the naive twin: every order and every account is looked at each time, with exact fractions.
// (Longer than most files because the rules of one product are to be read against the specification in one place.)
import type {
  CancelOrder,
  CloseOrder,
  CloseAll,
  ClosePart,
  OpenOrder,
  PlaceOco,
  PlaceOrder,
  ReplaceOrder,
  ResumeTrail,
  ReverseOrder,
  SetStops,
  SetTrail,
} from '@tallystick/engine/products/forex/commands'
import type { PairTerms } from '@tallystick/engine/core/pair'
import type { EngineSettings } from '@tallystick/engine/core/settings'
import type { Trail } from '@tallystick/formulas/forex'
import { closeAll } from './close-all.ts'
import { TwinForexValue } from './forex-value.ts'
import { otherIn, placeOco, replace, reverse } from './in-stead.ts'
import { fraction, rounded, times } from './rational.ts'
import { badTrail, isSame, isTrailHit, keepPeak, resume, stopBehind, type TwinPeak, type TwinTick } from './trail.ts'
import type { TwinHouse, TwinPrice, TwinUser } from './twin.ts'
import { no, type Verdict } from './verdict.ts'

export interface TwinOrder {
  id: number
  user: number
  pair: number
  buy: boolean
  lots: bigint
  leverage: number
  /** What the offer said when the order was given; later offers do not touch it. */
  units: bigint
  feeType: 'lots' | 'margin'
  feeRate: bigint
  state: 'pending' | 'holding' | 'gone'
  target: bigint
  waitsForFall: boolean
  opened: bigint
  margin: bigint
  fee: bigint
  stop: bigint | null
  goal: bigint | null
  expires: number | null
  /** The pair of which one cancels the other. */
  oco: number | null
  trail: Trail | null
  peak: TwinPeak | null
  closed: bigint
  profit: bigint
  writtenOff: bigint
  why: string
}

export type TwinTerms = Pick<TwinOrder, 'pair' | 'lots' | 'leverage' | 'units' | 'feeType' | 'feeRate'>

/** What contract trading needs of the rest of the twin. */
export interface TwinForexDeps {
  readonly users: ReadonlyMap<number, TwinUser>
  readonly house: TwinHouse
  readonly prices: ReadonlyMap<number, TwinPrice>
  readonly pairs: ReadonlyMap<number, PairTerms>
  settings(): EngineSettings
  takeId(): number
  /** The last one was not used. */
  giveBackId(): void
  /** A pending copy about to fill with this margin would exceed its relation's maximum. */
  exceeds(order: TwinOrder, margin: bigint): boolean
  /** A part of a position became an order of its own; `origin` is the master's part it follows. */
  split(order: TwinOrder, part: TwinOrder, origin: number | undefined): void
  /** A position was closed. */
  settled(order: TwinOrder): void
  /** What a follower's relations have come to. */
  relationsOf(userId: number): readonly object[]
  /** The moment of what is obeyed. */
  now(): number
  isFrozen(userId: number): boolean
  /** Every price of the pair that this process took itself, oldest first. */
  heard(pairId: number): readonly TwinTick[]
  /** A position is about to be closed by stop-out. @param account its money, equity, margin and level. @param used pairs it is valued by. */
  stoppedOut(order: TwinOrder, account: readonly bigint[], used: ReadonlySet<number>): void
}

const YEAR_MS = 366 * 86_400_000

export class TwinForex {
  readonly orders = new Map<number, TwinOrder>()
  /** Margin warnings in the order they were given. */
  readonly warnings: { user: number; equity: bigint; margin: bigint; stopOut: bigint; at: number }[] = []
  /** Who has been warned and has done nothing about it since; a restart forgets it. */
  readonly #warned = new Set<number>()
  readonly value: TwinForexValue
  readonly #deps: TwinForexDeps

  constructor(deps: TwinForexDeps) {
    this.#deps = deps
    this.value = new TwinForexValue(deps, this.orders)
  }

  /** Memory was read anew. */
  rebuilt(): void {
    this.#warned.clear()
  }

  obey(
    command:
      | OpenOrder
      | PlaceOco
      | PlaceOrder
      | CloseOrder
      | ClosePart
      | CloseAll
      | CancelOrder
      | ReplaceOrder
      | ReverseOrder
      | ResumeTrail
      | SetStops
      | SetTrail,
  ): Verdict {
    if (command.type === 'open_order' || command.type === 'place_order') return this.order(command)
    if (command.type === 'place_oco') return placeOco(this, command)
    if (command.type === 'close_all') return closeAll(this, command)
    if (command.type === 'resume_trail') return this.#resume(command)
    const order = this.#own(command.orderId, command.userId)
    if (!order) return no('order_unknown')
    switch (command.type) {
      case 'close_order': {
        if (order.state !== 'holding') return no('order_not_holding')
        const stopped = this.value.cannotTrade(order.pair)
        if (stopped) return no(stopped)
        const profit = this.value.profit(order)
        this.close(order, 'closed')
        return { ok: true, orderId: order.id, price: order.closed, profit }
      }
      case 'close_part': {
        if (order.state !== 'holding') return no('order_not_holding')
        const step = this.value.pair(order.pair).lotStep
        if (command.lots < step) return no('lots_below_minimum')
        if (command.lots >= order.lots) return no('lots_above_maximum')
        if (command.lots % step !== 0n) return no('lots_not_in_steps')
        const stopped = this.value.cannotTrade(order.pair)
        if (stopped) return no(stopped)
        const part = this.closePart(order, command.lots, 'closed')
        return { ok: true, orderId: order.id, recordId: part.id, price: part.closed, profit: part.profit }
      }
      case 'cancel_order': {
        if (order.state !== 'pending') return no('order_not_pending')
        this.drop(order, 'cancelled')
        return { ok: true, orderId: order.id }
      }
      case 'replace_order':
        return replace(this, order, command)
      case 'reverse_order':
        return reverse(this, order, command)
      case 'set_stops': {
        const { stopLoss: stop, takeProfit: goal } = command
        const base = order.state === 'pending' ? order.target : this.value.price(order.pair)
        const wrong = this.badStops(order.pair, order.buy, base, stop, goal)
        if (wrong) return no(wrong)
        const { trail } = command
        const isNew = trail !== undefined && !isSame(trail, order.trail)
        if (isNew) {
          const set = this.setTrail(order, trail)
          if (!set.ok) return set
        }
        Object.assign(order, { stop, goal })
        this.keepPeak(order)
        return { ok: true, orderId: order.id }
      }
      case 'set_trail':
        return this.setTrail(order, command.trail)
    }
  }

  /** Everything a new price sets off. Returns whose orders it touched, and whose positions depend on the pair. */
  tick(pairId: number, price: bigint): { changed: Set<number>; concerned: Set<number> } {
    const concerned = new Set<number>()
    const changed = new Set<number>()
    if (!this.value.isOld(pairId)) {
      const due = [...this.orders.values()].filter(o => o.pair === pairId && this.#isDue(o, price))
      for (const order of due.sort((a, b) => a.id - b.id)) {
        if (order.state === 'gone') continue
        concerned.add(order.user)
        changed.add(order.user)
        if (order.state === 'pending') this.#fill(order)
        else this.close(order, this.#whyAt(order, price))
      }
    }
    for (const order of this.orders.values()) {
      const by = this.value.pair(order.pair).conversion?.pairId
      if (order.state === 'holding' && (order.pair === pairId || by === pairId)) concerned.add(order.user)
    }
    return { changed, concerned }
  }

  setTrail(order: TwinOrder, trail: Trail | null): Verdict {
    const waits = order.state === 'pending'
    const market = waits ? order.target : this.value.price(order.pair)
    if (trail) {
      const wrong =
        (waits ? undefined : this.value.cannotTrade(order.pair)) ??
        badTrail(order.buy, market, this.value.pair(order.pair).pricePlaces, trail)
      if (wrong) return no(wrong)
    }
    if (waits) {
      order.trail = trail
      return { ok: true, orderId: order.id }
    }
    Object.assign(order, { trail, peak: trail && this.#newest(order) })
    this.keepPeak(order)
    return trail
      ? { ok: true, orderId: order.id, price: stopBehind(order, market, trail) }
      : { ok: true, orderId: order.id }
  }

  /** Whenever the order is written down. */
  keepPeak(order: TwinOrder): void {
    keepPeak(order, this.#deps.heard(order.pair), this.#deps.prices.get(order.pair)?.id ?? 0)
  }

  #newest(order: TwinOrder): TwinPeak {
    const id = this.#deps.prices.get(order.pair)?.id ?? 0
    return { id, price: this.value.price(order.pair), upTo: id }
  }

  #resume(command: ResumeTrail): Verdict {
    const order = this.#own(command.orderId, command.userId)
    const verdict = resume(order, command, this.#deps.heard(order?.pair ?? 0))
    if (order && verdict.ok) this.keepPeak(order)
    return verdict
  }

  #whyAt(order: TwinOrder, price: bigint): string {
    if (this.#isStopped(order, price)) return 'stop_loss'
    return isTrailHit(order, this.#deps.heard(order.pair), price) ? 'trailing_stop' : 'take_profit'
  }

  /** Time passed. */
  time(now: number): void {
    for (const order of this.orders.values())
      if (order.state === 'pending' && order.expires !== null && now >= order.expires) this.drop(order, 'expired')
  }

  /** Everything a close or a cancel may change of a user, to be put back. */
  remember(userId: number): () => void {
    const orders = [...this.orders.values()].filter(o => o.user === userId)
    const kept = [this.value.user(userId), this.#deps.house, ...orders, ...this.#deps.relationsOf(userId)].map(
      one => [one, { ...one }] as const,
    )
    return () => {
      for (const [one, before] of kept) Object.assign(one, before)
    }
  }

  /** The newest order was never placed. */
  forget(id: number): void {
    const order = this.orders.get(id)
    if (order) this.drop(order, '')
    this.orders.delete(id)
    this.#deps.giveBackId()
  }

  /** A demo account begins anew. */
  reset(userId: number): void {
    for (const order of this.orders.values()) {
      if (order.user !== userId || order.state === 'gone') continue
      this.keepPeak(order)
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
    const stopped = this.value.cannotTrade(pair.id)
    if (stopped) return no(stopped)
    if (command.lots < pair.minLots) return no('lots_below_minimum')
    if (command.lots > pair.maxLots) return no('lots_above_maximum')
    if (command.lots % pair.lotStep !== 0n) return no('lots_not_in_steps')
    if (pair.marginMode === 'fixed' && ![0, 1].includes(command.leverage)) return no('leverage_not_offered')
    if (pair.marginMode !== 'fixed' && pair.leverages.length === 0) return no('leverage_not_configured')
    if (pair.marginMode !== 'fixed' && !pair.leverages.includes(command.leverage)) return no('leverage_not_offered')
    const open = [...this.orders.values()].filter(o => o.user === command.userId && o.state !== 'gone')
    if (open.length >= this.#deps.settings().maxOpenOrders) return no('too_many_orders')
    const market = this.value.price(pair.id)
    const isPending = command.type === 'place_order'
    const base = isPending ? command.target : market
    const { stopLoss: stop, takeProfit: goal } = command
    if (isPending) {
      const wrong = this.#badPrice(pair.id, command.target, market)
      if (wrong) return no(wrong)
      if (command.target === market) return no('target_equals_market')
      const { expiresAt } = command
      const now = this.#deps.now()
      if (expiresAt !== null && (expiresAt <= now || expiresAt > now + YEAR_MS)) return no('expiry_out_of_range')
    }
    const isBuy = command.side === 'buy'
    const trail = command.trail ?? null
    const wrong =
      this.badStops(pair.id, isBuy, base, stop, goal) ?? (trail && badTrail(isBuy, base, pair.pricePlaces, trail))
    if (wrong) return no(wrong)
    const terms = {
      pair: pair.id,
      lots: command.lots,
      leverage: command.leverage,
      units: pair.unitsPerLot,
      feeType: this.#deps.settings().tradeFeeType,
      feeRate: pair.feeRate,
    }
    const margin = this.value.marginAt(terms, base)
    const fee = feeFor(terms, margin)
    if (margin + fee > this.value.spendable(command.userId)) return no('insufficient_balance')
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
      stop,
      goal,
      expires: isPending ? command.expiresAt : null,
      oco: null,
      trail,
      peak: null,
      closed: 0n,
      profit: 0n,
      writtenOff: 0n,
      why: '',
    }
    if (!isPending && trail) order.peak = this.#newest(order)
    this.orders.set(order.id, order)
    user.free -= margin + fee
    user.locked += isPending ? margin + fee : margin
    if (!isPending) this.#deps.house.fees += fee
    return { ok: true, orderId: order.id, price: base }
  }

  #fill(order: TwinOrder): void {
    const user = this.value.user(order.user)
    if (order.expires !== null && this.#deps.now() >= order.expires) return this.drop(order, 'expired')
    if (this.#deps.isFrozen(order.user)) return this.drop(order, 'account_frozen')
    const price = this.value.price(order.pair)
    const margin = this.value.marginAt(order, price)
    const fee = feeFor(order, margin)
    const reserved = order.margin + order.fee
    const other = otherIn(this.orders.values(), 'pending', order)
    const undo = this.remember(order.user)
    if (other) this.drop(other, 'other_filled')
    const isShort = margin + fee > this.value.spendable(order.user) + reserved
    if (isShort || this.#deps.exceeds(order, margin)) {
      undo()
      return this.drop(order, isShort ? 'money_short' : 'copy_limit')
    }
    user.free += reserved - margin - fee
    user.locked += margin - reserved
    this.#deps.house.fees += fee
    Object.assign(order, { state: 'holding', opened: price, margin, fee })
    if (order.trail) order.peak = this.#newest(order)
  }

  drop(order: TwinOrder, why: string): void {
    const user = this.value.user(order.user)
    user.free += order.margin + order.fee
    user.locked -= order.margin + order.fee
    order.state = 'gone'
    order.why = why
  }

  close(order: TwinOrder, why: string): void {
    const user = this.value.user(order.user)
    const profit = this.value.profit(order)
    this.keepPeak(order)
    order.closed = this.value.price(order.pair)
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

  /** The part leaves as an order of its own; the rest goes on. */
  closePart(order: TwinOrder, lots: bigint, why: string, origin?: number): TwinOrder {
    const user = this.value.user(order.user)
    const share = (amount: bigint): bigint => (((amount / 100n) * lots) / order.lots) * 100n
    const closed = this.value.price(order.pair)
    const split = {
      lots,
      margin: share(order.margin),
      fee: share(order.fee),
      profit: this.value.profit({ ...order, lots }),
    }
    const part: TwinOrder = {
      ...order,
      ...split,
      id: this.#deps.takeId(),
      state: 'gone',
      closed,
      why,
      trail: null,
      peak: null,
      oco: null,
    }
    this.orders.set(part.id, part)
    this.#deps.split(order, part, origin)
    this.keepPeak(order)
    order.lots -= lots
    order.margin -= part.margin
    order.fee -= part.fee
    user.locked -= part.margin
    this.#deps.house.trading -= part.profit
    const remaining = user.free - user.owes + part.margin + part.profit
    user.free = remaining > 0n ? remaining : 0n
    user.owes = remaining < 0n ? -remaining : 0n
    this.#deps.settled(part)
    return part
  }

  judge(id: number, now: number): void {
    for (;;) {
      const held = this.value.held(id)
      if (held.length === 0) this.#warned.delete(id)
      if (held.length === 0 || !this.value.isPriced(id)) return
      const margin = held.reduce((sum, o) => sum + o.margin, 0n)
      const equity = this.value.freeMargin(id) + margin
      if (!this.#warned.has(id) && !isAbove(equity, margin, this.#deps.settings().marginWarningPercent)) {
        this.#warned.add(id)
        this.warnings.push({ user: id, equity, margin, stopOut: this.#deps.settings().stopOutPercent, at: now })
      }
      if (isAbove(equity, margin, this.#deps.settings().stopOutPercent)) return
      const closable = held.filter(o => !this.value.cannotTrade(o.pair))
      closable.sort((a, b) => Number(this.value.profit(a) - this.value.profit(b)) || a.id - b.id)
      const worst = closable[0]
      if (!worst) return
      const { free, locked, owes } = this.value.user(id)
      const used = held.flatMap(({ pair }) => [pair, this.value.pair(pair).conversion?.pairId ?? pair])
      const account = [free + locked - owes, equity, margin, this.#deps.settings().stopOutPercent]
      this.#deps.stoppedOut(worst, account, new Set(used))
      this.close(worst, 'stop_out')
    }
  }

  /** The user changed: if the margin level is above the warning level now, the next fall gives another warning. */
  rearm(id: number): void {
    const held = this.value.held(id)
    const margin = held.reduce((sum, o) => sum + o.margin, 0n)
    const equity = this.value.freeMargin(id) + margin
    if (held.length === 0 || isAbove(equity, margin, this.#deps.settings().marginWarningPercent))
      this.#warned.delete(id)
  }

  #badPrice(pairId: number, price: bigint, market: bigint): string | undefined {
    if (price <= 0n || price > market * 100n) return 'price_out_of_range'
    const step = 10n ** BigInt(8 - this.value.pair(pairId).pricePlaces)
    return price % step === 0n ? undefined : 'price_not_in_steps'
  }

  badStops(pairId: number, buy: boolean, base: bigint, stop: bigint | null, goal: bigint | null): string | undefined {
    const wrong =
      (stop === null ? undefined : this.#badPrice(pairId, stop, base)) ??
      (goal === null ? undefined : this.#badPrice(pairId, goal, base))
    if (wrong) return wrong
    if (stop !== null && (buy ? stop >= base : stop <= base)) return 'stop_loss_wrong_side'
    if (goal !== null && (buy ? goal <= base : goal >= base)) return 'take_profit_wrong_side'
    return undefined
  }

  #isDue(order: TwinOrder, price: bigint): boolean {
    if (order.state === 'pending' && this.#isPaused(order.pair)) return false
    if (order.state === 'pending') return order.waitsForFall ? price <= order.target : price >= order.target
    if (order.state !== 'holding') return false
    const reachedGoal = order.goal !== null && (order.buy ? price >= order.goal : price <= order.goal)
    const isTrailed = isTrailHit(order, this.#deps.heard(order.pair), price)
    return reachedGoal || isTrailed || this.#isStopped(order, price)
  }

  #isPaused(pairId: number): boolean {
    const { paused } = this.#deps.settings()
    return paused.all || paused.products.has('forex') || paused.pairs.has(pairId)
  }

  #isStopped(order: TwinOrder, price: bigint): boolean {
    return order.stop !== null && (order.buy ? price <= order.stop : price >= order.stop)
  }

  #own(id: number, user: number): TwinOrder | undefined {
    const order = this.orders.get(id)
    return order && order.user === user && order.state !== 'gone' ? order : undefined
  }
}

function feeFor({ feeType, feeRate, lots }: TwinTerms, margin: bigint): bigint {
  return rounded(times(fraction(feeType === 'lots' ? lots : margin), fraction(feeRate)), 6)
}

function isAbove(equity: bigint, margin: bigint, percent: bigint): boolean {
  return equity * 100n * 100_000_000n > margin * percent
}
