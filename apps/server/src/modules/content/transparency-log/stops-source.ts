// Settings of stops, read in the order of their numbers: those of a shard are given in the order they were committed in.
import { encodeEntry } from '@tallystick/transparency-log/entries'
import type { Row } from '../../../engine-host/store/tables/columns.ts'
import { ORDER_STOPS } from '../../../engine-host/store/tables/proof-records.ts'
import { idFrom, type Pool, type PoolClient } from '../../../platform/postgres/pool.ts'
import { type LoggedStops, stopsFacts } from './order-facts.ts'
import { commitmentOf, type DescribedAct } from './order-source.ts'
import type { Salts } from '../../../platform/secrets/salts.ts'

/** Ids of the engine carry their shard below this. */
export const MAX_SHARDS = 64

type StopsRow = Row & { readonly realm: number; readonly number: bigint }

const REALM = 'select realm from account a where a.user_id = s.user_id limit 1'
/** The number counts the settings of one order. The realm is that of the account. */
const SELECT = `select s.*, a.realm,
    (select count(*) from order_stops b where b.order_id = s.order_id and b.id <= s.id) as number
  from order_stops s join lateral (${REALM}) a on true`

function stopsFrom(row: StopsRow): LoggedStops {
  return { ...ORDER_STOPS.fromRow(row), realm: row.realm === 0 ? 'real' : 'demo', number: idFrom(row.number) }
}

/** The next settings of a shard, by id. */
export async function readStops(
  client: Pool | PoolClient,
  shard: number,
  { after, upTo }: { readonly after: number; readonly upTo: number },
  limit: number,
): Promise<LoggedStops[]> {
  const { rows } = await client.query<StopsRow>({
    text: `${SELECT} where s.id % ${MAX_SHARDS} = $1 and s.id > $2 and s.id <= $3 order by s.id limit $4`,
    values: [shard, after, upTo, limit],
  })
  return rows.map(stopsFrom)
}

/** All of these orders with their places in the log; those that are not logged yet are missing. */
export async function findLoggedStops(
  pool: Pool,
  orderIds: readonly number[],
): Promise<readonly { readonly stops: LoggedStops; readonly index: number }[]> {
  const { rows } = await pool.query<StopsRow & { index: bigint }>({
    text: `select t.*, p.first + (
        select count(*) from order_stops b where b.id % ${MAX_SHARDS} = t.id % ${MAX_SHARDS} and b.id > p.after_id and b.id < t.id
      ) as index
      from (${SELECT} where s.order_id = any($1::bigint[])) t cross join lateral (
        select after_id, first from tlog_stops_span p
        where p.shard = t.id % ${MAX_SHARDS} and p.up_to_id >= t.id order by p.up_to_id limit 1
      ) p
      where p.after_id < t.id order by t.id`,
    values: [orderIds],
  })
  return rows.map(row => ({ stops: stopsFrom(row), index: idFrom(row.index) }))
}

/**
 * The settings of these orders that are logged or are going to be, in the order they were made in, and which came with its order. What is
 * from before the log began is not among them.
 * @param most newest of them; all when it is left out.
 */
export async function findStops(
  pool: Pool,
  orderIds: readonly number[],
  most: number | null = null,
): Promise<readonly { readonly stops: LoggedStops; readonly isWithOrder: boolean }[]> {
  const { rows } = await pool.query<StopsRow & { with_order: boolean }>({
    text: `select t.*, t.number = 1 and t.at = o.created_at as with_order
      from (
        select * from (
          select s.*, a.realm, row_number() over (partition by s.order_id order by s.id) as number
          from order_stops s join lateral (${REALM}) a on true where s.order_id = any($1::bigint[])
        ) counted order by id desc limit $2
      ) t join forex_order o on o.id = t.order_id
      where exists (
          select from tlog_cursor c where c.source = 'stops' and c.shard = t.id % ${MAX_SHARDS} and c.position < t.id
        ) or t.id > (
          select p.after_id from tlog_stops_span p where p.shard = t.id % ${MAX_SHARDS} and p.up_to_id >= t.id order by p.up_to_id limit 1
        ) order by t.id`,
    values: [orderIds, most],
  })
  return rows.map(row => ({ stops: stopsFrom(row), isWithOrder: row.with_order }))
}

/** What a setting commits to. */
export function describeStops(salts: Salts, stops: LoggedStops): DescribedAct {
  const facts = stopsFacts(stops)
  const salt = salts(`stops ${stops.id}`)
  return { salt, facts, entry: encodeEntry('order', commitmentOf(salt, facts)) }
}
