// Acts of orders, read from the ledger of each shard: rows of a shard are numbered without gaps in the order they were committed in.
import { hash } from 'node:crypto'
import { commitmentInput, encodeEntry, SALT_BYTES } from '@tallystick/transparency-log/entries'
import { assert, present } from '@tallystick/kernel/assert'
import type { Row } from '../../../engine-host/store/tables/columns.ts'
import { FOREX_ORDERS } from '../../../engine-host/store/tables/forex-order.ts'
import { MICRO_ORDERS } from '../../../engine-host/store/tables/micro-order.ts'
import { STOP_OUTS } from '../../../engine-host/store/tables/proof-records.ts'
import { idFrom, type Pool, type PoolClient } from '../../../platform/postgres/pool.ts'
import { sha256 } from './log-key.ts'
import type { Stretch } from './log-store.ts'
import type { Salts } from '../../../platform/secrets/salts.ts'
import {
  forexFacts,
  isOrderAct,
  microFacts,
  ORDER_ACT_KINDS,
  ORDER_ACTS,
  type OrderActKind,
  type WholeForexOrder,
} from './order-facts.ts'

/** A ledger row that is an act of an order. */
export interface OrderAct {
  readonly shard: number
  readonly seq: number
  readonly kind: OrderActKind
  readonly realm: 'real' | 'demo'
  readonly orderId: number
}

/** What an act commits to, and its entry. */
export interface DescribedAct {
  readonly salt: Uint8Array
  readonly facts: string
  readonly entry: Uint8Array
}

/** An act as it stands in the log. */
export interface LoggedAct extends DescribedAct {
  readonly act: OrderAct
}

interface ActRow {
  readonly shard: number
  readonly seq: bigint
  readonly kind: string
  readonly realm: number
  readonly ref: bigint
}

/** The acts among the next rows of a shard's ledger, and how far that reading went. */
export async function readActs(
  client: PoolClient,
  shard: number,
  { after, upTo }: { readonly after: number; readonly upTo: number },
  limit: number,
): Promise<{ readonly acts: readonly OrderAct[]; readonly upTo: number; readonly isAll: boolean }> {
  const { rows } = await client.query<ActRow>({
    name: 'tlog-ledger',
    text: `select shard, seq, kind, realm, ref from ledger where shard = $1 and seq > $2 and seq <= $3 order by seq limit $4`,
    values: [shard, after, upTo, limit],
  })
  const last = rows.at(-1)
  return { acts: rows.flatMap(actFrom), upTo: last ? idFrom(last.seq) : after, isAll: rows.length < limit }
}

/** Acts of one batch of the log. */
const MOST_ACTS = 20_000
const COMMITMENT_BYTES = 32

/**
 * The acts of the next rows, as the engine wrote them with the rows. When it did not, nothing, and up to which row they are to be read
 * from the orders.
 */
export async function readWrittenActs(
  client: PoolClient,
  shard: number,
  { after, upTo }: { readonly after: number; readonly upTo: number },
  limit: number,
): Promise<Stretch & { readonly missingTo: number }> {
  const { rows } = await client.query<{ after_seq: bigint; up_to_seq: bigint; commitments: Buffer }>({
    name: 'tlog-acts',
    text: `select after_seq, up_to_seq, commitments from tlog_acts
      where shard = $1 and up_to_seq > $2 and up_to_seq <= $3 order by up_to_seq limit $4`,
    values: [shard, after, upTo, limit],
  })
  const entries: Uint8Array[] = []
  let read = after
  for (const { after_seq: first, up_to_seq: last, commitments } of rows) {
    if (idFrom(first) !== read || entries.length > MOST_ACTS) break
    for (let at = 0; at < commitments.length; at += COMMITMENT_BYTES)
      entries.push(encodeEntry('order', commitments.subarray(at, at + COMMITMENT_BYTES)))
    read = idFrom(last)
  }
  const [next] = rows
  return { entries, upTo: read, isAll: read === upTo, missingTo: next ? idFrom(next.after_seq) : upTo }
}

/** What the log has need not be kept beside it. */
export async function forgetWrittenActs(client: PoolClient, shard: number, upTo: number): Promise<void> {
  await client.query({
    name: 'tlog-forget-acts',
    text: 'delete from tlog_acts where shard = $1 and up_to_seq <= $2',
    values: [shard, upTo],
  })
}

function actFrom({ shard, seq, kind, realm, ref }: ActRow): OrderAct[] {
  if (!isOrderAct(kind)) return []
  return [{ shard, seq: idFrom(seq), kind, realm: realm === 0 ? 'real' : 'demo', orderId: idFrom(ref) }]
}

