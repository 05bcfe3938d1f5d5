// Watches money during fuzzing: the transfers a request caused, and that bystanders' balances do not change.
import { setTimeout as pause } from 'node:timers/promises'
import { areEmailsWaiting } from '@tallystick/server/modules/money/withdrawal/notices'
import type { Pool } from '@tallystick/server/platform/postgres/pool'
import type { TestApi } from '@tallystick/server/testing/api/api'

export interface LedgerEntry {
  readonly kind: string
  readonly userId: number
}

/** Movements that happen without a request: by time, or by an act of a master. */
const AUTOMATIC = new Set([
  'micro_settle',
  'fund_interest',
  'fund_release',
  'copy_share',
  'share_sent',
  'share_received',
])

/** The transfers since the last call that must be caused by a request. */
export function watchMoney(pool: Pool): () => Promise<LedgerEntry[]> {
  let seen = -1n
  return async () => {
    const { rows } = await pool.query<{ seq: bigint; kind: string; user_id: bigint; copied: boolean }>({
      name: 'attack-watch',
      text: `select l.seq, l.kind, l.user_id, coalesce(o.follow_type = 2, false) as copied
        from ledger l left join forex_order o on o.id = l.ref and l.kind like 'forex%' where l.seq > $1 order by l.seq`,
      values: [seen],
    })
    const isFirst = seen < 0n
    seen = rows.at(-1)?.seq ?? (isFirst ? 0n : seen)
    if (isFirst) return []
    return rows
      .filter(row => !row.copied && !AUTOMATIC.has(row.kind))
      .map(row => ({ kind: row.kind, userId: Number(row.user_id) }))
  }
}

/** Columns that looking alone may change. */
const RESTLESS = ['last_seen_at', 'expires_at', 'updated_at']

/**
 * A digest of everything these users own, in every table that names a user: equal digests mean that nothing of theirs changed. Which
 * tables those are is read from the database, so that a new one is not forgotten. Emails under way are sent before: each leaves a link
 * behind, independent of later requests.
 */
export async function digestOf(
  { pool, sendWalletEmails }: Pick<TestApi, 'pool' | 'sendWalletEmails'>,
  userIds: readonly number[],
): Promise<string> {
  // Somebody else may be sending them just now.
  for (; await areEmailsWaiting(pool); await pause(5)) await sendWalletEmails()
  let text = digestQueries.get(pool)
  if (text === undefined) digestQueries.set(pool, (text = digestQuery(pool)))
  // Named, so that the plan over all those tables is made once for a connection.
  const { rows } = await pool.query<{ name: string; digest: string }>({
    name: 'attack-digest',
    text: await text,
    values: [userIds],
  })
  return rows.map(row => `${row.name} ${row.digest}`).join('\n')
}

/** Read once for a database: the catalogue is slow to read, and no table comes in the middle of a test. */
const digestQueries = new WeakMap<Pool, Promise<string>>()

async function digestQuery(pool: Pool): Promise<string> {
  const owned = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'user_id' and data_type = 'bigint' order by 1`,
  )
  const tables = [...owned.rows.map(({ name }) => [name, 'user_id'] as const), ['users', 'id'] as const]
  const parts = tables.map(
    ([table, column]) =>
      `select '${table}' as name, coalesce(md5(string_agg(row, '|' order by row)), '') as digest from (
         select (to_jsonb(t) - '{${RESTLESS.join(',')}}'::text[])::text as row from ${table} t where ${column} = any($1)) rows`,
  )
  return parts.join(' union all ')
}
