// Many rows at once: their indexes are built when all of them are there, and what they refer to is not looked up row by row.
import type { Pool } from '@tallystick/server/platform/postgres/pool'

const TABLES = ['users', 'deposit', 'ledger', 'forex_order', 'outbox', 'account', 'answer_batch', 'answer_key']

/** Settings of a PostgreSQL that is only being filled. */
export const BULK_SETTINGS = [
  'max_wal_size=16GB',
  'shared_buffers=1GB',
  'work_mem=256MB',
  'maintenance_work_mem=1GB',
  'autovacuum=off',
  'session_replication_role=replica',
]

/** Indexes that hold a constraint stay. */
export async function withoutIndexes(
  pool: Pool,
  write: () => Promise<void>,
  tell: (what: string) => void,
): Promise<void> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join (
       select oid from unnest($1::regclass[]) oid union select p.relid from unnest($1::regclass[]) t cross join lateral pg_partition_tree(t) p
     ) tables on i.indrelid = tables.oid
     where not i.indisunique and not exists (select from pg_inherits h where h.inhrelid = i.indexrelid)
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [TABLES],
  )
  for (const { name } of rows) await pool.query(`drop index ${name}`)
  try {
    await write()
  } finally {
    for (const { name, definition } of rows) {
      await pool.query(definition)
      tell(`index ${name}`)
    }
  }
}
