// Forex orders in the table forex_order. The wire's numbers (1 buy, 2 sell; 0, 1, 3) are the table's numbers.
import type { ForexOrder } from '@tallystick/engine/products/forex/order'
import { idFrom } from '../../platform/postgres/pool.ts'
import { nameOf } from './columns.ts'
import { changing, fixed, type Row, type Table } from './table.ts'

const SIDE = { buy: 1, sell: 2 } as const
const STATUS = { pending: 0, holding: 1, closed: 3 } as const
const TARGET_SIDE = { fall: -1, none: 0, rise: 1 } as const

export const FOREX_ORDERS: Table<ForexOrder> = {
  name: 'forex_order',
  openWhere: 'status < 3',
  fromRow: orderFrom,
  columns: [
    fixed('id', 'bigint', order => order.id),
    fixed('user_id', 'bigint', order => order.userId),
    fixed('pair_id', 'integer', order => order.pairId),
    fixed('side', 'smallint', order => SIDE[order.side]),
    changing('status', 'smallint', order => STATUS[order.status]),
    fixed('lots', 'bigint', order => order.lots),
    fixed('units_per_lot', 'bigint', order => order.unitsPerLot),
    fixed('leverage', 'integer', order => order.leverage),
    fixed('fee_rate', 'bigint', order => order.feeRate),
    fixed('fee_type', 'smallint', order => order.feeType),
    fixed('fixed_margin', 'boolean', order => order.marginMode === 'fixed'),
    fixed('origin_price', 'bigint', order => order.originPrice),
    changing('open_price', 'bigint', order => order.openPrice),
    changing('close_price', 'bigint', order => order.closePrice),
    changing('open_rate', 'bigint', order => order.openRate),
    changing('close_rate', 'bigint', order => order.closeRate),
    changing('open_tick', 'bigint', order => order.openTick),
    changing('close_tick', 'bigint', order => order.closeTick),
    changing('margin', 'bigint', order => order.margin),
    changing('fee', 'bigint', order => order.fee),
    changing('stop_loss', 'bigint', order => order.stopLoss),
    changing('take_profit', 'bigint', order => order.takeProfit),
    fixed('target_side', 'smallint', order => TARGET_SIDE[order.targetSide]),
    changing('profit', 'bigint', order => order.profit),
    changing('bad_debt', 'bigint', order => order.badDebt),
    changing('close_reason', 'text', order => order.closeReason),
    fixed('follow_type', 'smallint', order => order.followType),
    fixed('origin_id', 'bigint', order => order.originId),
    fixed('relation_id', 'bigint', order => order.relationId),
    fixed('created_at', 'bigint', order => order.createdAt),
    changing('opened_at', 'bigint', order => order.openedAt),
    changing('closed_at', 'bigint', order => order.closedAt),
  ],
}

interface OrderRow {
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
  readonly relation_id: bigint
  readonly created_at: bigint
  readonly opened_at: bigint
  readonly closed_at: bigint
}

function orderFrom(raw: Row): ForexOrder {
  // The columns and types of our own table, see the migration.
  const row = raw as unknown as OrderRow
  return {
    id: idFrom(row.id),
    userId: idFrom(row.user_id),
    pairId: row.pair_id,
    side: nameOf(SIDE, row.side),
    status: nameOf(STATUS, row.status),
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
    targetSide: nameOf(TARGET_SIDE, row.target_side),
    profit: row.profit,
    badDebt: row.bad_debt,
    closeReason: row.close_reason,
    followType: row.follow_type,
    originId: idFrom(row.origin_id),
    relationId: idFrom(row.relation_id),
    createdAt: idFrom(row.created_at),
    openedAt: idFrom(row.opened_at),
    closedAt: idFrom(row.closed_at),
  }
}
