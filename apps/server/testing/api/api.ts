// The whole API for tests: real PostgreSQL, the real engine, a scripted market, and a clock the test moves.
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '@tallystick/kernel/clock'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { buildApp } from '../../src/app.ts'
import type { Bus } from '../../src/bus/bus.ts'
import { inProcessBus } from '../../src/bus/in-process.ts'
import { readConfig } from '../../src/config.ts'
import type { EngineClient } from '../../src/engine-host/engine-client.ts'
import { engineHost } from '../../src/engine-host/engine-host.ts'
import { postgresStore } from '../../src/engine-host/store/postgres-store.ts'
import { type CopyRole, startCopy } from '../../src/modules/trading/copy/copy.ts'
import { createEmails } from '../../src/modules/users/emails/emails.ts'
import { actLog } from '../../src/modules/content/transparency-log/act-log.ts'
import { startMicro } from '../../src/modules/trading/micro/micro.ts'
import { startWalletEmails } from '../../src/modules/money/withdrawal/notices.ts'
import { createPasswords } from '../../src/modules/users/passwords/passwords.ts'
import { currentTerms } from '../../src/modules/operators/terms/current-terms.ts'
import { loadSettings, type Settings } from '../../src/settings/settings.ts'
import { createUser, readShard } from '../../src/modules/users/user/user.ts'
import { reporter } from '../../src/platform/log-events.ts'
import { createLogger } from '../../src/platform/logger.ts'
import { createMetrics } from '../../src/platform/metrics.ts'
import { systemScheduler } from '../../src/platform/scheduler.ts'
import type { Pool } from '../../src/platform/postgres/pool.ts'
import { createPushSender, type PushSender } from '../../src/platform/push/push-sender.ts'
import { siteSecret } from '../../src/platform/secrets/site-secrets.ts'
import type { Vault } from '../../src/platform/secrets/vault.ts'
import { testDatabase } from '../database.ts'
import { type ScriptedMarket, scriptedMarket } from '../scripted-market.ts'
import { TEST_SECRET_KEY, testVault } from '../secrets.ts'

/** A Monday at noon, so that no test depends on the day it runs on. */
const START = Date.UTC(2026, 10, 16, 12)

/** The wall clock's pace from a fixed start, plus what the test adds. */
export interface MovingClock extends Clock {
  advance(ms: number): void
}

export interface TestApi {
  readonly app: FastifyInstance
  readonly bus: Bus
  readonly pool: Pool
  /** Of its database, for processes beside it. */
  readonly databaseUrl: string
  readonly vault: Vault
  readonly clock: MovingClock
  readonly market: ScriptedMarket
  readonly settings: Settings
  readonly engine: EngineClient
  readonly copy: CopyRole
  readonly push: PushSender
  /** Sends the emails about wallets that are due now; the server looks for them every two seconds. */
  readonly sendWalletEmails: () => Promise<void>
  /** What was logged, as text: secrets must never be in it. */
  readonly logged: () => string
  close(): Promise<void>
}

export interface TestApiOptions {
  readonly environment?: Readonly<Record<string, string>>
  /** any: push services on this machine are taken. */
  readonly pushReach?: 'public' | 'any'
}

