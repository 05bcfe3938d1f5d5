// The rules of copy trading in the naive twin: all relations in one list, copies found by a scan of all orders.
import type { CopyCommand, CopyOpen, Follow } from '@tallystick/engine/products/copy/commands'
import type { OpenOrder, PlaceOrder } from '@tallystick/engine/products/forex/commands'
import type { PairTerms } from '@tallystick/engine/core/pair'
import type { EngineSettings } from '@tallystick/engine/core/settings'
import { unreachable } from '@tallystick/kernel/assert'
import { fraction, over, rounded, times, whole } from './rational.ts'
import type { TwinUser } from './twin.ts'
import { no, type Verdict, yes } from './verdict.ts'
import type { Trail } from '@tallystick/formulas/forex'
import type { TwinOrder } from './forex.ts'
import { otherIn } from './in-stead.ts'

interface TwinRelation {
  id: number
  user: number
  trader: number
  state: 'active' | 'paused' | 'ended'
  multiple: number
  most: bigint
  percent: bigint
  stop: number | null
  stopFrom: bigint
  from: number
  since: number
  realised: bigint
  best: bigint
  accrued: bigint
  paid: bigint
  owed: bigint
  minute: number | null
  used: number
}

/** What copy trading needs of the rest of the twin. */
export interface TwinCopyDeps {
  readonly users: ReadonlyMap<number, TwinUser>
  readonly orders: ReadonlyMap<number, TwinOrder>
  readonly house: { share: bigint; clearing: bigint }
  readonly pairs: ReadonlyMap<number, PairTerms>
  settings(): EngineSettings
  takeId(): number
  price(pairId: number): bigint
  /** An order whose margin must not exceed `room`. */
  order(command: OpenOrder | PlaceOrder, room: bigint): Verdict
  close(order: TwinOrder, why: string): void
  closePart(order: TwinOrder, lots: bigint, origin: number): TwinOrder
  setTrail(order: TwinOrder, trail: Trail | null): Verdict
  badTrail(pairId: number, buy: boolean, base: bigint, trail: Trail): string | undefined
  /** The order is written down. */
  keepPeak(order: TwinOrder): void
  drop(order: TwinOrder, why: string): void
  /** Everything of a user, to be put back. */
  remember(userId: number): () => void
  cannotTrade(pairId: number): string | undefined
  isFrozen(userId: number): boolean
  badStops(pairId: number, buy: boolean, base: bigint, stop: bigint | null, goal: bigint | null): string | undefined
  profit(order: TwinOrder): bigint
  /** False while a pair the order depends on has no price. */
  isPriced(order: TwinOrder): boolean
  /** What may leave the account now; zero while a position depends on an old price. */
  spendable(userId: number): bigint
}

export class TwinCopy {
  readonly relations: TwinRelation[] = []
  readonly skips: { id: number; user: number; reason: string; what: string }[] = []
  readonly masters = new Set<number>()
  readonly links = new Map<number, { relation: TwinRelation; origin: number }>()
  readonly #deps: TwinCopyDeps
  /** Payments that have arrived; none may arrive twice or be passed over. */
  readonly #received = new Set<number>()

  constructor(deps: TwinCopyDeps) {
    this.#deps = deps
  }

