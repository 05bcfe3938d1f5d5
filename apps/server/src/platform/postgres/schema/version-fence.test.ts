// Two versions of the server at one database. On an expand migration both go on; a contract migration stops the one that cannot work with it.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { postgresStore } from '../../../engine-host/store/postgres-store.ts'
import { ShardHost } from '../../../engine-host/shard/shard-host.ts'
import type { Store } from '../../../engine-host/store/store.ts'
import { databaseBefore, type TestDatabase, testDatabase } from '../../../../testing/database.ts'
import { fixedTerms } from '../../../../testing/fixed-terms.ts'
import { TEST_SECRET_KEY } from '../../../../testing/secrets.ts'
import { type ServerProcess, startServerProcess } from '../../../../testing/server-process.ts'
import { connectClient } from '../client.ts'
import { migrate, readMigrations } from '../migrate.ts'
import { migrationFrom } from './migration-file.ts'
import { openPool } from '../pool.ts'
import { KNOWN_SCHEMA } from './schema-version.ts'
import { watchSchema } from './watch-schema.ts'

const CONTRACT = migrationFrom('9001-next.sql', '-- kind: contract, from 9001\ncreate table newer (id int)')
const EXPAND = migrationFrom(
  '9001-next.sql',
  `-- kind: expand\nalter table forex_order add column desk text not null default 'main'`,
)
/** Made later, when only versions from the present one on are left. */
const CLEAN_UP = migrationFrom(
  '9002-clean-up.sql',
  `-- kind: contract, from ${String(KNOWN_SCHEMA).padStart(4, '0')}\nselect 1`,
)

describe('[fence] an older version at a newer schema', () => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await testDatabase()
  })
  afterEach(() => database.close())

  const hostOn = (pool: pg.Pool, holder: string): { host: ShardHost; store: Store; close(): Promise<void> } => {
    const store = postgresStore(database.url, pool)
    const quiet = { publish: () => undefined, report: () => undefined, readTerms: fixedTerms() }
    const clock = { now: () => 1_800_000_000_000 }
    const sleep = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))
    return { host: new ShardHost(0, holder, { store, clock, sleep, ...quiet }), store, close: () => store.close() }
  }
  const openAccounts = (host: ShardHost, userId: number): ReturnType<ShardHost['submit']> =>
    host.submit({ type: 'open_accounts', userId, realm: 'demo' })

  it('loses its shard with the migration, never gets one again, and leaves it to the newer one', async () => {
    const old = hostOn(database.pool, 'old')
    expect(await old.host.start()).toBe(true)
    expect(await openAccounts(old.host, 1)).toMatchObject({ ok: true })
    await migrate(database.url, [...(await readMigrations()), CONTRACT])
    // What it decides now was decided by the rules of the old schema.
    expect(await openAccounts(old.host, 2)).toMatchObject({ ok: false, refusal: { reason: 'unavailable' } })
    expect(old.host.health.status).toBe('stopped')
    const again = hostOn(database.pool, 'old')
    expect(await again.host.start()).toBe(false)

    const newer = openPool(database.url, { name: 'newer', schema: CONTRACT.number })
    const next = hostOn(newer, 'new')
    expect(await next.host.start()).toBe(true)
    expect((await next.store.readUsers(0, [1])).accounts).toHaveLength(1)
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
    await database.pool.query(
      `insert into schema_migration (number, name, checksum, needs) values (9001, 'next', 'next', 9001)`,
    )
    expect(await old.host.renew()).toBe(false)
    expect(old.host.health.status).toBe('stopped')
    await old.close()
  })

  it('gives none to a connection that does not say what it knows', async () => {
    const silent = new pg.Pool({ connectionString: database.url })
    silent.on('error', () => undefined)
    const host = hostOn(silent, 'silent')
    expect(await host.host.start()).toBe(false)
    await host.close()
    await silent.end()
  })

  it('[expand] keeps its shard, and may take it again, beside the newer one', async () => {
    const old = hostOn(database.pool, 'old')
    expect(await old.host.start()).toBe(true)
    await migrate(database.url, [...(await readMigrations()), EXPAND])
    expect(await old.host.renew()).toBe(true)
    expect(await openAccounts(old.host, 1)).toMatchObject({ ok: true })
    await old.host.stop()
    const newer = openPool(database.url, { name: 'newer', schema: EXPAND.number })
    const next = hostOn(newer, 'new')
    expect(await next.host.start()).toBe(true)
    await next.host.stop()
    const again = hostOn(database.pool, 'old')
    expect(await again.host.start()).toBe(true)
    expect((await again.store.readUsers(0, [1])).accounts).toHaveLength(1)
    await again.host.stop()
    for (const seat of [old, next, again]) await seat.close()
    await newer.end()
  })

  it('[contract] goes on where it is named as new enough', async () => {
    const known = await readMigrations()
    await migrate(database.url, [...known, EXPAND, CLEAN_UP])
    expect(await migrate(database.url, known)).toEqual([])
    const present = hostOn(database.pool, 'present')
    expect(await present.host.start()).toBe(true)
    const before = openPool(database.url, { name: 'before', schema: KNOWN_SCHEMA - 1 })
    const older = hostOn(before, 'before')
    await present.host.stop()
    expect(await older.host.start()).toBe(false)
    for (const seat of [present, older]) await seat.close()
    await before.end()
  })

  it('does not start', async () => {
    const known = await readMigrations()
    await migrate(database.url, [...known, CONTRACT])
    await expect(migrate(database.url, known)).rejects.toThrow(
      'The database has migration 9001-next, which this version cannot work with',
    )
  })

  it('is told once, whatever the database does meanwhile', async () => {
    const known = await readMigrations()
    const told: string[] = []
    const watch = watchSchema(database.pool, known, name => told.push(name), 10)
    await migrate(database.url, [...known, EXPAND])
    const last = migrationFrom('9002-last.sql', '-- kind: contract, from 9001\nselect 1')
    await migrate(database.url, [...known, EXPAND, last])
    // The expansion before it was not worth a word.
    await expect.poll(() => told).toEqual(['9002-last'])
    watch.stop()
  })
})

