// Where trailing stops stand now: what is written with the order, the prices that this process heard since then, and for what came before
// it began the tape. The engine's own formula and memory of prices, so that both come to the same stop.
import { type Trail, trailingStop } from '@tallystick/formulas/forex'
import { DAY_MS } from '@tallystick/kernel/clock'
import type { Price } from '@tallystick/kernel/decimal'
import { type Tick, tickId } from '@tallystick/engine/core/pair'
import type { Side } from '@tallystick/engine/core/side'
import { type Best, isAtLeast, PriceRun } from '@tallystick/formulas/price-run'
import type { Stretch } from '../../../feed/tape/tape.ts'

/** As it is written with the order: the best of all prices up to a tick. */
export interface WrittenTrail {
  readonly trail: Trail
  readonly peak: Price
  readonly knownTo: number
}

export interface TrailingHolding {
  readonly pairId: number
  readonly side: Side
  readonly trailing?: WrittenTrail | undefined
}

interface Heard {
  readonly run: PriceRun
  last: number
  /** What the tape had, where that was needed, and the tick that it begins after. */
  older?: { readonly run: PriceRun; readonly after: number }
}

/** A tape is read this much further back than asked at the most: the next order may have been written a little earlier. */
const READ_AHEAD = tickId(0, DAY_MS)

export class TrailStops {
  readonly #pairs = new Map<number, Heard>()

  /** A price that the engine takes too: of an open market, and not too old. */
  take(tick: Tick): void {
    const heard = this.#heard(tick.pairId)
    if (tick.id <= heard.last) return
    heard.last = tick.id
    heard.run.take(tick)
  }

  /**
   * What has to be read from the tape before the stops of these can be told: a stretch per pair at the most, twice as long as needed, so
   * that reads get fewer however the orders come.
   * @param newest the newest price of a pair that is on the tape; every later one is heard.
   */
  missing(holdings: Iterable<TrailingHolding>, newest: (pairId: number) => number | undefined): Stretch[] {
    const oldest = new Map<number, number>()
    for (const { pairId, trailing } of holdings) {
      if (!trailing || this.#isKnown(pairId, trailing.knownTo)) continue
      oldest.set(pairId, Math.min(trailing.knownTo, oldest.get(pairId) ?? Infinity))
    }
    return [...oldest].flatMap(([pairId, knownTo]) => {
      const upTo = newest(pairId)
      if (upTo === undefined) return []
      return [{ pairId, upTo, after: knownTo - Math.min(Math.max(upTo - knownTo, 0), READ_AHEAD) }]
    })
  }

  /** What was read. */
  fill({ pairId, after }: Stretch, run: PriceRun): void {
    this.#heard(pairId).older = { run, after }
  }

  /** Undefined without a trailing stop, and where prices were missed since it was written. */
  stopOf({ pairId, side, trailing }: TrailingHolding): Price | undefined {
    if (!trailing || !this.#isKnown(pairId, trailing.knownTo)) return undefined
    const { trail, peak, knownTo } = trailing
    const { run, older } = this.#heard(pairId)
    const later = [older?.run.bestAfter(side, knownTo), run.bestAfter(side, knownTo)]
    return trailingStop(side, bestOf(side, peak, later), trail)
  }

  #isKnown(pairId: number, knownTo: number): boolean {
    const heard = this.#pairs.get(pairId)
    if (!heard) return false
    const isHeard = heard.run.from > 0 && heard.run.from <= knownTo
    return isHeard || (heard.older !== undefined && heard.older.after <= knownTo)
  }

  #heard(pairId: number): Heard {
    const heard = this.#pairs.get(pairId) ?? { run: new PriceRun(), last: 0 }
    this.#pairs.set(pairId, heard)
    return heard
  }
}

function bestOf(side: Side, peak: Price, later: readonly (Best | undefined)[]): Price {
  return later.reduce((best, one) => (one && isAtLeast(side, one.price, best) ? one.price : best), peak)
}