/** What each act commits to. */
export async function describeActs(
  client: Pool | PoolClient,
  salts: Salts,
  acts: readonly OrderAct[],
): Promise<LoggedAct[]> {
  const idsOf = (product: 'forex' | 'micro'): number[] =>
    acts.filter(({ kind }) => ORDER_ACTS[kind].product === product).map(({ orderId }) => orderId)
  const forex = await readForex(client, idsOf('forex'))
  const micro = await readMicro(client, idsOf('micro'))
  const stopOuts = await readStopOuts(
    client,
    [...forex.values()].filter(({ closeReason }) => closeReason === 'stop_out').map(({ id }) => id),
  )
  return acts.map(act => {
    const { kind, realm, orderId } = act
    const facts =
      ORDER_ACTS[kind].product === 'forex'
        ? forexFacts(kind, realm, present(forex.get(orderId), `forex order ${orderId}`), stopOuts.get(orderId))
        : microFacts(kind, realm, present(micro.get(orderId), `micro order ${orderId}`))
    const salt = salts(saltName(act))
    return { act, salt, facts, entry: encodeEntry('order', commitmentOf(salt, facts)) }
  })
}

/** What is hashed for a commitment begins with this. */
const COMMITMENT_HEAD = commitmentInput(new Uint8Array(0), '')
const FACTS_AT = COMMITMENT_HEAD.length + SALT_BYTES
/** Where commitments are put together: facts are half a kilobyte, and each order has two of them. */
const scratch = Buffer.alloc(4_096)
scratch.set(COMMITMENT_HEAD)

/** The hash of `commitmentInput`. */
export function commitmentOf(salt: Uint8Array, facts: string): Uint8Array {
  assert(salt.length === SALT_BYTES, 'a salt has its length')
  // A letter takes three bytes at most.
  if (FACTS_AT + 3 * facts.length > scratch.length) return sha256(commitmentInput(salt, facts))
  scratch.set(salt, COMMITMENT_HEAD.length)
  const end = FACTS_AT + scratch.write(facts, FACTS_AT, 'utf8')
  return Buffer.from(hash('sha256', scratch.subarray(0, end), 'binary'), 'binary')
}

export function saltName({ shard, seq }: Pick<OrderAct, 'shard' | 'seq'>): string {
  return `${shard} ${seq}`
}

async function readForex(
  client: Pool | PoolClient,
  ids: readonly number[],
): Promise<ReadonlyMap<number, WholeForexOrder>> {
  if (ids.length === 0) return new Map()
  const { rows } = await client.query<Row & { parts: readonly [bigint, bigint, bigint] }>({
    // Without a name: a newer version may add columns to the table while this one runs.
    // Lots, margin and fee of closed parts are shares of what the order began with. Parts are younger than their order.
    text: `select o.*, array(select unnest(array[coalesce(sum(p.lots), 0)::bigint, coalesce(sum(p.margin), 0)::bigint,
        coalesce(sum(p.fee), 0)::bigint]) from forex_order p where p.split_from = o.id and p.split_from <> 0 and p.id > $2) as parts
      from forex_order o where o.id = any($1::bigint[]) and o.id >= $2`,
    values: [ids, Math.min(...ids)],
  })
  return new Map(
    rows.map(row => {
      const order = FOREX_ORDERS.fromRow(row)
      const [lots, margin, fee] = row.parts
      const first = {
        firstLots: order.lots + lots,
        firstMargin: order.margin + margin,
        firstFee: order.fee + fee,
      }
      return [order.id, { ...order, ...first }]
    }),
  )
}