it('options in the address of the database are kept beside our own', async () => {
  const database = await testDatabase()
  const url = `${database.url}${database.url.includes('?') ? '&' : '?'}options=${encodeURIComponent('-c geqo=off')}`
  const client = await connectClient(url, { name: 'test' })
  const { rows } = await client.query(
    `select current_setting('geqo') as geqo, current_setting('tallystick.schema')::int > 0 as known`,
  )
  expect(rows).toEqual([{ geqo: 'off', known: true }])
  await client.end()
  await database.close()
})

describe('[fence] a running server', { timeout: 30_000 }, () => {
  let database: TestDatabase
  const servers: ServerProcess[] = []
  beforeAll(async () => {
    // Empty, so that the first server makes everything in it.
    database = await databaseBefore(1)
  })
  afterAll(async () => {
    for (const { child } of servers) child.kill('SIGKILL')
    await database.close()
  })
  const start = (): ServerProcess => {
    const server = startServerProcess({ env: { DATABASE_URL: database.url, SECRET_KEY: TEST_SECRET_KEY } })
    servers.push(server)
    return server
  }
  interface Reply {
    readonly code: number
    readonly data: Readonly<Record<string, unknown>>
  }
  const get = async (port: number, path: string, authorization = ''): Promise<Reply> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization, lang: 'en' } })
    return (await response.json()) as Reply
  }
  const order = '/v2/api/forex/submit?type=1&cont=0.01&forex_id=1&status=1&multiple=10'

  it('[expand] goes on trading when a newer version expands its database, and starts on it; [contract] ends with a sentence', async () => {
    const first = start()
    const port = await first.ready
    const demoId = randomBytes(16).toString('hex')
    const { data } = await get(port, `/api/user/createAccountDemoForU?demo_id=${demoId}`)
    const token = String(data['token'])
    expect(await get(port, order, token)).toMatchObject({ code: 1 })
    const known = await readMigrations()
    await migrate(database.url, [...known, EXPAND])
    expect(await get(port, order, token)).toMatchObject({ code: 1 })

    // One more of the same version, as a balancer's second node: it knows nothing of the column either.
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    const second = start()
    expect(await get(await second.ready, order, token)).toMatchObject({ code: 1 })

    const contract = migrationFrom(
      '9002-next.sql',
      '-- kind: contract, from 9001\nalter table forex_order drop column desk',
    )
    await migrate(database.url, [...known, EXPAND, contract])
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain('A newer version has brought the database to 9002-next')
    const third = start()
    expect(await third.ended).toBe(1)
    expect(third.output()).toContain('The database has migration 9002-next, which this version cannot work with')
  })
})
