// SQL of notices, and of the reader that turns the engine's outbox into them.
import type { Instant } from '@tallystick/kernel/clock'
import { decimal } from '@tallystick/kernel/decimal'
import {
  GROUP_OF_KIND,
  KINDS_ALWAYS_EMAILED,
  kindsOf,
  type NoticeGroup,
  ON_REQUEST,
} from '@tallystick/wire/trader/notice-groups'
import type { NoticeKind } from '@tallystick/wire/trader/schemas/users/notices'
import { idFrom, type Pool, type PoolClient } from '../../../platform/postgres/pool.ts'
import type { Window } from '../../../http/lists/lists.ts'
import { type Paged, readOwnRows } from '../../../http/lists/own-rows.ts'
import type { OutboxReader } from '../../../engine-host/outbox-readers.ts'

export const READER: OutboxReader = 'notices'
export const MOST_UNREAD = 100

export interface NewNotice {
  readonly userId: number
  readonly kind: NoticeKind
  readonly ref: number
  readonly params: Readonly<Record<string, string>>
  readonly at: Instant
  /** Where it came from in the outbox. */
  readonly shard?: number
  readonly seq?: number
}

export interface NoticeRow extends NewNotice {
  readonly id: number
  readonly isRead: boolean
}

/** Made once for what they name, also when the notice itself is gone. */
const ONCE: readonly NoticeKind[] = ['loan_due', 'loan_overdue', 'chat_answered']

/**
 * A notice that is there already, by its place in the outbox or as a reminder, is not made again. Notices of a group on request are made
 * only for users who chose it. What is to be sent beside the app is written with the notice. Returns whom it was made for.
 */
export async function insertNotices(client: Pool | PoolClient, notices: readonly NewNotice[]): Promise<number[]> {
  if (notices.length === 0) return []
  const { rows } = await client.query<{ user_id: bigint }>(
    `with given as (
       select (n->>'userId')::bigint as user_id, n->>'kind' as kind, (n->>'ref')::bigint as ref, n->'params' as params,
         (n->>'shard')::smallint as shard, (n->>'seq')::bigint as seq, (n->>'at')::bigint as at
       from jsonb_array_elements($1::jsonb) n left join notice_settings s on s.user_id = (n->>'userId')::bigint
       where not $2::jsonb->>(n->>'kind') = any($4) or $2::jsonb->>(n->>'kind') = any(s.push_on || s.email_groups)),
     once as (
       insert into notice_once (kind, ref) select kind, ref from given where kind = any($5) on conflict do nothing returning kind, ref),
     made as (
       insert into notice (user_id, kind, ref, params, shard, seq, at)
       select * from given where kind <> all($5) or (kind, ref) in (select kind, ref from once)
       on conflict do nothing returning id, user_id, kind, at),
     emailed as (
       insert into notice_delivery (notice_id, user_id, channel, due_at)
       select m.id, m.user_id, 'email', m.at from made m left join notice_settings s on s.user_id = m.user_id
       where m.kind = any($3) or $2::jsonb->>m.kind = any(s.email_groups)),
     pushed as (
       insert into notice_delivery (notice_id, user_id, channel, device_id, due_at)
       select m.id, m.user_id, 'push', d.id, m.at from made m join push_devices d on d.user_id = m.user_id
       left join notice_settings s on s.user_id = m.user_id
       where case when $2::jsonb->>m.kind = any($4) then $2::jsonb->>m.kind = any(s.push_on)
         else s.user_id is null or not $2::jsonb->>m.kind = any(s.push_off) end)
     select user_id from made`,
    [JSON.stringify(notices), JSON.stringify(GROUP_OF_KIND), KINDS_ALWAYS_EMAILED, [...ON_REQUEST], ONCE],
  )
  return [...new Set(rows.map(row => idFrom(row.user_id)))]
}

interface RawNotice {
  readonly id: bigint
  readonly kind: NoticeKind
  readonly ref: bigint
  readonly params: Record<string, string>
  readonly at: bigint
  readonly is_read: boolean
}

export interface NoticeFilter {
  readonly group: NoticeGroup | undefined
  readonly isUnread: boolean
}

const IS_READ = 'n.read_at is not null or n.id <= coalesce(s.last_id, 0)'
const LIST = {
  columns: `n.id, n.kind, n.ref, n.params, n.at, ${IS_READ} as is_read`,
  from: 'notice n left join notice_seen s on s.user_id = n.user_id',
  where: `n.user_id = $1 and ($2::text[] is null or n.kind = any($2)) and (not $3::boolean or not (${IS_READ}))`,
  order: 'n.id desc',
}
const listValues = (userId: number, { group, isUnread }: NoticeFilter) => [
  userId,
  group === undefined ? null : kindsOf(group),
  isUnread,
]

/** A page by its number, newest first. */
export async function readNotices(
  pool: Pool,
  userId: number,
  filter: NoticeFilter,
  window: Window,
): Promise<Paged<NoticeRow>> {
  const list = { ...LIST, name: 'notices', values: listValues(userId, filter) }
  const { rows, total } = await readOwnRows<RawNotice>(pool, list, window)
  return { rows: rows.map(row => noticeFrom(row, userId)), total }
}

