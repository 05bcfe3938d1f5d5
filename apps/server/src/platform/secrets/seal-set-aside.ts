// Seals what a migration found in plain text and set aside in unsealed_secret: all of it in one transaction, before anything is served.
import { setTimeout as sleep } from 'node:timers/promises'
import { present } from '@tallystick/kernel/assert'
import { type Pool, type PoolClient, transaction } from '../postgres/pool.ts'
import { SEALED_COLUMN_NAMES, type SealedColumn, writeSealed } from './sealed-columns.ts'
import type { Vault } from './vault.ts'

const BATCH = 500
const SNAPSHOT_LOOK_MS = 100
const SNAPSHOT_PATIENCE_MS = 30_000

interface SetAside {
  readonly row_key: string
  readonly value: Buffer
}

/** Returns how many values there were. */
export async function sealSetAside(pool: Pool, vault: Vault): Promise<number> {
  const { rows } = await pool.query<{ found: boolean }>('select exists (select from unsealed_secret) as found')
  if (!rows[0]?.found) return 0
  const count = await transaction(pool, async client => {
    // Of servers that start together one does this; the others wait and find nothing.
    await client.query('lock table unsealed_secret in access exclusive mode')
    await client.query('set local statement_timeout = 0')
    let sealed = 0
    for (const name of SEALED_COLUMN_NAMES)
      sealed += await each(client, name, rows => sealColumn(client, vault, name, rows))
    sealed += await each(client, 'recovery_codes.hash', rows => keyRecoveryCodes(client, vault, rows))
    sealed += await each(client, 'real_name.card_key', rows => keyCards(client, vault, rows))
    // Unlike a delete this leaves no page behind.
    await client.query('truncate unsealed_secret')
    return sealed
  })
  await forgetStatistics(pool)
  return count
}

async function each(
  client: PoolClient,
  place: string,
  work: (rows: readonly SetAside[]) => Promise<void>,
): Promise<number> {
  let last = ''
  for (let count = 0; ;) {
    const { rows } = await client.query<SetAside>(
      'select row_key, value from unsealed_secret where place = $1 and row_key > $2 order by row_key limit $3',
      [place, last, BATCH],
    )
    if (rows.length > 0) await work(rows)
    count += rows.length
    if (rows.length < BATCH) return count
    last = present(rows.at(-1), 'last of a batch').row_key
  }
}

function sealColumn(client: PoolClient, vault: Vault, name: SealedColumn, rows: readonly SetAside[]): Promise<void> {
  const values = rows.map(({ row_key: row, value }) => ({ row, sealed: vault.seal({ column: name, row }, value) }))
  return writeSealed(client, name, values)
}

/** The plain hash is hashed again, keyed: existing recovery codes stay valid. */
async function keyRecoveryCodes(client: PoolClient, vault: Vault, rows: readonly SetAside[]): Promise<void> {
  await client.query('insert into recovery_codes (user_id, hash) select * from unnest($1::bigint[], $2::bytea[])', [
    rows.map(({ row_key: row }) => row.split(' ', 1)[0]),
    rows.map(({ value }) => vault.digest('recovery code', value.toString('hex'))),
  ])
}

async function keyCards(client: PoolClient, vault: Vault, rows: readonly SetAside[]): Promise<void> {
  await client.query(
    `update identity_check r set card_key = v.card_key from unnest($1::bigint[], $2::bytea[]) as v (id, card_key) where r.id = v.id`,
    [
      rows.map(({ row_key: row }) => row),
      rows.map(({ value }) => vault.digest('identity card', value.toString('utf8'))),
    ],
  )
}

/**
 * PostgreSQL keeps samples of columns for its planner: those of columns that are no longer plain are dead rows now. Dead rows are kept
 * while an older transaction runs, even one in another database, or an older snapshot of this one is held: both are waited for.
 */
async function forgetStatistics(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ xid: string }>('select pg_current_xact_id()::text as xid')
  const xid = present(rows[0], 'own transaction').xid
  for (let waitedMs = 0; waitedMs < SNAPSHOT_PATIENCE_MS; waitedMs += SNAPSHOT_LOOK_MS) {
    const { rowCount } = await pool.query(
      `select where pg_snapshot_xmin(pg_current_snapshot()) <= $1::xid8 or exists (
         select from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and age(backend_xmin) > age($1::xid8::xid))`,
      [xid],
    )
    if (rowCount === 0) break
    await sleep(SNAPSHOT_LOOK_MS)
  }
  await pool.query('vacuum full pg_catalog.pg_statistic')
}