export async function testApi({ environment = {}, pushReach = 'public' }: TestApiOptions = {}): Promise<TestApi> {
  const database = await testDatabase()
  const { pool } = database
  const vault = await testVault(pool)
  const clock = movingClock()
  const lines: string[] = []
  const logger = createLogger({ level: 'info', format: 'json', write: text => lines.push(text) })
  const report = reporter(logger)
  const bus = inProcessBus((error, topic) => report('bus.listener_failed', { topic, err: error }))
  const settings = await loadSettings({
    pool,
    clock,
    onBeyond: found => report('settings.out_of_bounds', { ...found }),
  })
  const market = scriptedMarket(bus, clock)
  const micro = await startMicro({ pool, bus, clock, scheduler: systemScheduler, report })
  const terms = currentTerms({
    pool,
    bus,
    clock,
    scheduler: systemScheduler,
    settings,
    market,
    offers: micro.offers,
    realMoneyTrades: true,
    onError: error => report('settings.read_failed', { err: error }),
  })
  const engine = engineHost({
    shards: 1,
    holder: 'test',
    openStore: () => postgresStore(database.url, pool),
    bus,
    clock,
    market,
    readTerms: terms.read,
    shardOf: userId => readShard(pool, userId),
    report,
    actLog: actLog({ pool, vault, clock, report }),
  })
  await engine.start()
  const copy = startCopy({ pool, bus, clock, engine, shards: 1, report })
  const config = readConfig({
    PUBLIC_ORIGIN: 'https://app.example.com',
    DATA_DIR: join(tmpdir(), `tallystick-test-${process.pid}`),
    SECRET_KEY: TEST_SECRET_KEY,
    ...environment,
  })
  if (!config.ok) throw new Error(config.problems.join('\n'))
  const parts = { config: config.config, logger, metrics: createMetrics(), checks: [] }
  const emails = createEmails({
    pool,
    vault,
    clock,
    settings,
    mailer: undefined,
    gateway: undefined,
    isMailbox: true,
    say: undefined,
    report,
  })
  // Beside the one of the app: whichever looks first sends.
  const walletEmails = startWalletEmails({
    pool,
    clock,
    emails,
    publicOrigin: config.config.publicOrigin,
    report,
    isOurs: () => false,
  })
  const secret = await siteSecret(pool, vault, 'vapid')
  const push = createPushSender({ secret, contact: 'site@example.com', reach: pushReach })
  const app = buildApp({
    ...parts,
    api: { clock, bus, pool, vault, settings, engine, market, offers: micro.offers, emails, push, isOurs: () => true },
  })
  return {
    app,
    bus,
    pool,
    databaseUrl: database.url,
    vault,
    clock,
    market,
    settings: { ...settings, set: (key, value) => engine.changeTerms(() => settings.set(key, value)) },
    engine,
    copy,
    push,
    sendWalletEmails: walletEmails.look,
    logged: () => lines.join(''),
    async close() {
      await app.close()
      assertDeclared(lines)
      await walletEmails.stop()
      await emails.stop()
      await copy.stop()
      await engine.stop()
      await micro.stop()
      await database.close()
    },
  }
}

/** Whatever a test provoked: a call is refused only with what the contract names for it (wire/trader/call-refusals.ts). */
function assertDeclared(lines: readonly string[]): void {
  const found = lines.filter(line => line.includes('http.refusal_undeclared'))
  if (found.length > 0) throw new Error(`refusals that the contract does not name:\n${[...new Set(found)].join('')}`)
}

function movingClock(): MovingClock {
  const realStart = Date.now()
  let added = 0
  return {
    now: () => START + (Date.now() - realStart) + added,
    advance(ms) {
      added += ms
    },
  }
}

export interface Answered {
  readonly status: number
  readonly code: number
  readonly msg: string
  // Tests look into answers of every shape; what is there is checked by expect.
  readonly data: Record<string, unknown> & { reason?: string }
  readonly headers: Readonly<Record<string, unknown>>
}

/** One call, its envelope opened. */
export async function ask(api: TestApi, options: InjectOptions): Promise<Answered> {
  const response = await api.app.inject(options)
  const body: Omit<Answered, 'status' | 'headers'> = response.json()
  return { ...body, status: response.statusCode, headers: response.headers }
}

export interface DemoUser {
  readonly token: string
  readonly demoId: string
  readonly userId: number
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answered>
  post(path: string, body: object, headers?: Readonly<Record<string, string>>): Promise<Answered>
}

/** A new demo user with the starting amounts. */
export async function demoUser(api: TestApi): Promise<DemoUser> {
  const demoId = randomBytes(16).toString('hex')
  const answer = await ask(api, { url: `/api/user/createAccountDemoForU?demo_id=${demoId}` })
  const token = String(answer.data['token'])
  const found = await api.pool.query<{ id: bigint }>('select id from users where demo_id_hash = sha256($1::bytea)', [
    demoId,
  ])
  return { ...caller(api, token, Number(found.rows[0]?.id)), demoId }
}

function caller(api: TestApi, token: string, userId: number): Omit<DemoUser, 'demoId'> {
  const authorization = { authorization: token }
  return {
    token,
    userId,
    get: (url, headers = {}) => ask(api, { url, headers: { ...authorization, ...headers } }),
    post: (url, body, headers = {}) =>
      ask(api, { method: 'POST', url, body, headers: { ...authorization, ...headers } }),
  }
}

/** A registered user with a password and empty accounts. */
export async function realUser(api: TestApi, email: string, password: string): Promise<Omit<DemoUser, 'demoId'>> {
  const passwordHash = await createPasswords().hash(password)
  const user = await createUser(
    api.pool,
    { realm: 'real', email, passwordHash, demoIdHash: null, agreed: true },
    1,
    api.clock.now(),
  )
  if (!user) throw new Error(`${email} is taken`)
  await api.engine.submit({ type: 'open_accounts', userId: user.id, realm: 'real' })
  const body = { account: email, password, login_type: 1 }
  const answer = await ask(api, { method: 'POST', url: '/api/user/loginForU', body })
  return caller(api, String(answer.data['token']), user.id)
}
