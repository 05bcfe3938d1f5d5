// The database of this server, ready to use: embedded or outside (DATABASE_URL), reachable, new enough, durable and migrated.
import { CannotStart, messageOf } from '../cannot-start.ts'
import type { Report } from '../log-events.ts'
import { hostsOf } from './address.ts'
import { checkDurability } from './durability.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { migrate, readMigrations } from './migrate.ts'
import { openPool, type Pool } from './pool.ts'
import { watchSchema } from './schema/watch-schema.ts'

/** The part of the configuration that says where the database is. */
export interface DatabaseConfig {
  readonly mode: 'development' | 'production'
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** PostgreSQL itself when DATABASE_URL is a pooler. */
  readonly databaseDirectUrl: string | undefined
}

export interface Database {
  /** For questions and short transactions. It may lead through a pooler: nothing is kept in its sessions. */
  readonly pool: Pool
  /** Straight to PostgreSQL, for what writes the books: the address, and a pool (the same one where there is no pooler). */
  readonly directUrl: string
  readonly directPool: Pool
  close(): Promise<void>
}

const OLDEST_VERSION = 150_000
const POOL_SIZE = 16
/** Leases, fences and reading a shard, when the rest goes through a pooler. */
const DIRECT_POOL_SIZE = 4

/** @param onLost called when the embedded PostgreSQL goes away while the server runs, or a newer version took the database over. */
export async function openDatabase(
  config: DatabaseConfig,
  report: Report,
  onLost: (error: Error) => void,
): Promise<Database> {
  const source = config.databaseUrl === undefined ? await embedded(config, report, onLost) : outside(config.databaseUrl)
  const pools = openPools(source.url, config.databaseDirectUrl, report)
  const close = async (): Promise<void> => {
    await pools.end()
    await source.stop()
  }
  const { pool, directPool } = pools
  const directUrl = config.databaseDirectUrl ?? source.url
  try {
    await checkServer(directPool, config.databaseDirectUrl === undefined ? 'The database' : 'DATABASE_DIRECT_URL')
    if (pool !== directPool) await checkServer(pool, 'DATABASE_URL')
    const hasStandby = hostsOf(directUrl).length > 1
    await checkDurability({ pool: directPool, mode: config.mode, hasStandby, report })
    const known = await readMigrations()
    const applied = await migrate(directUrl, known)
    if (applied.length > 0) report('postgres.migrated', { migrations: applied })
    // Migrations touch a thousand files. Our own PostgreSQL brings them to disk now, not while somebody waits for it to stop.
    if (applied.length > 0 && config.databaseUrl === undefined) void pool.query('checkpoint').catch(() => undefined)
    const watch = watchSchema(directPool, known, name =>
      onLost(new CannotStart(`A newer version has brought the database to ${name}, which this one cannot work with.`)),
    )
    return {
      pool,
      directUrl,
      directPool,
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

interface Pools {
  readonly pool: Pool
  readonly directPool: Pool
  end(): Promise<void>
}

function openPools(url: string, directUrl: string | undefined, report: Report): Pools {
  let isClosing = false
  const onIdleError = (error: Error): void => {
    // The pool does not wait for its goodbyes to arrive, so our own PostgreSQL may hang up first.
    if (!isClosing) report('postgres.connection_lost', { reason: error.message })
  }
  const via = directUrl === undefined ? undefined : 'pooler'
  const pool = openPool(url, { name: 'tallystick', maxConnections: POOL_SIZE, via, onIdleError })
  const directPool =
    directUrl === undefined
      ? pool
      : openPool(directUrl, { name: 'tallystick direct', maxConnections: DIRECT_POOL_SIZE, onIdleError })
  return {
    pool,
    directPool,
    async end() {
      isClosing = true
      await pool.end()
      if (directPool !== pool) await directPool.end()
    },
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

async function checkServer(pool: Pool, name: string): Promise<void> {
  let version: number
  try {
    const { rows } = await pool.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    )
    version = rows[0]?.version ?? 0
  } catch (error) {
    if (error instanceof CannotStart) throw error
    throw new CannotStart(`${name} cannot be reached: ${messageOf(error) || 'no answer'}.`, { cause: error })
  }
  if (version < OLDEST_VERSION)
    throw new CannotStart(`The database is PostgreSQL ${Math.floor(version / 10_000)}; 15 or newer is needed.`)
}
