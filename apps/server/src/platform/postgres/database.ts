// The database of this server, ready to use: embedded or outside (DATABASE_URL), reachable, new enough and migrated.
import { CannotStart, messageOf } from '../cannot-start.ts'
import type { Report } from '../log-events.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { migrate, readMigrations } from './migrate.ts'
import { openPool, type Pool } from './pool.ts'
import { watchSchema } from './watch-schema.ts'

/** The part of the configuration that says where the database is. */
export interface DatabaseConfig {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
}

export interface Database {
  readonly url: string
  readonly pool: Pool
  close(): Promise<void>
}

const OLDEST_VERSION = 150_000

/** @param onLost called when the embedded PostgreSQL goes away while the server runs, or a newer version took the database over. */
export async function openDatabase(
  config: DatabaseConfig,
  report: Report,
  onLost: (error: Error) => void,
): Promise<Database> {
  const source = config.databaseUrl === undefined ? await embedded(config, report, onLost) : outside(config.databaseUrl)
  const { url } = source
  let isClosing = false
  const pool = openPool(url, {
    name: 'tallystick',
    maxConnections: 16,
    onIdleError: error => {
      // The pool does not wait for its goodbyes to arrive, so our own PostgreSQL may hang up first.
      if (!isClosing) report('postgres.connection_lost', { reason: error.message })
    },
  })
  const close = async (): Promise<void> => {
    isClosing = true
    await pool.end()
    await source.stop()
  }
  try {
    await checkServer(pool)
    const known = await readMigrations()
    const applied = await migrate(url, known)
    if (applied.length > 0) report('postgres.migrated', { migrations: applied })
    const watch = watchSchema(pool, known, name =>
      onLost(new CannotStart(`A newer version has brought the database to ${name}, which this one does not know.`)),
    )
    return {
      url,
      pool,
      close() {
        watch.stop()
        return close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

interface Source {
  readonly url: string
  stop(): Promise<void>
}

async function embedded(config: DatabaseConfig, report: Report, onLost: (error: Error) => void): Promise<Source> {
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    onLost: error => onLost(new CannotStart(`The embedded PostgreSQL went away: ${error.message}.`)),
  })
  const { folder, pid } = postgres
  if (postgres.relocated) report('postgres.embedded_relocated', { dataDir: config.dataDir, folder })
  report(postgres.adopted ? 'postgres.embedded_adopted' : 'postgres.embedded_started', { pid, folder })
  return { url: postgres.url, stop: () => postgres.stop() }
}

function outside(url: string): Source {
  return { url, stop: () => Promise.resolve() }
}

async function checkServer(pool: Pool): Promise<void> {
  let version: number
  try {
    const { rows } = await pool.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    )
    version = rows[0]?.version ?? 0
  } catch (error) {
    throw new CannotStart(`The database cannot be reached: ${messageOf(error) || 'no answer'}.`, { cause: error })
  }
  if (version < OLDEST_VERSION)
    throw new CannotStart(`The database is PostgreSQL ${Math.floor(version / 10_000)}; 15 or newer is needed.`)
}
