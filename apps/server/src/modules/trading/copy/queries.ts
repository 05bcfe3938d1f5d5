// SQL of the dispatcher: its position in the outbox, and the followers a master's act concerns.
import type { Trail } from '@tallystick/formulas/forex'
import { CARRIED_NOTICES } from '@tallystick/engine/products/copy/notices'
import { DAY_MS } from '@tallystick/kernel/clock'
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'
import type { DispatcherPorts, MasterOrder, MasterPart, MasterStops, OutboxRow, Target } from './dispatcher.ts'
import type { OutboxReader } from '../../../engine-host/outbox-readers.ts'

const READER: OutboxReader = 'copy'

/** Linked: of the following that goes on now. */
const LINKED = 'r.status <> 0 and o.id > r.linked_from'

type Questions = Pick<
  DispatcherPorts,
  | 'unread'
  | 'moveCursor'
  | 'masterOrder'
  | 'masterStops'
  | 'followers'
  | 'copies'
  | 'orphans'
  | 'masterPart'
  | 'laggards'
  | 'payment'
  | 'toPay'
>

export function dispatcherQueries(pool: Pool): Questions {
  const targets = async (name: string, text: string, values: unknown[]): Promise<Target[]> => {
    const { rows } = await pool.query<{ user_id: bigint; relation_id: bigint }>({ name, text, values })
    return rows.map(row => ({ userId: idFrom(row.user_id), relationId: idFrom(row.relation_id) }))
  }
  return {
    unread: (shard, limit) => readUnread(pool, shard, limit),
    // Never back: a second dispatcher may be further.
    moveCursor: (shard, seq) => writeMark(pool, READER, shard, seq),
    masterOrder: id => readMasterOrder(pool, id),
    masterStops: id => readMasterStops(pool, id),
    followers: (masterId, after, limit) =>
      targets(
        'copy-followers',
        `select r.user_id, r.id as relation_id from copy_relation r
         where r.master_id = $1 and r.status = 1 and r.id > $2 order by r.id limit $3`,
        [masterId, after, limit],
      ),
    copies: (masterOrderId, after, limit) =>
      targets(
        'copy-copies',
        `select o.user_id, o.relation_id from forex_order o join copy_relation r on r.id = o.relation_id
         where o.origin_id = $1 and o.follow_type = 2 and o.status < 3 and ${LINKED} and o.user_id > $2
         order by o.user_id limit $3`,
        [masterOrderId, after, limit],
      ),
    async orphans(after, limit) {
      const { rows } = await pool.query<CopyRow & { readonly origin_id: bigint }>({
        name: 'copy-orphans',
        text: `select o.id, o.user_id, o.relation_id, o.origin_id
          from forex_order o join forex_order m on m.id = o.origin_id and m.status = 3 and m.closed_at >= $3 join copy_relation r on r.id = o.relation_id
          where o.follow_type = 2 and o.status < 3 and ${LINKED} and o.id > $1 order by o.id limit $2`,
        values: [after, limit, await oldestCopy(pool)],
      })
      return rows.map(row => ({ ...copyOf(row), masterOrderId: idFrom(row.origin_id) }))
    },
    masterPart: id => readMasterPart(pool, id),
    async laggards(after, limit) {
      const { rows } = await pool.query<CopyRow & { readonly part_ids: readonly bigint[] }>({
        name: 'copy-laggards',
        text: `select o.id, o.user_id, o.relation_id, array_agg(m.id order by m.id) as part_ids
          from forex_order o join forex_order m on m.split_from <> 0 and m.split_from = o.origin_id and m.follow_type = 1 and m.closed_at >= $3
            join copy_relation r on r.id = o.relation_id
          where o.follow_type = 2 and o.status < 3 and ${LINKED} and o.id > $1
            and not exists (
              select from forex_order p where p.origin_id = m.id and p.user_id = o.user_id and p.follow_type = 2 and (p.status < 3 or p.closed_at >= $3))
            and not exists (select from copy_skip s where s.relation_id = r.id and s.master_order_id = m.id)
          group by o.id, o.user_id, o.relation_id order by o.id limit $2`,
        values: [after, limit, await oldestCopy(pool)],
      })
      return rows.map(row => ({ ...copyOf(row), partIds: row.part_ids.map(idFrom) }))
    },
    async payment(id) {
      const { rows } = await pool.query<{ master_id: bigint; amount: bigint }>(
        'select master_id, amount from copy_payment where id = $1',
        [id],
      )
      return rows[0] && { masterId: idFrom(rows[0].master_id), amount: rows[0].amount }
    },
    toPay: (after, limit) =>
      targets(
        'copy-to-pay',
        `select r.user_id, r.id as relation_id from copy_relation r
         where r.share_accrued > 0 and r.id > $1 order by r.id limit $2`,
        [after, limit],
      ),
  }
}

interface CopyRow {
  readonly id: bigint
  readonly user_id: bigint
  readonly relation_id: bigint
}

function copyOf({ id, user_id: userId, relation_id: relationId }: CopyRow): Target & { readonly copyId: number } {
  return { copyId: idFrom(id), userId: idFrom(userId), relationId: idFrom(relationId) }
}

/**
 * When the oldest copy that is open was made: its master's order, and all parts of that, were closed later. A day earlier, because nodes have
 * clocks of their own. Years before are not looked into.
 */
