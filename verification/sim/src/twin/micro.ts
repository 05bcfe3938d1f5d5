// The rules of micro in the naive twin: all orders in one list, the whole tape kept, every lookup a scan.
import type { OpenMicro, SettleFromTape } from '@tallystick/engine/products/micro/commands'
import type { MicroOrder } from '@tallystick/engine/products/micro/record'
import type { PairTerms, Tick } from '@tallystick/engine/core/pair'
import type { EngineSettings } from '@tallystick/engine/core/settings'
import type { Tables } from '@tallystick/server/testing/memory-store'
import { fraction, rounded, times } from './rational.ts'
import type { TwinUser } from './twin.ts'
import { no, type Verdict } from './verdict.ts'

interface TwinMicroOrder {
  id: number
  user: number
  pair: number
  up: boolean
  stake: bigint
  ratio: bigint
  lossLevel: number
  stale: number
  from: number
  until: number
  opened: bigint
  openedOn: number
  state: 'running' | 'closed'
  /** A newer price than the expiry came while no process could settle: only the tape has it. */
  missed: boolean
  ended: bigint
  endedOn: number
  nextOn: number
  profit: bigint
  why: string
}

/** What the twin of micro trading needs of the rest of the twin. */
export interface TwinMicroDeps {
  readonly users: ReadonlyMap<number, TwinUser>
  readonly house: { micro: bigint }
  readonly pairs: ReadonlyMap<number, PairTerms>
  readonly market: (pairId: number) => { price: bigint; id: number; at: number; open: boolean } | undefined
  settings(): EngineSettings
  takeId(): number
}

export class TwinMicro {
  readonly orders: TwinMicroOrder[] = []
  /** Stakes held, by user. */
  readonly held = new Map<number, bigint>()
  readonly #deps: TwinMicroDeps
  readonly #closings: { pair: number; at: number }[] = []
  readonly #closesAt = new Map<number, number>()
  /** Pairs of which this process took a price itself. */
  readonly #followed = new Set<number>()

  constructor(deps: TwinMicroDeps) {
    this.#deps = deps
  }

  /** Another process: what it did not see itself it does not know. */
  forget(): void {
    this.#closings.length = 0
    this.#closesAt.clear()
    this.#followed.clear()
    this.rebuilt()
  }

