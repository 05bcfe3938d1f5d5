// Decides the effect of a master's act in one follower's account: a copy, a skip with its reason, a close, new stops.
import type { OrderId, RelationId, UserId } from '@tallystick/kernel/ids'
import type { Trail } from '@tallystick/formulas/forex'
import { copyLots, partLots } from '@tallystick/formulas/copy'
import { type Instant, MINUTE_MS } from '@tallystick/kernel/clock'
import type { Lots, Price, Usd } from '@tallystick/kernel/decimal'
import type { RefusalName } from '@tallystick/kernel/refusals'
import type { OpenOrder } from '../forex/commands.ts'
import { accept, type Decision, refuse } from '../../core/decision.ts'
import type { EngineEvent } from '../../core/events.ts'
import { closeAtMarket, refuseClose } from '../forex/closing/close.ts'
import { closePartAtMarket } from '../forex/closing/close-part.ts'
import { decideOpen, decidePlace, roomNow } from '../forex/entry/open.ts'
import { cancelOther, hasFilledOther, otherOf } from '../forex/entry/oco.ts'
import { type ForexOrder, isOpened } from '../forex/record.ts'
import { refuseStops, refuseTrail, type Stops } from '../forex/terms.ts'
import { decideSetTrail } from '../forex/trail/set-trail.ts'
import { pairOf } from '../forex/value/valuation.ts'
import type { PairTerms } from '../../core/pair.ts'
import { isPaused } from '../../core/pause.ts'
import { objectId, type PairState, type State } from '../../core/state.ts'
import type { CopyClose, CopyClosePart, CopyOpen, CopySetStops, CopySetTrail } from './commands.ts'
import { isLinked, linkedCopies, ownRelation } from './memory.ts'
import type { CopyRelation, CopySkip } from './record.ts'

/** Refused when the follower need not know; skipped, with a record the follower can read, when they should. */
export function decideCopyOpen(state: State, command: CopyOpen, now: Instant): Decision {
  const relation = ownRelation(state.copy, command.relationId, command.userId)
  if (!relation) return refuse('not_following')
  if (relation.status !== 'active' || command.masterAt < relation.followedAt) return refuse('relation_not_active')
  if (state.copy.byOrigin.get(command.masterOrderId)?.has(command.userId)) return refuse('already_copied')
  if (hasFilledOther(state, command)) return refuse('already_copied')
  const { ordersPerMinute } = state.settings.copy
  const minute = Math.floor(now / MINUTE_MS)
  const used = relation.budgetMinute === minute ? relation.budgetUsed : 0
  // The first one over the budget is told; a storm of them is not.
  if (used > ordersPerMinute) return refuse('copy_budget', { maximum: ordersPerMinute })

  // From here it must succeed.
  const counted: EngineEvent = { type: 'copy_counted', relationId: relation.id, minute, used: used + 1 }
  const pair = state.pairs.get(command.pairId)
  const lots = pair ? copyLots(command.masterLots, relation.multiple, pair.terms.lotStep) : 0n
  const early = reasonToSkip(state, command, used, now)
  if (early || !pair) return skipOrder(state, command, lots, early ?? 'pair_unknown', counted, now)
  const { decision, dropped, other } = orderFor(state, command, relation, pair, lots, now)
  if (decision.refusal) return skipOrder(state, command, lots, decision.refusal.reason, counted, now)
  const freed = other && isLinked(relation, other) ? other.margin : 0n
  if (copiedMargin(state, relation) - freed + marginOf(decision.events) > relation.maxAmount) {
    return skipOrder(state, command, lots, 'copy_limit', counted, now)
  }
  // The order took the first number.
  const skips = dropped.map(({ what, reason }, index): EngineEvent => {
    return { type: 'copy_skipped', skip: skip(state, 2 + index, { ...command, lots }, what, reason, now) }
  })
  return accept([counted, ...cancelOther(other, now), ...decision.events, ...skips], decision.answer)
}

