// The prices of a world: quotes that are bad, late, duplicated, out of order or in bursts pass through the product's guards; what those
// accept is the tape. Some prices are aimed at open orders, because random ones almost never hit a level exactly.
import { type Tick, tickId } from '@tallystick/engine/core/pair'
import { decimal, formatDecimal, type Price, roundTo } from '@tallystick/kernel/decimal'
import type { Random } from '@tallystick/kernel/random'
import { Guard } from '@tallystick/server/feed/guards'
import type { Coverage } from './coverage.ts'
import { SIM_PAIRS, type SimPair } from './markets.ts'
import { WorldTape } from './tape.ts'
import type { Timeline } from './timeline.ts'

export interface FeedDeps {
  readonly timeline: Timeline
  readonly random: Random
  readonly coverage: Coverage
  readonly coarseness: number
  /** Quotes may be wrong, and not only surprising. */
  readonly isFaulty: boolean
  /** Prices at which something must happen exactly. */
  readonly levels: (pair: SimPair) => readonly Price[]
  /** A process whose clock is wrong cannot tell how old a price is. */
  readonly areClocksRight: () => boolean
  readonly tick: (tick: Tick) => void
  readonly market: (pairId: number, open: boolean) => void
  readonly fail: (what: string) => void
}

/** Quotes no guard may let through, whatever came before. */
const NONSENSE: readonly string[] = ['0', '-5', 'NaN', '1e308', '', '1.123456789', 'Infinity', '0x10', 'null']
const HOUR = 3_600_000

export class Feed {
  /** Every price that was ever accepted: tick id → price. */
  readonly ticks = new Map<number, Price>()
  readonly tape: WorldTape
  readonly #deps: FeedDeps
  readonly #guards = new Map<number, Guard>()
  readonly #open = new Map<number, boolean>()
  /** Scheduled closings, as the schedule tells them beforehand. */
  readonly #closesAt = new Map<number, number>()
  #isFrozen = false
  /** Pairs whose source says nothing, while the others go on. */
  readonly #silent = new Set<number>()

  constructor(deps: FeedDeps) {
    this.#deps = deps
    this.tape = new WorldTape(deps.timeline)
    for (const pair of SIM_PAIRS) {
      this.#open.set(pair.id, true)
      const isOpen = (): boolean => this.isOpen(pair.id)
      this.#guards.set(pair.id, new Guard({ pricePlaces: pair.pricePlaces, maxMove: decimal('0.35'), isOpen }))
      this.#guards.get(pair.id)?.remember(pair.start, deps.timeline.now - 1)
      this.quote(pair.id, pair.start)
    }
  }

  isOpen(pairId: number): boolean {
    return this.#open.get(pairId) ?? false
  }

  last(pairId: number): Tick | undefined {
    return this.tape.last(pairId)
  }

  /** Undefined when the schedule knows none. */
  nextClose(pairId: number): number | undefined {
    return this.#closesAt.get(pairId)
  }

  /** One source says a price; true when the guards take it. */
  quote(pairId: number, price: Price, sourceTime = this.#deps.timeline.now): boolean {
    return !this.#silent.has(pairId) && this.#judge(pairId, formatDecimal(price, 8), sourceTime)
  }

