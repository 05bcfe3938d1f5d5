// Ten and more deployments with one real fault each, and the sentence that the doctor has for it.
import { randomBytes } from 'node:crypto'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '@tallystick/kernel/clock'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testApi, type TestApi } from '../../testing/api/api.ts'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { freePort } from '../../testing/nats.ts'
import { TEST_SECRET_KEY } from '../../testing/secrets.ts'
import { COMMAND_ENV } from '../../testing/server-process.ts'
import { type ProxyMistakes, tlsProxy } from '../../testing/outside/tls-proxy.ts'
import { writeRehearsal } from '../backup/archive/rehearsal.ts'
import { writeLastBackup } from '../backup/last-backup.ts'
import type { Pool } from '../platform/postgres/pool.ts'
import { parseKeys } from '../platform/secrets/secret-keys.ts'
import { checkDatabase, judgeVersion } from './check-database.ts'
import { checkBackup, checkDisk, checkRehearsal } from './check-machine.ts'
import { checkBus, checkMail, checkStorage } from './check-services.ts'
import { checkSite, judgeDates } from './check-site.ts'
import type { Finding } from './finding.ts'

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const faultsIn = (findings: readonly Finding[]): string[] =>
  findings.filter(({ level }) => level === 'fault').map(({ about, says }) => `${about}: ${says}`)
const keys = (text: string) => ({ source: 'environment', keys: parseKeys(text, 'SECRET_KEY') }) as const

