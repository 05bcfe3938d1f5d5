// Tables of copy trading: relations, skips, masters, payments, and the position up to which payments were received.
import type { CopySkip, PauseReason, RelationStatus } from '@tallystick/engine/products/copy/record'
import { describe } from './table.ts'

export const RELATION_STATUS = { ended: 0, active: 1, paused: 2 } as const satisfies Record<RelationStatus, number>
export const PAUSED_BY = { user: 1, stop_loss: 2 } as const satisfies Record<PauseReason, number>
export const SKIPPED = { order: 0, stop_loss: 1, take_profit: 2, part: 3, trail: 4 } as const satisfies Record<
  CopySkip['what'],
  number
>
const SIDE = { buy: 1, sell: 2 } as const

export const COPY_RELATIONS = describe('copy_relation', (fixed, changing, record) => ({
  id: fixed.id('id', record.id),
  userId: fixed.id('user_id', record.userId),
  masterId: fixed.id('master_id', record.masterId),
  createdAt: fixed.id('created_at', record.createdAt),
  status: changing.numbered('status', record.status, RELATION_STATUS),
  pausedBy: changing.numberedOrNull('paused_by', record.pausedBy, PAUSED_BY),
  multiple: changing.small('multiple', record.multiple),
  maxAmount: changing.amount('max_amount', record.maxAmount),
  sharePercent: changing.amount('share_percent', record.sharePercent),
  stopLossPercent: changing.smallOrNull('stop_loss_percent', record.stopLossPercent),
  stopLossFrom: changing.amount('stop_loss_from', record.stopLossFrom),
  linkedFrom: changing.id('linked_from', record.linkedFrom),
  followedAt: changing.id('followed_at', record.followedAt),
  endedAt: changing.idOrNull('ended_at', record.endedAt),
  realised: changing.amount('realised', record.realised),
  highWater: changing.amount('high_water', record.highWater),
  shareAccrued: changing.amount('share_accrued', record.shareAccrued),
  sharePaid: changing.amount('share_paid', record.sharePaid),
  shareOwed: changing.amount('share_owed', record.shareOwed),
  budgetMinute: changing.idOrNull('budget_minute', record.budgetMinute),
  budgetUsed: changing.small('budget_used', record.budgetUsed),
}))

export const COPY_SKIPS = describe('copy_skip', (fixed, _, record) => ({
  id: fixed.id('id', record.id),
  userId: fixed.id('user_id', record.userId),
  relationId: fixed.id('relation_id', record.relationId),
  masterOrderId: fixed.id('master_order_id', record.masterOrderId),
  pairId: fixed.small('pair_id', record.pairId),
  side: fixed.numbered('side', record.side, SIDE),
  lots: fixed.amount('lots', record.lots),
  what: fixed.numbered('what', record.what, SKIPPED),
  reason: fixed.refusal('reason', record.reason),
  at: fixed.id('at', record.at),
}))

export const COPY_MASTERS = describe('copy_master', (fixed, _, record) => ({
  id: fixed.id('id', record.id),
  userId: fixed.id('user_id', record.userId),
  since: fixed.id('since', record.since),
}))

export const COPY_PAYMENTS = describe('copy_payment', (fixed, _, record) => ({
  id: fixed.id('id', record.id),
  userId: fixed.id('user_id', record.userId),
  relationId: fixed.id('relation_id', record.relationId),
  masterId: fixed.id('master_id', record.masterId),
  amount: fixed.amount('amount', record.amount),
  at: fixed.id('at', record.at),
}))

export const CLEARING_INBOXES = describe('clearing_inbox', (fixed, changing, record) => ({
  id: fixed.id('id', record.id),
  fromShard: fixed.smallest('from_shard', record.fromShard),
  lastPayment: changing.id('last_payment', record.lastPayment),
}))