  /** The market's own pulse: mostly a small step, sometimes a jump, sometimes exactly onto a level. */
  pulse(): void {
    const { random, coverage, coarseness, levels } = this.#deps
    const pair = random.pick(SIM_PAIRS)
    const last = this.last(pair.id)
    if (!last || this.#isFrozen) return
    const roll = random.fraction()
    if (roll < 0.03) {
      // The last one again, or one before it.
      coverage.hit('fault: duplicate tick')
      return this.#deps.tick(random.pick(this.tape.lines.get(pair.id)?.slice(-3) ?? [last]))
    }
    if (roll < 0.06 && this.#deps.isFaulty) return this.#nonsense(pair, last)
    const isJump = roll < 0.1
    if (isJump) coverage.hit('fault: price jumped')
    const aims = random.chance(0.2) ? levels(pair) : []
    if (aims.length > 0) coverage.hit('price: exactly at a level')
    const places = Math.max(0, pair.pricePlaces - coarseness)
    const price = aims.length > 0 ? random.pick(aims) : stepFrom(random, last.price, isJump ? 3_000 : 60, places)
    if (roll > 0.97) return this.#late(pair.id, price)
    if (roll > 0.95 && this.#deps.isFaulty) return this.#overtaken(pair.id, price)
    this.quote(pair.id, price)
  }

  freeze(): void {
    const { random, timeline, coverage } = this.#deps
    coverage.hit('fault: feed frozen')
    this.#isFrozen = true
    timeline.after(random.below(15_000), () => (this.#isFrozen = false))
  }

  /** One pair alone stands still. Returns for how long. */
  silenceOne(preferred: readonly number[]): { readonly pairId: number; readonly forMs: number } {
    const { random, timeline, coverage } = this.#deps
    coverage.hit('fault: one pair frozen')
    const id = this.#some(preferred)
    const forMs = 11_000 + random.below(8_000)
    this.#silent.add(id)
    timeline.after(forMs, () => this.#silent.delete(id))
    return { pairId: id, forMs }
  }

  /** Hundreds of quotes in a moment; more than the guards let through. */
  storm(): void {
    const { random, timeline, coverage } = this.#deps
    coverage.hit('fault: price storm')
    const pair = random.pick(SIM_PAIRS)
    for (let n = 0; n < 160; n++) {
      timeline.after(n * 2, () => {
        const last = this.last(pair.id)
        if (last && !this.#isFrozen) this.quote(pair.id, stepFrom(random, last.price, 20, pair.pricePlaces))
      })
    }
  }

  /** Unscheduled, for a while; often it opens far from where it closed. */
  closeOne(preferred: readonly number[]): void {
    const { random, timeline, coverage } = this.#deps
    const id = this.#some(preferred)
    coverage.hit('fault: market closed')
    this.setMarket(id, false)
    timeline.after(random.below(12_000), () => this.#reopen(id))
  }

  /** In some worlds one market has hours, known beforehand. */
  planClosing(): void {
    const { random, timeline } = this.#deps
    if (!random.chance(0.5)) return
    const afterMs = 5_000 + random.below(15_000)
    const { id } = random.pick(SIM_PAIRS)
    this.#closesAt.set(id, timeline.now + afterMs)
    timeline.after(afterMs, () => {
      this.#closesAt.delete(id)
      this.setMarket(id, false)
      timeline.after(random.below(9_000), () => this.#reopen(id))
    })
  }

  setMarket(pairId: number, open: boolean): void {
    this.#open.set(pairId, open)
    if (!open) this.tape.close(pairId)
    this.#deps.market(pairId, open)
  }

  /** A price on the millisecond of an expiry, or one beside it; sometimes the same price again, which is a tie. */
  aimAtExpiry(pairId: number, afterMs: number): void {
    const { random, timeline } = this.#deps
    if (!random.chance(0.5)) return
    timeline.after(afterMs + random.pick([-1, 0, 1]), () => {
      const last = this.last(pairId)
      if (!last || this.#isFrozen) return
      const places = SIM_PAIRS.find(pair => pair.id === pairId)?.pricePlaces ?? 0
      const price = last.price + BigInt(random.pick([-1, 0, 0, 1])) * 10n ** BigInt(8 - places)
      if (price > 0n) this.quote(pairId, price)
    })
  }

  /** In a moment the price goes through everything: before a master's order is copied, or before a shard has been read. */
  aimThrough(pairId: number, price: Price): void {
    const { random, timeline } = this.#deps
    if (price <= 0n || !random.chance(0.7)) return
    timeline.after(random.below(30), () => this.#isFrozen || this.quote(pairId, price))
  }

  /** Everything that is open has a fresh price, the one it had. */
  calm(): void {
    this.#isFrozen = false
    this.#silent.clear()
  }

  refresh(): void {
    for (const { id, start } of SIM_PAIRS) this.quote(id, this.last(id)?.price ?? start)
  }

  /** Mostly a pair that real money depends on: elsewhere there is nothing to move out. */
  #some(preferred: readonly number[]): number {
    const { random } = this.#deps
    return preferred.length > 0 && random.chance(0.8) ? random.pick(preferred) : random.pick(SIM_PAIRS).id
  }

  #reopen(pairId: number): void {
    const { random, coverage } = this.#deps
    this.setMarket(pairId, true)
    const last = this.last(pairId)
    if (!last || this.#isFrozen || !random.chance(0.3)) return
    coverage.hit('fault: opening gap')
    this.quote(pairId, stepFrom(random, last.price, 3_000, 2))
  }

  /** Not from the source's clock, not a number, or ten times as much: none of it may become a price. */
  #nonsense(pair: SimPair, last: Tick): void {
    const { random, timeline, fail } = this.#deps
    const spikes = [last.price / 10n, last.price / 2n, (last.price * 3n) / 2n, last.price * 10n]
    const spike = formatDecimal(roundTo(random.pick(spikes), pair.pricePlaces), 8)
    const [price, sourceTime] = random.pick<[string, number]>([
      [random.pick(NONSENSE), timeline.now],
      [spike, timeline.now],
      [formatDecimal(last.price, 8), timeline.now + random.pick([-1, 1]) * HOUR],
      [formatDecimal(last.price, 8), Number.NaN],
    ])
    // A second one would confirm the first, which is what confirmation is for.
    if (this.#guards.get(pair.id)?.holding) return
    if (this.#judge(pair.id, price, sourceTime)) fail(`[I49] ${price} became a price`)
  }

  /** Delayed until it is stale. The engine receives it all the same and must not trade on it. */
  #late(pairId: number, price: Price): void {
    const { timeline, coverage, fail } = this.#deps
    coverage.hit('fault: stale tick')
    const at = timeline.now
    timeline.after(11_000, () => {
      if (this.quote(pairId, price, at)) fail('[I49] a price of eleven seconds ago was accepted')
      if (this.isOpen(pairId) && price > 0n && this.#deps.areClocksRight())
        this.#deps.tick({ id: tickId(pairId, at), pairId, price, at })
    })
  }

  /** Held up a little: newer ones may be there first. */
  #overtaken(pairId: number, price: Price): void {
    const { timeline, random } = this.#deps
    const at = timeline.now
    timeline.after(random.below(2_000), () => this.quote(pairId, price, at))
  }

  #judge(pairId: number, price: string, sourceTime: number): boolean {
    const { timeline, coverage } = this.#deps
    const verdict = this.#guards.get(pairId)?.judge({ code: String(pairId), price, sourceTime }, timeline.now)
    if (!verdict?.accepted) {
      if (verdict) coverage.hit(`guard: ${verdict.reason}`)
      return false
    }
    const tick = { id: tickId(pairId, verdict.at), pairId, price: verdict.price, at: verdict.at }
    this.ticks.set(tick.id, tick.price)
    this.tape.take(tick)
    this.#deps.tick(tick)
    return true
  }
}

function stepFrom(random: Random, price: Price, range: number, places: number): Price {
  const move = BigInt(random.below(2 * range + 1) - range)
  return roundTo((price * (10_000n + move)) / 10_000n, places)
}
