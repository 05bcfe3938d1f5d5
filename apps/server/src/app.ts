// The HTTP application without a process around it: an explicit list of what it serves. Tests use it through `inject`.
import { join } from 'node:path'
import type { Clock } from '@tallystick/kernel/clock'
import { CALLS } from '@tallystick/wire/trader/calls'
import { OPERATOR_CALLS } from '@tallystick/wire/operator/calls'
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Bus } from './bus/bus.ts'
import type { Config } from './config.ts'
import type { EngineClient } from './engine-host/engine-client.ts'
import type { EngineHost } from './engine-host/engine-host.ts'
import type { Market } from './feed/market.ts'
import { type Drain, startGateway } from './live/gateway.ts'
import { liveMetrics } from './live/live-metrics.ts'
import { accountRoutes } from './modules/users/account/routes.ts'
import { adjustmentRoutes } from './modules/money/adjustments/routes.ts'
import { depositRoutes } from './modules/money/deposit/routes.ts'
import { chatRoutes } from './modules/content/chat/routes.ts'
import { feedbackRoutes } from './modules/content/feedback/routes.ts'
import { createFirstScreen } from './modules/content/first-screen/first-screen.ts'
import { docsRoutes } from './modules/content/docs/routes.ts'
import { exportRoutes } from './modules/money/exports/routes.ts'
import { feedKeyRoutes } from './modules/trading/feed-keys/routes.ts'
import { followRoutes } from './modules/trading/follow/routes.ts'
import { forexRoutes } from './modules/trading/forex/routes.ts'
import type { ReadinessCheck } from './modules/operators/health/health.ts'
import { healthRoutes } from './modules/operators/health/routes.ts'
import { identityRoutes } from './modules/users/identity/routes.ts'
import { ledgerViewRoutes } from './modules/money/ledger-view/routes.ts'
import { type Reconciliation, startReconciliation } from './modules/money/ledger-view/reconciliation.ts'
import type { Emails } from './modules/users/emails/emails.ts'
import { loanRoutes } from './modules/money/loan/routes.ts'
import type { MicroOffers } from './modules/trading/micro/micro.ts'
import { microRoutes } from './modules/trading/micro/routes.ts'
import { fundRoutes } from './modules/money/fund/routes.ts'
import { newsRoutes } from './modules/content/news/routes.ts'
import { noticeRoutes } from './modules/users/notifications/routes.ts'
import { readWaiting } from './modules/operators/user-view/user-view.ts'
import { userViewRoutes } from './modules/operators/user-view/routes.ts'
import { operatorRoutes } from './modules/operators/operators/routes.ts'
import { createSubjectState } from './modules/operators/operators/subject-state.ts'
import { riskViewRoutes } from './modules/operators/risk-view/routes.ts'
import { watchWinners } from './modules/operators/risk-view/winners.ts'
import { receiptRoutes } from './modules/trading/receipts/routes.ts'
import { searchRoutes } from './modules/content/search/routes.ts'
import { createPasswords, type Passwords } from './modules/users/passwords/passwords.ts'
import { createLoginDelay } from './modules/users/session/login-delay.ts'
import { sessionRoutes } from './modules/users/session/routes.ts'
import { settingsRoutes } from './modules/content/site/routes.ts'
import { listedUrl, type Settings } from './settings/settings.ts'
import { termRoutes } from './modules/operators/terms/routes.ts'
import { twoFactorRoutes } from './modules/users/two-factor/routes.ts'
import { transferRoutes } from './modules/money/transfer/routes.ts'
import { createImages } from './modules/users/uploads/images.ts'
import { uploadRoutes } from './modules/users/uploads/routes.ts'
import { createSignedAddresses, IMAGE_PATH } from './modules/users/uploads/signed-address.ts'
import type { UploadDeps } from './modules/users/uploads/uploads.ts'
import { userOperatorRoutes } from './modules/users/user/operator-routes.ts'
import { userRoutes } from './modules/users/user/routes.ts'
import { walletRoutes } from './modules/money/wallet/routes.ts'
import { startWalletEmails } from './modules/money/withdrawal/notices.ts'
import { withdrawalRoutes } from './modules/money/withdrawal/routes.ts'
import { reporter } from './platform/log-events.ts'
import type { Logger } from './platform/logger.ts'
import type { Metrics } from './platform/metrics.ts'
import type { Pool } from './platform/postgres/pool.ts'
import type { Vault } from './platform/secrets/vault.ts'
import { sealedStorage } from './platform/storage/sealed.ts'
import { fileSanctions, NO_SANCTIONS } from './platform/sanctions/sanctions.ts'
import { openStorage } from './platform/storage/storage.ts'
import { installApiHeaders } from './http/static/api-headers.ts'
import { createAudit } from './http/operators/audit.ts'
import { installBodies } from './http/pipeline/bodies.ts'
import { type Calls, createCalls } from './http/pipeline/calls.ts'
import { clientAddress, guardForwarded } from './http/pipeline/client-address.ts'
import { answerBrokenRequest, answerExpectation, installEnvelope, sendRefusal } from './http/pipeline/envelope.ts'
import { createLimits, type Limits } from './http/pipeline/token-buckets.ts'
import { createOperatorAnswers } from './http/operators/operator-answers.ts'
import { createOperatorCalls, type OperatorCalls } from './http/operators/operator-calls.ts'
import { operatorEvents } from './http/operators/operator-events.ts'
import { createOperatorSessions } from './http/auth/operator-sessions.ts'
import { createGuardedSections } from './http/operators/guarded-sections.ts'
import { createProposals } from './http/operators/proposals.ts'
import { refusalOfStatus } from './http/pipeline/refusal-status.ts'
import { createSessions, type Sessions } from './http/auth/sessions.ts'
import { endSilentConnections } from './http/static/silent-connections.ts'
import { installWebApp } from './http/static/web-app.ts'

