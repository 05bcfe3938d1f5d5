// The stop-loss of a whole relation: when its copies together lose a percentage of the maximum amount, they are closed and copying
// pauses. Relations with a stop-loss are in indexes of the pairs they depend on, as users are for their margin.
import type { RelationId, UserId } from '@tallystick/kernel/ids'
import { copyStopLoss } from '@tallystick/formulas/copy'
import { present } from '@tallystick/kernel/assert'
import type { Instant } from '@tallystick/kernel/clock'
import { approximate, type Usd, negative } from '@tallystick/kernel/decimal'
import type { EngineEvent } from '../../core/events.ts'
import { closeAtMarket } from '../forex/closing/close.ts'
import { isOpened, type OpenedOrder } from '../forex/record.ts'
import { type AtRisk, dependencies, exposures, survivedMove } from '../forex/value/risk.ts'
import { canTrade, pairOf, profitNow } from '../forex/value/valuation.ts'
import type { State } from '../../core/state.ts'
import { linkedCopies, unlistRelation } from './memory.ts'
import type { CopyRelation } from './record.ts'

/** Checks the follower's relations: all after a change, otherwise those a price reached. `emit` applies each event at once. */
export function judgeRelations(
  state: State,
  userId: UserId,
  isDue: (relationId: RelationId) => boolean,
  now: Instant,
  emit: (event: EngineEvent) => void,
): void {
  for (const relation of state.copy.byFollower.get(userId)?.values() ?? []) {
    if (isDue(relation.id)) judge(state, relation, now, emit)
  }
}

/** Indexes the follower's relations again, after a change or after loading from the database. */
export function watchRelations(state: State, userId: UserId): void {
  for (const relation of state.copy.byFollower.get(userId)?.values() ?? []) watch(state, relation)
}

/** The followers of the relations that a price reached, and the users it reached themselves. */
export function usersAtRisk(state: State, { users, relations }: AtRisk): UserId[] {
  return [...users, ...relations.map(id => present(state.copy.relations.get(id), `relation ${id}`).userId)]
}

function judge(state: State, relation: CopyRelation, now: Instant, emit: (event: EngineEvent) => void): void {
  const held = holdings(state, relation)
  if (!isStopped(relation) || !isPriced(state, held)) return
  if (resultOf(state, relation, held) > negative(limitOf(relation))) return
  if (relation.status === 'active') {
    const { id: relationId, stopLossPercent, stopLossFrom } = relation
    const stop = { stopLossPercent, stopLossFrom, at: now }
    emit({ type: 'relation_changed', relationId, status: 'paused', pausedBy: 'stop_loss', ...stop })
  }
  for (const order of linkedCopies(state.copy, relation).toSorted((a, b) => a.id - b.id)) {
    // Closing one may have cancelled another for its money.
    if (!state.orders.has(order.id)) continue
    if (!isOpened(order)) emit({ type: 'order_cancelled', orderId: order.id, reason: 'copy_stop', at: now })
    else if (canTrade(state, pairOf(state, order.pairId), now)) {
      for (const event of closeAtMarket(state, order, 'copy_stop', now)) emit(event)
    }
  }
}

/** The relation leaves memory as it is. */
export function dropRelation(state: State, relation: CopyRelation): void {
  unwatch(state, relation)
  unlistRelation(state.copy, relation)
}

function unwatch(state: State, { id }: CopyRelation): void {
  const { watched } = state.copy
  for (const pairId of watched.get(id) ?? []) {
    const pair = pairOf(state, pairId)
    pair.copyFalls.remove(id)
    pair.copyRises.remove(id)
  }
  watched.delete(id)
}

function watch(state: State, relation: CopyRelation): void {
  const { watched } = state.copy
  unwatch(state, relation)
  const held = holdings(state, relation)
  if (!isStopped(relation) || held.length === 0) return
  watched.set(relation.id, dependencies(state, held))
  const band = isPriced(state, held)
    ? survivedMove(slackOf(state, relation, held), held.length, exposures(state, held))
    : 0
  for (const pairId of watched.get(relation.id) ?? []) {
    const pair = pairOf(state, pairId)
    if (band === 0) {
      pair.copyRises.set(relation.id, 0)
      continue
    }
    // Both directions, rounded towards the market: judged a step too early, never too late.
    const price = approximate(pair.price)
    pair.copyFalls.set(relation.id, Math.ceil(price * (1 - band)))
    pair.copyRises.set(relation.id, Math.floor(price * (1 + band)))
  }
}

/** A relation that has a stop-loss. */
interface StoppedRelation extends CopyRelation {
  stopLossPercent: number
}

function isStopped(relation: CopyRelation): relation is StoppedRelation {
  return relation.stopLossPercent !== null && relation.status !== 'ended'
}

function holdings(state: State, relation: CopyRelation): OpenedOrder[] {
  return linkedCopies(state.copy, relation).filter(isOpened)
}

function isPriced(state: State, held: readonly OpenedOrder[]): boolean {
  return dependencies(state, held).every(pairId => pairOf(state, pairId).price > 0n)
}

function resultOf(state: State, relation: CopyRelation, held: readonly OpenedOrder[]): Usd {
  return held.reduce((sum, order) => sum + profitNow(state, order), relation.realised - relation.stopLossFrom)
}

function limitOf(relation: StoppedRelation): Usd {
  return copyStopLoss(relation.maxAmount, relation.stopLossPercent)
}

function slackOf(state: State, relation: StoppedRelation, held: readonly OpenedOrder[]): number {
  return approximate(resultOf(state, relation, held) + limitOf(relation))
}
