// Reads single users of a shard, with what comes with them.
import { ofEachKind } from '@tallystick/engine/core/collections'
import { OWNER_KINDS } from '@tallystick/engine/core/registry'
import type { EachKind, RecordKind } from '@tallystick/engine/core/records'
import { MAX_SHARDS } from '@tallystick/engine/core/state'
import type { UserId } from '@tallystick/kernel/ids'
import { emptyAccounts, type UserAccounts } from '@tallystick/ledger/books'
import { ACCOUNT_TYPES } from '@tallystick/ledger/chart'
import { idFrom, type Pool, type PoolClient } from '../../platform/postgres/pool.ts'
import type { StoredUsers } from './store.ts'
import { TABLES } from './tables/all.ts'

type Client = Pick<Pool | PoolClient, 'query'>

interface AccountRow {
  readonly user_id: bigint
  readonly type: number
  readonly realm: number
  readonly balance: bigint
  readonly held: bigint
  readonly debt: bigint
}

/** Of one statement. */
const PAGE = 5_000

/** Nothing of them changes meanwhile: only the holder of their shard writes them, and it waits for this. */
export async function readUsers(client: Client, shard: number, userIds: readonly UserId[]): Promise<StoredUsers> {
  const accounts: UserAccounts[] = []
  const lists = new Map<RecordKind, unknown[]>(OWNER_KINDS.map(kind => [kind, []]))
  for (let from = 0; from < userIds.length; from += PAGE) {
    const page = userIds.slice(from, from + PAGE)
    const { rows } = await client.query<AccountRow>(
      'select user_id, type, realm, balance, held, debt from account where user_id = any($1::bigint[]) and shard = $2',
      [page, shard],
    )
    for (const user of accountsFrom(rows)) accounts.push(user)
    for (const [kind, list] of lists)
      for (const record of await ownRecords(client, kind, shard, page)) list.push(record)
  }
  // Each list was read by the table of its kind.
  return { accounts, records: ofEachKind<'list'>(kind => (lists.get(kind) ?? []) as EachKind<'list'>[typeof kind]) }
}

async function ownRecords(
  client: Client,
  kind: RecordKind,
  shard: number,
  userIds: readonly UserId[],
): Promise<readonly unknown[]> {
  const { name, openWhere, made, fromValues } = TABLES[kind]
  const { rows } = await client.query<unknown[]>({
    text: `select ${made.columns.map(column => column.name).join(', ')} from ${name}
      where user_id = any($1::bigint[]) and ${openWhere} and id % ${MAX_SHARDS} = ${shard} order by id`,
    values: [userIds],
    rowMode: 'array',
  })
  return rows.map(values => fromValues(values))
}

function accountsFrom(rows: readonly AccountRow[]): UserAccounts[] {
  const users = new Map<number, UserAccounts>()
  for (const row of rows) {
    const userId = idFrom(row.user_id)
    const user = users.get(userId) ?? emptyAccounts(userId, row.realm === 1 ? 'demo' : 'real')
    users.set(userId, user)
    const type = ACCOUNT_TYPES[row.type - 1]
    if (type) Object.assign(user[type], { balance: row.balance, held: row.held, debt: row.debt })
  }
  return [...users.values()]
}