/** What is older than a notice, newest first. */
export async function readOlderNotices(
  pool: Pool,
  userId: number,
  filter: NoticeFilter,
  before: number,
  most: number,
): Promise<NoticeRow[]> {
  const { rows } = await pool.query<RawNotice>({
    name: 'notices-before',
    text: `select ${LIST.columns} from ${LIST.from} where ${LIST.where} and n.id < $4 order by ${LIST.order} limit $5`,
    values: [...listValues(userId, filter), before, most],
  })
  return rows.map(row => noticeFrom(row, userId))
}

function noticeFrom({ id, kind, ref, params, at, is_read: isRead }: RawNotice, userId: number): NoticeRow {
  return { id: idFrom(id), userId, kind, ref: idFrom(ref), params, at: idFrom(at), isRead }
}

export async function countUnread(pool: Pool, userId: number): Promise<number> {
  const { rows } = await pool.query<{ count: bigint }>({
    name: 'notices-unread',
    text: `select count(*) from (select 1 from notice
      where user_id = $1 and read_at is null and id > coalesce((select last_id from notice_seen where user_id = $1), 0)
      limit $2) unread`,
    values: [userId, MOST_UNREAD],
  })
  return idFrom(rows[0]?.count ?? 0n)
}

/** Never moves back, and never past what there is. */
export async function markSeen(pool: Pool, userId: number, noticeId: number): Promise<void> {
  await pool.query(
    `insert into notice_seen (user_id, last_id)
     select $1, least($2::bigint, coalesce((select max(id) from notice where user_id = $1), 0))
     on conflict (user_id) do update set last_id = greatest(notice_seen.last_id, excluded.last_id)`,
    [userId, noticeId],
  )
}

/** A notice of somebody else means nothing here. */
export async function markRead(pool: Pool, userId: number, noticeId: number, now: Instant): Promise<void> {
  await pool.query('update notice set read_at = coalesce(read_at, $3) where user_id = $1 and id = $2', [
    userId,
    noticeId,
    now,
  ])
}

export interface OutboxRow {
  readonly shard: number
  readonly seq: number
  readonly userId: number
  readonly kind: string
  readonly ref: number
  /** Of a margin warning: equity, margin, and the stop-out level in percent. */
  readonly account?: { readonly equity: bigint; readonly margin: bigint; readonly stopOut: bigint }
  readonly at: Instant
}

/** The shards there are, with a cursor for each: two readers at once take turns on it. */
export async function readShards(pool: Pool): Promise<number[]> {
  return (await pool.query<{ shard: number }>('select shard from shard order by shard')).rows.map(({ shard }) => shard)
}

/** What the engine said after the cursor. The first look begins at the beginning. */
export async function takeOutbox(client: PoolClient, shard: number, most: number): Promise<OutboxRow[]> {
  await client.query('insert into outbox_cursor (reader, shard, seq) values ($1, $2, 0) on conflict do nothing', [
    READER,
    shard,
  ])
  const cursor = await client.query<{ seq: bigint }>(
    'select seq from outbox_cursor where reader = $1 and shard = $2 for update',
    [READER, shard],
  )
  const { rows } = await client.query<{ seq: bigint; user_id: bigint; kind: string; body: string; at: bigint }>(
    'select seq, user_id, kind, body, at from outbox where shard = $1 and seq > $2 order by seq limit $3',
    [shard, cursor.rows[0]?.seq ?? 0n, most],
  )
  return rows.map(row => ({
    shard,
    seq: idFrom(row.seq),
    userId: idFrom(row.user_id),
    kind: row.kind,
    ...readBody(row.body),
    at: idFrom(row.at),
  }))
}

/** As the engine wrote it (engine-host/store/commit-statement.ts). Earlier versions wrote no account with a warning. */
function readBody(body: string): Pick<OutboxRow, 'ref' | 'account'> {
  const parsed: unknown = JSON.parse(body)
  if (typeof parsed !== 'object' || parsed === null || !('ref' in parsed)) return { ref: 0 }
  const ref = typeof parsed.ref === 'number' ? parsed.ref : 0
  if (!('equity' in parsed && 'margin' in parsed && 'stopOut' in parsed)) return { ref }
  const { equity, margin, stopOut } = parsed
  return {
    ref,
    account: { equity: decimal(String(equity)), margin: decimal(String(margin)), stopOut: decimal(String(stopOut)) },
  }
}

export async function moveCursor(client: PoolClient, shard: number, seq: number): Promise<void> {
  await client.query('update outbox_cursor set seq = $3 where reader = $1 and shard = $2', [READER, shard, seq])
}

export interface OrderFacts {
  readonly pairId: number
  readonly side: 'buy' | 'sell'
  readonly reason: string
  readonly price: bigint
  readonly profit: bigint
  readonly forgiven: bigint
}