  obey(command: CopyCommand, now: number): Verdict {
    switch (command.type) {
      case 'follow':
        return this.#follow(command, now)
      case 'unfollow':
      case 'pause_copying':
      case 'set_copy_stop': {
        if (command.type === 'set_copy_stop' && !isPercent(command.percent)) return no('stop_percent_out_of_range')
        const relation = this.#between(command.userId, command.masterId)
        if (!relation || relation.state === 'ended') return no('not_following')
        if (command.type === 'unfollow') relation.state = 'ended'
        else if (command.type === 'set_copy_stop') {
          relation.stop = command.percent
          relation.stopFrom = relation.realised
        } else if (command.paused) {
          if (relation.state === 'paused') return no('relation_not_active')
          relation.state = 'paused'
        } else {
          if (relation.state === 'active') return no('relation_not_paused')
          relation.state = 'active'
          relation.stopFrom = relation.realised
        }
        return { ok: true, recordId: relation.id }
      }
      case 'copy_open':
        return this.#open(command, now)
      case 'copy_close': {
        const order = this.#copyOf(command)
        if (!order) return no('order_unknown')
        if (order.state === 'pending') this.#deps.drop(order, 'master_closed')
        else {
          const stopped = this.#deps.cannotTrade(order.pair)
          if (stopped) return no(stopped)
          this.#deps.close(order, 'master_closed')
        }
        return { ok: true, orderId: order.id }
      }
      case 'copy_close_part': {
        const order = this.#copyOf(command)
        if (!order) return no('order_unknown')
        const step = this.#deps.pairs.get(order.pair)?.lotStep ?? 1n
        const steps = (order.lots * command.partLots) / (command.wholeLots * step)
        if (order.state === 'pending') return yes(this.#skip(order.user, 'part', 'order_not_holding'))
        if (steps === 0n) return yes(this.#skip(order.user, 'part', 'lots_below_minimum'))
        const stopped = this.#deps.cannotTrade(order.pair)
        if (stopped) return no(stopped)
        const part = this.#deps.closePart(order, steps * step, command.masterPartId)
        return { ok: true, orderId: order.id, recordId: part.id }
      }
      case 'copy_set_stops': {
        const order = this.#copyOf(command)
        if (!order) return no('order_unknown')
        const base = order.state === 'pending' ? order.target : this.#deps.price(order.pair)
        const { stop, goal, lost } = this.#fitting(order.pair, order.buy, base, command.stopLoss, command.takeProfit)
        Object.assign(order, { stop, goal })
        this.#deps.keepPeak(order)
        for (const { what, reason } of lost) this.#skip(order.user, what, reason)
        return { ok: true, orderId: order.id }
      }
      case 'copy_set_trail': {
        const order = this.#copyOf(command)
        if (!order) return no('order_unknown')
        const set = this.#deps.setTrail(order, command.trail)
        return set.ok ? set : yes(this.#skip(order.user, 'trail', set.reason))
      }
      case 'appoint_master': {
        if (!this.#deps.users.has(command.userId)) return no('account_unknown')
        if (this.masters.has(command.userId)) return { ok: true, isIdle: true }
        if (this.#followed(command.userId) > 0) return no('follows_others')
        this.masters.add(command.userId)
        return { ok: true, recordId: this.#deps.takeId() }
      }
      case 'pay_share': {
        const relation = this.#own(command.relationId, command.userId)
        if (!relation) return no('not_following')
        if (relation.accrued === 0n) return { ok: true, isIdle: true }
        this.#deps.house.share -= relation.accrued
        this.#deps.house.clearing += relation.accrued
        relation.paid += relation.accrued
        relation.accrued = 0n
        return { ok: true, recordId: this.#deps.takeId() }
      }
      case 'receive_share': {
        const user = this.#deps.users.get(command.userId)
        if (!user) return no('account_unknown')
        if (this.#received.has(command.paymentId)) return { ok: true, recordId: command.paymentId, isIdle: true }
        // Each shard that ever sent something has an inbox here.
        const isFirst = [...this.#received].every(id => id % 64 !== command.paymentId % 64)
        if (isFirst) this.#deps.takeId()
        this.#received.add(command.paymentId)
        user.main += command.amount
        this.#deps.house.clearing -= command.amount
        return { ok: true, recordId: command.paymentId }
      }
      case 'replay_trade':
        throw new Error('twin: a past trade in this world')
      default:
        return unreachable(command)
    }
  }

  /** A part of a copy belongs to the copy's relation. */
  split(order: TwinOrder, part: TwinOrder, origin: number | undefined): void {
    const link = this.links.get(order.id)
    if (link) this.links.set(part.id, { ...link, origin: origin ?? link.origin })
  }

  /** A copy was closed, by whomever. */
  settled(order: TwinOrder): void {
    const relation = this.links.get(order.id)?.relation
    if (!relation) return
    relation.realised += order.profit
    let due = relation.owed
    if (relation.realised > relation.best) {
      const gain = fraction(relation.realised - relation.best)
      due += rounded(over(times(gain, fraction(relation.percent)), whole(100)), 6)
      relation.best = relation.realised
    }
    const free = this.#deps.spendable(order.user)
    const taken = due < free ? due : free
    relation.owed = due - taken
    relation.accrued += taken
    this.#deps.house.share += taken
    const user = this.#deps.users.get(order.user)
    if (user) user.free -= taken
  }

  /** A pending copy about to fill with this margin would exceed its relation's maximum. */
  exceeds(order: TwinOrder, margin: bigint): boolean {
    const relation = this.links.get(order.id)?.relation
    if (!relation || !this.#linked(relation).includes(order)) return false
    const others = this.#linked(relation).filter(one => one !== order)
    return others.reduce((sum, one) => sum + one.margin, margin) > relation.most
  }

  /** The stop-losses of this follower's relations: all of them, or those whose positions depend on the pair. */
  judge(user: number, pairId?: number): void {
    for (const relation of this.relations) {
      if (relation.user !== user || relation.state === 'ended' || relation.stop === null) continue
      const held = this.#linked(relation).filter(order => order.state === 'holding')
      const depends = (order: TwinOrder): boolean =>
        order.pair === pairId || this.#deps.pairs.get(order.pair)?.conversion?.pairId === pairId
      if (pairId !== undefined && !held.some(depends)) continue
      if (held.some(order => !this.#deps.isPriced(order))) continue
      const result = held.reduce((sum, order) => sum + this.#deps.profit(order), relation.realised - relation.stopFrom)
      const limit = rounded(over(times(fraction(relation.most), whole(relation.stop)), whole(100)), 6)
      if (result > -limit) continue
      relation.state = 'paused'
      for (const order of this.#linked(relation).sort((a, b) => a.id - b.id)) {
        if (order.state === 'pending') this.#deps.drop(order, 'copy_stop')
        else if (order.state === 'holding' && !this.#deps.cannotTrade(order.pair)) {
          this.#deps.close(order, 'copy_stop')
        }
      }
    }
  }

  #follow(command: Follow, now: number): Verdict {
    const { userId: user, masterId: trader } = command
    const owner = this.#deps.users.get(user)
    if (!owner) return no('account_unknown')
    if (this.#isPaused()) return no('trading_paused')
    if (user === trader) return no('cannot_follow_self')
    if (this.masters.has(user)) return no('masters_cannot_follow')
    if (owner.realm !== command.masterRealm) return no('other_realm')
    let relation = this.#between(user, trader)
    if (relation && relation.state !== 'ended') return no('already_following')
    if (command.multiple < 1 || command.multiple > 100) return no('multiple_out_of_range')
    if (command.maxAmount <= 0n) return no('amount_below_minimum')
    if (!isPercent(command.stopLossPercent)) return no('stop_percent_out_of_range')
    if (this.#followed(user) >= this.#deps.settings().copy.maxFollowed) return no('too_many_followed')
    const mark = this.#deps.takeId()
    if (!relation) {
      const nothing = { realised: 0n, best: 0n, accrued: 0n, paid: 0n, owed: 0n, minute: null, used: 0 }
      const terms = { multiple: 0, most: 0n, percent: 0n, stop: null, stopFrom: 0n, from: 0, since: 0 }
      relation = { id: mark, user, trader, state: 'active', ...terms, ...nothing }
      this.relations.push(relation)
    }
    Object.assign(relation, {
      state: 'active',
      multiple: command.multiple,
      most: command.maxAmount,
      percent: this.#deps.settings().copy.sharePercent,
      stop: command.stopLossPercent,
      stopFrom: relation.realised,
      from: mark,
      since: now,
    })
    return { ok: true, recordId: relation.id }
  }

  #open(command: CopyOpen, now: number): Verdict {
    const relation = this.#own(command.relationId, command.userId)
    if (!relation) return no('not_following')
    if (relation.state !== 'active' || command.masterAt < relation.since) return no('relation_not_active')
    const copied = [...this.links].some(([id, link]) => {
      const order = this.#deps.orders.get(id)
      return link.origin === command.masterOrderId && order?.user === command.userId && order.state !== 'gone'
    })
    if (copied || otherIn(this.#deps.orders.values(), 'holding', ofPair(command))) return no('already_copied')
    const minute = Math.floor(now / 60_000)
    if (relation.minute !== minute) Object.assign(relation, { minute, used: 0 })
    if (relation.used > this.#deps.settings().copy.ordersPerMinute) return no('copy_budget')
    relation.used += 1
    if (this.#deps.isFrozen(relation.user)) return this.#skipped(relation.user, 'account_frozen')
    if (this.#isPaused()) return this.#skipped(relation.user, 'trading_paused')
    if (relation.used > this.#deps.settings().copy.ordersPerMinute) return this.#skipped(relation.user, 'copy_budget')
    if (now - command.masterAt > this.#deps.settings().copy.lateMs) return this.#skipped(relation.user, 'copy_late')
    return this.#copy(command, relation)
  }

  #copy(command: CopyOpen, relation: TwinRelation): Verdict {
    const { userId, pairId, side, leverage, target } = command
    const pair = this.#deps.pairs.get(pairId)
    if (!pair) return this.#skipped(userId, 'pair_unknown')
    const lots = ((command.masterLots * BigInt(relation.multiple)) / pair.lotStep) * pair.lotStep
    const price = this.#deps.price(pairId)
    const isThrough = target !== null && (command.targetSide === 'fall' ? price <= target : price >= target)
    const isMarket = target === null || isThrough
    const fitting = this.#fitting(
      pairId,
      side === 'buy',
      isMarket ? price : target,
      command.stopLoss,
      command.takeProfit,
    )
    const trail = command.trail ?? null
    const badTrail = trail && this.#deps.badTrail(pairId, side === 'buy', isMarket ? price : target, trail)
    if (badTrail) fitting.lost.push({ what: 'trail', reason: badTrail })
    const stops = { stopLoss: fitting.stop, takeProfit: fitting.goal, trail: badTrail ? null : trail }
    const wanted = { userId, pairId, side, lots, leverage, ...stops }
    const other = isMarket && otherIn(this.#deps.orders.values(), 'pending', ofPair(command))
    const undo = this.#deps.remember(userId)
    if (other) this.#deps.drop(other, 'other_filled')
    const before = this.#linked(relation).reduce((sum, order) => sum + order.margin, 0n)
    const verdict = this.#deps.order(
      isMarket
        ? { type: 'open_order', ...wanted }
        : { type: 'place_order', target, expiresAt: command.expiresAt, ...wanted },
      relation.most - before,
    )
    const order = verdict.ok && this.#deps.orders.get(verdict.orderId ?? 0)
    if (!verdict.ok || !order) {
      undo()
      return this.#skipped(userId, verdict.ok ? 'order_unknown' : verdict.reason)
    }
    order.oco = command.ocoId
    this.links.set(order.id, { relation, origin: command.masterOrderId })
    for (const { what, reason } of fitting.lost) this.#skip(userId, what, reason)
    return verdict
  }

  #fitting(
    pair: number,
    buy: boolean,
    base: bigint,
    stop: bigint | null,
    goal: bigint | null,
  ): { stop: bigint | null; goal: bigint | null; lost: { what: string; reason: string }[] } {
    const badStop = stop === null ? undefined : this.#deps.badStops(pair, buy, base, stop, null)
    const badGoal = goal === null ? undefined : this.#deps.badStops(pair, buy, base, null, goal)
    const lost: { what: string; reason: string }[] = []
    if (badStop) lost.push({ what: 'stop_loss', reason: badStop })
    if (badGoal) lost.push({ what: 'take_profit', reason: badGoal })
    return { stop: badStop ? null : stop, goal: badGoal ? null : goal, lost }
  }

  #isPaused(): boolean {
    const { paused } = this.#deps.settings()
    return paused.all || paused.products.has('copy')
  }

  #skipped(user: number, reason: string): Verdict {
    return { ok: true, recordId: this.#skip(user, 'order', reason) }
  }

  #skip(user: number, what: string, reason: string): number {
    const id = this.#deps.takeId()
    this.skips.push({ id, user, reason, what })
    return id
  }

  #copyOf(command: { userId: number; relationId: number; masterOrderId: number }): TwinOrder | undefined {
    const relation = this.#own(command.relationId, command.userId)
    return relation && this.#linked(relation).find(order => this.links.get(order.id)?.origin === command.masterOrderId)
  }

  /** Open copies of the following that goes on now. */
  #linked(relation: TwinRelation): TwinOrder[] {
    if (relation.state === 'ended') return []
    return [...this.#deps.orders.values()].filter(
      order => order.state !== 'gone' && order.id > relation.from && this.links.get(order.id)?.relation === relation,
    )
  }

  #own(id: number, user: number): TwinRelation | undefined {
    return this.relations.find(relation => relation.id === id && relation.user === user)
  }

  #between(user: number, trader: number): TwinRelation | undefined {
    return this.relations.find(relation => relation.user === user && relation.trader === trader)
  }

  #followed(user: number): number {
    return this.relations.filter(relation => relation.user === user && relation.state !== 'ended').length
  }
}

/** The pair of a master's order, among the orders of the follower. */
function ofPair({ userId, ocoId }: CopyOpen): Pick<TwinOrder, 'user' | 'oco' | 'id'> {
  return { user: userId, oco: ocoId, id: 0 }
}

function isPercent(percent: number | null): boolean {
  return percent === null || (percent >= 1 && percent <= 100)
}
