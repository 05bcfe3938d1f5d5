// Reads single users of a shard, with what comes with them.
import { ofEachKind } from '@tallystick/engine/core/collections'
import { OWNER_KINDS, SHARD_KINDS } from '@tallystick/engine/core/registry'
import type { EachKind, RecordKind } from '@tallystick/engine/core/records'
import { MAX_SHARDS } from '@tallystick/engine/core/state'
import type { UserId } from '@tallystick/kernel/ids'
import { emptyAccounts, type UserAccounts } from '@tallystick/ledger/books'
import { ACCOUNT_TYPES } from '@tallystick/ledger/chart'
import { idFrom, type Pool, type PoolClient } from '../../platform/postgres/pool.ts'
import { ownersOf } from '../shard/held-records.ts'
import type { OpenRecords, StoredUsers } from './store.ts'
import { TABLES } from './tables/all.ts'
import { PACKED, type PackedRow, PACKING } from './tables/packed-reader.ts'

type Client = Pick<Pool | PoolClient, 'query'>

/** In binary: as rows of their own they cost several times as much to receive. */
const PACKED_ACCOUNT =
  'int8send(user_id) || int2send(type) || int2send(realm) || int8send(balance) || int8send(held) || int8send(debt)'
const ACCOUNT_BYTES = 36

/** Of one statement. */
const PAGE = 5_000

/** Nothing of them changes meanwhile: only the holder of their shard writes them, and it waits for this. */
export async function readUsers(client: Client, shard: number, userIds: readonly UserId[]): Promise<StoredUsers> {
  const accounts: UserAccounts[] = []
  const lists = new Map<RecordKind, unknown[]>(OWNER_KINDS.map(kind => [kind, []]))
  const read = async (from: number): Promise<string> => {
    const page = userIds.slice(from, from + PAGE)
    const { rows } = await client.query<{ packed: string | null }>(
      `select encode(string_agg(${PACKED_ACCOUNT}, ''), '${PACKING}') as packed from account
       where user_id = any($1::bigint[]) and shard = $2`,
      [page, shard],
    )
    for (const [kind, list] of lists)
      for (const record of await ownRecords(client, kind, shard, page)) list.push(record)
    return rows[0]?.packed ?? ''
  }
  // While one page is looked at, the database is at work on the next.
  let next = userIds.length > 0 ? read(0) : undefined
  for (let from = PAGE; next; from += PAGE) {
    const packed = await next
    next = from < userIds.length ? read(from) : undefined
    for (const user of accountsFrom(packed)) accounts.push(user)
  }
  return { accounts, records: recordsOf(lists) }
}

/** Kinds of which each record has an owner. */
export const OWNED_KINDS: readonly RecordKind[] = SHARD_KINDS.filter(kind =>
  TABLES[kind].made.columns.some(({ name }) => name === 'user_id'),
)
const OWNERLESS_KINDS = SHARD_KINDS.filter(kind => !OWNED_KINDS.includes(kind))

/** All that is open of the users; the accounts, and what comes with them, of those whom a starting shard would read. */
export async function readOpen(client: Client, shard: number, userIds: readonly UserId[]): Promise<StoredUsers> {
  const lists = new Map<RecordKind, unknown[]>(OWNED_KINDS.map(kind => [kind, []]))
  for (let from = 0; from < userIds.length; from += PAGE) {
    const page = userIds.slice(from, from + PAGE)
    for (const [kind, list] of lists)
      for (const record of await ownRecords(client, kind, shard, page)) list.push(record)
  }
  const { accounts, records } = await readUsers(client, shard, ownersOf(recordsOf(lists)))
  for (const kind of OWNER_KINDS) lists.set(kind, [...records[kind]])
  return { accounts, records: recordsOf(lists) }
}

/** Whoever has something open of these kinds. */
export async function readOpenOwners(client: Client, shard: number, kinds: readonly RecordKind[]): Promise<UserId[]> {
  const owners = new Set<UserId>()
  for (const kind of kinds) {
    const { name, openWhere } = TABLES[kind]
    const { rows } = await client.query<{ user_id: bigint }>(
      `select distinct user_id from ${name} where ${openWhere} and id % ${MAX_SHARDS} = ${shard}`,
    )
    for (const row of rows) owners.add(idFrom(row.user_id))
  }
  return [...owners].toSorted((a, b) => a - b)
}

/** What belongs to no user: a few rows. */
export async function readOwnerless(client: Client, shard: number): Promise<Partial<OpenRecords>> {
  const lists = new Map<RecordKind, unknown[]>()
  for (const kind of OWNERLESS_KINDS) {
    const { name, columns, openWhere, fromPacked } = TABLES[kind]
    const { rows } = await client.query<PackedRow>(
      `select ${PACKED} from (select ${columns} from ${name}
        where ${openWhere} and id % ${MAX_SHARDS} = ${shard} order by id) as row`,
    )
    lists.set(
      kind,
      rows.map(({ packed }) => fromPacked(packed)),
    )
  }
  // And nothing of other kinds.
  return Object.fromEntries(lists)
}

/** Each list was read by the table of its kind. */
function recordsOf(lists: ReadonlyMap<RecordKind, readonly unknown[]>): OpenRecords {
  return ofEachKind<'list'>(kind => (lists.get(kind) ?? []) as EachKind<'list'>[typeof kind])
}

async function ownRecords(
  client: Client,
  kind: RecordKind,
  shard: number,
  userIds: readonly UserId[],
): Promise<readonly unknown[]> {
  const { name, columns, openWhere, fromPacked } = TABLES[kind]
  const { rows } = await client.query<PackedRow>(
    `select ${PACKED} from (select ${columns} from ${name}
      where user_id = any($1::bigint[]) and ${openWhere} and id % ${MAX_SHARDS} = ${shard} order by id) as row`,
    [userIds],
  )
  return rows.map(({ packed }) => fromPacked(packed))
}

function accountsFrom(packed: string): UserAccounts[] {
  const bytes = Buffer.from(packed, PACKING)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const users = new Map<number, UserAccounts>()
  for (let at = 0; at < bytes.length; at += ACCOUNT_BYTES) {
    const userId = numberAt(view, at)
    const user = users.get(userId) ?? emptyAccounts(userId, view.getInt16(at + 10) === 1 ? 'demo' : 'real')
    users.set(userId, user)
    const type = ACCOUNT_TYPES[view.getInt16(at + 8) - 1]
    if (!type) continue
    const account = user[type]
    account.balance = amountAt(view, at + 12)
    account.held = amountAt(view, at + 20)
    account.debt = amountAt(view, at + 28)
  }
  return [...users.values()]
}

/** An id, without a big integer in between. */
function numberAt(view: DataView, at: number): number {
  return view.getUint32(at) * 2 ** 32 + view.getUint32(at + 4)
}

/** Most accounts hold and owe nothing: all of them share one zero. */
function amountAt(view: DataView, at: number): bigint {
  return view.getUint32(at) === 0 && view.getUint32(at + 4) === 0 ? 0n : view.getBigInt64(at)
}
