// Micro orders in the table micro_order. The wire's numbers (1 up, 2 down; 1, 3) are the table's numbers.
import type { MicroOrder } from '@tallystick/engine/products/micro/order'
import { idFrom } from '../../platform/postgres/pool.ts'
import { changing, fixed, type Row, type Table } from './table.ts'

const RUNNING = 1
const CLOSED = 3

export const MICRO_ORDERS: Table<MicroOrder> = {
  name: 'micro_order',
  openWhere: 'status < 3',
  fromRow: microOrderFrom,
  columns: [
    fixed('id', 'bigint', order => order.id),
    fixed('user_id', 'bigint', order => order.userId),
    fixed('pair_id', 'integer', order => order.pairId),
    fixed('direction', 'smallint', order => (order.direction === 'up' ? 1 : 2)),
    changing('status', 'smallint', order => (order.status === 'running' ? RUNNING : CLOSED)),
    fixed('stake', 'bigint', order => order.stake),
    fixed('seconds', 'integer', order => order.seconds),
    fixed('ratio', 'bigint', order => order.ratio),
    fixed('loss_level', 'smallint', order => order.lossLevel),
    fixed('stale_ms', 'integer', order => order.staleMs),
    fixed('open_price', 'bigint', order => order.openPrice),
    fixed('open_tick', 'bigint', order => order.openTick),
    fixed('created_at', 'bigint', order => order.createdAt),
    fixed('expires_at', 'bigint', order => order.expiresAt),
    changing('end_price', 'bigint', order => order.endPrice),
    changing('end_tick', 'bigint', order => order.endTick),
    changing('next_price', 'bigint', order => order.nextPrice),
    changing('next_tick', 'bigint', order => order.nextTick),
    changing('profit', 'bigint', order => order.profit),
    changing('close_reason', 'text', order => order.closeReason),
    changing('closed_at', 'bigint', order => order.closedAt),
  ],
}

export interface MicroOrderRow {
  readonly id: bigint
  readonly user_id: bigint
  readonly pair_id: number
  readonly direction: number
  readonly status: number
  readonly stake: bigint
  readonly seconds: number
  readonly ratio: bigint
  readonly loss_level: number
  readonly stale_ms: number
  readonly open_price: bigint
  readonly open_tick: bigint
  readonly created_at: bigint
  readonly expires_at: bigint
  readonly end_price: bigint
  readonly end_tick: bigint
  readonly next_price: bigint
  readonly next_tick: bigint
  readonly profit: bigint
  readonly close_reason: MicroOrder['closeReason']
  readonly closed_at: bigint
}

function microOrderFrom(raw: Row): MicroOrder {
  // The columns and types of our own table, see the migration.
  const row = raw as unknown as MicroOrderRow
  return {
    id: idFrom(row.id),
    userId: idFrom(row.user_id),
    pairId: row.pair_id,
    direction: row.direction === 1 ? 'up' : 'down',
    status: row.status === RUNNING ? 'running' : 'closed',
    stake: row.stake,
    seconds: row.seconds,
    ratio: row.ratio,
    lossLevel: row.loss_level,
    staleMs: row.stale_ms,
    openPrice: row.open_price,
    openTick: idFrom(row.open_tick),
    createdAt: idFrom(row.created_at),
    expiresAt: idFrom(row.expires_at),
    endPrice: row.end_price,
    endTick: idFrom(row.end_tick),
    nextPrice: row.next_price,
    nextTick: idFrom(row.next_tick),
    profit: row.profit,
    closeReason: row.close_reason,
    closedAt: idFrom(row.closed_at),
  }
}
