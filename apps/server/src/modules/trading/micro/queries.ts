// SQL of micro trading: terms, suspensions, and own orders. Every statement about orders filters by user.
import type { MicroOrder } from '@tallystick/engine/products/micro/record'
import type { MicroDuration } from '@tallystick/engine/products/micro/settings'
import type { Instant } from '@tallystick/kernel/clock'
import { decimal, type Usd } from '@tallystick/kernel/decimal'
import type { Row } from '../../../engine-host/store/tables/columns.ts'
import { MICRO_ORDERS } from '../../../engine-host/store/tables/micro-order.ts'
import { MICRO_CLOSED } from '../../../http/lists/closed-sums.ts'
import { type HistoryFilter, type HistoryPage, readHistory } from '../../../http/lists/history.ts'
import type { Pool, PoolClient } from '../../../platform/postgres/pool.ts'
import type { Window } from '../../../http/lists/lists.ts'
import { type Paged, readOwnRows } from '../../../http/lists/own-rows.ts'

const DURATIONS = [
  [30, '0.75', '10'],
  [60, '0.78', '20'],
  [120, '0.80', '50'],
  [180, '0.82', '100'],
  [300, '0.85', '200'],
] as const
const STAKES = ['10', '50', '100', '500', '1000', '5000'] as const

/** Fills empty tables; what an operator has changed stays. */
export async function seedOffer(client: PoolClient): Promise<void> {
  await client.query(
    `insert into micro_duration (seconds, ratio, minimum_stake)
     select * from unnest($1::integer[], $2::bigint[], $3::bigint[]) where not exists (select from micro_duration)`,
    [
      DURATIONS.map(([seconds]) => seconds),
      DURATIONS.map(([, ratio]) => decimal(ratio)),
      DURATIONS.map(([, , minimum]) => decimal(minimum)),
    ],
  )
  await client.query(
    'insert into micro_stake (amount) select * from unnest($1::bigint[]) where not exists (select from micro_stake)',
    [STAKES.map(decimal)],
  )
}

export interface OfferedDuration extends MicroDuration {
  readonly id: number
}

export async function readDurations(pool: Pool): Promise<OfferedDuration[]> {
  const { rows } = await pool.query<{ id: number; seconds: number; ratio: bigint; minimum_stake: bigint }>(
    'select id, seconds, ratio, minimum_stake from micro_duration where is_offered order by seconds',
  )
  return rows.map(({ id, seconds, ratio, minimum_stake: minimumStake }) => ({ id, seconds, ratio, minimumStake }))
}

export async function readStakes(pool: Pool): Promise<Usd[]> {
  const { rows } = await pool.query<{ amount: bigint }>(
    'select amount from micro_stake where is_offered order by amount',
  )
  return rows.map(row => row.amount)
}

export async function readSuspended(pool: Pool): Promise<Set<number>> {
  const { rows } = await pool.query<{ pair_id: number }>('select pair_id from micro_suspension')
  return new Set(rows.map(row => row.pair_id))
}

export interface Suspension {
  readonly pairId: number
  readonly seconds: number
  readonly ties: number
  readonly samples: number
}

export async function writeSuspension(pool: Pool, suspension: Suspension, now: Instant): Promise<void> {
  const { pairId, seconds, ties, samples } = suspension
  await pool.query(
    `insert into micro_suspension (pair_id, since, seconds, ties, samples) values ($1, $2, $3, $4, $5)
     on conflict (pair_id) do update set seconds = $3, ties = $4, samples = $5`,
    [pairId, now, seconds, ties, samples],
  )
}

export async function liftSuspension(pool: Pool, pairId: number): Promise<void> {
  await pool.query('delete from micro_suspension where pair_id = $1', [pairId])
}

export type MicroStatus = 1 | 3

export async function readMicroOrders(
  pool: Pool,
  userId: number,
  status: MicroStatus,
  window: Window,
): Promise<Paged<MicroOrder>> {
  const { rows, total } = await readOwnRows<Row>(
    pool,
    {
      name: 'micro-orders',
      columns: '*',
      from: 'micro_order',
      where: 'user_id = $1 and status = $2',
      order: 'id desc',
      values: [userId, status],
    },
    window,
  )
  return { rows: rows.map(MICRO_ORDERS.fromRow), total }
}

type RawMicroOrder = Row & { readonly id: bigint; readonly closed_at: bigint }

const HISTORY = { orders: MICRO_CLOSED, columns: '*' }

/** Closed orders in the filter, and on the first page the sum over all of them. */
export async function readMicroHistory(
  pool: Pool,
  userId: number,
  filter: HistoryFilter,
): Promise<HistoryPage<MicroOrder>> {
  const { rows, ...end } = await readHistory<RawMicroOrder>(pool, HISTORY, userId, filter)
  return { ...end, rows: rows.map(MICRO_ORDERS.fromRow) }
}