async function oldestCopy(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ at: bigint | null }>({
    name: 'copy-oldest',
    text: 'select min(created_at) as at from forex_order where follow_type = 2 and status < 3',
  })
  const at = rows[0]?.at ?? null
  return at === null ? Number.MAX_SAFE_INTEGER : idFrom(at) - DAY_MS
}

async function readUnread(pool: Pool, shard: number, limit: number): ReturnType<Questions['unread']> {
  const { rows } = await pool.query<{ seq: bigint; user_id: bigint; kind: string; body: string }>({
    name: 'copy-unread',
    text: `select seq, user_id, kind, body from outbox where shard = $1
        and seq > coalesce((select seq from outbox_cursor where reader = $2 and shard = $1), 0) order by seq limit $3`,
    values: [shard, READER, limit],
  })
  const read = rows.flatMap(({ seq, user_id: userId, kind, body }): OutboxRow[] => {
    const known = CARRIED_NOTICES.find(one => one === kind)
    return known ? [{ seq: idFrom(seq), userId: idFrom(userId), kind: known, ref: refOf(body) }] : []
  })
  const last = rows.at(-1)
  return { rows: read, upTo: last ? idFrom(last.seq) : 0 }
}

/** A number that a reader keeps across restarts: how far it has read, or the last day it has worked on. */
export async function readMark(pool: Pool, reader: string, shard: number): Promise<number> {
  const { rows } = await pool.query<{ seq: bigint }>('select seq from outbox_cursor where reader = $1 and shard = $2', [
    reader,
    shard,
  ])
  return rows[0] ? idFrom(rows[0].seq) : 0
}

export async function writeMark(pool: Pool, reader: string, shard: number, seq: number): Promise<void> {
  await pool.query({
    name: 'copy-mark',
    text: `insert into outbox_cursor as c (reader, shard, seq) values ($1, $2, $3)
      on conflict (reader, shard) do update set seq = greatest(c.seq, excluded.seq)`,
    values: [reader, shard, seq],
  })
}

function refOf(body: string): number {
  // Written by the engine host: {"ref": number}.
  const { ref } = JSON.parse(body) as { ref?: unknown }
  return typeof ref === 'number' ? ref : 0
}

interface OrderTerms extends OrderStops {
  readonly id: bigint
  readonly pair_id: number
  readonly side: 1 | 2
  readonly first_lots: bigint
  readonly leverage: number
  readonly origin_price: bigint
  readonly target_side: -1 | 0 | 1
  readonly expires_at: bigint
  readonly oco_id: bigint
  readonly created_at: bigint
}

/** Ids of one shard grow: what was split off later counts to the whole of then. */
async function readMasterPart(pool: Pool, id: number): Promise<MasterPart | undefined> {
  const { rows } = await pool.query<{ id: bigint; split_from: bigint; lots: bigint; whole: bigint }>({
    name: 'copy-master-part',
    text: `select p.id, p.split_from, p.lots, (w.lots + (select sum(l.lots) from forex_order l
          where l.split_from <> 0 and l.split_from = w.id and l.id >= p.id))::bigint as whole
      from forex_order p join forex_order w on w.id = p.split_from where p.id = $1`,
    values: [id],
  })
  const row = rows[0]
  return row && { id: idFrom(row.id), orderId: idFrom(row.split_from), lots: row.lots, wholeLots: row.whole }
}

async function readMasterOrder(pool: Pool, id: number): Promise<MasterOrder | undefined> {
  const { rows } = await pool.query<OrderTerms>({
    name: 'copy-master-order',
    text: `select id, pair_id, side, leverage, origin_price, target_side, expires_at, oco_id, created_at, ${STOPS},
        (lots + coalesce((select sum(p.lots) from forex_order p where p.split_from <> 0 and p.split_from = $1 and p.id > $1), 0))::bigint as first_lots
      from forex_order o where id = $1 and status < 3`,
    values: [id],
  })
  const row = rows[0]
  if (!row) return undefined
  return {
    id: idFrom(row.id),
    pairId: row.pair_id,
    side: row.side === 1 ? 'buy' : 'sell',
    firstLots: row.first_lots,
    leverage: row.leverage,
    originPrice: row.origin_price,
    targetSide: row.target_side === 0 ? 'none' : row.target_side < 0 ? 'fall' : 'rise',
    expiresAt: idFrom(row.expires_at) || null,
    ocoId: idFrom(row.oco_id) || null,
    createdAt: idFrom(row.created_at),
    ...stopsOf(row),
  }
}

async function readMasterStops(pool: Pool, id: number): Promise<MasterStops | undefined> {
  const { rows } = await pool.query<OrderStops>({
    name: 'copy-master-stops',
    text: `select ${STOPS} from forex_order where id = $1 and status < 3`,
    values: [id],
  })
  return rows[0] && stopsOf(rows[0])
}

const STOPS = 'stop_loss, take_profit, trail_distance, trail_percent'

interface OrderStops {
  readonly stop_loss: bigint
  readonly take_profit: bigint
  readonly trail_distance: bigint
  readonly trail_percent: bigint
}

function stopsOf(row: OrderStops): MasterStops {
  return { stopLoss: row.stop_loss || null, takeProfit: row.take_profit || null, trail: trailOf(row) }
}

function trailOf({ trail_distance: distance, trail_percent: percent }: OrderStops): Trail | null {
  if (distance !== 0n) return { distance, percent: null }
  return percent === 0n ? null : { distance: null, percent }
}
