// Tables of copy trading: relations, skips, masters, payments, and the position up to which payments were received.
import type { CopySkip, PauseReason, RelationStatus } from '@tallystick/engine/products/copy/record'
import { isRefusalName, type RefusalName } from '@tallystick/kernel/refusals'
import { amount, changing, type Fixed, id, numbered, small, text } from './columns.ts'
import { describe } from './table.ts'

export const RELATION_STATUS = { ended: 0, active: 1, paused: 2 } as const satisfies Record<RelationStatus, number>
export const PAUSED_BY = { '': 0, user: 1, stop_loss: 2 } as const satisfies Record<PauseReason, number>
export const SKIPPED = { order: 0, stop_loss: 1, take_profit: 2 } as const satisfies Record<CopySkip['what'], number>
const SIDE = { buy: 1, sell: 2 } as const

export const COPY_RELATIONS = describe('copy_relation', {
  id: id('id'),
  userId: id('user_id'),
  masterId: id('master_id'),
  createdAt: id('created_at'),
  status: changing(numbered('status', RELATION_STATUS)),
  pausedBy: changing(numbered('paused_by', PAUSED_BY)),
  multiple: changing(small('multiple')),
  maxAmount: changing(amount('max_amount')),
  sharePercent: changing(amount('share_percent')),
  stopLossPercent: changing(small('stop_loss_percent')),
  stopLossFrom: changing(amount('stop_loss_from')),
  linkedFrom: changing(id('linked_from')),
  followedAt: changing(id('followed_at')),
  endedAt: changing(id('ended_at')),
  realised: changing(amount('realised')),
  highWater: changing(amount('high_water')),
  shareAccrued: changing(amount('share_accrued')),
  sharePaid: changing(amount('share_paid')),
  shareOwed: changing(amount('share_owed')),
  budgetMinute: changing(id('budget_minute')),
  budgetUsed: changing(small('budget_used')),
})

export const COPY_SKIPS = describe('copy_skip', {
  id: id('id'),
  userId: id('user_id'),
  relationId: id('relation_id'),
  masterOrderId: id('master_order_id'),
  pairId: small('pair_id'),
  side: numbered('side', SIDE),
  lots: amount('lots'),
  what: numbered('what', SKIPPED),
  reason: refusalName('reason'),
  at: id('at'),
})

export const COPY_MASTERS = describe('copy_master', {
  id: id('id'),
  userId: id('user_id'),
  since: id('since'),
})

export const COPY_PAYMENTS = describe('copy_payment', {
  id: id('id'),
  userId: id('user_id'),
  relationId: id('relation_id'),
  masterId: id('master_id'),
  amount: amount('amount'),
  at: id('at'),
})

export const CLEARING_INBOXES = describe('clearing_inbox', {
  id: id('id'),
  fromShard: small('from_shard', 'smallint'),
  lastPayment: changing(id('last_payment')),
})

/** Written by the engine from the same catalogue; names are never taken out of it. */
function refusalName(name: string): Fixed<RefusalName> {
  const column = text(name)
  return {
    ...column,
    read: (stored, row) => {
      const reason = column.read(stored, row)
      return isRefusalName(reason) ? reason : 'internal_error'
    },
  }
}
