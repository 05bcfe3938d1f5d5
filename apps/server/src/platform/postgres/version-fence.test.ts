// Two versions of the server at one database: the newer one migrates it, and from then on the older one writes nothing.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import pg from 'pg'
import { postgresStore } from '../../engine-host/postgres-store.ts'
import { ShardHost } from '../../engine-host/shard-host.ts'
import { type TestDatabase, testDatabase, throwawayCluster, type ThrowawayCluster } from '../../../testing/database.ts'
import { fixedTerms } from '../../../testing/fixed-terms.ts'
import { TEST_SECRET_KEY } from '../../../testing/secrets.ts'
import { type ServerProcess, startServerProcess } from '../../../testing/server-process.ts'
import { type Migration, migrate, readMigrations } from './migrate.ts'
import { connectionOptions } from './pool.ts'
import { schemaOptions } from './schema-version.ts'
import { watchSchema } from './watch-schema.ts'

/** A pool as another version would open it; its connections may be cut when the database is dropped. */
function poolWith(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
  return pool
}

const NEXT: Migration = { number: 9001, name: 'next', sql: 'create table newer (id int)', checksum: 'next' }

describe('an older version at a newer schema', () => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await testDatabase()
  })
  afterEach(() => database.close())

  const hostOn = (pool: pg.Pool, holder: string): { host: ShardHost; close(): Promise<void> } => {
    const store = postgresStore(database.url, pool)
    const quiet = { publish: () => undefined, report: () => undefined, readTerms: fixedTerms() }
    const clock = { now: () => 1_800_000_000_000 }
    const sleep = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))
    return { host: new ShardHost(0, holder, { store, clock, sleep, ...quiet }), close: () => store.close() }
  }
  const openAccounts = (host: ShardHost, userId: number): ReturnType<ShardHost['submit']> =>
    host.submit({ type: 'open_accounts', userId, realm: 'demo' })

  it('loses its shard with the migration, never gets one again, and leaves it to the newer one', async () => {
    const old = hostOn(database.pool, 'old')
    expect(await old.host.start()).toBe(true)
    expect(await openAccounts(old.host, 1)).toMatchObject({ ok: true })
    await migrate(database.url, [...(await readMigrations()), NEXT])
    // What it decides now was decided by the rules of the old schema.
    expect(await openAccounts(old.host, 2)).toMatchObject({ ok: false, refusal: { reason: 'unavailable' } })
    expect(old.host.health.status).toBe('stopped')
    const again = hostOn(database.pool, 'old')
    expect(await again.host.start()).toBe(false)

    const newer = poolWith({
      ...connectionOptions(database.url, 'newer'),
      options: schemaOptions(null, NEXT.number),
    })
    const next = hostOn(newer, 'new')
    expect(await next.host.start()).toBe(true)
    expect([...next.host.state.books.users.keys()]).toEqual([1])
    expect(await next.host.renew()).toBe(true)
    expect(await openAccounts(next.host, 3)).toMatchObject({ ok: true })
    await next.host.stop()
    // Free, but not for the old one.
    expect(await again.host.start()).toBe(false)
    for (const seat of [old, again, next]) await seat.close()
    await newer.end()
  })

  it('cannot renew a lease that it got before', async () => {
    const old = hostOn(database.pool, 'old')
    await old.host.start()
    await database.pool.query(`insert into schema_migration (number, name, checksum) values (9001, 'next', 'next')`)
    expect(await old.host.renew()).toBe(false)
    expect(old.host.health.status).toBe('stopped')
    await old.close()
  })

  it('gives none to a connection that does not say what it knows', async () => {
    const silent = poolWith({ connectionString: database.url })
    const host = hostOn(silent, 'silent')
    expect(await host.host.start()).toBe(false)
    await host.close()
    await silent.end()
  })

  it('does not start', async () => {
    const known = await readMigrations()
    await migrate(database.url, [...known, NEXT])
    await expect(migrate(database.url, known)).rejects.toThrow(
      'The database has migration 9001-next, which this version does not know',
    )
  })

  it('is told once, whatever the database does meanwhile', async () => {
    const known = await readMigrations()
    const told: string[] = []
    const watch = watchSchema(database.pool, known, name => told.push(name), 10)
    await new Promise(resolve => setTimeout(resolve, 60))
    expect(told).toEqual([])
    await migrate(database.url, [...known, NEXT])
    await expect.poll(() => told).toEqual(['9001-next'])
    watch.stop()
  })
})

describe('options in the address of the database', () => {
  it('are kept beside our own', async () => {
    const database = await testDatabase()
    const url = `${database.url}${database.url.includes('?') ? '&' : '?'}options=${encodeURIComponent('-c geqo=off')}`
    const client = new pg.Client(connectionOptions(url, 'test'))
    await client.connect()
    const { rows } = await client.query(
      `select current_setting('geqo') as geqo, current_setting('tallystick.schema')::int > 0 as known`,
    )
    expect(rows).toEqual([{ geqo: 'off', known: true }])
    await client.end()
    await database.close()
  })
})

describe('a running server', { timeout: 30_000 }, () => {
  let cluster: ThrowawayCluster
  let server: ServerProcess | undefined
  beforeAll(async () => {
    cluster = await throwawayCluster()
  })
  afterAll(async () => {
    server?.child.kill('SIGKILL')
    await cluster.stop()
  })

  it('ends with a sentence when a newer version has taken its database over, and does not start again', async () => {
    const env = { DATABASE_URL: cluster.url, SECRET_KEY: TEST_SECRET_KEY }
    server = startServerProcess({ env })
    await server.ready
    await migrate(cluster.url, [...(await readMigrations()), NEXT])
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain('A newer version has brought the database to 9001-next')
    server = startServerProcess({ env })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain('it was written by a newer version')
  })
})