/** Orders of which there is something to tell since then: until that instant each of them was open. */
export interface ToldOrders {
  readonly ids: readonly number[]
  readonly since: Instant
}

/** Years before are not looked into. */
const OPEN_THEN = '(status < 3 or closed_at >= $2)'

/** What notices of orders name. Ids are those of the outbox, so that ownership is the engine's word. */
export async function readOrderFacts(client: PoolClient, { ids, since }: ToldOrders): Promise<Map<number, OrderFacts>> {
  const { rows } = await client.query<{
    id: bigint
    pair_id: number
    side: number
    reason: string
    price: bigint
    profit: bigint
    forgiven: bigint
  }>(
    `select id, pair_id, side, close_reason as reason, profit, bad_debt as forgiven,
       case when close_price > 0 then close_price when open_price > 0 then open_price else origin_price end as price
     from forex_order where id = any($1) and ${OPEN_THEN}`,
    [ids, since],
  )
  return new Map(
    rows.map(({ id, pair_id: pairId, side, ...facts }) => [
      idFrom(id),
      { ...facts, pairId, side: side === 1 ? 'buy' : 'sell' },
    ]),
  )
}

export interface MicroFacts {
  readonly pairId: number
  readonly price: bigint
  readonly profit: bigint
  readonly isReturned: boolean
}

export async function readMicroFacts(client: PoolClient, { ids, since }: ToldOrders): Promise<Map<number, MicroFacts>> {
  const { rows } = await client.query<{
    id: bigint
    pair_id: number
    price: bigint
    profit: bigint
    is_returned: boolean
  }>(
    `select id, pair_id, end_price as price, profit, close_reason not in ('won', 'lost') as is_returned
     from micro_order where id = any($1) and ${OPEN_THEN}`,
    [ids, since],
  )
  return new Map(
    rows.map(({ id, pair_id: pairId, is_returned: isReturned, ...facts }) => [
      idFrom(id),
      { ...facts, pairId, isReturned },
    ]),
  )
}

export interface AlertFacts {
  readonly pairId: number
  readonly direction: 'above' | 'below'
  readonly level: bigint
  readonly price: bigint
  readonly note: string
}

export async function readAlertFacts(client: PoolClient, ids: readonly number[]): Promise<Map<number, AlertFacts>> {
  const { rows } = await client.query<{
    id: bigint
    pair_id: number
    direction: number
    level: bigint
    price: bigint
    note: string
  }>(
    // Of a move either way, the side that was reached.
    `select id, pair_id, price, coalesce(note, '') as note, case when is_other then other_level else level end as level,
       case when is_other then 3 - direction else direction end as direction
     from (select *, fired_price as price, other_level > 0 and abs(fired_price - other_level) < abs(fired_price - level) as is_other
       from price_alert where id = any($1) and status = 1) fired`,
    [ids],
  )
  return new Map(
    rows.map(({ id, pair_id: pairId, direction, ...facts }) => [
      idFrom(id),
      { ...facts, pairId, direction: direction === 1 ? 'above' : 'below' },
    ]),
  )
}

export interface RecordFacts {
  readonly status: number
  readonly amount: bigint
  readonly note: string
}

const RECORDS = {
  deposit: 'select id, status, amount, note from deposit where id = any($1)',
  withdrawal: 'select id, status, amount, note from withdrawal where id = any($1)',
  adjustment: 'select id, 0 as status, amount, reason as note from adjustment where id = any($1)',
  loan: `select id, status, amount, coalesce(note, '') as note from loan where id = any($1)`,
  fund_subscription: `select id, status, amount, '' as note from fund_subscription where id = any($1)`,
  fund_interest: `select id, 0 as status, amount, '' as note from fund_interest where id = any($1)`,
} as const
export type RecordTable = keyof typeof RECORDS

export async function readRecordFacts(
  client: PoolClient,
  table: RecordTable,
  ids: readonly number[],
): Promise<Map<number, RecordFacts>> {
  const { rows } = await client.query<{ id: bigint } & RecordFacts>(RECORDS[table], [ids])
  return new Map(rows.map(({ id, ...facts }) => [idFrom(id), facts]))
}

export interface DueLoan {
  readonly id: number
  readonly userId: number
  readonly amount: bigint
  readonly dueAt: Instant
}

/** Loans to repay whose day is near or past, and that were not reminded of that yet. */
export async function readDueLoans(pool: Pool, kind: 'loan_due' | 'loan_overdue', before: Instant): Promise<DueLoan[]> {
  const { rows } = await pool.query<{ id: bigint; user_id: bigint; amount: bigint; due_at: bigint }>(
    `select id, user_id, amount, due_at from loan l where status = 2 and due_at < $2
       and not exists (select 1 from notice_once n where n.kind = $1 and n.ref = l.id) limit 500`,
    [kind, before],
  )
  return rows.map(row => ({
    id: idFrom(row.id),
    userId: idFrom(row.user_id),
    amount: row.amount,
    dueAt: idFrom(row.due_at),
  }))
}
