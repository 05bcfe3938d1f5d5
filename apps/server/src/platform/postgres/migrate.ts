// Migrates a database to the newest schema: numbered SQL files, forward only, each in its own transaction, under one advisory lock.
// Applied files are recorded with a checksum: an edited or missing old file stops the start.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { CannotStart, messageOf } from '../cannot-start.ts'
import { connectionOptions } from './pool.ts'
import { MIGRATIONS_FOLDER } from './schema-version.ts'

export interface Migration {
  readonly number: number
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

const FILE_NAME = /^(\d{4})-([a-z0-9-]+)\.sql$/
const LOCK_KEY = 7_402_551

/** All migrations in order. A misnamed file or a number used twice is a mistake in the code, so it throws. */
export async function readMigrations(folder: string = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const files = (await readdir(folder)).filter(file => file.endsWith('.sql')).toSorted()
  const migrations: Migration[] = []
  for (const file of files) {
    const match = FILE_NAME.exec(file)
    if (!match) throw new Error(`migration ${file} must be called NNNN-name.sql`)
    const [, digits = '', name = ''] = match
    const number = Number.parseInt(digits, 10)
    if (migrations.at(-1)?.number === number) throw new Error(`two migrations are numbered ${digits}`)
    const sql = await readFile(join(folder, file), 'utf8')
    migrations.push({ number, name, sql, checksum: createHash('sha256').update(sql).digest('hex') })
  }
  return migrations
}

/** Applies what is missing and returns the names of what was applied now. */
export async function migrate(url: string, migrations: readonly Migration[]): Promise<string[]> {
  const client = new pg.Client(connectionOptions(url, 'tallystick migrate'))
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY])
    await client.query(`create table if not exists schema_migration (
      number integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`)
    const applied = await client.query<AppliedRow>(
      'select number, name, checksum from schema_migration order by number',
    )
    const pending = pendingMigrations(migrations, applied.rows)
    for (const migration of pending) await applyOne(client, migration)
    return pending.map(label)
  } finally {
    // Ending the session releases the lock.
    await client.end()
  }
}

export interface AppliedRow {
  readonly number: number
  readonly name: string
  readonly checksum: string
}

/** What is still to apply, or the sentence that says why the two histories cannot be reconciled. */
export function pendingMigrations(migrations: readonly Migration[], applied: readonly AppliedRow[]): Migration[] {
  const known = new Map(migrations.map(migration => [migration.number, migration]))
  for (const row of applied) {
    const migration = known.get(row.number)
    if (!migration) {
      throw new CannotStart(
        `The database has migration ${label(row)}, which this version does not know: it was written by a newer version.`,
      )
    }
    if (migration.checksum !== row.checksum) {
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

async function applyOne(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await fenceOut(client)
    await client.query(migration.sql)
    await client.query('insert into schema_migration (number, name, checksum) values ($1, $2, $3)', [
      migration.number,
      migration.name,
      migration.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${label(migration)} failed: ${messageOf(error)}`, { cause: error })
  }
}

/** Current writers are older versions: their transactions from here on must not reach the new schema. */
async function fenceOut(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ found: string | null }>(`select to_regclass('shard_lease') as found`)
  if (rows[0]?.found === null) return
  await client.query('delete from shard_lease')
  await client.query('update shard set epoch = epoch + 1')
}

export function label(migration: { readonly number: number; readonly name: string }): string {
  return `${String(migration.number).padStart(4, '0')}-${migration.name}`
}