export interface AppDeps {
  readonly config: Config
  readonly logger: Logger
  readonly metrics: Metrics
  readonly checks: readonly ReadinessCheck[]
  /** When the server is about to stop; the live socket then sends its clients elsewhere. */
  readonly drain?: Drain
  readonly api: ApiDeps
}

export interface ApiDeps {
  readonly clock: Clock
  readonly bus: Bus
  readonly pool: Pool
  readonly vault: Vault
  readonly settings: Settings
  readonly engine: EngineClient & Pick<EngineHost, 'health' | 'changeTerms'>
  readonly market: Market
  readonly offers: MicroOffers
  readonly emails: Emails
  /** Whether this process does the jobs of the cluster. */
  readonly isOurs: () => boolean
}

/** The browser apps, by where they are served. */
const BROWSER_APPS = [
  { prefix: '/', folder: join(import.meta.dirname, '../../web/dist') },
  { prefix: '/console/', folder: join(import.meta.dirname, '../../console/dist') },
] as const
const REQUEST_TIMEOUT_MS = 15_000
const LATE_LOOK_MS = 1_000

export function buildApp(deps: AppDeps): FastifyInstance {
  const app = createFastify(deps.config, deps.logger)
  guardForwarded(app, deps.config.trustProxy)
  installApiHeaders(app, { origins: allowedOrigins(deps.config), isApi, clock: deps.api.clock })
  keepConsoleHost(app, deps.config.consoleOrigin)
  installBodies(app)
  installEnvelope(app, { methods: methodsByPath(), isApi })
  app.server.on('checkExpectation', answerExpectation)
  endSilentConnections(app)

  healthRoutes(app, { metrics: deps.metrics, metricsToken: deps.config.metricsToken, checks: deps.checks })
  docsRoutes(app, { publicOrigin: deps.config.publicOrigin, settings: deps.api.settings })
  const { api, config } = deps
  const sessions = createSessions(api.pool, api.bus, api.clock)
  app.addHook('onClose', () => sessions.stop())
  const reconciliation = watchBooks(app, deps)
  if (config.roles.has('live')) serveSockets(app, deps, sessions)
  if (!config.roles.has('api')) return app
  serveCalls(app, deps, { sessions, reconciliation })
  for (const browserApp of BROWSER_APPS) {
    installWebApp(app, {
      ...browserApp,
      frameOrigins: () => (browserApp.prefix === '/' ? frameOrigins(deps.api.settings) : []),
      apiOrigins: () => apiOrigins(deps.config.publicOrigin, deps.api.settings.get('api_host')),
      isHttps: deps.config.publicOrigin.startsWith('https:'),
      page: browserApp.prefix === '/' ? firstScreen(deps, browserApp.folder) : undefined,
    })
  }
  app.get('/console', (_request, reply) => reply.redirect('/console/', 302))
  return app
}

