// Counts what a commit did, for the coverage counters.
import type { Batch } from '@tallystick/server/engine-host/store/store'
import type { Tables } from '@tallystick/server/testing/memory-store'
import { type ForexOrder, trailOf } from '@tallystick/engine/products/forex/record'
import { touchedOrders } from '../checks/checks.ts'
import { countCopy } from '../checks/copy.ts'
import { countFreezes } from '../checks/freeze.ts'
import { countMicro } from '../checks/micro.ts'
import { countWallet } from '../checks/wallet.ts'
import type { Coverage } from './coverage.ts'
import { SIM_PAIRS } from './markets.ts'

const CONVERTED = new Set(SIM_PAIRS.filter(({ conversion }) => conversion).map(({ id }) => id))

/** @param tables after the commit */
export function countBatch(batch: Batch, tables: Tables, coverage: Coverage): void {
  countWallet(batch, coverage)
  countCopy(batch, coverage)
  countMicro(batch, coverage)
  countFreezes(batch, coverage)
  for (const order of touchedOrders(batch)) {
    if (order.closeReason !== null) coverage.hit(`order: ${order.closeReason}`)
    if (isStoppedHedge(order, tables)) coverage.hit('order: stop_out of a converted hedge')
    if (order.origin === 'copy' && order.closeReason === 'other_filled') coverage.hit('copy: other_filled')
    if (order.origin === 'copy' && trailOf(order)) coverage.hit('copy: trails')
    if (order.status === 'pending' && trailOf(order)) coverage.hit(`trail: waits, ${order.origin}`)
    if (order.splitFrom !== null) coverage.hit(`part: ${order.origin}, ${order.closeReason}`)
    if (order.badDebt > 0n) coverage.hit('money: written off')
  }
  for (const user of batch.accounts) if (user.forex.debt > 0n) coverage.hit('money: debt')
  for (const notice of batch.notices) coverage.hit(`notice: ${notice.kind}`)
}

/** Stopped out while the user had the other side of the same pair too, and what both are worth is converted. */
function isStoppedHedge({ userId, pairId, side, closeReason, closedAt }: ForexOrder, tables: Tables): boolean {
  if (closeReason !== 'stop_out' || !CONVERTED.has(pairId)) return false
  return [...tables.records.forex_order.values()].some(
    other =>
      other.userId === userId &&
      other.pairId === pairId &&
      other.side !== side &&
      (other.status === 'holding' || (other.closeReason === 'stop_out' && other.closedAt === closedAt)),
  )
}
