// What a page consists of, and how it is read: kept with a finding, so that the same page can be looked at again.
import { DAY_MS, type Instant } from '@tallystick/kernel/clock'
import { idFrom, type PoolClient } from '../../platform/postgres/pool.ts'
import type { PageBy } from '../check.ts'
import {
  NOT_OF_ORDERS,
  ofDay,
  ofOrders,
  ofSpan,
  ofUserPage,
  type OrderSet,
  type Span,
  type Statement,
} from './narrowed.ts'

export type PageScope =
  | ({ readonly by: 'transfer' | 'outbox' | 'answers' } & Span)
  | ({ readonly by: 'order' } & OrderSet)
  | { readonly by: 'account' | 'money' | 'user'; readonly users: readonly number[] }
  | { readonly by: 'day'; readonly day: number }
  | { readonly by: 'whole' }
  /** By somebody who asked for everything, not by a page. */
  | { readonly by: 'all' }

export function statementOf(scope: PageScope, sql: string): Statement {
  switch (scope.by) {
    case 'transfer':
    case 'outbox':
    case 'answers':
      return ofSpan(scope.by, sql, scope)
    case 'order':
      return ofOrders(sql, scope)
    case 'account':
    case 'money':
    case 'user':
      return ofUserPage(scope.by, sql, scope.users)
    case 'day':
      return ofDay(sql, scope.day)
    case 'whole':
    case 'all':
      return { text: `select (${sql})::bigint as count`, values: [] }
  }
}

/** A finding of orders counts only when it is one among everything their owners did: a transfer may have come at another instant. */
export function widened(scope: PageScope): PageScope | undefined {
  return scope.by === 'order' ? { by: 'user', users: scope.users } : undefined
}

interface TransferRow {
  readonly user_id: bigint
  readonly ref: bigint
  readonly at: bigint
  readonly is_of_order: boolean
}

/** A span of new transfers: these, their orders, and the accounts they moved. */
export async function scopesOfTransfers(client: PoolClient, span: Span): Promise<PageScope[]> {
  const { rows } = await client.query<TransferRow>(
    `select user_id, ref, at, not (${NOT_OF_ORDERS}) or kind = 'loss_forgiven' as is_of_order from ledger
     where shard = $1 and seq > $2 and seq <= $3`,
    [span.shard, span.after, span.until],
  )
  const ofOrder = rows.filter(row => row.is_of_order)
  const users = distinct(rows.map(row => row.user_id))
  const paid = distinct(rows.filter(row => !row.is_of_order).map(row => row.user_id))
  const orders = await readOrderSet(client, distinct(ofOrder.map(row => row.ref)), distinct(ofOrder.map(row => row.at)))
  return [
    { by: 'transfer', ...span },
    ...(ofOrder.length > 0 ? [{ by: 'order' as const, ...orders }] : []),
    ...(users.length > 0 ? [{ by: 'account' as const, users }] : []),
    ...(paid.length > 0 ? [{ by: 'money' as const, users: paid }] : []),
  ]
}

/** The orders with all parts of each: money was moved for them when they were made, filled and closed. */
export async function readOrderSet(
  client: PoolClient,
  ids: readonly number[],
  instants: readonly Instant[] = [],
): Promise<OrderSet> {
  const { rows } = await client.query<Record<'id' | 'user_id' | 'created_at' | 'opened_at' | 'closed_at', bigint>>(
    `with whole as (select distinct coalesce(nullif(split_from, 0), id) as id from forex_order where id = any ($1))
     select o.id, user_id, created_at, opened_at, closed_at from whole join forex_order o on o.id = whole.id
     union all select o.id, user_id, created_at, opened_at, closed_at from whole join forex_order o on o.split_from = whole.id and o.split_from <> 0
     union all select id, user_id, created_at, 0, closed_at from micro_order where id = any ($1)`,
    [ids],
  )
  const moved = rows.flatMap(row => [row.created_at, row.opened_at, row.closed_at]).filter(at => at > 0n)
  return {
    ids: [...new Set([...ids, ...distinct(rows.map(row => row.id))])],
    users: distinct(rows.map(row => row.user_id)),
    instants: [...new Set([...instants, ...distinct(moved)])],
  }
}