function firstScreen({ api, config }: AppDeps, folder: string): ReturnType<typeof createFirstScreen> {
  const { market, clock, settings } = api
  return createFirstScreen({ folder, market, clock, settings, mode: config.mode, feedLabel: market.label })
}

/** With a host of its own the console and its calls are nowhere else, and nothing but the console is there. */
function keepConsoleHost(app: FastifyInstance, consoleOrigin: string | undefined): void {
  if (consoleOrigin === undefined) return
  const { host } = new URL(consoleOrigin)
  app.addHook('onRequest', async (request, reply) => {
    const path = routedPath(request.url)
    const isOperators = /^\/(?:console(?:\/|$)|operator\/api\/)/.test(path)
    if (request.host !== host) return isOperators ? sendRefusal(reply, 'not_found') : undefined
    if (isOperators || path.startsWith(IMAGE_PATH)) return undefined
    return request.url === '/' ? reply.redirect('/console/', 302) : sendRefusal(reply, 'not_found')
  })
}

/** The calls of the contract, module by module. */
function serveCalls(
  app: FastifyInstance,
  deps: AppDeps,
  { sessions, reconciliation }: Pick<ConsoleServing, 'sessions' | 'reconciliation'>,
): void {
  const { api, config } = deps
  const { pool, vault, bus, clock, settings, engine, market } = api
  // Alone there is no other process to tell.
  const others = config.nats && bus
  const limits = createLimits(clock, others)
  const passwords = createPasswords()
  const calls = createCalls({ app, sessions, settings, limits })
  const operatorCalls = serveOperators(app, deps, { limits, passwords, traders: sessions })
  const forex = { pool, market, engine, clock }

  const loginDelay = createLoginDelay(clock, others)
  const { shards } = config
  sessionRoutes(calls, { pool, vault, clock, engine, sessions, passwords, limits, loginDelay, shards }, settings)
  userRoutes(calls, pool, clock)
  const accountDeps = {
    pool,
    clock,
    engine,
    sessions,
    passwords,
    emails: api.emails,
    settings,
    limits,
    vault,
    shards,
  }
  accountRoutes(calls, accountDeps)
  const showsWords = config.mode === 'development' && config.smtpUrl === undefined
  userOperatorRoutes(operatorCalls, { pool, engine, vault, showsWords })
  twoFactorRoutes(calls, accountDeps)
  settingsRoutes(calls, { pool, settings, mode: config.mode, feedLabel: market.label })
  walletRoutes(calls, pool, engine)
  const uploads: UploadDeps = {
    pool,
    clock,
    settings,
    storage: sealedStorage(openStorage(config.storage, config.dataDir), vault),
    report: reporter(deps.logger),
    images: createImages(),
    addresses: createSignedAddresses(pool, vault, clock),
  }
  uploadRoutes(app, calls, operatorCalls, uploads)
  serveWallet(deps, { calls, operatorCalls, sessions, limits })
  forexRoutes(calls, forex, settings)
  microRoutes(calls, { ...forex, settings, offers: api.offers })
  followRoutes(calls, operatorCalls, { ...forex, bus, settings })
  receiptRoutes(calls, pool, vault, market)
  feedKeyRoutes(calls, market)
  newsRoutes(calls, operatorCalls, { pool, clock })
  searchRoutes(calls, operatorCalls, { pool, market, settings })
  identityRoutes(calls, operatorCalls, { pool, clock, bus, vault })
  chatRoutes(calls, operatorCalls, { ...uploads, bus, limits })
  feedbackRoutes(calls, operatorCalls, { pool, bus, clock, limits, settings, emails: api.emails })
  noticeRoutes(calls, { pool, bus })
  serveConsole(deps, { calls, operatorCalls, sessions, reconciliation })
  assertComplete(calls, operatorCalls)
}

