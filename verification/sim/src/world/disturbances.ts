// The faults of a world, and price moves and changes of settings at awkward moments.
import type { Random } from '@tallystick/kernel/random'
import { MAX_SHARDS, type State } from '@tallystick/engine/core/state'
import type { Tables } from '@tallystick/server/testing/memory-store'
import type { Clients } from '../clients/clients.ts'
import { stopOutStrikes, strikingPrice } from './aim.ts'
import type { Coverage } from './coverage.ts'
import type { Drawn } from './draw.ts'
import type { Feed } from './feed.ts'
import { SIM_PAIRS } from './markets.ts'
import type { Nodes } from './nodes.ts'
import type { Operators } from './operators.ts'
import type { Processes } from './processes.ts'
import type { Timeline } from './timeline.ts'
import { copiesBesideStale, FRESH_PAIR, ordersBesideStale, ordersOn, ordersOnStaleProfit } from './stale-aims.ts'
import { compareMemory } from './verdicts.ts'

export interface DisturbanceDeps {
  readonly drawn: Drawn
  readonly timeline: Timeline
  readonly random: Random
  readonly coverage: Coverage
  readonly tables: Tables
  readonly feed: Feed
  readonly processes: Processes
  readonly nodes: Nodes
  readonly operators: Operators
  readonly clients: Clients
  /** The faults are over. */
  readonly isCalm: () => boolean
  readonly fail: (failures: readonly string[]) => void
}

export class Disturbances {
  readonly #deps: DisturbanceDeps
  #databaseBackAt = 0

  constructor(deps: DisturbanceDeps) {
    this.#deps = deps
  }

  get isDatabaseAway(): boolean {
    return this.#deps.timeline.now < this.#databaseBackAt
  }

  happen(): void {
    const kinds = [...this.#deps.drawn.faults]
    if (kinds.length === 0) return
    switch (this.#deps.random.pick(kinds)) {
      case 'crash':
        this.#compareSoon()
        return this.#deps.processes.crash(this.#deps.drawn.keepsName)
      case 'freeze':
        return this.#deps.processes.freeze()
      case 'clock':
        return this.#deps.processes.setClock()
      case 'feed':
        return this.#stopFeed()
      case 'closing':
        this.#deps.feed.closeOne(this.#reliedOn())
        this.#deps.timeline.after(this.#deps.random.below(500), () => this.#takeOut('a market is closed'))
        return
      case 'storm':
        return this.#deps.feed.storm()
      case 'partition':
        return this.#deps.drawn.bus && this.#deps.random.chance(0.3)
          ? this.#deps.processes.cutOff()
          : this.#deps.nodes.partition()
      case 'join':
        return this.#deps.processes.join()
      case 'switch':
        return this.#deps.operators.pause()
      case 'deploy':
        return this.#deps.processes.deploy()
      case 'database restart':
        this.#deps.coverage.hit('fault: database restarted')
        this.#databaseBackAt = this.#deps.timeline.now + 1_000 + this.#deps.random.below(12_000)
    }
  }

  /** All prices stand still, or one alone: then users try to take their money out. */
  #stopFeed(): void {
    const reliedOn = this.#reliedOn()
    // Where users mostly copy, what a stale price holds back is mostly a share: one pair has to stand still beside the others.
    const isAll = this.#deps.drawn.focus === 'copies' ? 0.05 : 0.2
    if (this.#deps.random.chance(reliedOn.length > 0 ? isAll : 0.7)) return this.#deps.feed.freeze()
    const { pairId, forMs } = this.#deps.feed.silenceOne(reliedOn)
    this.#deps.timeline.after(forMs - this.#deps.random.below(900), () => {
      this.#takeOut('a price stands still')
      if (this.#deps.isCalm()) return
      for (const { id } of SIM_PAIRS) this.#deps.clients.withdrawBy(id)
    })
    this.#useStalePrice(pairId, forMs - 3_000)
  }

