// Trailing stops in memory and in the record. The best price is not written with every tick: the record holds it up to a tick, and what
// came later is in memory, or, for a memory that was not there, on the tape.
import { isStopReached, trailingStop } from '@tallystick/formulas/forex'
import { DAY_MS, type Instant } from '@tallystick/kernel/clock'
import type { TickId } from '@tallystick/kernel/ids'
import type { Price } from '@tallystick/kernel/decimal'
import { present } from '@tallystick/kernel/assert'
import type { State } from '../../../core/state.ts'
import type { TrailKept } from '../events.ts'
import { type ForexOrder, isTrailing, type TrailingOrder, trailOf } from '../record.ts'
import { pairOf } from '../value/valuation.ts'
import { type Best, isAtLeast } from '@tallystick/formulas/price-run'

/** Written down at least this often, so that no restart has to read further back. */
const KEPT_EVERY_MS = DAY_MS
/** In one step: many may be due at once, and a commit must not grow without bound. */
const AT_ONCE = 1_000
/** See tickId: ids carry their time above this. */
const TICKS_PER_MS = 4_096

/** Follows from now on; one whose best price memory cannot know waits for the tape. */
export function watchTrail(state: State, order: ForexOrder): void {
  if (!isTrailing(order)) return
  const { run, trails } = pairOf(state, order.pairId)
  state.trailKeeps.set(order.id, Math.floor(order.trailKnownTo / TICKS_PER_MS) + KEPT_EVERY_MS)
  if (run.from === 0 || order.trailKnownTo < run.from) {
    state.trailsUnread.add(order.id)
    return
  }
  const later = run.bestAfter(order.side, order.trailKnownTo)
  // The record itself stays as it is stored.
  const isBetter = later && isAtLeast(order.side, later.price, order.trailPeak)
  const best = isBetter ? later : { id: order.trailPeakTick, price: order.trailPeak }
  trails[order.side].add(order.id, present(trailOf(order), 'distance of a trailing stop'), best)
}

export function unwatchTrail(state: State, order: ForexOrder): void {
  pairOf(state, order.pairId).trails[order.side].remove(order.id)
  state.trailsUnread.delete(order.id)
  state.trailKeeps.remove(order.id)
}

/** Brings the record up to date, before it is written anyway. */
export function keepBest(state: State, order: ForexOrder): void {
  const pair = pairOf(state, order.pairId)
  const best = pair.trails[order.side].bestOf(order.id)
  if (!best || !isTrailing(order)) return
  order.trailPeak = best.price
  order.trailPeakTick = best.id
  order.trailKnownTo = pair.tick
  state.trailKeeps.set(order.id, pair.at + KEPT_EVERY_MS)
}

/** A best price that memory did not see, where it is one. */
export function noteBest(order: TrailingOrder, best: Best): void {
  if (!isAtLeast(order.side, best.price, order.trailPeak)) return
  order.trailPeak = best.price
  order.trailPeakTick = best.id
}

export function noteKnownTo(order: TrailingOrder, tick: TickId): void {
  if (tick > order.trailKnownTo) order.trailKnownTo = tick
}

/** [FO19] At or through the stop. */
export function isTrailReached(state: State, order: ForexOrder, price: Price): boolean {
  const best = pairOf(state, order.pairId).trails[order.side].bestOf(order.id)
  const trail = trailOf(order)
  return best && trail ? isStopReached(order.side, trailingStop(order.side, best.price, trail), price) : false
}

export function keepTrails(state: State, now: Instant, emit: (event: TrailKept) => void): void {
  const due = state.trailKeeps.takeReached(now).toSorted((a, b) => a - b)
  for (const [index, orderId] of due.entries()) {
    const order = present(state.orders.get(orderId), `order ${orderId} with a trailing stop`)
    if (index >= AT_ONCE || state.trailsUnread.has(orderId)) state.trailKeeps.set(orderId, now)
    else emit({ type: 'trail_kept', orderId, best: undefined, knownTo: pairOf(state, order.pairId).tick, at: now })
  }
}
