// SQL of receipts: one order by its id, for its owner or for a holder of its receipt, and the prices kept for it.
import type { Tick } from '@tallystick/engine/core/pair'
import type { MicroOrder } from '@tallystick/engine/products/micro/record'
import type { Row } from '../../../engine-host/store/tables/columns.ts'
import { MICRO_ORDERS } from '../../../engine-host/store/tables/micro-order.ts'
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'

/** `anybody` stands for the holder of the receipt. */
export type Viewer = { readonly userId: number } | 'anybody'

export async function readMicroOrder(pool: Pool, id: number, viewer: Viewer): Promise<MicroOrder | undefined> {
  const { rows } = await pool.query<Row>({
    name: 'receipt-micro',
    text: 'select * from micro_order where id = $1 and ($2::bigint is null or user_id = $2)',
    values: [id, viewer === 'anybody' ? null : viewer.userId],
  })
  return rows[0] && MICRO_ORDERS.fromRow(rows[0])
}

export interface ForexReceiptRow {
  readonly id: bigint
  readonly pair_id: number
  readonly side: 1 | 2
  readonly lots: bigint
  readonly units_per_lot: bigint
  readonly open_price: bigint
  readonly open_tick: bigint
  readonly created_at: bigint
  readonly opened_at: bigint
  readonly close_price: bigint
  readonly close_tick: bigint
  readonly close_rate: bigint
  readonly closed_at: bigint
  readonly close_reason: string
  readonly profit: bigint
  readonly trail_distance: bigint
  readonly trail_percent: bigint
  readonly trail_peak: bigint
  readonly trail_peak_tick: bigint
}

export async function readForexOrder(pool: Pool, id: number, viewer: Viewer): Promise<ForexReceiptRow | undefined> {
  const { rows } = await pool.query<ForexReceiptRow>({
    name: 'receipt-forex',
    text: `select id, pair_id, side, lots, units_per_lot, open_price, open_tick, created_at, opened_at, close_price, close_tick, close_rate, closed_at,
        close_reason, profit, trail_distance, trail_percent, trail_peak, trail_peak_tick
      from forex_order where id = $1 and ($2::bigint is null or user_id = $2)`,
    values: [id, viewer === 'anybody' ? null : viewer.userId],
  })
  return rows[0]
}

export async function readKeptTicks(pool: Pool, ids: readonly number[]): Promise<Tick[]> {
  const { rows } = await pool.query<{ id: bigint; pair_id: number; at: bigint; price: bigint }>({
    name: 'kept-ticks',
    text: 'select id, pair_id, at, price from tape_tick where id = any($1::bigint[]) order by id',
    values: [ids],
  })
  return rows.map(({ id, pair_id: pairId, at, price }) => ({ id: idFrom(id), pairId, at: idFrom(at), price }))
}