describe('[doctor] the site', () => {
  let api: TestApi
  let strict: TestApi
  beforeAll(async () => {
    const limits = { PUBLIC_ORIGIN: 'https://127.0.0.1' }
    api = await testApi({ environment: { ...limits, TRUST_PROXY: 'loopback' } })
    strict = await testApi({ environment: limits })
    for (const { app } of [api, strict]) await app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(async () => {
    await api.close()
    await strict.close()
  })

  async function look(mistakes: ProxyMistakes = {}, days = 90, behind = api): Promise<string[]> {
    const proxy = await tlsProxy((behind.app.server.address() as AddressInfo).port, days, mistakes)
    stops.push(() => proxy.stop())
    const findings = await checkSite({ mode: 'production', publicOrigin: proxy.origin }, Date.now())
    // A certificate that no authority has signed is a fault in every one of these.
    return faultsIn(findings).filter(says => !says.includes('Browsers refuse the certificate'))
  }

  it('nothing is said against one that is in order but for its certificate', async () => {
    expect(await look()).toEqual([])
  })

  it('a certificate that no browser takes', async () => {
    const proxy = await tlsProxy((api.app.server.address() as AddressInfo).port, 90)
    stops.push(() => proxy.stop())
    const [first] = faultsIn(await checkSite({ mode: 'production', publicOrigin: proxy.origin }, Date.now()))
    expect(first).toMatch(/^tls: Browsers refuse the certificate of 127\.0\.0\.1:\d+ \(DEPTH_ZERO_SELF_SIGNED_CERT\)/)
  })

  it.each<[string, ProxyMistakes, string]>([
    ['sends no address', { forwardedFor: 'none' }, 'proxy: The proxy sends no X-Forwarded-For'],
    [
      'lets callers choose their address',
      { forwardedFor: 'passed on' },
      'proxy: Callers choose the address that limits count',
    ],
    ['hides that it came by TLS', { hasNoProto: true }, 'proxy: The server takes requests that came by https for http'],
    ['changes the host', { changesHost: true }, 'proxy: The server is asked for backend.internal instead of 127.0.0.1'],
    ['keeps live sockets out', { refusesSockets: true }, 'live: Live prices do not get through'],
  ])('a proxy that %s', async (_what, mistakes, sentence) => {
    const said = await look(mistakes)
    expect(said[0]).toContain(sentence)
  })

  it('a certificate that has ended', async () => {
    expect((await look({}, -1))[0]).toMatch(/^tls: The certificate of 127\.0\.0\.1:\d+ ended on .* Renew it/)
  })

  it.each([
    ['three months, 13 days left', 90, 13, 'warning: The certificate of x ends in 13 days.'],
    ['three months, 20 days left', 90, 20, 'ok: The certificate of x is good for 20 days.'],
    ['six days, two and a half left', 6, 2.5, 'ok: The certificate of x is good for 2 days.'],
    ['half a day, four hours left', 0.5, 4 / 24, 'ok: The certificate of x is good for 4 h.'],
    ['half a day, an hour left', 0.5, 1 / 24, 'warning: The certificate of x ends in 1 h.'],
  ])('a certificate that was not renewed: for %s', (_what, days, left, sentence) => {
    const until = Date.now() + left * DAY_MS
    const { level, says } = judgeDates('x', { since: until - days * DAY_MS, until }, until - left * DAY_MS)
    expect(`${level}: ${says}`).toContain(sentence)
  })

  it('a proxy that is not believed', async () => {
    expect((await look({}, 90, strict))[0]).toContain('Set TRUST_PROXY to the address of the proxy')
  })

  it('no TLS, and nobody there', async () => {
    const said = faultsIn(
      await checkSite({ mode: 'production', publicOrigin: `http://127.0.0.1:${await freePort()}` }, Date.now()),
    )
    expect(said[0]).toContain('would cross the network in clear text')
    expect(said[1]).toContain('does not answer')
  })
})

describe('[doctor] PostgreSQL', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.close())
  const look = (options: { url?: string; now?: () => number; key?: string } = {}): Promise<readonly Finding[]> =>
    checkDatabase({
      url: options.url ?? database.url,
      isEmbedded: false,
      secrets: keys(options.key ?? TEST_SECRET_KEY),
      now: options.now ?? Date.now,
    })

  it('settings that lose orders in a crash, and no archive of the log', async () => {
    const said = faultsIn(await look())
    expect(said.filter(says => says.startsWith('durability: PostgreSQL has ')).length).toBe(3)
    expect(said.some(says => says.startsWith('backup: PostgreSQL archives no log'))).toBe(true)
  })

  it('a standby that is not waited for', async () => {
    await database.pool.query(`select pg_create_physical_replication_slot('doctor_standby')`)
    try {
      expect(faultsIn(await look()).join(' ')).toContain(
        'replication: A failover would lose acknowledged orders: synchronous_standby_names is empty',
      )
    } finally {
      await database.pool.query(`select pg_drop_replication_slot('doctor_standby')`)
    }
  })

  it('whoever receives the log to keep it is no standby, and is missed when it stops', async () => {
    await database.pool.query(`select pg_create_physical_replication_slot('backup', true)`)
    const receiver = new pg.Client({
      connectionString: `${database.url}${database.url.includes('?') ? '&' : '?'}replication=true`,
      application_name: 'pg_receivewal',
    })
    // How the connection ends is not looked at.
    receiver.on('error', () => undefined)
    try {
      const idle = faultsIn(await look()).join(' ')
      expect(idle).toContain('backup: Nobody receives the log of PostgreSQL: slot backup is idle')
      expect(idle).not.toContain('replication')
      await receiver.connect()
      const { rows } = await database.pool.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')
      receiver.query(`START_REPLICATION SLOT backup PHYSICAL ${rows[0]?.lsn ?? ''}`).catch(() => undefined)
      await expect
        .poll(async () => (await look()).map(({ says }) => says).join(' '))
        .toContain('received as it is written (slot backup')
      expect(faultsIn(await look()).join(' ')).not.toContain('replication')
    } finally {
      await receiver.end()
      await expect.poll(() => dropSlot(database.pool, 'backup')).toBe(true)
    }
  })

  it('a clock that is wrong', async () => {
    const said = faultsIn(await look({ now: () => Date.now() + 600_000 }))
    expect(said.join(' ')).toContain('clock: This machine and PostgreSQL are 600 s apart')
  })

  it('a key that does not open what is sealed', async () => {
    const api = await testApi()
    stops.push(() => api.close())
    const { rows } = await api.pool.query<{ name: string }>('select current_database() as name')
    const url = database.url.replace(/\/[^/?]+(?=\?|$)/, `/${rows[0]?.name ?? ''}`)
    expect(faultsIn(await look({ url })).filter(says => says.startsWith('keys'))).toEqual([])
    const said = faultsIn(await look({ url, key: randomBytes(32).toString('hex') }))
    expect(said.join(' ')).toContain('keys: The database holds secrets sealed with key')
  })

  it.each([
    ['14.11 (Debian 14.11-1.pgdg120+1)', 140_011],
    ['9.6.24', 90_624],
  ])('a version that is too old: %s', (version, number) => {
    expect(faultsIn([judgeVersion({ version, number, used: 3, most: 100 })])).toEqual([
      `database: PostgreSQL ${version} is too old: 15 or newer is needed. Upgrade it with pg_upgrade.`,
    ])
  })

  it('a version that is old enough to be known and new enough, and connections that run out', async () => {
    expect(judgeVersion({ version: '15.0', number: 150_000, used: 80, most: 100 })).toEqual({
      about: 'database',
      level: 'ok',
      says: 'PostgreSQL 15.0 answers; 80 of 100 connections are in use.',
    })
    expect(judgeVersion({ version: '15.0', number: 150_000, used: 81, most: 100 })).toMatchObject({ level: 'warning' })
    // And what a real server says of itself is understood; other tests may have used up its connections.
    const [first] = await look()
    expect(first?.says).toMatch(/^(?:PostgreSQL 1[5-9]\.\d+.* answers; )?\d+ of \d+ connections /)
  })

  it('nobody there', async () => {
    const said = faultsIn(await look({ url: `postgresql://nobody@127.0.0.1:${await freePort()}/none` }))
    expect(said[0]).toContain('database: PostgreSQL cannot be asked')
  })
})

/** False while somebody still uses it. */
async function dropSlot(pool: Pool, name: string): Promise<boolean> {
  const text =
    'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active'
  return (await pool.query(text, [name])).rowCount === 1
}

