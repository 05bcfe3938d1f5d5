// SQL of the comparison with a master: their closed orders since the following began, newest first and never more than asked for, and what
// one relation has of these. Every read is by an index and bounded by the page.
import type { Instant } from '@tallystick/kernel/clock'
import type { Decimal, Lots, Price, Usd } from '@tallystick/kernel/decimal'
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'
import type { CopyTrade, MasterTrade } from './comparison.ts'

/** The following that goes on now. */
export interface Following {
  readonly relationId: number
  readonly masterId: number
  readonly multiple: number
  readonly followedAt: Instant
  readonly shareTotal: Usd
}

export async function readFollowing(pool: Pool, userId: number, masterId: number): Promise<Following | undefined> {
  const { rows } = await pool.query<{ id: bigint; multiple: number; followed_at: bigint; share_total: bigint }>({
    name: 'comparison-following',
    text: `select id, multiple, followed_at, share_accrued + share_paid as share_total from copy_relation
      where user_id = $1 and master_id = $2 and status <> 0`,
    values: [userId, masterId],
  })
  const row = rows[0]
  return (
    row && {
      relationId: idFrom(row.id),
      masterId,
      multiple: row.multiple,
      followedAt: idFrom(row.followed_at),
      shareTotal: row.share_total,
    }
  )
}

export interface Place {
  readonly closedAt: Instant
  readonly id: number
}

interface MasterRow {
  readonly id: bigint
  readonly pair_id: number
  readonly side: 1 | 2
  readonly lots: Lots
  readonly open_price: Price
  readonly profit: Usd
  readonly fee: Usd
  readonly closed_at: bigint
}

/** Ordered since the following began, and closed at a price. */
export async function readMasterTrades(
  pool: Pool,
  { masterId, followedAt }: Following,
  before: Place | undefined,
  limit: number,
): Promise<MasterTrade[]> {
  const { rows } = await pool.query<MasterRow>({
    name: 'comparison-master-trades',
    text: `select id, pair_id, side, lots, open_price, profit, fee, closed_at from forex_order
      where user_id = $1 and status = 3 and follow_type = 1 and close_tick <> 0 and closed_at >= $2 and created_at >= $2
        and (closed_at, id) < ($3, $4) order by closed_at desc, id desc limit $5`,
    values: [masterId, followedAt, before?.closedAt ?? Number.MAX_SAFE_INTEGER, before?.id ?? 0, limit],
  })
  return rows.map(row => ({
    id: idFrom(row.id),
    pairId: row.pair_id,
    side: SIDE[row.side],
    lots: row.lots,
    openPrice: row.open_price,
    profit: row.profit,
    fee: row.fee,
    closedAt: idFrom(row.closed_at),
  }))
}

const SIDE = { 1: 'buy', 2: 'sell' } as const

interface CopyRow {
  readonly origin_id: bigint
  readonly side: 1 | 2
  readonly lots: Lots
  readonly units_per_lot: Decimal
  readonly open_price: Price
  readonly close_price: Price
  readonly close_rate: Price
  readonly close_tick: bigint
  readonly profit: Usd
  readonly fee: Usd
  readonly status: 0 | 1 | 3
}

const COPY = ['origin_id', 'side', 'lots', 'units_per_lot', 'open_price', 'close_price', 'close_rate', 'close_tick']
  .concat('profit', 'fee', 'status')
  .map(name => `o.${name}`)
  .join(', ')

/** Whole copies, parts that followed the master out, and parts that the follower closed; each by its own index. */
export async function readCopyTrades(
  pool: Pool,
  userId: number,
  masterOrderIds: readonly number[],
): Promise<ReadonlyMap<number, readonly CopyTrade[]>> {
  const { rows } = await pool.query<CopyRow>({
    name: 'comparison-copies',
    text: `select ${COPY} from forex_order o where o.follow_type = 2 and o.split_from = 0 and o.origin_id = any($1) and o.user_id = $2
      union all
      select ${COPY} from forex_order o where o.follow_type = 2 and o.split_from <> 0 and o.close_reason = 'master_closed'
        and o.origin_id = any($1) and o.user_id = $2
      union all
      select ${COPY} from forex_order w join forex_order o on o.split_from = w.id and o.split_from <> 0 and o.close_reason = 'closed'
      where w.follow_type = 2 and w.split_from = 0 and w.origin_id = any($1) and w.user_id = $2`,
    values: [masterOrderIds, userId],
  })
  return Map.groupBy(rows.map(copyFromRow), copy => copy.masterOrderId)
}

function copyFromRow(row: CopyRow): CopyTrade {
  return {
    masterOrderId: idFrom(row.origin_id),
    side: SIDE[row.side],
    lots: row.lots,
    unitsPerLot: row.units_per_lot,
    openPrice: row.open_price,
    closePrice: row.close_price,
    closeRate: row.close_rate,
    profit: row.profit,
    fee: row.fee,
    state: row.status !== 3 ? 'open' : row.close_tick === 0n ? 'ended' : 'traded',
  }
}

/** Why whole orders and parts were not copied, by the master's order. */
export async function readSkipReasons(
  pool: Pool,
  relationId: number,
  masterOrderIds: readonly number[],
): Promise<ReadonlyMap<number, SkipReason>> {
  const { rows } = await pool.query<{ master_order_id: bigint; what: 0 | 3; reason: string }>({
    name: 'comparison-skips',
    text: `select master_order_id, what, reason from copy_skip
      where relation_id = $1 and master_order_id = any($2) and what in (0, 3) order by id`,
    values: [relationId, masterOrderIds],
  })
  return new Map(rows.map(row => [idFrom(row.master_order_id), { what: row.what, reason: row.reason }]))
}

export interface SkipReason {
  readonly what: 0 | 3
  readonly reason: string
}