function serveSockets(
  app: FastifyInstance,
  { api, config, logger, metrics, drain }: AppDeps,
  sessions: Sessions,
): void {
  const { bus, pool, market, settings, clock } = api
  const gateway = startGateway({
    server: app.server,
    bus,
    pool,
    market,
    sessions,
    settings,
    clock,
    report: reporter(logger),
    metrics: liveMetrics(metrics),
    addressOf: clientAddress(config.trustProxy),
    origins: allowedOrigins(config),
    ...(drain && { drain }),
  })
  // Before the server closes: it would wait for open sockets.
  app.addHook('preClose', () => gateway.stop())
}

/** Deposits, withdrawals, transfers, loans, funds, files. */
function serveWallet(
  { api, config, logger }: AppDeps,
  { calls, operatorCalls, sessions, limits }: WalletServing,
): void {
  const { pool, vault, bus, clock, settings, engine, market } = api
  const withSamples = config.mode !== 'production'
  adjustmentRoutes(operatorCalls, { pool, engine })
  depositRoutes(calls, operatorCalls, { pool, clock, engine, settings, withSamples })
  const { sanctionsFile } = config
  const sanctions = sanctionsFile === undefined ? NO_SANCTIONS : fileSanctions(sanctionsFile, reporter(logger))
  const deciding = { pool, vault, clock, engine, settings, market, limits, sessions, sanctions }
  withdrawalRoutes(calls, operatorCalls, deciding)
  loanRoutes(calls, operatorCalls, { pool, clock, engine, bus, settings, withSamples })
  fundRoutes(calls, operatorCalls, { pool, engine })
  transferRoutes(calls, { pool, clock, engine, market, settings })
  exportRoutes(calls, pool, market)
}

/** Watches that every process is ready to do, and the one that has the jobs does. */
function watchBooks(app: FastifyInstance, { api, config, metrics, logger }: AppDeps): Reconciliation {
  const { pool, clock, emails, isOurs } = api
  const report = reporter(logger)
  const shared = { pool, clock, metrics, report, isOurs }
  const alarm = (broken: readonly unknown[]): void => report('ledger.invariants_broken', { broken })
  const reconciliation = startReconciliation({ ...shared, alarm })
  const winners = watchWinners({
    ...shared,
    alarm: found => report('risk.winners_found', { users: found.map(({ uid }) => uid) }),
  })
  const notices = startWalletEmails({ ...shared, emails, publicOrigin: config.publicOrigin })
  app.addHook('onClose', async () => {
    for (const watch of [notices, winners, reconciliation]) await watch.stop()
  })
  return reconciliation
}

interface WalletServing {
  readonly calls: Calls
  readonly operatorCalls: OperatorCalls
  readonly sessions: Sessions
  readonly limits: Limits
}

interface ConsoleServing extends Omit<WalletServing, 'limits'> {
  readonly reconciliation: Reconciliation
}

/** What operators see and set beside their decisions. */
function serveConsole({ api }: AppDeps, { calls, operatorCalls, sessions, reconciliation }: ConsoleServing): void {
  const { pool, clock, settings, market, engine } = api
  userViewRoutes(operatorCalls, { pool, clock, market, sessions })
  ledgerViewRoutes(operatorCalls, { pool, clock, reconciliation })
  riskViewRoutes(operatorCalls, { pool, clock, market, shards: () => engine.health() })
  termRoutes(calls, operatorCalls, { pool, clock, settings, market, engine })
}

