// SQL of forex orders. Every statement filters by user, so other users' orders are never visible.
import type { ForexOrder } from '@tallystick/engine/products/forex/record'
import type { Instant } from '@tallystick/kernel/clock'
import type { Decimal, Lots, Price, Usd } from '@tallystick/kernel/decimal'
import type { CloseReason } from '@tallystick/wire/trader/schemas'
import { FOREX_CLOSED } from '../../../http/lists/closed-sums.ts'
import { type HistoryFilter, type HistoryPage, readHistory } from '../../../http/lists/history.ts'
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'
import type { Window } from '../../../http/lists/lists.ts'
import { type Paged, readOwnRows } from '../../../http/lists/own-rows.ts'
import type { WrittenTrail } from './trail-stops.ts'

export type OrderStatus = ForexOrder['status']

/** The wire's numbers are the table's numbers. */
export const STATUS = { 0: 'pending', 1: 'holding', 3: 'closed' } as const satisfies Record<number, OrderStatus>

export interface OrderRow {
  readonly id: number
  readonly originId: number
  readonly pairId: number
  readonly side: 'buy' | 'sell'
  readonly status: OrderStatus
  readonly lots: Lots
  readonly unitsPerLot: bigint
  readonly leverage: number
  readonly originPrice: Price
  readonly openPrice: Price
  readonly closePrice: Price
  readonly openTick: number
  readonly closeTick: number
  readonly margin: Usd
  readonly fee: Usd
  readonly stopLoss: Price
  readonly takeProfit: Price
  readonly profit: Usd
  /** 0 unless it is a closed part. */
  readonly splitFrom: number
  readonly closeReason: CloseReason
  readonly origin: ForexOrder['origin']
  /** 0 without a trailing stop, and in the other unit. */
  readonly trailDistance: Price
  readonly trailPercent: Decimal
  /** The pending order that is cancelled when this one fills; 0 = none. */
  readonly otherId: number
  /** 0 waits until it is cancelled. */
  readonly expiresAt: Instant
  readonly createdAt: Instant
  /** 0 while open. */
  readonly closedAt: Instant
}

interface RawOrder {
  readonly id: bigint
  readonly origin_id: bigint
  readonly pair_id: number
  readonly side: 1 | 2
  readonly status: keyof typeof STATUS
  readonly lots: bigint
  readonly units_per_lot: bigint
  readonly leverage: number
  readonly origin_price: bigint
  readonly open_price: bigint
  readonly close_price: bigint
  readonly open_tick: bigint
  readonly close_tick: bigint
  readonly margin: bigint
  readonly fee: bigint
  readonly stop_loss: bigint
  readonly take_profit: bigint
  readonly profit: bigint
  readonly split_from: bigint
  readonly close_reason: CloseReason
  readonly follow_type: 1 | 2
  readonly expires_at: bigint
  readonly other_id: bigint
  readonly trail_distance: bigint
  readonly trail_percent: bigint
  readonly created_at: bigint
  readonly closed_at: bigint
}

/** Among the open orders of the same user, of which there are few. */
const OTHER = `case when forex_order.oco_id = 0 or forex_order.status <> 0 then 0 else coalesce((
    select other.id from forex_order other where other.user_id = forex_order.user_id and other.status < 3 and other.status = 0
      and other.oco_id = forex_order.oco_id and other.id <> forex_order.id), 0) end`

const COLUMNS = `id, origin_id, pair_id, side, status, lots, units_per_lot, leverage, origin_price, open_price, close_price, open_tick,
  close_tick, margin, fee, stop_loss, take_profit, profit, split_from, close_reason, follow_type, expires_at, trail_distance, trail_percent,
  created_at, closed_at, ${OTHER} as other_id`

