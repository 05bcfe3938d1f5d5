// Handles one accepted price: triggers first (entries, stops, trailing stops, targets, by order id), then the accounts whose risk it may have changed.
import type { Instant } from '@tallystick/kernel/clock'
import { approximate, type Price } from '@tallystick/kernel/decimal'
import type { EngineEvent } from '../../core/events.ts'
import type { Tick } from '../../core/pair.ts'
import { isPaused } from '../../core/pause.ts'
import { isTradable, type PairState, type State } from '../../core/state.ts'
import { closeAtMarket } from './closing/close.ts'
import { decideFill } from './entry/fill.ts'
import { type ForexOrder, isOpened } from './record.ts'
import { isTrailReached } from './trail/trailing.ts'
import { type AtRisk, NONE_AT_RISK, takeAtRisk } from './value/risk.ts'
import { canTrade } from './value/valuation.ts'

/** The pair, when it takes this price: its market is open, and the price is new and not stale. */
export function acceptingPair(state: State, tick: Tick, now: Instant): PairState | undefined {
  const pair = state.pairs.get(tick.pairId)
  if (!pair || !pair.open || tick.id <= pair.tick || now - tick.at > state.settings.forexStaleMs) return undefined
  return pair
}

/** Takes the price over and settles what it triggers. Returns whose risk must be judged. */
export function takeTick(
  state: State,
  pair: PairState,
  tick: Tick,
  now: Instant,
  emit: (event: EngineEvent) => void,
): AtRisk {
  pair.price = tick.price
  pair.tick = tick.id
  pair.at = tick.at
  const price = approximate(tick.price)
  pair.run.take(tick)
  pair.trails.buy.take(tick, price)
  pair.trails.sell.take(tick, price)
  if (!isTradable(state, pair, now)) return NONE_AT_RISK
  if (canTrade(state, pair, now)) {
    const reached = [
      ...pair.falls.takeReached(price),
      ...pair.rises.takeReached(price),
      ...pair.trails.buy.reached(tick.price, price),
      ...pair.trails.sell.reached(tick.price, price),
    ].toSorted((a, b) => a - b)
    const waiting: ForexOrder[] = []
    for (const orderId of reached) {
      const order = state.orders.get(orderId)
      // An order can be reached twice, or be gone because an earlier one of the same account took its money.
      if (!order) continue
      if (order.status === 'pending' && isPaused(state.settings.paused, 'forex', pair.terms.id)) waiting.push(order)
      else for (const event of triggered(state, order, now)) emit(event)
    }
    // Close-only: an entry is not taken and not lost; the first price after the pause that still reaches it fills it.
    for (const order of waiting) {
      const index = order.targetSide === 'fall' ? pair.falls : pair.rises
      index.set(order.id, approximate(order.originPrice))
    }
  }
  return takeAtRisk(pair, price)
}

function triggered(state: State, order: ForexOrder, now: Instant): readonly EngineEvent[] {
  if (!isOpened(order)) return decideFill(state, order, now)
  const price = state.pairs.get(order.pairId)?.price ?? 0n
  return closeAtMarket(state, order, reasonAt(state, order, price), now)
}

/** [FO20] Where one price reaches several: the stop-loss, then the trailing stop, then the take-profit. */
function reasonAt(state: State, order: ForexOrder, price: Price): 'stop_loss' | 'trailing_stop' | 'take_profit' {
  if (isLoss(order, price)) return 'stop_loss'
  return isTrailReached(state, order, price) ? 'trailing_stop' : 'take_profit'
}

function isLoss({ side, stopLoss }: ForexOrder, price: Price): boolean {
  if (stopLoss === null) return false
  return side === 'buy' ? price <= stopLoss : price >= stopLoss
}