  /** Users and masters open at a fresh price beside the stale one; it falls, then it rises, and both is made use of. */
  #useStalePrice(pairId: number, afterMs: number): void {
    const { clients, feed, timeline } = this.#deps
    const later = (ms: number, act: (state: State, now: number) => void): void =>
      void timeline.after(afterMs + ms, () => {
        if (this.#deps.isCalm()) return
        for (const { host, process } of this.#deps.processes.held) act(host.state, process.now)
      })
    const move = (percent: bigint): void =>
      feed.aimThrough(FRESH_PAIR, ((feed.last(FRESH_PAIR)?.price ?? 0n) * (100n + percent)) / 100n)
    // While it is still fresh enough to trade on.
    later(200 - afterMs, state => clients.request(ordersOn(state, pairId), 'opens before a price grows stale'))
    later(0, (state, now) => clients.request(ordersBesideStale(state, now), 'opens beside a stale price'))
    later(900, () => move(-1n))
    later(1_100, (state, now) => clients.request(ordersOnStaleProfit(state, now), 'spends a profit at a stale price'))
    later(1_500, () => move(4n))
    // Copies come late where the bus is slow: those of the second time were not there at the first.
    for (const ms of [1_700, 2_600])
      later(ms, (state, now) => clients.request(copiesBesideStale(state, now), 'closes a copy beside a stale price'))
  }

  /** To the stop-out levels of accounts, while no command of theirs has made the engine look at them again. */
  strikeAccounts(): void {
    const { timeline, random, processes, feed, isCalm } = this.#deps
    timeline.after(50 + random.below(400), () => {
      if (isCalm()) return
      for (const { pairId, price } of processes.states.flatMap(stopOutStrikes)) feed.aimThrough(pairId, price)
    })
  }

  /** Within the tolerance of a withdrawal and far beyond it, in both directions. */
  moveRate(pairId: number): void {
    const price = this.#deps.feed.last(pairId)?.price
    if (price === undefined) return
    const perMille = BigInt(this.#deps.random.pick([-150, -30, -15, -2, 2, 15, 30, 150]))
    this.#deps.feed.aimThrough(pairId, (price * (1_000n + perMille)) / 1_000n)
  }

  /** Pairs that positions depend on, converting ones included: of real users and copies if there are any. */
  #reliedOn(): number[] {
    const { accounts, records } = this.#deps.tables
    const held = [...records.forex_order.values()].filter(order => order.status === 'holding')
    const first = held.filter(order => accounts.get(order.userId)?.realm === 'real' || order.relationId !== null)
    return (first.length > 0 ? first : held).flatMap(({ pairId }) => [
      pairId,
      SIM_PAIRS.find(pair => pair.id === pairId)?.conversion?.pairId ?? pairId,
    ])
  }

  #takeOut(why: string): void {
    if (!this.#deps.isCalm()) this.#deps.clients.takeOut(why)
  }

  /** Past the stop-loss of a relation, while no process holds the shard: it must be found on the first price afterwards. */
  moveWhileReading(shard: number): void {
    const { forex_order: orders, copy_relation: relations } = this.#deps.tables.records
    const held = [...orders.values()].filter(
      order =>
        order.id % MAX_SHARDS === shard &&
        order.status === 'holding' &&
        (relations.get(order.relationId ?? 0)?.stopLossPercent ?? null) !== null,
    )
    if (held.length === 0 || this.#deps.isCalm() || !this.#deps.random.chance(0.6)) return
    this.#deps.coverage.hit('price: moved far while a shard was read')
    const { pairId, side } = this.#deps.random.pick(held)
    const price = this.#deps.feed.last(pairId)?.price ?? 0n
    const percent = BigInt(this.#deps.random.pick([2, 10, 30]))
    const moved = side === 'buy' ? (price * (100n - percent)) / 100n : (price * (100n + percent)) / 100n
    this.#deps.feed.aimThrough(pairId, moved)
    const again = (): void => this.#deps.feed.aimThrough(pairId, moved + 10n ** 7n)
    this.#deps.timeline.after(40, () => this.#onceRunning(shard, again))
  }

  /** Settings and version must not be mixed up, whatever comes between reading the one and the other. */
  changeWhileReading(): void {
    if (this.#deps.isCalm() || !this.#deps.random.chance(0.1)) return
    this.#deps.timeline.after(this.#deps.random.below(15), () => this.#deps.operators.change())
  }

  /** What a price has set off may still wait behind a batch on the wire when something is changed: it was decided before. */
  changeBehindPrice(): void {
    if (this.#deps.isCalm() || !this.#deps.random.chance(0.1)) return
    const { depth } = this.#deps.drawn.limits
    if (!this.#deps.processes.held.some(({ host }) => host.health.onTheWire >= depth)) return
    this.#deps.coverage.hit('operator: changed something behind a price')
    this.#deps.operators.change()
  }

  strike(orderId: number): void {
    if (this.#aimAt(orderId)) this.#deps.coverage.hit('client: touches an order as the price strikes it')
  }

  /** A price that reaches a pending order around the instant it expires, mostly before the clock has come round to it. */
  strikeAt(orderId: number, expiresAt: number): void {
    const { timeline, random, processes, coverage, isCalm } = this.#deps
    const now = processes.holderOf(orderId % MAX_SHARDS)?.process.now ?? timeline.now
    timeline.after(Math.max(0, expiresAt - now - random.pick([0, 0, 0, 20])), () => {
      if (!isCalm() && this.#aimAt(orderId)) coverage.hit('price: reaches an order as it expires')
    })
  }

  #aimAt(orderId: number): boolean {
    const state = this.#deps.processes.holderOf(orderId % MAX_SHARDS)?.host.state
    const strike = state && strikingPrice(state, orderId)
    if (strike) this.#deps.feed.aimThrough(strike.pairId, strike.price)
    return strike !== undefined
  }

  /** I64 in the middle of the world: what a process that took over holds in memory is what is stored. */
  #compareSoon(): void {
    this.#deps.timeline.after(1_000 + this.#deps.random.below(4_000), () => {
      if (this.#deps.isCalm()) return
      for (const { shard, host } of this.#deps.processes.held) {
        const { status, epoch, onTheWire, queued } = host.health
        // One that was overtaken and has not heard of it yet knows less than the store.
        const isOvertaken = epoch !== this.#deps.tables.positions.get(shard)?.epoch
        if (isOvertaken || status !== 'running' || onTheWire + queued > 0) continue
        this.#deps.coverage.hit('process: memory compared after a takeover')
        void compareMemory(host, this.#deps.tables, shard).then(failures => this.#deps.fail(failures))
      }
    })
  }

  /** Before any command corrects by chance what was forgotten. */
  #onceRunning(shard: number, act: () => void, tries = 100): void {
    if (this.#deps.processes.holderOf(shard)?.host.health.status === 'running') act()
    else if (tries > 0) this.#deps.timeline.after(10, () => this.#onceRunning(shard, act, tries - 1))
  }
}
