// Applies events of copy trading: postings, records, memory. Makes no decisions and never refuses.
import type { RelationId } from '@tallystick/kernel/ids'
import { present } from '@tallystick/kernel/assert'
import type { Appliers } from '../../core/product.ts'
import type { Changes } from '../../core/changes.ts'
import { book } from '../forex/apply.ts'
import { noteChanged, noteMade } from '../../core/records.ts'
import { MAX_SHARDS, type State } from '../../core/state.ts'
import type { CopyEvent, CopySettled, Followed, RelationChanged, ShareReceived, ShareSent } from './events.ts'
import { restoreInbox, restoreMaster, restoreRelation } from './memory.ts'
import { receivedTransfer, sentTransfer, shareTransfer } from './postings.ts'
import type { CopyRelation } from './record.ts'

export const APPLY_COPY: Appliers<CopyEvent> = {
  followed: follow,
  relation_changed: change,
  copy_counted: (state, event, changes) => {
    const relation = known(state, event.relationId)
    relation.budgetMinute = event.minute
    relation.budgetUsed = event.used
    touch(changes, relation)
  },
  copy_skipped: (state, event, changes) => {
    takeNumber(state, event.skip.id)
    noteMade(changes.records.copy_skip, event.skip)
    changes.users.add(event.skip.userId)
  },
  copy_settled: settle,
  master_appointed: (state, event, changes) => {
    takeNumber(state, event.master.id)
    restoreMaster(state.copy, event.master)
    noteMade(changes.records.copy_master, event.master)
    changes.users.add(event.master.userId)
  },
  share_sent: send,
  share_received: receive,
}

/** One more following changes the record that is there: holders of the reference must see the change. */
function follow(state: State, { relation }: Followed, changes: Changes): void {
  takeNumber(state, relation.linkedFrom)
  const old = state.copy.relations.get(relation.id)
  if (old) {
    Object.assign(old, relation)
    return touch(changes, old)
  }
  restoreRelation(state.copy, relation)
  noteMade(changes.records.copy_relation, relation)
  changes.users.add(relation.userId)
}

function change(state: State, event: RelationChanged, changes: Changes): void {
  const relation = known(state, event.relationId)
  const { status, pausedBy, stopLossPercent, stopLossFrom } = event
  Object.assign(relation, { status, pausedBy, stopLossPercent, stopLossFrom })
  if (status === 'ended') relation.endedAt = event.at
  touch(changes, relation)
  if (pausedBy === 'stop_loss') {
    changes.notices.push({ userId: relation.userId, kind: 'copying_stopped', ref: relation.id, at: event.at })
  }
}

function settle(state: State, event: CopySettled, changes: Changes): void {
  const relation = known(state, event.relationId)
  if (event.taken > 0n) book(state, shareTransfer(state, relation.userId, event), changes)
  relation.realised = event.realised
  relation.highWater = event.highWater
  relation.shareAccrued += event.taken
  relation.shareOwed = event.owed
  touch(changes, relation)
}

function send(state: State, { payment }: ShareSent, changes: Changes): void {
  takeNumber(state, payment.id)
  book(state, sentTransfer(state, payment), changes)
  const relation = known(state, payment.relationId)
  relation.shareAccrued -= payment.amount
  relation.sharePaid += payment.amount
  touch(changes, relation)
  noteMade(changes.records.copy_payment, payment)
  changes.notices.push({ userId: payment.userId, kind: 'share_sent', ref: payment.id, at: payment.at })
}

function receive(state: State, event: ShareReceived, changes: Changes): void {
  book(state, receivedTransfer(state, event), changes)
  const inbox = state.copy.inboxes.get(event.fromShard)
  if (inbox) {
    inbox.lastPayment = event.paymentId
    noteChanged(changes.records.clearing_inbox, inbox)
    return
  }
  takeNumber(state, event.inboxId)
  const made = { id: event.inboxId, fromShard: event.fromShard, lastPayment: event.paymentId }
  restoreInbox(state.copy, made)
  noteMade(changes.records.clearing_inbox, made)
}

function known(state: State, relationId: RelationId): CopyRelation {
  return present(state.copy.relations.get(relationId), `relation ${relationId}`)
}

function touch(changes: Changes, relation: CopyRelation): void {
  noteChanged(changes.records.copy_relation, relation)
  changes.users.add(relation.userId)
}

function takeNumber(state: State, id: number): void {
  state.lastNumber = Math.max(state.lastNumber, Math.floor(id / MAX_SHARDS))
}
