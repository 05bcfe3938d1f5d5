// Real PostgreSQL for tests, simulations, browser stories and benches. Under vitest all files share one cluster, started by the first
// test that asks (see cluster-setup.ts), and each call gets its own migrated database, cloned from a template.
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts'
import { migrate, readMigrations } from '../src/platform/postgres/migrate.ts'
import { openPool, type Pool } from '../src/platform/postgres/pool.ts'

export interface TestDatabase {
  readonly url: string
  readonly pool: Pool
  close(): Promise<void>
}

export interface ThrowawayCluster {
  /** An empty database; migrate it, or hand it to a server as DATABASE_URL. */
  readonly url: string
  urlOf(database: string): string
  stop(): Promise<void>
}

/** How test workers find the process that owns the cluster. */
export const CLUSTER_VARIABLE = 'TALLYSTICK_TEST_CLUSTER'
export const TEMPLATE = 'tallystick_template'
/** Four workers share it, and some of their tests start several servers with a pool each. */
const SHARED = ['max_connections=160']

/** A fresh database with the newest schema, its own pool included. Close it when done. */
export function testDatabase(): Promise<TestDatabase> {
  return cloneOf(TEMPLATE)
}

/** A database as a version left it that did not know this migration yet. */
export async function databaseBefore(migration: number): Promise<TestDatabase> {
  const database = await cloneOf('template0')
  const older = (await readMigrations()).filter(({ number }) => number < migration)
  await migrate(database.url, older)
  return database
}

async function cloneOf(template: string): Promise<TestDatabase> {
  const cluster = await sharedCluster()
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copying the files costs a third of writing every page of them to the log as well, which nobody reads here.
  await administer(cluster, `create database ${name} template ${template} strategy file_copy`)
  const url = cluster.replace(/\/postgres$/, `/${name}`)
  const pool = openPool(url, { name: 'tallystick test' })
  return {
    url,
    pool,
    async close() {
      await pool.end()
      await administer(cluster, `drop database if exists ${name} with (force)`)
    },
  }
}

/** A cluster of its own in a temporary folder, gone after stop() and also when this process dies. `durable` keeps fsync on, as benches must. */
export async function throwawayCluster(
  options: { readonly durable?: boolean; readonly settings?: readonly string[] } = {},
): Promise<ThrowawayCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'tallystick-'))
  // PostgreSQL may have to run as another user, who must be able to enter.
  await chmod(folder, 0o755)
  const { durable = false, settings = [] } = options
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable, settings, tied: true })
  return {
    url: postgres.url,
    urlOf: database => postgres.urlOf(database),
    async stop() {
      await postgres.stop()
      // The cluster is elsewhere when the temporary folder is closed to the user PostgreSQL runs as.
      for (const path of [postgres.folder, folder]) await rm(path, { recursive: true, force: true })
    },
  }
}

/** A cluster with the template that test databases are cloned from. */
export async function clusterWithTemplate(): Promise<ThrowawayCluster> {
  const cluster = await throwawayCluster({ settings: SHARED })
  try {
    await makeTemplate(cluster)
    return cluster
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

async function makeTemplate(cluster: ThrowawayCluster): Promise<void> {
  await administer(cluster.urlOf('postgres'), `create database ${TEMPLATE}`)
  await migrate(cluster.urlOf(TEMPLATE), await readMigrations())
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The address of the `postgres` database on the cluster of this test run. */
async function sharedCluster(): Promise<string> {
  const broker = process.env[CLUSTER_VARIABLE]
  if (broker === undefined) throw new Error('testDatabase() works under vitest; elsewhere use throwawayCluster()')
  const socket = connect(broker)
  const answer = await text(socket)
  if (!answer.startsWith('postgresql:')) throw new Error(`the test cluster did not start: ${answer}`)
  return answer
}
