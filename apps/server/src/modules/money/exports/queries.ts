// SQL of closed orders for export: those of the history with the same filter. Every statement filters by user.
import type { Instant } from '@tallystick/kernel/clock'
import { FOREX_CLOSED, MICRO_CLOSED } from '../../../http/lists/closed-sums.ts'
import { type HistoryFilter, wholeHistoryQuery } from '../../../http/lists/history.ts'
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'

export interface ClosedOrder {
  readonly id: number
  readonly pairId: number
  readonly side: number
  readonly lots: bigint
  readonly leverage: number
  readonly openPrice: bigint
  readonly closePrice: bigint
  readonly margin: bigint
  readonly fee: bigint
  readonly profit: bigint
  readonly reason: string
  readonly openedAt: Instant
  readonly closedAt: Instant
}

interface RawOrder {
  readonly id: bigint
  readonly pair_id: number
  readonly side: number
  readonly lots: bigint
  readonly leverage: number
  readonly open_price: bigint
  readonly close_price: bigint
  readonly margin: bigint
  readonly fee: bigint
  readonly profit: bigint
  readonly close_reason: string
  readonly opened_at: bigint
  readonly closed_at: bigint
}

const FOREX = {
  orders: FOREX_CLOSED,
  columns: `id, pair_id, side, lots, leverage, open_price, close_price, margin, fee, profit, close_reason, opened_at, closed_at`,
}

export async function readClosedOrders(
  pool: Pool,
  userId: number,
  filter: HistoryFilter,
  limit: number,
): Promise<ClosedOrder[]> {
  const { rows } = await pool.query<RawOrder>(wholeHistoryQuery(FOREX, userId, filter, limit))
  return rows.map(row => ({
    id: idFrom(row.id),
    pairId: row.pair_id,
    side: row.side,
    lots: row.lots,
    leverage: row.leverage,
    openPrice: row.open_price,
    closePrice: row.close_price,
    margin: row.margin,
    fee: row.fee,
    profit: row.profit,
    reason: row.close_reason,
    openedAt: idFrom(row.opened_at),
    closedAt: idFrom(row.closed_at),
  }))
}

export interface ClosedMicro {
  readonly id: number
  readonly pairId: number
  readonly direction: number
  readonly seconds: number
  readonly stake: bigint
  readonly openPrice: bigint
  readonly endPrice: bigint
  readonly profit: bigint
  readonly reason: string
  readonly createdAt: Instant
  readonly closedAt: Instant
}

interface RawMicro {
  readonly id: bigint
  readonly pair_id: number
  readonly direction: number
  readonly seconds: number
  readonly stake: bigint
  readonly open_price: bigint
  readonly end_price: bigint
  readonly profit: bigint
  readonly close_reason: string
  readonly created_at: bigint
  readonly closed_at: bigint
}

const MICRO = {
  orders: MICRO_CLOSED,
  columns: `id, pair_id, direction, seconds, stake, open_price, end_price, profit, close_reason, created_at, closed_at`,
}

export async function readClosedMicro(
  pool: Pool,
  userId: number,
  filter: HistoryFilter,
  limit: number,
): Promise<ClosedMicro[]> {
  const { rows } = await pool.query<RawMicro>(wholeHistoryQuery(MICRO, userId, filter, limit))
  return rows.map(row => ({
    id: idFrom(row.id),
    pairId: row.pair_id,
    direction: row.direction,
    seconds: row.seconds,
    stake: row.stake,
    openPrice: row.open_price,
    endPrice: row.end_price,
    profit: row.profit,
    reason: row.close_reason,
    createdAt: idFrom(row.created_at),
    closedAt: idFrom(row.closed_at),
  }))
}
