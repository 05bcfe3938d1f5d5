// Where raw quotes come in: the source, one guard per pair, and the counts of what became of them. What passes is handed on as a tick.
import { type Tick, tickId } from '@tallystick/engine/core/pair'
import type { Clock, Instant } from '@tallystick/kernel/clock'
import type { FeedCounts } from './feed-counts.ts'
import { Guard, type GuardLimits, USUAL_LIMITS } from './guards.ts'
import type { Listing } from './listing.ts'
import type { QuoteSource, RawQuote } from './port.ts'

export interface QuoteIntakeDeps {
  readonly listings: readonly Listing[]
  readonly source: QuoteSource
  readonly limits?: GuardLimits | undefined
  readonly clock: Clock
  readonly counts: FeedCounts
  /** @param isBehind quotes before this one were missed or rejected. */
  readonly passed: (tick: Tick, isBehind: boolean) => void
}

interface Line {
  readonly pairId: number
  readonly guard: Guard
  isBehind: boolean
}

export class QuoteIntake {
  readonly #deps: QuoteIntakeDeps
  #lines: ReadonlyMap<string, Line> = new Map()

  constructor(deps: QuoteIntakeDeps) {
    this.#deps = deps
  }

  /**
   * Connects to the source, with guards that know nothing but these prices.
   * @param after no quote up to this instant is let through.
   */
  start(known: (pairId: number) => Tick | undefined, since: Instant, after?: Instant): void {
    const { listings, limits = USUAL_LIMITS, source, counts } = this.#deps
    const open = ({ pair, hours, maxMove }: Listing): Line => {
      const terms = { pricePlaces: pair.pricePlaces, maxMove, isOpen: (at: Instant) => hours.isOpen(at) }
      const guard = new Guard(terms, limits)
      const tick = known(pair.id)
      if (tick) guard.remember(tick.price, tick.at)
      if (after !== undefined) guard.beginAfter(after)
      return { pairId: pair.id, guard, isBehind: false }
    }
    this.#lines = new Map(listings.map(listing => [listing.pair.code, open(listing)]))
    source.start(
      {
        quote: raw => this.#judge(raw),
        connection: up => {
          counts.connection(up)
          if (up) for (const { guard } of this.#lines.values()) guard.reconnected()
        },
        garbage: () => counts.garbageArrived(),
      },
      since,
    )
  }

  stop(): void {
    this.#deps.source.stop()
    this.#deps.counts.connection(false)
  }

  /** True while a far price of the pair waits for confirmation. */
  isHolding(code: string): boolean {
    return this.#lines.get(code)?.guard.holding ?? false
  }

  #judge(raw: RawQuote): void {
    const { counts, clock, passed } = this.#deps
    const line = this.#lines.get(raw.code)
    if (!line) return counts.unknown()
    const { pairId, guard } = line
    const verdict = guard.judge(raw, clock.now())
    if (!verdict.accepted) {
      counts.rejected(pairId, verdict.reason)
      line.isBehind = true
      return
    }
    const { price, at, missed } = verdict
    const isBehind = line.isBehind || missed > 0
    line.isBehind = false
    passed({ id: tickId(pairId, at), pairId, price, at }, isBehind)
  }
}