/** Follows the master out: closes a holding copy, cancels a pending one. A price that cannot trade now refuses it; it is asked again. */
export function decideCopyClose(state: State, command: CopyClose, now: Instant): Decision {
  const order = linkedOrder(state, command)
  if (!order) return refuse('order_unknown')
  if (!isOpened(order)) {
    return accept([{ type: 'order_cancelled', orderId: order.id, reason: 'master_closed', at: now }], {
      orderId: order.id,
    })
  }
  const refusal = refuseClose(state, order, now)
  if (refusal) return refusal

  // From here it must succeed.
  return accept(closeAtMarket(state, order, 'master_closed', now), { orderId: order.id })
}

/** [CP9] A part that would be none, or of a copy that still waits, is skipped, with a reason the follower can read. */
export function decideCopyClosePart(state: State, command: CopyClosePart, now: Instant): Decision {
  const order = linkedOrder(state, command)
  if (!order) return refuse('order_unknown')
  const pair = pairOf(state, order.pairId)
  const lots = partLots(order.lots, command.partLots, command.wholeLots, pair.terms.lotStep)
  if (!isOpened(order) || lots === 0n) {
    const of = { ...order, lots, relationId: command.relationId, masterOrderId: command.masterPartId }
    const skipped = skip(state, 1, of, 'part', isOpened(order) ? 'lots_below_minimum' : 'order_not_holding', now)
    return accept([{ type: 'copy_skipped', skip: skipped }], { recordId: skipped.id, state: 'skipped' })
  }
  const refusal = refuseClose(state, order, now)
  if (refusal) return refusal

  // From here it must succeed.
  const origin = { reason: 'master_closed', originId: command.masterPartId } as const
  const { part, events } = closePartAtMarket(state, order, lots, origin, now)
  return accept(events, { orderId: order.id, recordId: part.id })
}

/** A stop on the wrong side of the follower's own price is left out, with a reason. */
export function decideCopyStops(state: State, command: CopySetStops, now: Instant): Decision {
  const order = linkedOrder(state, command)
  if (!order) return refuse('order_unknown')

  // From here it must succeed.
  const pair = pairOf(state, order.pairId)
  const reference = order.status === 'pending' ? order.originPrice : pair.price
  const { stopLoss, takeProfit, dropped } = fittingStops(pair.terms, order.side, reference, command)
  const skips = dropped.map(({ what, reason }, index): EngineEvent => {
    const of = { ...order, relationId: command.relationId, masterOrderId: command.masterOrderId }
    return { type: 'copy_skipped', skip: skip(state, 1 + index, of, what, reason, now) }
  })
  const set: EngineEvent = { type: 'stops_set', orderId: order.id, stopLoss, takeProfit, at: now }
  return accept([set, ...skips], { orderId: order.id })
}

/** Begins at the follower's own price, that of a copy that waits when it fills. Where there is none to begin at it is left out, with a reason. */
export function decideCopyTrail(state: State, command: CopySetTrail, now: Instant): Decision {
  const order = linkedOrder(state, command)
  if (!order) return refuse('order_unknown')
  const { userId, relationId, masterOrderId, trail } = command
  const decision = decideSetTrail(state, { type: 'set_trail', userId, orderId: order.id, trail }, now)
  if (!decision.refusal) return decision
  const skipped = skip(state, 1, { ...order, relationId, masterOrderId }, 'trail', decision.refusal.reason, now)
  return accept([{ type: 'copy_skipped', skip: skipped }], { recordId: skipped.id, state: 'skipped' })
}

/** Margins of the relation's open copies, as they stand against its maximum amount. */
export function copiedMargin(state: State, relation: CopyRelation): Usd {
  return linkedCopies(state.copy, relation).reduce((sum, order) => sum + order.margin, 0n)
}

function reasonToSkip(state: State, command: CopyOpen, used: number, now: Instant): RefusalName | undefined {
  const { ordersPerMinute, lateMs } = state.settings.copy
  if (state.frozen.has(command.userId)) return 'account_frozen'
  if (isPaused(state.settings.paused, 'copy')) return 'trading_paused'
  if (used === ordersPerMinute) return 'copy_budget'
  return now - command.masterAt > lateMs ? 'copy_late' : undefined
}

interface Dropped {
  readonly what: 'stop_loss' | 'take_profit' | 'trail'
  readonly reason: RefusalName
}