/** The operators' side. Products add their decision routes to what it returns. */
function serveOperators(
  app: FastifyInstance,
  { api, config }: AppDeps,
  { limits, passwords, traders }: { limits: Limits; passwords: Passwords; traders: Sessions },
): OperatorCalls {
  const { pool, vault, clock, bus, settings, market } = api
  const sessions = createOperatorSessions(pool, clock)
  const audit = createAudit(pool, clock)
  const proposals = createProposals(pool, clock, createSubjectState(pool, market))
  const sections = createGuardedSections(pool, clock)
  const answers = createOperatorAnswers(pool, vault, clock)
  const isTrader = async (token: string): Promise<boolean> => (await traders.find(token)) !== undefined
  const acts = { pool, clock, mode: config.mode, settings, audit, proposals, sections }
  const calls = createOperatorCalls({ ...acts, app, sessions, isTrader, limits, answers })
  const publicOrigin = config.consoleOrigin ?? config.publicOrigin
  operatorRoutes(calls, { pool, vault, clock, passwords, publicOrigin, sessions, settings, limits, audit, proposals })
  operatorEvents({ app, bus, sessions, isTrader, settings, limits, readWaiting: () => readWaiting(pool) })
  return calls
}

function createFastify(config: Config, logger: Logger): FastifyInstance {
  // Fastify's own news (one line per address it listens on) are no events of ours; its warnings are kept.
  const level = logger.isLevelEnabled('warn') ? 'warn' : logger.level
  // Plugins see Fastify's plain logger; with pino's own type every FastifyInstance in the code would have to name it.
  const loggerInstance: FastifyBaseLogger = logger.child({}, { level })
  return fastify({
    loggerInstance,
    // One line per request is noise at trading rates; metrics count them.
    logController: new LogController({ disableRequestLogging: true }),
    // Nor is a logger made for each of them.
    childLoggerFactory: logger => logger,
    trustProxy: typeof config.trustProxy === 'boolean' ? config.trustProxy : [...config.trustProxy],
    http: {
      requireHostHeader: false,
      // Node's own limit for headers is a minute, and it looks for late requests only twice a minute.
      headersTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: LATE_LOOK_MS,
    },
    bodyLimit: 64 * 1024,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // A HEAD must never run a state-changing GET.
    exposeHeadRoutes: false,
    // A stop waits for answers under way, not for idle keep-alive connections.
    forceCloseConnections: 'idle',
    // Fastify's own answer while closing is no envelope; ours is in installEnvelope.
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, _request, reply) => {
      const reason = refusalOfStatus(error.statusCode ?? 400)
      void sendRefusal(reply, reason, reason === 'bad_request' ? { field: 'path' } : {})
    },
  })
}

function isApi(url: string): boolean {
  const path = routedPath(url)
  return (
    path.startsWith('/api/') ||
    path.startsWith('/v2/') ||
    path.startsWith('/operator/api/') ||
    path === CALLS.manifest.path
  )
}

/** The path as the router reads it: `%61` is an `a` there, so path checks must use the same form. */
function routedPath(url: string): string {
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function allowedOrigins(config: Config): ReadonlySet<string> {
  return new Set([config.publicOrigin, ...config.corsOrigins])
}

/** With an API host of its own the page calls `api.` in place of its first label. */
function apiOrigins(publicOrigin: string, rule: string): string[] {
  if (rule !== 'first_subdomain_api') return [publicOrigin]
  return [publicOrigin, publicOrigin.replace(/^(https?:\/\/)[^.]+\./, '$1api.')]
}

/** The operator's external chat, when there is one, may be shown in a frame; nothing else. */
function frameOrigins(settings: Settings): string[] {
  const link = listedUrl(settings, settings.get('service_link'))
  return link === '' ? [] : [new URL(link).origin]
}

/** Every address of the contract with its methods, traders' and operators'. */
function methodsByPath(): ReadonlyMap<string, readonly string[]> {
  return new Map<string, readonly string[]>([
    ...Object.values(CALLS).map(({ path, methods }) => [path, methods] as const),
    ...Object.values(OPERATOR_CALLS).map(({ path, method }) => [path, [method]] as const),
  ])
}

function assertComplete(calls: Calls, operatorCalls: OperatorCalls): void {
  const missing = [...calls.unserved(), ...operatorCalls.unserved()]
  if (missing.length > 0) throw new Error(`nobody serves ${missing.join(', ')}`)
}
