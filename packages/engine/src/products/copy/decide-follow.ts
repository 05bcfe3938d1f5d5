// Decides relations: following, pausing, unfollowing, the relation's own stop-loss, and approving masters.
import type { UserId } from '@tallystick/kernel/ids'
import type { Instant } from '@tallystick/kernel/clock'
import { accept, type Decision, refuse } from '../../core/decision.ts'
import { isPaused } from '../../core/pause.ts'
import { objectId, type State } from '../../core/state.ts'
import type { AppointMaster, Follow, PauseCopying, SetCopyStop, Unfollow } from './commands.ts'
import type { RelationChanged } from './events.ts'
import { type CopyRelation, nextRelation, type RelationAct } from './record.ts'
import { MAX_MULTIPLE, MAX_STOP_PERCENT } from './settings.ts'

export function decideFollow(state: State, command: Follow, now: Instant): Decision {
  const { userId, masterId, multiple, maxAmount, stopLossPercent } = command
  const owner = state.books.users.get(userId)
  if (!owner) return refuse('account_unknown')
  if (isPaused(state.settings.paused, 'copy')) return refuse('trading_paused')
  if (userId === masterId) return refuse('cannot_follow_self')
  if (state.copy.masters.has(userId)) return refuse('masters_cannot_follow')
  if (owner.realm !== command.masterRealm) return refuse('other_realm')
  const known = relationTo(state, userId, masterId)
  if (known && !nextRelation(known.status, 'follow')) return refuse('already_following')
  if (!Number.isInteger(multiple) || multiple < 1 || multiple > MAX_MULTIPLE) {
    return refuse('multiple_out_of_range', { maximum: MAX_MULTIPLE })
  }
  if (maxAmount <= 0n) return refuse('amount_below_minimum', { minimum: '0.00000001' })
  if (!isStopPercent(stopLossPercent)) return refuse('stop_percent_out_of_range', { maximum: MAX_STOP_PERCENT })
  const { maxFollowed, sharePercent } = state.settings.copy
  if (followedBy(state, userId) >= maxFollowed) return refuse('too_many_followed', { maximum: maxFollowed })

  // From here it must succeed. The number taken marks where this following begins among the follower's orders.
  const mark = objectId(state.shard, state.lastNumber + 1)
  const realised = known?.realised ?? 0n
  const relation: CopyRelation = {
    id: known?.id ?? mark,
    userId,
    masterId,
    createdAt: known?.createdAt ?? now,
    status: 'active',
    pausedBy: null,
    multiple,
    maxAmount,
    sharePercent,
    stopLossPercent,
    stopLossFrom: realised,
    linkedFrom: mark,
    followedAt: now,
    endedAt: null,
    realised,
    highWater: known?.highWater ?? 0n,
    shareAccrued: known?.shareAccrued ?? 0n,
    sharePaid: known?.sharePaid ?? 0n,
    shareOwed: known?.shareOwed ?? 0n,
    budgetMinute: known?.budgetMinute ?? null,
    budgetUsed: known?.budgetUsed ?? 0,
  }
  return accept([{ type: 'followed', relation }], { recordId: relation.id })
}

export function decideUnfollow(state: State, command: Unfollow, now: Instant): Decision {
  return move(state, command, 'unfollow', now, { pausedBy: null })
}

/** Resuming restarts the stop-loss, or it would trigger again at once. */
export function decidePause(state: State, command: PauseCopying, now: Instant): Decision {
  const relation = relationTo(state, command.userId, command.masterId)
  if (command.paused) return move(state, command, 'pause', now, { pausedBy: 'user' })
  return move(state, command, 'resume', now, { pausedBy: null, stopLossFrom: relation?.realised ?? 0n })
}

export function decideCopyStop(state: State, command: SetCopyStop, now: Instant): Decision {
  const { percent } = command
  if (!isStopPercent(percent)) return refuse('stop_percent_out_of_range', { maximum: MAX_STOP_PERCENT })
  const relation = relationTo(state, command.userId, command.masterId)
  const stop = { stopLossPercent: percent, stopLossFrom: relation?.realised ?? 0n }
  return move(state, command, 'set_stop', now, stop)
}

/** Twice is no error: the caller may have been cut off before it heard of the first time. */
export function decideAppoint(state: State, command: AppointMaster, now: Instant): Decision {
  const { userId } = command
  if (!state.books.users.has(userId)) return refuse('account_unknown')
  if (state.copy.masters.has(userId)) return accept([])
  if (followedBy(state, userId) > 0) return refuse('follows_others')

  // From here it must succeed.
  const id = objectId(state.shard, state.lastNumber + 1)
  return accept([{ type: 'master_appointed', master: { id, userId, since: now } }], { recordId: id })
}

type Changed = Partial<Pick<RelationChanged, 'pausedBy' | 'stopLossPercent' | 'stopLossFrom'>>

function move(
  state: State,
  command: { readonly userId: UserId; readonly masterId: UserId },
  act: RelationAct,
  now: Instant,
  changed: Changed,
): Decision {
  const relation = relationTo(state, command.userId, command.masterId)
  if (!relation || relation.status === 'ended') return refuse('not_following')
  const status = nextRelation(relation.status, act)
  if (!status) return refuse(act === 'pause' ? 'relation_not_active' : 'relation_not_paused')

  // From here it must succeed.
  const { pausedBy, stopLossPercent, stopLossFrom } = { ...relation, ...changed }
  const event: RelationChanged = {
    type: 'relation_changed',
    relationId: relation.id,
    status,
    pausedBy,
    stopLossPercent,
    stopLossFrom,
    at: now,
  }
  return accept([event], { recordId: relation.id })
}

function relationTo(state: State, userId: UserId, masterId: UserId): CopyRelation | undefined {
  return state.copy.byFollower.get(userId)?.get(masterId)
}

function followedBy(state: State, userId: UserId): number {
  const relations = [...(state.copy.byFollower.get(userId)?.values() ?? [])]
  return relations.filter(relation => relation.status !== 'ended').length
}

function isStopPercent(percent: number | null): boolean {
  return percent === null || (Number.isInteger(percent) && percent > 0 && percent <= MAX_STOP_PERCENT)
}
