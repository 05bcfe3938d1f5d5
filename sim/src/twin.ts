// The naive twin: the rules of contract trading once more, written to be obviously right instead of fast. No indexes, no batches,
// no events: it looks at every order and every account each time, with exact fractions.
import type { HostCommand, OpenOrder, PlaceOrder } from '@tallystick/engine/commands'
import type { PairTerms, Tick } from '@tallystick/engine/pair'
import type { EngineSettings } from '@tallystick/engine/settings'
import { isCopyCommand } from '@tallystick/engine/copy/decide'
import { isLoanCommand } from '@tallystick/engine/loan/decide'
import { isMiningCommand } from '@tallystick/engine/mining/decide'
import { isWalletCommand } from '@tallystick/engine/wallet/decide'
import { unreachable } from '@tallystick/kernel/assert'
import { type Fraction, fraction, over, rounded, times, whole } from './rational.ts'
import { TwinCopy } from './twin-copy.ts'
import { TwinMicro } from './twin-micro.ts'
import { TwinWallet } from './twin-wallet.ts'

export interface TwinOrder {
  id: number
  user: number
  pair: number
  buy: boolean
  lots: bigint
  leverage: number
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

export interface TwinUser {
  realm: 'real' | 'demo'
  free: bigint
  locked: bigint
  owes: bigint
  micro: bigint
  change: bigint
}

interface TwinPrice {
  price: bigint
  id: number
  at: number
  open: boolean
}

export type Verdict =
  | { ok: true; orderId?: number; recordId?: number; price?: bigint; profit?: bigint; isIdle?: true }
  | { ok: false; reason: string }

export class Twin {
  readonly users = new Map<number, TwinUser>()
  readonly orders = new Map<number, TwinOrder>()
  readonly house = {
    fees: 0n,
    trading: 0n,
    badDebt: 0n,
    grants: 0n,
    deposits: 0n,
    withdrawals: 0n,
    micro: 0n,
    share: 0n,
    clearing: 0n,
  }
  readonly prices = new Map<number, TwinPrice>()
  readonly wallet: TwinWallet
  readonly micro: TwinMicro
  readonly copy: TwinCopy
  readonly #pairs: Map<number, PairTerms>
  readonly #settings: EngineSettings
  readonly #shard: number
  #count = 0

  constructor(pairs: readonly PairTerms[], settings: EngineSettings, shard: number) {
    this.#pairs = new Map(pairs.map(pair => [pair.id, pair]))
    this.#settings = settings
    this.#shard = shard
    this.micro = new TwinMicro(
      {
        users: this.users,
        house: this.house,
        pairs: new Set(this.#pairs.keys()),
        market: id => this.prices.get(id),
        takeId: () => this.#takeId(),
      },
      settings,
    )
    this.copy = new TwinCopy(
      {
        users: this.users,
        orders: this.orders,
        house: this.house,
        pairs: this.#pairs,
        takeId: () => this.#takeId(),
        price: id => this.prices.get(id)?.price ?? 0n,
        order: (command, now, room) => this.#order(command, now, room),
        close: (order, why) => this.#close(order, why),
        drop: (order, why) => this.#drop(order, why),
        cannotTrade: (id, now) => this.#cannotTrade(id, now),
        badStops: (id, buy, base, stop, goal) => this.#badStops(id, buy, base, stop, goal),
        profit: order => this.#profit(order),
        isPriced: order => Boolean(this.prices.get(order.pair)?.price) && this.#rate(order.pair) !== undefined,
        spendable: id => (this.#isPriced(id) ? this.#spendable(id) : 0n),
      },
      settings.copy,
    )
    this.wallet = new TwinWallet(
      {
        users: this.users,
        house: this.house,
        takeId: () => this.#takeId(),
        transferable: id => (this.#isPriced(id) ? this.#spendable(id) : undefined),
        margin: id => this.#freeMargin(id),
      },
      settings.wallet,
    )
  }

  #takeId(): number {
    this.#count += 1
    return this.#count * 64 + this.#shard
  }

  #held(id: number): TwinOrder[] {
    return [...this.orders.values()].filter(o => o.user === id && o.state === 'holding')
  }

  #isPriced(id: number): boolean {
    return this.#held(id).every(o => Boolean(this.prices.get(o.pair)?.price) && this.#rate(o.pair) !== undefined)
  }

