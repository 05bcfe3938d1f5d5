// The naive twin: a second implementation of the engine's rules, written for clarity instead of speed, without indexes, batches or events.
// This file holds users, prices and the house, and passes each command to its product.
import { isCommandOf } from '@tallystick/engine/core/registry'
import type { HostCommand } from '@tallystick/engine/core/commands'
import type { PairTerms, Tick } from '@tallystick/engine/core/pair'
import type { EngineSettings } from '@tallystick/engine/core/settings'
import { TwinAlerts } from '../alerts/twin.ts'
import { TwinKeyActs, type Things } from '../key-acts/twin.ts'
import { TwinProofRecords } from '../proof-records/twin.ts'
import { TwinCopy } from './copy.ts'
import { TwinForex } from './forex.ts'
import { TwinFreeze } from './freeze.ts'
import { TwinMicro } from './micro.ts'
import { badTrail, type TwinTick } from './trail.ts'
import type { Verdict } from './verdict.ts'
import { TwinWallet } from './wallet.ts'

export interface TwinUser {
  realm: 'real' | 'demo'
  free: bigint
  locked: bigint
  owes: bigint
  micro: bigint
  main: bigint
}

export interface TwinPrice {
  price: bigint
  id: number
  at: number
  open: boolean
}

export interface TwinHouse {
  fees: bigint
  trading: bigint
  badDebt: bigint
  grants: bigint
  deposits: bigint
  withdrawals: bigint
  adjustments: bigint
  micro: bigint
  share: bigint
  clearing: bigint
}

export class Twin {
  readonly users = new Map<number, TwinUser>()
  readonly house: TwinHouse = {
    fees: 0n,
    trading: 0n,
    badDebt: 0n,
    grants: 0n,
    deposits: 0n,
    withdrawals: 0n,
    adjustments: 0n,
    micro: 0n,
    share: 0n,
    clearing: 0n,
  }
  readonly prices = new Map<number, TwinPrice>()
  readonly forex: TwinForex
  readonly wallet: TwinWallet
  readonly micro: TwinMicro
  readonly copy: TwinCopy
  readonly alerts: TwinAlerts
  readonly freezes: TwinFreeze
  readonly keyActs = new TwinKeyActs(
    userId => this.#thingsOf(userId),
    () => this.#takeId(),
  )
  readonly proofs = new TwinProofRecords({
    orders: () => this.forex.orders.values(),
    tickOf: pairId => this.prices.get(pairId)?.id ?? 0,
    takeId: () => this.#takeId(),
  })
  readonly #pairs: Map<number, PairTerms>
  readonly #shard: number
  #settings: EngineSettings
  readonly #heard = new Map<number, TwinTick[]>()
  #count = 0
  #now = 0

