// A contract order as table columns, and back. The numbers of the wire (1 buy, 2 sell; 0, 1, 3) are the numbers of the table.
import type { ForexOrder } from '@tallystick/engine/forex/order'
import { present } from '@tallystick/kernel/assert'
import { idFrom } from '../platform/postgres/pool.ts'
import { list } from './array-literal.ts'

const SIDE = { buy: 1, sell: 2 } as const
const STATUS = { pending: 0, holding: 1, closed: 3 } as const
const TARGET_SIDE = { fall: -1, none: 0, rise: 1 } as const

/** All columns, in the order of the insert. */
export function orderColumns(orders: readonly ForexOrder[]): string[] {
  return [
    list(orders, order => order.id),
    list(orders, order => order.userId),
    list(orders, order => order.pairId),
    list(orders, order => SIDE[order.side]),
    list(orders, order => STATUS[order.status]),
    list(orders, order => order.lots),
    list(orders, order => order.unitsPerLot),
    list(orders, order => order.leverage),
    list(orders, order => order.feeRate),
    list(orders, order => order.feeType),
    list(orders, order => order.marginMode === 'fixed'),
    list(orders, order => order.originPrice),
    list(orders, order => order.openPrice),
    list(orders, order => order.closePrice),
    list(orders, order => order.openRate),
    list(orders, order => order.closeRate),
    list(orders, order => order.openTick),
    list(orders, order => order.closeTick),
    list(orders, order => order.margin),
    list(orders, order => order.fee),
    list(orders, order => order.stopLoss),
    list(orders, order => order.takeProfit),
    list(orders, order => TARGET_SIDE[order.targetSide]),
    list(orders, order => order.profit),
    list(orders, order => order.badDebt),
    list(orders, order => `"${order.closeReason}"`),
    list(orders, order => order.followType),
    list(orders, order => order.originId),
    list(orders, order => order.createdAt),
    list(orders, order => order.openedAt),
    list(orders, order => order.closedAt),
  ]
}

/** The columns that change after the first write, in the order of the update. */
export function closeColumns(orders: readonly ForexOrder[]): string[] {
  return [
    list(orders, order => order.id),
    list(orders, order => STATUS[order.status]),
    list(orders, order => order.openPrice),
    list(orders, order => order.closePrice),
    list(orders, order => order.openRate),
    list(orders, order => order.closeRate),
    list(orders, order => order.openTick),
    list(orders, order => order.closeTick),
    list(orders, order => order.margin),
    list(orders, order => order.fee),
    list(orders, order => order.stopLoss),
    list(orders, order => order.takeProfit),
    list(orders, order => order.profit),
    list(orders, order => order.badDebt),
    list(orders, order => `"${order.closeReason}"`),
    list(orders, order => order.openedAt),
    list(orders, order => order.closedAt),
  ]
}

export interface OrderRow {
  readonly id: bigint
  readonly user_id: bigint
  readonly pair_id: number
  readonly side: number
  readonly status: number
  readonly lots: bigint
  readonly units_per_lot: bigint
  readonly leverage: number
  readonly fee_rate: bigint
  readonly fee_type: number
  readonly fixed_margin: boolean
  readonly origin_price: bigint
  readonly open_price: bigint
  readonly close_price: bigint
  readonly open_rate: bigint
  readonly close_rate: bigint
  readonly open_tick: bigint
  readonly close_tick: bigint
  readonly margin: bigint
  readonly fee: bigint
  readonly stop_loss: bigint
  readonly take_profit: bigint
  readonly target_side: number
  readonly profit: bigint
  readonly bad_debt: bigint
  readonly close_reason: ForexOrder['closeReason']
  readonly follow_type: 1 | 2
  readonly origin_id: bigint
  readonly created_at: bigint
  readonly opened_at: bigint
  readonly closed_at: bigint
}

export function orderFrom(row: OrderRow): ForexOrder {
  return {
    id: idFrom(row.id),
    userId: idFrom(row.user_id),
    pairId: row.pair_id,
    side: keyOf(SIDE, row.side),
    status: keyOf(STATUS, row.status),
    lots: row.lots,
    unitsPerLot: row.units_per_lot,
    leverage: row.leverage,
    feeRate: row.fee_rate,
    feeType: row.fee_type,
    marginMode: row.fixed_margin ? 'fixed' : 'leveraged',
    originPrice: row.origin_price,
    openPrice: row.open_price,
    closePrice: row.close_price,
    openRate: row.open_rate,
    closeRate: row.close_rate,
    openTick: idFrom(row.open_tick),
    closeTick: idFrom(row.close_tick),
    margin: row.margin,
    fee: row.fee,
    stopLoss: row.stop_loss,
    takeProfit: row.take_profit,
    targetSide: keyOf(TARGET_SIDE, row.target_side),
    profit: row.profit,
    badDebt: row.bad_debt,
    closeReason: row.close_reason,
    followType: row.follow_type,
    originId: idFrom(row.origin_id),
    createdAt: idFrom(row.created_at),
    openedAt: idFrom(row.opened_at),
    closedAt: idFrom(row.closed_at),
  }
}

function keyOf<K extends string>(numbers: Readonly<Record<K, number>>, value: number): K {
  // The keys of a constant record are exactly its type's keys.
  const keys = Object.keys(numbers) as K[]
  return present(
    keys.find(key => numbers[key] === value),
    `a name for ${value}`,
  )
}