function orderFor(
  state: State,
  command: CopyOpen,
  relation: CopyRelation,
  pair: PairState,
  lots: Lots,
  now: Instant,
): { decision: Decision; dropped: readonly Dropped[]; other?: ForexOrder | undefined } {
  const { userId, pairId, side, leverage, target, ocoId } = command
  const origin = { originId: command.masterOrderId, relationId: relation.id }
  const waits = target !== null && !isReached(command.targetSide, target, pair.price)
  const reference = waits ? target : pair.price
  const { dropped: droppedStops, ...stops } = fittingStops(pair.terms, side, reference, command)
  const { trail, dropped: droppedTrail } = fittingTrail(pair.terms, side, reference, command.trail ?? null)
  const dropped = [...droppedStops, ...droppedTrail]
  const order: OpenOrder = { type: 'open_order', userId, pairId, side, lots, leverage, ...stops, trail }
  if (!waits) {
    // As the master's order filled, so the other one of its pair ends.
    const other = otherOf(state, { userId, ocoId, id: undefined })
    const room = roomNow(state, userId, now, other)
    return { decision: decideOpen(state, order, now, { origin, ocoId, room }), dropped, other }
  }
  const entry = { ...order, type: 'place_order', target, expiresAt: command.expiresAt } as const
  return { decision: decidePlace(state, entry, now, { origin, ocoId }), dropped }
}

/** The price went through the master's target meanwhile: the master's order has filled; waiting would be another trade. */
function isReached(targetSide: CopyOpen['targetSide'], target: Price, price: Price): boolean {
  return targetSide === 'fall' ? price <= target : price >= target
}

function fittingStops(
  terms: PairTerms,
  side: OpenOrder['side'],
  reference: Price,
  stops: Stops,
): Stops & { readonly dropped: readonly Dropped[] } {
  const loss = refuseStops(terms, side, reference, { stopLoss: stops.stopLoss, takeProfit: null })?.refusal
  const profit = refuseStops(terms, side, reference, { stopLoss: null, takeProfit: stops.takeProfit })?.refusal
  return {
    stopLoss: loss ? null : stops.stopLoss,
    takeProfit: profit ? null : stops.takeProfit,
    dropped: [
      ...(loss ? [{ what: 'stop_loss', reason: loss.reason } as const] : []),
      ...(profit ? [{ what: 'take_profit', reason: profit.reason } as const] : []),
    ],
  }
}

function fittingTrail(
  terms: PairTerms,
  side: OpenOrder['side'],
  reference: Price,
  trail: Trail | null,
): { readonly trail: Trail | null; readonly dropped: readonly Dropped[] } {
  const refusal = trail && refuseTrail(terms, side, reference, trail)?.refusal
  return refusal ? { trail: null, dropped: [{ what: 'trail', reason: refusal.reason }] } : { trail, dropped: [] }
}

function linkedOrder(
  state: State,
  command: { readonly userId: UserId; readonly relationId: RelationId; readonly masterOrderId: OrderId },
): ForexOrder | undefined {
  const relation = ownRelation(state.copy, command.relationId, command.userId)
  const order = state.copy.byOrigin.get(command.masterOrderId)?.get(command.userId)
  return relation && order?.relationId === relation.id && isLinked(relation, order) ? order : undefined
}

function marginOf(events: Iterable<EngineEvent>): Usd {
  const [event] = events
  return event?.type === 'order_opened' || event?.type === 'order_placed' ? event.order.margin : 0n
}

function skipOrder(
  state: State,
  command: CopyOpen,
  lots: Lots,
  reason: RefusalName,
  counted: EngineEvent,
  now: Instant,
): Decision {
  const skipped = skip(state, 1, { ...command, lots }, 'order', reason, now)
  return accept([counted, { type: 'copy_skipped', skip: skipped }], { recordId: skipped.id, state: 'skipped' })
}

function skip(
  state: State,
  number: number,
  of: Pick<CopySkip, 'userId' | 'relationId' | 'masterOrderId' | 'pairId' | 'side' | 'lots'>,
  what: CopySkip['what'],
  reason: RefusalName,
  at: Instant,
): CopySkip {
  const { userId, relationId, masterOrderId, pairId, side, lots } = of
  const id = objectId(state.shard, state.lastNumber + number)
  return { id, userId, relationId, masterOrderId, pairId, side, lots, what, reason, at }
}