function toOrder(row: RawOrder): OrderRow {
  return {
    id: idFrom(row.id),
    originId: idFrom(row.origin_id),
    pairId: row.pair_id,
    side: row.side === 1 ? 'buy' : 'sell',
    status: STATUS[row.status],
    lots: row.lots,
    unitsPerLot: row.units_per_lot,
    leverage: row.leverage,
    originPrice: row.origin_price,
    openPrice: row.open_price,
    closePrice: row.close_price,
    openTick: idFrom(row.open_tick),
    closeTick: idFrom(row.close_tick),
    margin: row.margin,
    fee: row.fee,
    stopLoss: row.stop_loss,
    takeProfit: row.take_profit,
    profit: row.profit,
    splitFrom: idFrom(row.split_from),
    closeReason: row.close_reason,
    origin: row.follow_type === 1 ? 'own' : 'copy',
    expiresAt: idFrom(row.expires_at),
    otherId: idFrom(row.other_id),
    trailDistance: row.trail_distance,
    trailPercent: row.trail_percent,
    createdAt: idFrom(row.created_at),
    closedAt: idFrom(row.closed_at),
  }
}

/** In the text and not a parameter: open and closed orders have indexes of their own, which a parameter could not choose. */
const OF_STATUS: Readonly<Record<OrderStatus, string>> = {
  pending: 'status = 0',
  holding: 'status = 1',
  closed: 'status = 3',
}

export async function readOrders(
  pool: Pool,
  userId: number,
  status: OrderStatus,
  window: Window,
): Promise<Paged<OrderRow>> {
  const { rows, total } = await readOwnRows<RawOrder>(
    pool,
    {
      name: `forex-orders-${status}`,
      columns: COLUMNS,
      from: 'forex_order',
      where: `user_id = $1 and ${OF_STATUS[status]}`,
      order: status === 'closed' ? 'closed_at desc, id desc' : 'id desc',
      values: [userId],
    },
    window,
  )
  return { rows: rows.map(toOrder), total }
}

/** Closed orders in the filter, and on the first page the sum over all of them. */
export async function readOrderHistory(
  pool: Pool,
  userId: number,
  filter: HistoryFilter,
): Promise<HistoryPage<OrderRow>> {
  const { rows, ...end } = await readHistory<RawOrder>(pool, HISTORY, userId, filter)
  return { ...end, rows: rows.map(toOrder) }
}

const HISTORY = { orders: FOREX_CLOSED, columns: COLUMNS }

/** Which orders of copy trading are asked for: open copies include those that wait. */
const COPIES = {
  pending: `relation_id = $1 and follow_type = 2 and status = 0`,
  holding: `relation_id = $1 and follow_type = 2 and status < 3`,
  closed: `relation_id = $1 and follow_type = 2 and status = 3`,
  closed_own: `user_id = $1 and follow_type = 1 and status = 3 and close_tick <> 0`,
} as const

/** Copies of one relation, or the closed own orders of a user. */
export async function readFollowOrders(
  pool: Pool,
  kind: OrderStatus | 'closed_own',
  id: number,
  window: Window,
): Promise<Paged<OrderRow>> {
  const { rows, total } = await readOwnRows<RawOrder>(
    pool,
    {
      name: `follow-orders-${kind}`,
      columns: COLUMNS,
      from: 'forex_order',
      where: COPIES[kind],
      order: kind === 'closed_own' ? 'closed_at desc, id desc' : 'id desc',
      values: [id],
    },
    window,
  )
  return { rows: rows.map(toOrder), total }
}

/** What the closed copies of a relation brought: the engine counts it with every close (I60). */
export async function readRealised(pool: Pool, relationId: number): Promise<Usd> {
  const { rows } = await pool.query<{ realised: bigint }>({
    name: 'follow-realised',
    text: 'select realised from copy_relation where id = $1',
    values: [relationId],
  })
  return rows[0]?.realised ?? 0n
}

/** Holding copies of relations, for their live value. */
export async function readCopyHoldings(pool: Pool, relationIds: readonly number[]): Promise<Map<number, Holding[]>> {
  const { rows } = await pool.query<RawHolding & { readonly relation_id: bigint }>({
    name: 'follow-holdings',
    text: `select relation_id, id as order_id, pair_id, side, lots, units_per_lot, open_price, margin from forex_order
      where relation_id = any($1::bigint[]) and follow_type = 2 and status = 1 order by id desc`,
    values: [relationIds],
  })
  const found = new Map<number, Holding[]>()
  for (const row of rows) {
    const relationId = idFrom(row.relation_id)
    found.set(relationId, [...(found.get(relationId) ?? []), toHolding(row)])
  }
  return found
}