  constructor(pairs: readonly PairTerms[], settings: EngineSettings, shard: number) {
    this.#pairs = new Map(pairs.map(pair => [pair.id, pair]))
    this.#settings = settings
    this.#shard = shard
    const { users, house, prices } = this
    const base = { users, house, takeId: () => this.#takeId(), settings: () => this.#settings }
    this.freezes = new TwinFreeze(base.takeId)
    const isFrozen = (id: number): boolean => this.freezes.isFrozen(id)
    this.forex = new TwinForex({
      ...base,
      giveBackId: () => void (this.#count -= 1),
      prices,
      pairs: this.#pairs,
      exceeds: (order, margin) => this.copy.exceeds(order, margin),
      split: (order, part, origin) => this.copy.split(order, part, origin),
      settled: order => this.copy.settled(order),
      relationsOf: id => this.copy.relations.filter(({ user }) => user === id),
      now: () => this.#now,
      isFrozen,
      heard: id => this.#heard.get(id) ?? [],
      stoppedOut: (order, account, used) => this.proofs.stoppedOut(order, account, used, this.#now),
    })
    this.alerts = new TwinAlerts({ ...base, pairs: this.#pairs, price: id => prices.get(id)?.price ?? 0n })
    const { forex } = this
    this.micro = new TwinMicro({ ...base, pairs: this.#pairs, market: id => prices.get(id) })
    this.copy = new TwinCopy({
      ...base,
      orders: forex.orders,
      pairs: this.#pairs,
      price: id => prices.get(id)?.price ?? 0n,
      order: (command, room) => forex.order(command, room),
      close: (order, why) => forex.close(order, why),
      closePart: (order, lots, origin) => forex.closePart(order, lots, 'master_closed', origin),
      drop: (order, why) => forex.drop(order, why),
      remember: id => forex.remember(id),
      setTrail: (order, trail) => forex.setTrail(order, trail),
      badTrail: (pairId, buy, base, trail) => badTrail(buy, base, forex.value.pair(pairId).pricePlaces, trail),
      keepPeak: order => forex.keepPeak(order),
      cannotTrade: id => forex.value.cannotTrade(id),
      isFrozen,
      badStops: (id, buy, price, stop, goal) => forex.badStops(id, buy, price, stop, goal),
      profit: order => forex.value.profit(order),
      isPriced: order => forex.value.hasPrice(order),
      spendable: id => forex.value.leaves(id) ?? 0n,
    })
    this.wallet = new TwinWallet({
      ...base,
      transferable: id => forex.value.leaves(id),
      margin: id => forex.value.freeMargin(id),
      market: id => prices.get(id),
      haircut: id => forex.value.haircut(id),
    })
  }

  /** An operator changed what is offered; running orders keep what they were given. */
  setSettings(settings: EngineSettings): void {
    this.#settings = settings
  }

  setTerms(terms: readonly PairTerms[]): void {
    for (const pair of terms) this.#pairs.set(pair.id, pair)
  }

  /** Memory was read anew. */
  rebuilt(): void {
    this.forex.rebuilt()
    this.micro.rebuilt()
  }

  /** Another process: it knows no prices but those it is told. */
  forgetPrices(): void {
    this.prices.clear()
    this.#heard.clear()
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
    if (!old?.open || old.id >= tick.id) return false
    if (now - tick.at > this.#settings.forexStaleMs) {
      this.micro.passedBy(tick.pairId)
      return false
    }
    this.micro.tick(tick, old.price > 0n ? { ...old, pairId: tick.pairId } : undefined, isCommitted)
    this.seed(tick)
    this.#heard.set(tick.pairId, [...(this.#heard.get(tick.pairId) ?? []), tick])
    return true
  }

  tick(tick: Tick, now: number): void {
    this.#now = now
    if (!this.quietTick(tick, now, true)) return
    this.alerts.tick(tick)
    const { changed, concerned } = this.forex.tick(tick.pairId, tick.price)
    for (const user of changed) this.forex.rearm(user)
    for (const user of [...concerned].sort((a, b) => a - b)) {
      this.copy.judge(user, changed.has(user) ? undefined : tick.pairId)
      this.forex.judge(user, now)
    }
  }

  command(command: HostCommand, now: number): Verdict {
    this.#now = now
    const mark = this.keyActs.watch(command, now)
    const record = this.proofs.watch(command, now)
    const verdict = this.#obey(command, now)
    if (verdict.ok) {
      record(verdict)
      mark()
    }
    if (verdict.ok && !verdict.isIdle && this.users.has(command.userId)) {
      this.forex.rearm(command.userId)
      this.copy.judge(command.userId)
      this.forex.judge(command.userId, now)
    }
    return verdict
  }

  #obey(command: HostCommand, now: number): Verdict {
    if (this.freezes.refuses(command)) return { ok: false, reason: 'account_frozen' }
    if (isCommandOf('freeze', command))
      return this.users.has(command.userId) ? this.freezes.obey(command) : { ok: false, reason: 'account_unknown' }
    if (command.type === 'settle_from_tape') return this.micro.fromTape(command)
    if (command.type === 'open_micro') return this.micro.open(command, now)
    if (command.type === 'open_accounts') return this.#openAccounts(command.userId, command.realm)
    if (command.type === 'reset_demo') return this.#reset(command.userId)
    if (isCommandOf('copy', command)) return this.copy.obey(command, now)
    if (isCommandOf('alert', command)) return this.alerts.obey(command)
    if (isCommandOf('wallet', command)) return this.wallet.obey(command, now)
    // They take days, not seconds, and have a world of their own.
    if (isCommandOf('loan', command) || isCommandOf('fund', command))
      throw new Error(`twin: ${command.type} in this world`)
    return this.forex.obey(command)
  }

  /** What an act by key may have been done to. */
  #thingsOf(userId: number): Things {
    const own = <T extends { readonly user: number }>(all: Iterable<T>): T[] =>
      [...all].filter(one => one.user === userId)
    const orders = own(this.forex.orders.values()).map(({ id, state, why }) => {
      const over = why === 'money_short' ? 'over by rule' : 'over'
      return [id, state === 'gone' ? over : 'open'] as const
    })
    const others = [...own(this.micro.orders), ...own(this.alerts.all)]
    const isOpen = (state: string): boolean => state === 'running' || state === 'active'
    return new Map([...orders, ...others.map(({ id, state }) => [id, isOpen(state) ? 'open' : 'over'] as const)])
  }

  #takeId(): number {
    this.#count += 1
    return this.#count * 64 + this.#shard
  }

  #openAccounts(id: number, realm: 'real' | 'demo'): Verdict {
    if (this.users.has(id)) return { ok: true }
    const user: TwinUser = { realm, free: 0n, locked: 0n, owes: 0n, micro: 0n, main: 0n }
    this.users.set(id, user)
    if (realm === 'demo') this.#grant(user)
    return { ok: true }
  }

  #grant(user: TwinUser, staked = 0n): void {
    const { forex, micro, main } = this.#settings.demoGrants
    const had = user.free + user.locked - user.owes + user.micro + user.main + staked
    Object.assign(user, { free: forex, locked: 0n, owes: 0n, micro, main })
    this.house.grants -= forex + micro + main - had
  }

  #reset(id: number): Verdict {
    const user = this.users.get(id)
    if (!user) return { ok: false, reason: 'account_unknown' }
    if (user.realm !== 'demo') return { ok: false, reason: 'only_demo_account' }
    this.forex.reset(id)
    this.#grant(user, this.micro.reset(id))
    return { ok: true }
  }
}