  #freeMargin(id: number): bigint {
    const user = this.#user(id)
    const equity = this.#held(id).reduce((sum, o) => sum + this.#profit(o), user.free + user.locked - user.owes)
    return this.#held(id).reduce((sum, o) => sum - o.margin, equity)
  }

  forgetPrices(): void {
    this.prices.clear()
    this.micro.forget()
  }

  market(pairId: number, open: boolean, closesAt: number, now: number): void {
    const price = this.prices.get(pairId) ?? { price: 0n, id: 0, at: 0, open }
    this.micro.hours(pairId, this.prices.get(pairId)?.open ?? false, open, closesAt, now)
    this.prices.set(pairId, { ...price, open })
  }

  seed(tick: Tick): void {
    const old = this.prices.get(tick.pairId)
    if (old && old.id >= tick.id) return
    this.micro.seed(tick)
    this.prices.set(tick.pairId, { price: tick.price, id: tick.id, at: tick.at, open: old?.open ?? false })
  }

  /** The price alone, as when what it set off was lost in a crash. */
  quietTick(tick: Tick, now: number, isCommitted = false): boolean {
    const old = this.prices.get(tick.pairId)
    if (!old?.open || old.id >= tick.id || now - tick.at > this.#settings.forexStaleMs) return false
    this.micro.tick(tick, old.price > 0n ? { ...old, pairId: tick.pairId } : undefined, isCommitted)
    this.seed(tick)
    return true
  }

  tick(tick: Tick, now: number): void {
    if (!this.quietTick(tick, now, true)) return
    const concerned = new Set<number>()
    const changed = new Set<number>()
    if (this.#rate(tick.pairId)) {
      const due = [...this.orders.values()].filter(o => o.pair === tick.pairId && this.#isDue(o, tick.price))
      for (const order of due.sort((a, b) => a.id - b.id)) {
        if (order.state === 'gone') continue
        concerned.add(order.user)
        changed.add(order.user)
        if (order.state === 'pending') this.#fill(order)
        else this.#close(order, this.#isStopped(order, tick.price) ? 'stop_loss' : 'take_profit')
      }
    }
    for (const order of this.orders.values()) {
      const by = this.#pair(order.pair).conversion?.pairId
      if (order.state === 'holding' && (order.pair === tick.pairId || by === tick.pairId)) concerned.add(order.user)
    }
    for (const user of concerned) {
      this.copy.judge(user, now, changed.has(user) ? undefined : tick.pairId)
      this.#judge(user, now)
    }
  }

  command(command: HostCommand, now: number): Verdict {
    const verdict = this.#obey(command, now)
    if (verdict.ok && !verdict.isIdle && this.users.has(command.userId)) {
      this.copy.judge(command.userId, now)
      this.#judge(command.userId, now)
    }
    return verdict
  }

  #obey(command: HostCommand, now: number): Verdict {
    if (command.type === 'settle_from_tape') return this.micro.fromTape(command)
    if (command.type === 'open_micro') return this.micro.open(command, now)
    if (isCopyCommand(command)) return this.copy.obey(command, now)
    if (isWalletCommand(command)) return this.wallet.obey(command, now)
    // They take days, not seconds, and have a world of their own.
    if (isLoanCommand(command) || isMiningCommand(command)) throw new Error(`twin: ${command.type} in this world`)
    switch (command.type) {
      case 'open_accounts':
        return this.#openAccounts(command.userId, command.realm)
      case 'reset_demo':
        return this.#reset(command.userId)
      case 'open_order':
      case 'place_order':
        return this.#order(command, now)
      case 'close_order': {
        const order = this.#own(command.orderId, command.userId)
        if (!order) return no('order_unknown')
        if (order.state !== 'holding') return no('order_not_holding')
        const stopped = this.#cannotTrade(order.pair, now)
        if (stopped) return no(stopped)
        const profit = this.#profit(order)
        this.#close(order, 'closed')
        return { ok: true, orderId: order.id, price: order.closed, profit }
      }
      case 'cancel_order': {
        const order = this.#own(command.orderId, command.userId)
        if (!order) return no('order_unknown')
        if (order.state !== 'pending') return no('order_not_pending')
        this.#drop(order, 'cancelled')
        return { ok: true, orderId: order.id }
      }
      case 'set_stops': {
        const order = this.#own(command.orderId, command.userId)
        if (!order) return no('order_unknown')
        const base = order.state === 'pending' ? order.target : (this.prices.get(order.pair)?.price ?? 0n)
        const wrong = this.#badStops(order.pair, order.buy, base, command.stopLoss, command.takeProfit)
        if (wrong) return no(wrong)
        order.stop = command.stopLoss
        order.goal = command.takeProfit
        return { ok: true, orderId: order.id }
      }
      default:
        return unreachable(command)
    }
  }

  #openAccounts(id: number, realm: 'real' | 'demo'): Verdict {
    if (this.users.has(id)) return { ok: true }
    const user: TwinUser = { realm, free: 0n, locked: 0n, owes: 0n, micro: 0n, change: 0n }
    this.users.set(id, user)
    if (realm === 'demo') this.#grant(user)
    return { ok: true }
  }