async function readStopOuts(
  client: Pool | PoolClient,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ReturnType<typeof STOP_OUTS.fromRow>>> {
  if (ids.length === 0) return new Map()
  const { rows } = await client.query<Row>({
    text: 'select * from stop_out where id = any($1::bigint[])',
    values: [ids],
  })
  return new Map(rows.map(row => STOP_OUTS.fromRow(row)).map(stopOut => [stopOut.id, stopOut]))
}

async function readMicro(
  client: Pool | PoolClient,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ReturnType<typeof MICRO_ORDERS.fromRow>>> {
  if (ids.length === 0) return new Map()
  const { rows } = await client.query<Row>({
    text: 'select * from micro_order where id = any($1::bigint[]) and id >= $2',
    values: [ids, Math.min(...ids)],
  })
  return new Map(rows.map(row => MICRO_ORDERS.fromRow(row)).map(order => [order.id, order]))
}

/** The acts of orders that are logged or are going to be, in the order of the ledger. What is from before the log began is not among them. */
export async function findActs(pool: Pool, product: 'forex' | 'micro', ids: readonly number[]): Promise<OrderAct[]> {
  const times =
    product === 'forex' ? 'array[o.created_at, o.opened_at, o.closed_at]' : 'array[o.created_at, o.closed_at]'
  const { rows } = await pool.query<ActRow>({
    name: `tlog-acts-of-${product}`,
    text: `select l.shard, l.seq, l.kind, l.realm, l.ref
      from ${product}_order o join ledger l on l.at = any(${times}) and l.ref = o.id and l.kind = any($2)
      where o.id = any($1::bigint[]) and (
        exists (select from tlog_cursor c where c.source = 'ledger' and c.shard = l.shard and c.position < l.seq)
        or l.seq > (select s.after_seq from tlog_order_span s where s.shard = l.shard and s.up_to_seq >= l.seq order by s.up_to_seq limit 1)
      ) order by l.shard, l.seq`,
    values: [ids, kindsOf(product)],
  })
  return rows.flatMap(actFrom)
}

const kindsOf = (product: 'forex' | 'micro'): string[] =>
  ORDER_ACT_KINDS.filter(kind => isOrderAct(kind) && ORDER_ACTS[kind].product === product)

/** The acts of one order with their places in the log; those that are not logged yet are missing. */
export async function findLoggedActs(
  pool: Pool,
  order: { readonly product: 'forex' | 'micro'; readonly id: number; readonly at: readonly number[] },
): Promise<readonly { readonly act: OrderAct; readonly index: number }[]> {
  const { rows } = await pool.query<ActRow & { index: bigint }>({
    name: 'tlog-acts-of-order',
    text: `select l.shard, l.seq, l.kind, l.realm, l.ref, s.first + (
        select count(*) from ledger b where b.shard = l.shard and b.seq > s.after_seq and b.seq < l.seq and b.kind = any($4)
      ) as index
      from ledger l cross join lateral (
        select after_seq, first from tlog_order_span s where s.shard = l.shard and s.up_to_seq >= l.seq order by s.up_to_seq limit 1
      ) s
      where l.at = any($1::bigint[]) and l.ref = $2 and l.kind = any($3) and s.after_seq < l.seq order by index`,
    values: [order.at, order.id, kindsOf(order.product), ORDER_ACT_KINDS],
  })
  return rows.flatMap(row => actFrom(row).map(act => ({ act, index: idFrom(row.index) })))
}

/** Rows of a user's ledger: after one number up to another, and between two instants. */
export interface LedgerStretch {
  readonly userId: number
  readonly after: number
  readonly upTo: number
  readonly from: number
  readonly until: number
}

interface PlacedAct {
  readonly act: OrderAct
  /** Undefined where it is not logged. */
  readonly index: number | undefined
}

const IN_STRETCH = 'user_id = $1 and seq > $2 and seq <= $3 and at >= $4 and at < $5 and kind = any($6)'
const stretchValues = ({ userId, after, upTo, from, until }: LedgerStretch): unknown[] => [
  userId,
  after,
  upTo,
  from,
  until,
  ORDER_ACT_KINDS,
]

/** The first acts of a user's orders in a stretch of the ledger, in its order. */
export async function readUserActs(pool: Pool, stretch: LedgerStretch, limit: number): Promise<PlacedAct[]> {
  const { rows } = await pool.query<ActRow & { index: bigint | null }>({
    name: 'tlog-acts-of-user',
    text: `select l.shard, l.seq, l.kind, l.realm, l.ref, s.first + (
        select count(*) from ledger b where b.shard = l.shard and b.seq > s.after_seq and b.seq < l.seq and b.kind = any($6)
      ) as index
      from (select shard, seq, kind, realm, ref from ledger where ${IN_STRETCH} order by seq limit $7) l
      left join lateral (
        select after_seq, first from tlog_order_span s where s.shard = l.shard and s.up_to_seq >= l.seq order by s.up_to_seq limit 1
      ) s on s.after_seq < l.seq order by l.seq`,
    values: [...stretchValues(stretch), limit],
  })
  return rows.flatMap(row =>
    actFrom(row).map(act => ({ act, index: row.index === null ? undefined : idFrom(row.index) })),
  )
}

/** The last act of a stretch, and whether the log is yet to reach it. */
export async function readLastAct(
  pool: Pool,
  stretch: LedgerStretch,
): Promise<{ readonly isAhead: boolean; readonly index: number | undefined } | undefined> {
  const { rows } = await pool.query<{ seq: bigint; is_ahead: boolean }>({
    name: 'tlog-last-act',
    text: `select l.seq, l.seq > c.position as is_ahead
      from (select shard, seq from ledger where ${IN_STRETCH} order by seq desc limit 1) l
      join tlog_cursor c on c.source = 'ledger' and c.shard = l.shard`,
    values: stretchValues(stretch),
  })
  const [row] = rows
  if (!row) return undefined
  const [placed] = await readUserActs(pool, { ...stretch, after: idFrom(row.seq) - 1 }, 1)
  return { isAhead: row.is_ahead, index: placed?.index }
}
