// Where trailing stops stand now: what is written with the order, and the prices that this process heard since then. The engine's own
// formula and memory of prices, so that both come to the same stop.
import { type Trail, trailingStop } from '@tallystick/formulas/forex'
import type { Price } from '@tallystick/kernel/decimal'
import type { Tick } from '@tallystick/engine/core/pair'
import type { Side } from '@tallystick/engine/core/side'
import { isAtLeast, PriceRun } from '@tallystick/formulas/price-run'

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

export class TrailStops {
  readonly #runs = new Map<number, { readonly run: PriceRun; last: number }>()

  /** A price that the engine takes too: of an open market, and not too old. */
  take(tick: Tick): void {
    const heard = this.#runs.get(tick.pairId) ?? { run: new PriceRun(), last: 0 }
    if (tick.id <= heard.last) return
    heard.last = tick.id
    heard.run.take(tick)
    this.#runs.set(tick.pairId, heard)
  }

  /** Undefined without a trailing stop, and where prices were missed since it was written. */
  stopOf({ pairId, side, trailing }: TrailingHolding): Price | undefined {
    if (!trailing) return undefined
    const { trail, peak, knownTo } = trailing
    const run = this.#runs.get(pairId)?.run
    if (!run || run.from > knownTo) return undefined
    const later = run.bestAfter(side, knownTo)
    return trailingStop(side, later && isAtLeast(side, later.price, peak) ? later.price : peak, trail)
  }
}