  #grant(user: TwinUser, staked = 0n): void {
    const { forex, micro, change } = this.#settings.demoGrants
    const had = user.free + user.locked - user.owes + user.micro + user.change + staked
    Object.assign(user, { free: forex, locked: 0n, owes: 0n, micro, change })
    this.house.grants -= forex + micro + change - had
  }

  #reset(id: number): Verdict {
    const user = this.users.get(id)
    if (!user) return no('account_unknown')
    if (user.realm !== 'demo') return no('only_demo_account')
    for (const order of this.orders.values()) {
      if (order.user !== id || order.state === 'gone') continue
      order.state = 'gone'
      order.why = 'voided'
    }
    this.#grant(user, this.micro.reset(id))
    return { ok: true }
  }

  #order(command: OpenOrder | PlaceOrder, now: number, room?: bigint): Verdict {
    const user = this.users.get(command.userId)
    if (!user) return no('account_unknown')
    const pair = this.#pairs.get(command.pairId)
    if (!pair) return no('pair_unknown')
    const stopped = this.#cannotTrade(pair.id, now)
    if (stopped) return no(stopped)
    if (command.lots < pair.minLots) return no('lots_below_minimum')
    if (command.lots > pair.maxLots) return no('lots_above_maximum')
    if (command.lots % pair.lotStep !== 0n) return no('lots_not_in_steps')
    if (pair.marginMode !== 'fixed' && pair.leverages.length === 0) return no('leverage_not_configured')
    if (pair.marginMode !== 'fixed' && !pair.leverages.includes(command.leverage)) return no('leverage_not_offered')
    const open = [...this.orders.values()].filter(o => o.user === command.userId && o.state !== 'gone')
    if (open.length >= this.#settings.maxOpenOrders) return no('too_many_orders')
    const market = this.prices.get(pair.id)?.price ?? 0n
    const isPending = command.type === 'place_order'
    const base = isPending ? command.target : market
    if (isPending) {
      const wrong = this.#badPrice(pair.id, command.target, market)
      if (wrong) return no(wrong)
      if (command.target === market) return no('target_equals_market')
    }
    const wrong = this.#badStops(pair.id, command.side === 'buy', base, command.stopLoss, command.takeProfit)
    if (wrong) return no(wrong)
    const margin = this.#marginAt(pair.id, command.lots, base, command.leverage)
    const fee = this.#feeFor(pair.id, command.lots, margin)
    if (margin + fee > this.#spendable(command.userId)) return no('insufficient_balance')
    if (room !== undefined && margin > room) return no('copy_limit')
    this.#count += 1
    const order: TwinOrder = {
      id: this.#count * 64 + this.#shard,
      user: command.userId,
      pair: pair.id,
      buy: command.side === 'buy',
      lots: command.lots,
      leverage: command.leverage,
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
    if (!isPending) this.house.fees += fee
    return { ok: true, orderId: order.id, price: base }
  }

  #fill(order: TwinOrder): void {
    const user = this.#user(order.user)
    const price = this.prices.get(order.pair)?.price ?? 0n
    const margin = this.#marginAt(order.pair, order.lots, price, order.leverage)
    const fee = this.#feeFor(order.pair, order.lots, margin)
    const reserved = order.margin + order.fee
    if (margin + fee > this.#spendable(order.user) + reserved) return this.#drop(order, 'money_short')
    if (this.copy.exceeds(order, margin)) return this.#drop(order, 'copy_limit')
    user.free += reserved - margin - fee
    user.locked += margin - reserved
    this.house.fees += fee
    Object.assign(order, { state: 'holding', opened: price, margin, fee })
  }

  #drop(order: TwinOrder, why: string): void {
    const user = this.#user(order.user)
    user.free += order.margin + order.fee
    user.locked -= order.margin + order.fee
    order.state = 'gone'
    order.why = why
  }

  #close(order: TwinOrder, why: string): void {
    const user = this.#user(order.user)
    const profit = this.#profit(order)
    order.closed = this.prices.get(order.pair)?.price ?? 0n
    order.profit = profit
    order.state = 'gone'
    order.why = why
    this.house.trading -= profit
    user.locked -= order.margin
    const others = [...this.orders.values()].filter(o => o.user === order.user && o.state !== 'gone')
    const isAlone = !others.some(o => o.state === 'holding')
    let purse = user.free - user.owes + order.margin + profit
    for (const pending of others.sort((a, b) => b.id - a.id)) {
      if (!isAlone || purse >= 0n) break
      purse += pending.margin + pending.fee
      user.locked -= pending.margin + pending.fee
      pending.state = 'gone'
      pending.why = 'money_short'
    }
    user.free = purse > 0n ? purse : 0n
    user.owes = purse < 0n ? -purse : 0n
    if (isAlone && user.owes > 0n) {
      order.writtenOff = user.owes
      this.house.badDebt -= user.owes
      user.owes = 0n
    }
    this.copy.settled(order)
  }

  #judge(id: number, now: number): void {
    for (;;) {
      const held = [...this.orders.values()].filter(o => o.user === id && o.state === 'holding')
      if (held.length === 0 || held.some(o => !this.prices.get(o.pair)?.price || !this.#rate(o.pair))) return
      const margin = held.reduce((sum, o) => sum + o.margin, 0n)
      const user = this.#user(id)
      const equity = user.free + user.locked - user.owes + held.reduce((sum, o) => sum + this.#profit(o), 0n)
      if (equity * 100n * 100_000_000n > margin * this.#settings.stopOutPercent) return
      const closable = held.filter(o => !this.#cannotTrade(o.pair, now, false))
      closable.sort((a, b) => Number(this.#profit(a) - this.#profit(b)) || a.id - b.id)
      const worst = closable[0]
      if (!worst) return
      this.#close(worst, 'stop_out')
    }
  }

  #spendable(id: number): bigint {
    const user = this.#user(id)
    const held = [...this.orders.values()].filter(o => o.user === id && o.state === 'holding')
    const floating = held.reduce((sum, o) => sum + this.#profit(o), 0n)
    const afterLoss = user.free - user.owes + floating
    const least = afterLoss < user.free ? afterLoss : user.free
    return least < 0n ? 0n : least
  }

  #profit(order: TwinOrder): bigint {
    const price = this.prices.get(order.pair)?.price ?? 0n
    const move = order.buy ? price - order.opened : order.opened - price
    const units = this.#pair(order.pair).unitsPerLot
    const rate = this.#rate(order.pair) ?? whole(1)
    return rounded(times(fraction(move), fraction(order.lots), fraction(units), rate), 6)
  }

  #marginAt(pairId: number, lots: bigint, price: bigint, leverage: number): bigint {
    const pair = this.#pair(pairId)
    const size = times(fraction(lots), fraction(pair.unitsPerLot))
    if (pair.marginMode === 'fixed') return rounded(size, 6)
    const rate = this.#rate(pairId) ?? whole(1)
    return rounded(over(times(size, fraction(price), rate), whole(leverage)), 6)
  }

  #feeFor(pairId: number, lots: bigint, margin: bigint): bigint {
    const base = this.#settings.tradeFeeType === 1 ? lots : margin
    return rounded(times(fraction(base), fraction(this.#pair(pairId).feeRate)), 6)
  }

  /** Dollars per unit of the quote currency; undefined while that is not known. */
  #rate(pairId: number): Fraction | undefined {
    const conversion = this.#pair(pairId).conversion
    if (!conversion) return whole(1)
    const price = this.prices.get(conversion.pairId)?.price ?? 0n
    if (price === 0n) return undefined
    return conversion.inverse ? over(whole(1), fraction(price)) : fraction(price)
  }

  #cannotTrade(pairId: number, now: number, withRate = true): string | undefined {
    const price = this.prices.get(pairId)
    if (!price?.open) return 'market_closed'
    if (price.price === 0n || now - price.at > this.#settings.forexStaleMs) return 'price_stale'
    return withRate && !this.#rate(pairId) ? 'price_stale' : undefined
  }

  #badPrice(pairId: number, price: bigint, market: bigint): string | undefined {
    if (price <= 0n || price > market * 100n) return 'price_out_of_range'
    const step = 10n ** BigInt(8 - this.#pair(pairId).pricePlaces)
    return price % step === 0n ? undefined : 'price_not_in_steps'
  }

  #badStops(pairId: number, buy: boolean, base: bigint, stop: bigint, goal: bigint): string | undefined {
    const wrong =
      (stop === 0n ? undefined : this.#badPrice(pairId, stop, base)) ??
      (goal === 0n ? undefined : this.#badPrice(pairId, goal, base))
    if (wrong) return wrong
    if (stop !== 0n && (buy ? stop >= base : stop <= base)) return 'stop_loss_wrong_side'
    if (goal !== 0n && (buy ? goal <= base : goal >= base)) return 'take_profit_wrong_side'
    return undefined
  }

  #isDue(order: TwinOrder, price: bigint): boolean {
    if (order.state === 'pending') return order.waitsForFall ? price <= order.target : price >= order.target
    if (order.state !== 'holding') return false
    const reachedGoal = order.goal !== 0n && (order.buy ? price >= order.goal : price <= order.goal)
    return reachedGoal || this.#isStopped(order, price)
  }

  #isStopped(order: TwinOrder, price: bigint): boolean {
    return order.stop !== 0n && (order.buy ? price <= order.stop : price >= order.stop)
  }

  #own(id: number, user: number): TwinOrder | undefined {
    const order = this.orders.get(id)
    return order && order.user === user && order.state !== 'gone' ? order : undefined
  }

  #pair(id: number): PairTerms {
    const pair = this.#pairs.get(id)
    if (!pair) throw new Error(`twin: no pair ${id}`)
    return pair
  }

  #user(id: number): TwinUser {
    const user = this.users.get(id)
    if (!user) throw new Error(`twin: no user ${id}`)
    return user
  }
}

function no(reason: string): Verdict {
  return { ok: false, reason }
}
