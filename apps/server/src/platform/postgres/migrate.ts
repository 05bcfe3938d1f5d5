// Migrates a database to the newest schema: numbered SQL files, forward only, each in its own transaction (but indexes made concurrently),
// under one advisory lock. Applied files are recorded with a checksum: an edited or missing old file stops the start.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { CannotStart, messageOf, systemErrorCode } from '../cannot-start.ts'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { connectClient } from './client.ts'
import { FIRST_DECLARED, label, type Migration, migrationFrom } from './schema/migration-file.ts'
import { MIGRATIONS_FOLDER } from './schema/schema-version.ts'

const LOCK_POLL_MS = 100
/** Behind a lock that a migration waits for, everything else waits too: it gives way, and tries again. */
const LOCK_TIMEOUT = '2s'
const LOCK_ATTEMPTS = 30
/** Not available in time; or a transaction waits for a table that the migration has, and has one that the migration waits for. */
const LOCK_REFUSED = ['55P03', '40P01']

/** All migrations in order. A misnamed file, a number used twice or a kind not declared is a mistake in the code, so it throws. */
export async function readMigrations(folder: string = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const files = (await readdir(folder)).filter(file => file.endsWith('.sql')).toSorted()
  const migrations: Migration[] = []
  for (const file of files) {
    const migration = migrationFrom(file, await readFile(join(folder, file), 'utf8'))
    if (migrations.at(-1)?.number === migration.number)
      throw new Error(`two migrations are numbered ${file.slice(0, 4)}`)
    migrations.push(migration)
  }
  return migrations
}

/** Applies what is missing and returns the names of what was applied now. */
export async function migrate(url: string, migrations: readonly Migration[]): Promise<string[]> {
  const client = await connectClient(url, { name: 'tallystick migrate' })
  try {
    await lock(client)
    await client.query(`create table if not exists schema_migration (
      number integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`)
    // All columns: `needs` came with migration 0220.
    const applied = await client.query<AppliedRow>('select * from schema_migration order by number')
    const pending = pendingMigrations(migrations, applied.rows)
    for (const migration of pending) await applyOne(client, migration)
    return pending.map(label)
  } finally {
    // Ending the session releases the lock.
    await client.end()
  }
}

/** Asked for again and again: a statement that waits for the lock would hold a snapshot, which an index made concurrently waits for. */
async function lock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ held: boolean }>(
      `select pg_try_advisory_lock(${ADVISORY_LOCKS.migration}) as held`,
    )
    if (rows[0]?.held === true) return
    await sleep(LOCK_POLL_MS)
  }
}

export interface AppliedRow {
  readonly number: number
  readonly name: string
  readonly checksum: string
  /** Null: every version works with it. Undefined before migration 0220: only versions that know it do. */
  readonly needs?: number | null | undefined
}

/** What is still to apply, or the sentence that says why the two histories cannot be reconciled. */
export function pendingMigrations(migrations: readonly Migration[], applied: readonly AppliedRow[]): Migration[] {
  const known = new Map(migrations.map(migration => [migration.number, migration]))
  const newestKnown = migrations.at(-1)?.number ?? 0
  for (const row of applied) {
    const migration = known.get(row.number)
    if (!migration && !isBesideUs(row, newestKnown)) {
      throw new CannotStart(
        `The database has migration ${label(row)}, which this version cannot work with: it was written by a newer version.`,
      )
    }
    if (migration && migration.checksum !== row.checksum) {
      throw new CannotStart(
        `Migration ${label(row)} was changed after it was applied to this database; migrations are never edited.`,
      )
    }
  }
  const newest = applied.at(-1)?.number ?? -1
  const done = new Set(applied.map(row => row.number))
  const pending = migrations.filter(migration => !done.has(migration.number))
  const late = pending.find(migration => migration.number < newest)
  if (late)
    throw new CannotStart(
      `Migration ${label(late)} is older than the newest one applied to this database; migrations only go forward.`,
    )
  return pending
}

/** Of a newer version, and this one works with it. */
function isBesideUs(row: AppliedRow, newestKnown: number): boolean {
  return row.number > newestKnown && row.needs !== undefined && (row.needs ?? 0) <= newestKnown
}

async function applyOne(client: pg.Client, migration: Migration): Promise<void> {
  try {
    if (migration.isConcurrent) await applyConcurrently(client, migration)
    else await applyInTransaction(client, migration)
  } catch (error) {
    throw new Error(`migration ${label(migration)} failed: ${messageOf(error)}`, { cause: error })
  }
}

async function applyInTransaction(client: pg.Client, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await client.query('begin')
    try {
      // Older servers work on beside an expansion, so none of them may be kept waiting.
      if (migration.needs === undefined) await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
      else await fenceOut(client)
      await client.query(migration.sql)
      await record(client, migration)
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if (!LOCK_REFUSED.includes(systemErrorCode(error) ?? '') || attempt === LOCK_ATTEMPTS) throw error
    }
  }
}

/** One statement after the other; what an interrupted attempt left is dropped first, so that it can be done again. */
async function applyConcurrently(client: pg.Client, migration: Migration): Promise<void> {
  for (const statement of migration.sql.split(/;\s*(?:\n|$)/)) {
    if (statement.replace(/--.*$/gm, '').trim() === '') continue
    const [, index] = /create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)/i.exec(statement) ?? []
    if (index !== undefined) await dropInvalid(client, index)
    await client.query(statement)
  }
  await record(client, migration)
}

async function dropInvalid(client: pg.Client, index: string): Promise<void> {
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  )
  if (rowCount === 1) await client.query(`drop index concurrently ${index}`)
}

async function record(client: pg.Client, { number, name, checksum, needs }: Migration): Promise<void> {
  await client.query('insert into schema_migration (number, name, checksum) values ($1, $2, $3)', [
    number,
    name,
    checksum,
  ])
  if (number >= FIRST_DECLARED)
    await client.query('update schema_migration set needs = $2 where number = $1', [number, needs])
}

/** Current writers may be older versions: their transactions from here on must not reach the new schema. */
async function fenceOut(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ found: string | null }>(`select to_regclass('shard_lease') as found`)
  if (rows[0]?.found === null) return
  await client.query('delete from shard_lease')
  await client.query('update shard set epoch = epoch + 1')
}
