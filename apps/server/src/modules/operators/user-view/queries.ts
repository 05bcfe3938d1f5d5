// SQL of the operators' view of a user: accounts, orders, sessions. Read-only.
import type { Instant } from '@tallystick/kernel/clock'
import type { Lots, Price, Usd } from '@tallystick/kernel/decimal'
import type { OperatorParamsOf } from '@tallystick/wire/operator/schemas'
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'
import { between, type ListSource, matches, ofUser, placeIn, readList, type Window } from '../../../http/lists/lists.ts'

export interface Profile {
  readonly id: bigint
  readonly uid: string
  readonly public_id: string
  readonly nickname: string
  readonly email: string | null
  readonly mobile: string | null
  readonly realm: 'real' | 'demo'
  readonly language: string
  readonly frozen_at: bigint | null
  readonly verified_at: Instant | null
  readonly two_factor: boolean
  readonly is_master: boolean
  readonly inviter_uid: string | null
  readonly created_at: Instant
}

export async function readProfile(pool: Pool, uid: string): Promise<Profile | undefined> {
  const { rows } = await pool.query<Profile>(
    `select u.id, u.uid, u.public_id, u.nickname, u.email, u.mobile, u.realm, u.language, frozen_since(u.id) as frozen_at, u.verified_at,
       u.totp_since is not null as two_factor, u.is_master, i.uid as inviter_uid, u.created_at
     from users u left join users i on i.id = u.inviter_id where u.uid = $1`,
    [uid],
  )
  return rows[0]
}

export interface AccountRow {
  readonly type: 1 | 2 | 3
  readonly balance: Usd
  readonly held: Usd
  readonly debt: Usd
}

export async function readAccounts(pool: Pool, userId: bigint): Promise<AccountRow[]> {
  const { rows } = await pool.query<AccountRow>(
    'select type, balance, held, debt from account where user_id = $1 order by type',
    [userId],
  )
  return rows
}

export interface SessionRow {
  readonly device: string
  readonly created_at: Instant
  readonly last_seen_at: Instant
  readonly expires_at: Instant
}

export async function readSessions(pool: Pool, userId: bigint, now: Instant): Promise<SessionRow[]> {
  const { rows } = await pool.query<SessionRow>(
    `select device, created_at, last_seen_at, expires_at from sessions
     where user_id = $1 and expires_at > to_timestamp($2 / 1000.0) order by last_seen_at desc limit 50`,
    [userId, now],
  )
  return rows
}

export interface OrderRow {
  readonly id: number
  readonly pair_id: number
  readonly side: number
  readonly status: number
  readonly size: Lots
  readonly open_price: Price
  readonly close_price: Price
  readonly profit: Usd
  readonly close_reason: string
  readonly created_at: number
  readonly closed_at: number
}

type RawOrder = { readonly [Key in keyof OrderRow]: OrderRow[Key] } & {
  readonly id: bigint
  readonly created_at: bigint
  readonly closed_at: bigint
}

const STATES = ['pending', 'open', '', 'closed'] as const

const ORDERS: Readonly<Record<'contract' | 'micro', ListSource<'operatorUserOrders'>>> = {
  contract: {
    columns:
      'id, pair_id, side, status, lots as size, open_price, close_price, profit, close_reason, created_at, closed_at',
    // Both halves have an index by user; together they are all.
    from: '(select * from forex_order where status < 3 union all select * from forex_order where status = 3) orders',
    ...orderTerms(),
  },
  micro: {
    columns:
      'id, pair_id, direction as side, status, stake as size, open_price, end_price as close_price, profit, close_reason, created_at, closed_at',
    from: 'micro_order',
    ...orderTerms(),
  },
}

function orderTerms(): Pick<ListSource<'operatorUserOrders'>, 'filters' | 'sorts' | 'tie' | 'standard'> {
  return {
    filters: {
      uid: ofUser('user_id'),
      // Decides which table is asked.
      kind: matches('?::text is not null'),
      state: placeIn('status = ?', STATES),
      ...between('created_at'),
    },
    sorts: { id: 'id', profit: 'profit', closed_at: 'closed_at' },
    tie: 'id',
    standard: () => ({ sort: 'id', order: 'desc' }),
  }
}

export async function readOrders(
  pool: Pool,
  params: OperatorParamsOf<'operatorUserOrders'>,
  window: Window,
): Promise<{ rows: OrderRow[]; total: number }> {
  const { rows, total } = await readList<RawOrder, 'operatorUserOrders'>(pool, ORDERS[params.kind], params, window)
  return {
    rows: rows.map(row => ({
      ...row,
      id: idFrom(row.id),
      created_at: idFrom(row.created_at),
      closed_at: idFrom(row.closed_at),
    })),
    total,
  }
}

export interface WaitingRow {
  readonly queue: string
  readonly waiting: number
  readonly oldest: number
}

/** One line per queue: its name, and what waits in it since when. Each reads its own small index of open rows. */
const WAITING = `
  select 'deposits' as queue, count(*), coalesce(min(created_at), 0) as oldest from deposit where status = 0
  union all select 'withdrawals', count(*), coalesce(min(created_at), 0) from withdrawal where status = 0 and offered_until = 0
  union all select 'identity_checks', count(*), coalesce(min(created_at), 0) from identity_check where status = 1
  union all select 'chats', count(*), coalesce(min(last_at), 0) from chat_thread where last_id > seen_by_operator
  union all select 'feedback', count(*), coalesce(min(created_at), 0) from feedback where answered_at = 0
  union all select 'loan_applicants', count(*), coalesce(min(created_at), 0) from loan_applicant where status = 1
  union all select 'loans', count(*), coalesce(min(created_at), 0) from loan where status = 1
  union all select 'repayments', count(*), coalesce(min(created_at), 0) from loan_repayment where status = 0
  union all select 'redemptions', count(*), coalesce(min(refund_asked_at), 0) from fund_subscription where status = 2
  union all select 'masters', count(*), coalesce(min(created_at), 0) from master_application where status = 1
  union all select 'proposals', count(*), coalesce((extract(epoch from min(created_at)) * 1000)::bigint, 0)
    from proposals where state = 'pending'`

export async function readWaiting(pool: Pool): Promise<WaitingRow[]> {
  const { rows } = await pool.query<{ queue: string; count: bigint; oldest: bigint }>(WAITING)
  return rows.map(row => ({ queue: row.queue, waiting: idFrom(row.count), oldest: idFrom(row.oldest) }))
}

export async function readOperatorNames(pool: Pool): Promise<{ id: number; name: string }[]> {
  const { rows } = await pool.query<{ id: number; name: string }>('select id, name from operators order by id')
  return rows
}
