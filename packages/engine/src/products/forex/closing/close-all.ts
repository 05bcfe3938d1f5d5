// Decides the close of all of a user's positions, or of those in one pair, of the winners or of the losers, as one command with one result.
import type { Instant } from '@tallystick/kernel/clock'
import { formatDecimal, trimDecimal, type Usd } from '@tallystick/kernel/decimal'
import type { Refusal } from '@tallystick/kernel/refusals'
import type { ClosedOrder, LeftOrder } from '../../../core/commands.ts'
import { accept, type Decision } from '../../../core/decision.ts'
import type { EngineEvent } from '../../../core/events.ts'
import type { State } from '../../../core/state.ts'
import { closeAtMarket, refuseClose } from './close.ts'
import type { CloseAll } from '../commands.ts'
import type { OpenedOrder } from '../record.ts'
import { pairOf, pricedBy, profitNow } from '../value/valuation.ts'

interface Position {
  readonly order: OpenedOrder
  readonly profit: Usd
  /** Why it cannot be closed now. */
  readonly fault: Refusal | undefined
}

/** What cannot trade now stays open, and the answer says why. Nothing to close is no error: it may just have been closed. */
export function decideCloseAll(state: State, command: CloseAll, now: Instant): Decision {
  const positions = chosen(state, command).map((order): Position => {
    return { order, profit: profitNow(state, order), fault: refuseClose(state, order, now)?.refusal }
  })
  const closing = positions.filter(({ fault }) => !fault).toSorted(byLoss)

  // From here it must succeed.
  const closed = closing.map(({ order, profit }): ClosedOrder => {
    const price = trimDecimal(pairOf(state, order.pairId).price)
    return { orderId: order.id, price, profit: formatDecimal(profit, 6) }
  })
  const left = positions
    .flatMap(({ order, fault }): LeftOrder[] => (fault ? [{ orderId: order.id, ...fault }] : []))
    .toSorted((a, b) => a.orderId - b.orderId)
  const sum = closing.reduce((total, { profit }) => total + profit, 0n)
  return accept(closeEach(state, closing, now), { closed, left, profit: formatDecimal(sum, 6) })
}

/** Each close is decided on what the one before has left of money, debt and the master's share. */
function* closeEach(state: State, closing: readonly Position[], now: Instant): Generator<EngineEvent> {
  for (const { order } of closing) yield* closeAtMarket(state, order, 'closed', now)
}

function chosen(state: State, { userId, pairId, which }: CloseAll): OpenedOrder[] {
  const holdings = [...(state.forexUsers.get(userId)?.holdings.values() ?? [])]
  const inScope = holdings.filter(order => pairId === null || order.pairId === pairId)
  if (which === 'all') return inScope
  return inScope.filter(order => {
    // Nobody knows yet what it is worth: it is left, with the reason.
    if (pricedBy(state, pairOf(state, order.pairId).terms).some(({ price }) => price === 0n)) return true
    const profit = profitNow(state, order)
    return which === 'winners' ? profit > 0n : profit < 0n
  })
}

/** The largest loss first, as a stop-out does: a master's share is then of what all of them together earned. */
function byLoss(a: Position, b: Position): number {
  if (a.profit !== b.profit) return a.profit < b.profit ? -1 : 1
  return a.order.id - b.order.id
}
