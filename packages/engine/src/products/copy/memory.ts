// What copy trading keeps in memory: masters, relations, and which open order copies which.
import type { RelationId, UserId } from '@tallystick/kernel/ids'
import type { ForexOrder } from '../forex/record.ts'
import type { ClearingInbox, CopyMaster, CopyRelation } from './record.ts'

export interface CopyMemory {
  /** Masters of this shard by user id. */
  readonly masters: Map<number, CopyMaster>
  readonly relations: Map<number, CopyRelation>
  /** Relations by follower and master, ended ones included. */
  readonly byFollower: Map<number, Map<number, CopyRelation>>
  /** Open copies by relation, those of earlier followings included. */
  readonly copies: Map<number, Map<number, ForexOrder>>
  /** Open copies by master order and follower. */
  readonly byOrigin: Map<number, Map<number, ForexOrder>>
  /** What has been received, by sending shard. */
  readonly inboxes: Map<number, ClearingInbox>
  /** Pairs in whose risk indexes a relation with a stop-loss stands. */
  readonly watched: Map<number, readonly number[]>
}

export function emptyCopy(): CopyMemory {
  return {
    masters: new Map(),
    relations: new Map(),
    byFollower: new Map(),
    copies: new Map(),
    byOrigin: new Map(),
    inboxes: new Map(),
    watched: new Map(),
  }
}

export function restoreMaster(copy: CopyMemory, master: CopyMaster): void {
  copy.masters.set(master.userId, master)
}

export function restoreRelation(copy: CopyMemory, relation: CopyRelation): void {
  copy.relations.set(relation.id, relation)
  inner(copy.byFollower, relation.userId).set(relation.masterId, relation)
}

export function restoreInbox(copy: CopyMemory, inbox: ClearingInbox): void {
  copy.inboxes.set(inbox.fromShard, inbox)
}

export function dropMaster(copy: CopyMemory, master: CopyMaster): void {
  copy.masters.delete(master.userId)
}

/** Out of the lists; where it is watched is for whoever watches it. */
export function unlistRelation(copy: CopyMemory, relation: CopyRelation): void {
  copy.relations.delete(relation.id)
  drop(copy.byFollower, relation.userId, relation.masterId)
}

/** An order that is open from now on; only copies are kept. */
export function linkCopy(copy: CopyMemory, order: ForexOrder): void {
  if (order.relationId === null || order.originId === null) return
  inner(copy.copies, order.relationId).set(order.id, order)
  inner(copy.byOrigin, order.originId).set(order.userId, order)
}

export function unlinkCopy(copy: CopyMemory, order: ForexOrder): void {
  if (order.relationId === null || order.originId === null) return
  drop(copy.copies, order.relationId, order.id)
  drop(copy.byOrigin, order.originId, order.userId)
}

/** True while the master's acts carry over to this copy. After an unfollowing it is the follower's own for good. */
export function isLinked(relation: CopyRelation, order: ForexOrder): boolean {
  return relation.status !== 'ended' && order.id > relation.linkedFrom
}

export function linkedCopies(copy: CopyMemory, relation: CopyRelation): ForexOrder[] {
  return [...(copy.copies.get(relation.id)?.values() ?? [])].filter(order => isLinked(relation, order))
}

/** The follower's relation, whatever its state; another follower's does not exist. */
export function ownRelation(copy: CopyMemory, relationId: RelationId, userId: UserId): CopyRelation | undefined {
  const relation = copy.relations.get(relationId)
  return relation?.userId === userId ? relation : undefined
}

function inner<T>(maps: Map<number, Map<number, T>>, key: number): Map<number, T> {
  const known = maps.get(key) ?? new Map<number, T>()
  maps.set(key, known)
  return known
}

function drop<T>(maps: Map<number, Map<number, T>>, key: number, id: number): void {
  const map = maps.get(key)
  map?.delete(id)
  if (map?.size === 0) maps.delete(key)
}