/** How to find the next page of a walk over everything, behind a position. */
export interface Sweep {
  readonly name: string
  /** How many a page has; one with fewer is the last of the round. */
  readonly size: number
  readonly by: readonly PageBy[]
  /** At most so many pages in a run. */
  readonly pages: number
  /** Not before so long after the last page. */
  readonly every?: number
  readonly next: (client: PoolClient, after: number, size: number) => Promise<SweepPage>
}

export interface SweepPage {
  readonly scopes: readonly PageScope[]
  readonly found: number
  readonly last: number
}

const ORDER_PAGE = 500
const USER_PAGE = 200
const TRANSFER_PAGE = 2_000

export function sweepsOf(shards: readonly number[]): Sweep[] {
  return [ordersOf('forex_order'), ordersOf('micro_order'), USERS, DAYS, ...shards.map(transfersOf)]
}

function ordersOf(table: 'forex_order' | 'micro_order'): Sweep {
  return {
    name: table,
    size: ORDER_PAGE,
    by: ['order'],
    pages: 5,
    async next(client, after, size) {
      const sql = `select id from ${table} where id > $1 order by id limit $2`
      const ids = (await client.query<{ id: bigint }>(sql, [after, size])).rows.map(row => idFrom(row.id))
      const scopes = ids.length > 0 ? [{ by: 'order' as const, ...(await readOrderSet(client, ids)) }] : []
      return { scopes, found: ids.length, last: ids.at(-1) ?? 0 }
    },
  }
}

/** Owners of accounts, and users without one. */
const USERS: Sweep = {
  name: 'users',
  size: USER_PAGE,
  by: ['account', 'money', 'user'],
  pages: 5,
  async next(client, after, size) {
    const { rows } = await client.query<{ id: bigint }>(
      `select id from (
         (select distinct user_id as id from account where user_id > $1 order by 1 limit $2)
         union (select id from users where id > $1 order by id limit $2)
       ) either order by id limit $2`,
      [after, size],
    )
    const users = rows.map(row => idFrom(row.id))
    const scopes = (['account', 'money', 'user'] as const).map(by => ({ by, users }))
    return { scopes: users.length > 0 ? scopes : [], found: users.length, last: users.at(-1) ?? 0 }
  },
}

/** One at a time, and not more than one an hour: it may have a million transfers. */
const DAYS: Sweep = {
  name: 'days',
  size: 1,
  by: ['day'],
  pages: 1,
  every: DAY_MS / 24,
  async next(client, after) {
    const { rows } = await client.query<Record<'first' | 'last', bigint | null>>(
      'select (select min(at) from ledger) as first, (select max(at) from ledger) as last',
    )
    const { first, last } = rows[0] ?? { first: null, last: null }
    if (first === null || last === null) return { scopes: [], found: 0, last: 0 }
    const day = Math.max(after + 1, dayOf(first))
    return day <= dayOf(last)
      ? { scopes: [{ by: 'day', day }], found: 1, last: day }
      : { scopes: [], found: 0, last: 0 }
  },
}

function transfersOf(shard: number): Sweep {
  return {
    name: `transfers/${shard}`,
    size: TRANSFER_PAGE,
    by: ['transfer'],
    pages: 4,
    async next(client, after, size) {
      const sql = 'select ledger_seq as last from shard where shard = $1'
      const last = idFrom((await client.query<{ last: bigint }>(sql, [shard])).rows[0]?.last ?? 0n)
      const until = Math.min(after + size, last)
      const scopes: PageScope[] = until > after ? [{ by: 'transfer', shard, after, until }] : []
      return { scopes, found: Math.max(0, until - after), last: until }
    },
  }
}

const dayOf = (at: bigint): number => Math.floor(idFrom(at) / DAY_MS)
const distinct = (ids: readonly bigint[]): number[] => [...new Set(ids)].map(idFrom)