  /** Memory was read back: what has a newer price than its expiry was missed, whatever was thought before. */
  rebuilt(): void {
    for (const order of this.orders) order.missed = order.until < (this.#deps.market(order.pair)?.at ?? 0)
  }

  hours(pair: number, wasOpen: boolean, isOpen: boolean, closesAt: number, now: number): void {
    if (wasOpen && !isOpen) this.#closings.push({ pair, at: now })
    this.#closesAt.set(pair, closesAt)
  }

  open(command: OpenMicro, now: number): Verdict {
    const user = this.#deps.users.get(command.userId)
    if (!user) return no('account_unknown')
    const market = this.#deps.market(command.pairId)
    if (!this.#deps.pairs.has(command.pairId)) return no('pair_unknown')
    const { micro: rules, paused, maxOpenOrders } = this.#deps.settings()
    if (paused.all || paused.products.has('micro') || paused.pairs.has(command.pairId)) return no('trading_paused')
    const offer = rules.durations.find(one => one.seconds === command.seconds)
    if (!offer) return no('duration_not_offered')
    if (rules.suspended.has(command.pairId)) return no('micro_suspended')
    if (!market?.open) return no('market_closed')
    const age = now - market.at
    if (market.price === 0n || age > rules.staleMs || age < -rules.staleMs) return no('price_stale')
    const until = now + command.seconds * 1_000
    const closesAt = this.#closesAt.get(command.pairId)
    if (closesAt !== undefined && closesAt < until) return no('closes_before_expiry')
    if (command.stake < offer.minimumStake) return no('stake_below_minimum')
    if (command.stake % 1_000_000n !== 0n) return no('stake_not_in_cents')
    const running = this.orders.filter(one => one.user === command.userId && one.state === 'running')
    if (running.length >= maxOpenOrders) return no('too_many_orders')
    if (user.micro < command.stake) return no('insufficient_balance')
    const id = this.#deps.takeId()
    this.orders.push({
      id,
      user: command.userId,
      pair: command.pairId,
      up: command.direction === 'up',
      stake: command.stake,
      ratio: offer.ratio,
      lossLevel: rules.lossLevel,
      stale: rules.staleMs,
      from: now,
      until,
      opened: market.price,
      openedOn: market.id,
      state: 'running',
      missed: until < market.at,
      ended: 0n,
      endedOn: 0,
      nextOn: 0,
      profit: 0n,
      why: '',
    })
    user.micro -= command.stake
    this.#hold(command.userId, command.stake)
    return { ok: true, orderId: id, price: market.price }
  }

  /** A price was taken over: whatever expired before it ends at the price that stood until then, unless the price alone survived. */
  tick(tick: Tick, before: Tick | undefined, isCommitted: boolean): void {
    for (const order of this.#running(tick.pairId)) {
      if (order.until >= tick.at) continue
      if (isCommitted && this.#followed.has(tick.pairId)) this.#end(order, before, tick, this.#wasShut(order))
      else order.missed = true
    }
    this.#followed.add(tick.pairId)
  }

  /** A price came too late to be taken over: what expires from now on may have ended on it. */
  passedBy(pairId: number): void {
    this.#followed.delete(pairId)
  }

  /** A price was only learned, not taken: what expired before it was not seen. */
  seed(tick: Tick): void {
    for (const order of this.#running(tick.pairId)) if (order.until < tick.at) order.missed = true
  }

  time({ now, knownTo }: { readonly now: number; readonly knownTo: number }, isCommitted: boolean): void {
    for (const order of this.orders) {
      if (order.state !== 'running' || order.missed || now <= order.until + 6_000 || knownTo < order.until) continue
      if (!this.#followed.has(order.pair)) {
        order.missed = true
        continue
      }
      if (!isCommitted) continue
      const market = this.#deps.market(order.pair)
      const last = market && market.price > 0n ? { ...market, pairId: order.pair } : undefined
      this.#end(order, last, undefined, this.#wasShut(order))
    }
  }

  fromTape(command: SettleFromTape): Verdict {
    const order = this.orders.find(one => one.id === command.orderId)
    if (order?.state !== 'running' || !order.missed || order.until !== command.expiresAt) return no('order_unknown')
    this.#end(order, command.last, command.next, command.closed)
    return { ok: true, orderId: order.id }
  }

  /** Everything running is void; returns what was held for it. */
  reset(userId: number): bigint {
    for (const order of this.orders) {
      if (order.user !== userId || order.state !== 'running') continue
      order.state = 'closed'
      order.why = 'voided'
    }
    const held = this.held.get(userId) ?? 0n
    this.held.set(userId, 0n)
    return held
  }

  compare(tables: Tables): string[] {
    const failures: string[] = []
    const rows = tables.records.micro_order
    if (rows.size !== this.orders.length)
      failures.push(`[twin] ${this.orders.length} micro orders against ${rows.size}`)
    for (const order of this.orders) {
      const expected = [order.user, order.state, order.from, order.until, order.stake, order.opened, order.openedOn]
      const end = [order.ended, order.endedOn, order.nextOn, order.profit, order.why]
      const row = rows.get(order.id)
      const found = row && textOf(row)
      if (found !== [...expected, ...end].join(' '))
        failures.push(`[twin] micro order ${order.id}: ${found} against ${[...expected, ...end].join(' ')}`)
    }
    for (const [id, user] of this.#deps.users) {
      const row = tables.accounts.get(id)?.micro
      const held = this.held.get(id) ?? 0n
      if (row?.balance !== user.micro || row.held !== held)
        failures.push(`[twin] micro of user ${id}: ${row?.balance} ${row?.held} against ${user.micro} ${held}`)
    }
    return failures
  }

  #running(pair: number): TwinMicroOrder[] {
    return this.orders.filter(one => one.pair === pair && one.state === 'running' && !one.missed)
  }

  #wasShut(order: TwinMicroOrder): boolean {
    return this.#closings.some(one => one.pair === order.pair && one.at > order.from && one.at <= order.until)
  }

  #end(order: TwinMicroOrder, last: Tick | undefined, next: Tick | undefined, wasShut: boolean): void {
    order.state = 'closed'
    order.nextOn = next?.id ?? 0
    const isNew = last !== undefined && last.id > order.openedOn
    if (wasShut) order.why = 'market_closed'
    else if (!isNew) order.why = 'no_tick'
    else {
      order.ended = last.price
      order.endedOn = last.id
      if (order.until - last.at > order.stale) order.why = 'stale'
      else order.why = (order.up ? last.price >= order.opened : last.price <= order.opened) ? 'won' : 'lost'
    }
    const win = rounded(times(fraction(order.stake), fraction(order.ratio)), 2)
    if (order.why === 'won') order.profit = win
    if (order.why === 'lost') order.profit = order.lossLevel === 0 ? -order.stake : -win
    const user = this.#deps.users.get(order.user)
    if (!user) throw new Error(`twin: no user ${order.user}`)
    user.micro += order.stake + order.profit
    this.#deps.house.micro -= order.profit
    this.#hold(order.user, -order.stake)
  }

  #hold(userId: number, amount: bigint): void {
    this.held.set(userId, (this.held.get(userId) ?? 0n) + amount)
  }
}

function textOf(row: MicroOrder): string {
  const terms = [row.userId, row.status, row.createdAt, row.expiresAt, row.stake, row.openPrice, row.openTick]
  return [...terms, row.endPrice ?? 0n, row.endTick ?? 0, row.nextTick ?? 0, row.profit, row.closeReason].join(' ')
}
