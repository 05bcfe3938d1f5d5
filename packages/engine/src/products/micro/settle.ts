// Settles expired orders by the last accepted price at or before the expiry. That price is known once a later one is accepted, or when
// no later one can come; expiries missed during an outage are settled from the recorded tape.
import { microResult, type TapeAtExpiry } from '@tallystick/formulas/micro'
import { present } from '@tallystick/kernel/assert'
import type { Instant } from '@tallystick/kernel/clock'
import type { SettleFromTape } from './commands.ts'
import { accept, type Decision, refuse } from '../../core/decision.ts'
import { type Tick, tickId } from '../../core/pair.ts'
import type { PairState, State } from '../../core/state.ts'
import type { MicroSettled } from './events.ts'
import type { MicroOrder } from './record.ts'

/**
 * A feed may hand over a price up to 5 s after its time (the guards refuse later ones). Only after that is a price at or before the expiry
 * out of the question, so that settling by the clock finds what the tape says.
 */
export const SETTLE_GRACE_MS = 6_000

type Emit = (event: MicroSettled) => void

/** A price is about to be taken over: everything that expired before it ends at the price before it. */
export function settleBefore(state: State, pair: PairState, next: Tick, now: Instant, emit: Emit): void {
  settleReached(state, pair, next.at - 1, next, now, emit)
}

/**
 * No later price came: what expired long enough ago ends at the newest price there is, if this memory can know that.
 * @param knownTo every price up to this instant was heard or stands on the tape.
 */
export function settleByClock(state: State, now: Instant, knownTo: Instant, emit: Emit): void {
  for (const pair of state.pairs.values()) {
    const upTo = Math.min(now - SETTLE_GRACE_MS - 1, knownTo)
    if (pair.followed) settleReached(state, pair, upTo, undefined, now, emit)
    else leaveToTape(state, pair, upTo + 1)
  }
}

/** Prices went on without this memory: whatever expired before the given instant can only be settled by the tape. */
export function leaveToTape(state: State, pair: PairState, nextAt: Instant): void {
  for (const orderId of pair.expiries.takeReached(nextAt - 1)) state.micro.overdue.add(orderId)
}

/** The same rule on two ticks read from the tape. Only the host asks this, and only for orders that memory cannot settle. */
export function decideFromTape(state: State, command: SettleFromTape, now: Instant): Decision {
  const order = state.micro.orders.get(command.orderId)
  const { expiresAt, last, next, closed } = command
  if (!order || order.expiresAt !== expiresAt || !state.micro.overdue.has(order.id)) return refuse('order_unknown')
  const isTape = isTickOf(order, last) && isTickOf(order, next)
  const isAround = (!last || last.at <= expiresAt) && (!next || next.at > expiresAt)
  if (!isTape || !isAround) return refuse('internal_error')

  // From here it must succeed.
  return accept([settled(order, { last, closed }, next, now)], { orderId: order.id })
}

function settleReached(
  state: State,
  pair: PairState,
  upTo: Instant,
  next: Tick | undefined,
  now: Instant,
  emit: Emit,
): void {
  const reached = pair.expiries.takeReached(upTo)
  if (reached.length === 0) return
  const last = pair.price > 0n ? { id: pair.tick, at: pair.at, price: pair.price } : undefined
  for (const orderId of reached.toSorted((a, b) => a - b)) {
    const order = present(state.micro.orders.get(orderId), `running micro order ${orderId}`)
    const closed = pair.closings.some(at => at > order.createdAt && at <= order.expiresAt)
    emit(settled(order, { last, closed }, next, now))
  }
}

function settled(order: MicroOrder, tape: TapeAtExpiry, next: Tick | undefined, now: Instant): MicroSettled {
  return {
    type: 'micro_settled',
    orderId: order.id,
    ...microResult(order, tape),
    nextPrice: next?.price ?? null,
    nextTick: next?.id ?? null,
    at: now,
  }
}

function isTickOf(order: MicroOrder, tick: Tick | undefined): boolean {
  return !tick || (tick.pairId === order.pairId && tick.id === tickId(tick.pairId, tick.at) && tick.price > 0n)
}
