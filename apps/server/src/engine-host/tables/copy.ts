// Tables of copy trading: relations, skips, masters, payments, and the position up to which payments were received.
import type {
  ClearingInbox,
  CopyMaster,
  CopyPayment,
  CopyRelation,
  CopySkip,
  PauseReason,
  RelationStatus,
} from '@tallystick/engine/products/copy/relation'
import { isRefusalName } from '@tallystick/kernel/refusals'
import { Columns, nameOf } from './columns.ts'
import { changing, fixed, type Row, type Table } from './table.ts'

export const RELATION_STATUS = { ended: 0, active: 1, paused: 2 } as const satisfies Record<RelationStatus, number>
export const PAUSED_BY = { '': 0, user: 1, stop_loss: 2 } as const satisfies Record<PauseReason, number>
export const SKIPPED = { order: 0, stop_loss: 1, take_profit: 2 } as const satisfies Record<CopySkip['what'], number>
const SIDE = { buy: 1, sell: 2 } as const

export const COPY_RELATIONS: Table<CopyRelation> = {
  name: 'copy_relation',
  // Ended ones too: their high-water mark goes on when the same master is followed again.
  openWhere: 'true',
  fromRow: relationFrom,
  columns: [
    fixed('id', 'bigint', one => one.id),
    fixed('user_id', 'bigint', one => one.userId),
    fixed('master_id', 'bigint', one => one.masterId),
    fixed('created_at', 'bigint', one => one.createdAt),
    changing('status', 'smallint', one => RELATION_STATUS[one.status]),
    changing('paused_by', 'smallint', one => PAUSED_BY[one.pausedBy]),
    changing('multiple', 'integer', one => one.multiple),
    changing('max_amount', 'bigint', one => one.maxAmount),
    changing('share_percent', 'bigint', one => one.sharePercent),
    changing('stop_loss_percent', 'integer', one => one.stopLossPercent),
    changing('stop_loss_from', 'bigint', one => one.stopLossFrom),
    changing('linked_from', 'bigint', one => one.linkedFrom),
    changing('followed_at', 'bigint', one => one.followedAt),
    changing('ended_at', 'bigint', one => one.endedAt),
    changing('realised', 'bigint', one => one.realised),
    changing('high_water', 'bigint', one => one.highWater),
    changing('share_accrued', 'bigint', one => one.shareAccrued),
    changing('share_paid', 'bigint', one => one.sharePaid),
    changing('share_owed', 'bigint', one => one.shareOwed),
    changing('budget_minute', 'bigint', one => one.budgetMinute),
    changing('budget_used', 'integer', one => one.budgetUsed),
  ],
}

export const COPY_SKIPS: Table<CopySkip> = {
  name: 'copy_skip',
  openWhere: 'false',
  fromRow: skipFrom,
  columns: [
    fixed('id', 'bigint', one => one.id),
    fixed('user_id', 'bigint', one => one.userId),
    fixed('relation_id', 'bigint', one => one.relationId),
    fixed('master_order_id', 'bigint', one => one.masterOrderId),
    fixed('pair_id', 'integer', one => one.pairId),
    fixed('side', 'smallint', one => SIDE[one.side]),
    fixed('lots', 'bigint', one => one.lots),
    fixed('what', 'smallint', one => SKIPPED[one.what]),
    fixed('reason', 'text', one => one.reason),
    fixed('at', 'bigint', one => one.at),
  ],
}

export const COPY_MASTERS: Table<CopyMaster> = {
  name: 'copy_master',
  openWhere: 'true',
  fromRow: raw => {
    const row = new Columns(raw)
    return { id: row.id('id'), userId: row.id('user_id'), since: row.id('since') }
  },
  columns: [
    fixed('id', 'bigint', one => one.id),
    fixed('user_id', 'bigint', one => one.userId),
    fixed('since', 'bigint', one => one.since),
  ],
}

export const COPY_PAYMENTS: Table<CopyPayment> = {
  name: 'copy_payment',
  openWhere: 'false',
  fromRow: raw => {
    const row = new Columns(raw)
    return {
      id: row.id('id'),
      userId: row.id('user_id'),
      relationId: row.id('relation_id'),
      masterId: row.id('master_id'),
      amount: row.amount('amount'),
      at: row.id('at'),
    }
  },
  columns: [
    fixed('id', 'bigint', one => one.id),
    fixed('user_id', 'bigint', one => one.userId),
    fixed('relation_id', 'bigint', one => one.relationId),
    fixed('master_id', 'bigint', one => one.masterId),
    fixed('amount', 'bigint', one => one.amount),
    fixed('at', 'bigint', one => one.at),
  ],
}

export const CLEARING_INBOXES: Table<ClearingInbox> = {
  name: 'clearing_inbox',
  openWhere: 'true',
  fromRow: raw => {
    const row = new Columns(raw)
    return { id: row.id('id'), fromShard: row.small('from_shard'), lastPayment: row.id('last_payment') }
  },
  columns: [
    fixed('id', 'bigint', one => one.id),
    fixed('from_shard', 'smallint', one => one.fromShard),
    changing('last_payment', 'bigint', one => one.lastPayment),
  ],
}

export function relationFrom(raw: Row): CopyRelation {
  const row = new Columns(raw)
  return {
    id: row.id('id'),
    userId: row.id('user_id'),
    masterId: row.id('master_id'),
    createdAt: row.id('created_at'),
    status: nameOf(RELATION_STATUS, row.small('status')),
    pausedBy: nameOf(PAUSED_BY, row.small('paused_by')),
    multiple: row.small('multiple'),
    maxAmount: row.amount('max_amount'),
    sharePercent: row.amount('share_percent'),
    stopLossPercent: row.small('stop_loss_percent'),
    stopLossFrom: row.amount('stop_loss_from'),
    linkedFrom: row.id('linked_from'),
    followedAt: row.id('followed_at'),
    endedAt: row.id('ended_at'),
    realised: row.amount('realised'),
    highWater: row.amount('high_water'),
    shareAccrued: row.amount('share_accrued'),
    sharePaid: row.amount('share_paid'),
    shareOwed: row.amount('share_owed'),
    budgetMinute: row.id('budget_minute'),
    budgetUsed: row.small('budget_used'),
  }
}

export function skipFrom(raw: Row): CopySkip {
  const row = new Columns(raw)
  const reason = row.text('reason')
  return {
    id: row.id('id'),
    userId: row.id('user_id'),
    relationId: row.id('relation_id'),
    masterOrderId: row.id('master_order_id'),
    pairId: row.small('pair_id'),
    side: nameOf(SIDE, row.small('side')),
    lots: row.amount('lots'),
    what: nameOf(SKIPPED, row.small('what')),
    // Written by the engine from the same catalogue; names are never taken out of it.
    reason: isRefusalName(reason) ? reason : 'internal_error',
    at: row.id('at'),
  }
}