describe('[doctor] the services beside it', () => {
  const listen = async (server: Server | HttpServer): Promise<number> => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    stops.push(() => new Promise(resolve => server.close(resolve)))
    return (server.address() as AddressInfo).port
  }

  it('a mail server that refuses the password, which is not repeated', async () => {
    const port = await listen(
      createServer(socket => {
        socket.write('220 here\r\n')
        socket.on('error', () => undefined)
        socket.on('data', chunk => {
          const line = chunk.toString('utf8')
          if (line.startsWith('EHLO')) socket.write('250-here\r\n250 AUTH PLAIN\r\n')
          else if (line.startsWith('AUTH')) socket.write('535 5.7.8 wrong password\r\n')
          else socket.end('221 bye\r\n')
        })
      }),
    )
    const finding = await checkMail(`smtp://site:hunter2@127.0.0.1:${port}`)
    expect(faultsIn([finding])[0]).toMatch(/^mail: The mail server does not let us in \(.*535.*\)/)
    expect(finding.says).not.toContain('hunter2')
  })

  it('a store that refuses the key', async () => {
    const port = await listen(createHttpServer((_request, response) => response.writeHead(403).end()))
    const config = { kind: 's3', endpoint: `http://127.0.0.1:${port}`, region: 'r', bucket: 'proofs' } as const
    const finding = await checkStorage({ ...config, accessKeyId: 'a', secretAccessKey: 'hunter2' }, '/nowhere')
    expect(faultsIn([finding])[0]).toContain('uploads: Uploads cannot be kept in bucket proofs (the store answered 403')
  })

  it('a bus that nobody serves', async () => {
    const findings = await checkBus({ url: `nats://127.0.0.1:${await freePort()}`, caFile: undefined })
    expect(faultsIn(findings)[0]).toContain('bus: NATS does not let us in')
  })
})

describe('[doctor] the machine', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'doctor-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('a disk that is nearly full', async () => {
    const gib = 2 ** 30
    const finding = await checkDisk(folder, () => Promise.resolve({ free: gib, total: 100 * gib }))
    expect(faultsIn([finding])[0]).toContain(`disk: 1.0 of 100.0 GiB are free in ${folder}: PostgreSQL stops`)
    expect((await checkDisk(join(folder, 'nowhere'))).says).toContain('cannot be looked at')
  })

  it('no backup, an old one, and one of today', async () => {
    const now = Date.now()
    expect((await checkBackup(folder, now)).says).toContain('was never backed up')
    await writeLastBackup(folder, { at: now - 3 * DAY_MS, to: '/backups/"old"' })
    expect((await checkBackup(folder, now)).says).toContain('is 72 hours old (/backups/"old")')
    await writeLastBackup(folder, { at: now - 1, to: '/backups/new' })
    expect((await checkBackup(folder, now)).level).toBe('ok')
  })

  it('no trial restore, a failed one, an old one, and one of today', async () => {
    const now = Date.now()
    const last = { at: now, backup: 'b', tookMs: 1, checks: 90, failed: 0, reason: '' }
    expect((await checkRehearsal(folder, now)).says).toContain('was never restored for trial')
    await writeRehearsal(folder, { ...last, failed: 2, reason: 'I1, I2' })
    expect(faultsIn([await checkRehearsal(folder, now)])[0]).toContain(
      'rehearsal: The newest trial restore failed (I1, I2)',
    )
    await writeRehearsal(folder, { ...last, at: now - 11 * DAY_MS })
    expect((await checkRehearsal(folder, now)).says).toContain('is 11 days old')
    await writeRehearsal(folder, last)
    expect((await checkRehearsal(folder, now)).level).toBe('ok')
  })

  it('npm run doctor says all of it, and ends with 1', async () => {
    await writeFile(join(folder, 'token'), 'a token of some length')
    const run = (env: Record<string, string>): Promise<{ code: number; out: string }> =>
      new Promise(resolve => {
        const main = join(import.meta.dirname, 'main.ts')
        execFile(process.execPath, [main], { env: { ...COMMAND_ENV, ...env } }, (error, out) =>
          resolve({ code: Number(error?.code ?? 0), out }),
        )
      })
    const wrong = await run({ MODE: 'production', PORT: 'x' })
    expect(wrong.code).toBe(1)
    expect(wrong.out).toContain('FAULT   settings: PORT must be a whole number')
    expect(wrong.out).toContain('FAULT   settings: SMTP_URL must be set when MODE=production')
    const port = await freePort()
    const idle = await run({
      DATA_DIR: folder,
      PORT: String(port),
      METRICS_TOKEN_FILE: join(folder, 'token'),
      SECRET_KEY: TEST_SECRET_KEY,
    })
    expect(idle.code).toBe(1)
    expect(idle.out).toContain(`FAULT   database: No server runs over ${folder}`)
    expect(idle.out).toContain(`FAULT   site: http://localhost:${port} does not answer`)
    expect(idle.out).toMatch(/doctor: \d+ looked at, \d+ faults, \d+ warnings/)
  })
})
