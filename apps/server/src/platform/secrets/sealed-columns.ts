// Every column with sealed values. The check at start and the key rotation use this list; a test compares it with the schema.
import type { Pool } from '../postgres/pool.ts'
import { type Sealer } from './sealer.ts'

interface Column {
  readonly table: string
  readonly column: string
  /** Primary key and its type. */
  readonly key: string
  readonly type: 'bigint' | 'boolean' | 'bytea' | 'text'
}

/** Values are bound to the name they were sealed under, so a name stays when its table is renamed. */
export const SEALED_COLUMNS = {
  'feed_secret.secret': { table: 'feed_secret', column: 'secret', key: 'one', type: 'boolean' },
  'users.totp_secret': { table: 'users', column: 'totp_secret', key: 'id', type: 'bigint' },
  'operators.totp_secret': { table: 'operators', column: 'totp_secret', key: 'id', type: 'bigint' },
  'operator_invites.totp_secret': { table: 'operator_invites', column: 'totp_secret', key: 'id', type: 'bytea' },
  'api_keys.secret': { table: 'api_keys', column: 'secret', key: 'id', type: 'text' },
  'push_devices.target': { table: 'push_devices', column: 'target', key: 'id', type: 'bigint' },
  'letters.words': { table: 'emails', column: 'words', key: 'id', type: 'bigint' },
  'real_name.card_id': { table: 'identity_check', column: 'card_id', key: 'id', type: 'bigint' },
  // Last: what opens this one opens all the others.
  'site_secret.value': { table: 'site_secret', column: 'value', key: 'name', type: 'text' },
} as const satisfies Readonly<Record<string, Column>>

export type SealedColumn = keyof typeof SEALED_COLUMNS

// Object.keys widens the names to string.
export const SEALED_COLUMN_NAMES = Object.keys(SEALED_COLUMNS) as readonly SealedColumn[]

/** A value that is set aside in unsealed_secret leaves the mark alone behind. */
const MARK_BYTES = 4

export interface KeyUse {
  readonly column: SealedColumn
  readonly keyId: string
  readonly count: number
}

/** Which keys the values in the database are sealed with. */
export async function readKeyUse(pool: Pool): Promise<KeyUse[]> {
  const parts = SEALED_COLUMN_NAMES.map(name => {
    const { table, column } = SEALED_COLUMNS[name]
    return `select '${name}' as column, encode(substring(${column}::bytea from 5 for 8), 'hex') as key_id, count(*)::int as count
      from ${table} where length(${column}) > ${MARK_BYTES} group by 2`
  })
  const { rows } = await pool.query<{ column: SealedColumn; key_id: string; count: number }>(
    parts.join('\nunion all\n'),
  )
  return rows.map(({ column, key_id: keyId, count }) => ({ column, keyId, count }))
}

/** Writes values into their rows. A row that is gone meanwhile is left alone. */
export async function writeSealed(
  client: Pick<Pool, 'query'>,
  name: SealedColumn,
  values: readonly { readonly row: string; readonly sealed: Buffer }[],
): Promise<void> {
  const { table, column, key, type } = SEALED_COLUMNS[name]
  await client.query(
    `update ${table} t set ${column} = v.sealed from unnest($1::text[], $2::bytea[]) as v (row_key, sealed)
     where t.${key} = v.row_key::${type}`,
    [values.map(({ row }) => row), values.map(({ sealed }) => sealed)],
  )
}

/** Seals up to `limit` values of a column with the newest key. Returns how many there were; fewer than `limit` means it is done. */
export async function resealSome(pool: Pool, sealer: Sealer, name: SealedColumn, limit: number): Promise<number> {
  const { table, column, key, type } = SEALED_COLUMNS[name]
  const { rows } = await pool.query<{ row_key: string; sealed: Buffer }>(
    `select ${key}::text as row_key, ${column}::bytea as sealed from ${table}
     where length(${column}) > ${MARK_BYTES} and substring(${column}::bytea from 5 for 8) <> $1 order by ${key} limit $2`,
    [sealer.keyId(), limit],
  )
  if (rows.length === 0) return 0
  const fresh = rows.map(({ row_key: row, sealed }) => sealer.reseal({ column: name, row }, sealed) ?? sealed)
  // Only what is still as it was read: a secret changed meanwhile stays changed.
  await pool.query(
    `update ${table} t set ${column} = v.fresh from unnest($1::text[], $2::bytea[], $3::bytea[]) as v (row_key, old, fresh)
     where t.${key} = v.row_key::${type} and t.${column} = v.old`,
    [rows.map(row => row.row_key), rows.map(row => row.sealed), fresh],
  )
  return rows.length
}