export async function readRealisedSince(pool: Pool, userId: number, since: Instant): Promise<Usd> {
  const result = await pool.query<{ profit: bigint }>({
    name: 'forex-realised',
    text: `select coalesce(sum(profit), 0)::bigint as profit from forex_order where user_id = $1 and status = 3 and closed_at >= $2`,
    values: [userId, since],
  })
  return result.rows[0]?.profit ?? 0n
}

/** A holding as far as its live value depends on it. */
export interface Holding {
  readonly id: number
  readonly pairId: number
  readonly side: 'buy' | 'sell'
  readonly lots: Lots
  readonly unitsPerLot: bigint
  readonly openPrice: Price
  readonly margin: Usd
  readonly trailing?: WrittenTrail
}

/** A user's forex account and holdings, from one snapshot. */
export interface AccountView {
  readonly balance: Usd
  readonly held: Usd
  readonly debt: Usd
  readonly holdings: readonly Holding[]
}

interface RawHolding {
  readonly order_id: bigint
  readonly pair_id: number
  readonly side: 1 | 2
  readonly lots: bigint
  readonly units_per_lot: bigint
  readonly open_price: bigint
  readonly margin: bigint
}

interface RawView extends Omit<RawHolding, 'order_id'> {
  readonly trail_distance: bigint
  readonly trail_percent: bigint
  readonly trail_peak: bigint
  readonly trail_known_to: bigint
  readonly user_id: bigint
  readonly balance: bigint
  readonly held: bigint
  readonly debt: bigint
  readonly order_id: bigint | null
}

function toHolding(row: RawHolding): Holding {
  return {
    id: idFrom(row.order_id),
    pairId: row.pair_id,
    side: row.side === 1 ? 'buy' : 'sell',
    lots: row.lots,
    unitsPerLot: row.units_per_lot,
    openPrice: row.open_price,
    margin: row.margin,
  }
}

function trailingOf(row: RawView): Pick<Holding, 'trailing'> {
  const { trail_distance: distance, trail_percent: percent, trail_peak: peak } = row
  if (peak === 0n) return {}
  const trail = distance === 0n ? ({ distance: null, percent } as const) : { distance, percent: null }
  return { trailing: { trail, peak, knownTo: idFrom(row.trail_known_to) } }
}

/** In which of these pairs users have anything open: contract orders, holding or pending, and micro orders. */
export async function readOpenPairs(
  pool: Pool,
  userIds: readonly number[],
  pairIds: readonly number[],
): Promise<Map<number, ReadonlySet<number>>> {
  const { rows } = await pool.query<{ user_id: bigint; pairs: number[] }>(
    `select user_id, array_agg(distinct pair_id) as pairs from (
       select user_id, pair_id from forex_order where user_id = any($1::bigint[]) and status in (0, 1)
       union all
       select user_id, pair_id from micro_order where user_id = any($1::bigint[]) and status = 1
     ) open where pair_id = any($2::smallint[]) group by user_id`,
    [userIds, pairIds],
  )
  return new Map(rows.map(({ user_id, pairs }) => [idFrom(user_id), new Set(pairs)]))
}

/** One statement, so that balance and holdings belong together. Users without an account are absent. */
export async function readAccountViews(pool: Pool, userIds: readonly number[]): Promise<Map<number, AccountView>> {
  const result = await pool.query<RawView>({
    name: 'forex-account-views',
    text: `select a.user_id, a.balance, a.held, a.debt, o.id as order_id, o.pair_id, o.side, o.lots, o.units_per_lot, o.open_price, o.margin,
        o.trail_distance, o.trail_percent, o.trail_peak, o.trail_known_to
      from account a left join forex_order o on o.user_id = a.user_id and o.status = 1
      where a.user_id = any($1::bigint[]) and a.type = 1 order by a.user_id, o.id desc`,
    values: [userIds],
  })
  const views = new Map<number, AccountView & { holdings: Holding[] }>()
  for (const row of result.rows) {
    const userId = idFrom(row.user_id)
    const view: AccountView & { holdings: Holding[] } = views.get(userId) ?? {
      balance: row.balance,
      held: row.held,
      debt: row.debt,
      holdings: [],
    }
    views.set(userId, view)
    if (row.order_id === null) continue
    view.holdings.push({ ...toHolding({ ...row, order_id: row.order_id }), ...trailingOf(row) })
  }
  return views
}
