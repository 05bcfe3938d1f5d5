// The HTTP application without a process around it: an explicit list of what it serves. Tests use it through `inject`.
import { join } from 'node:path'
import type { Clock } from '@tallystick/kernel/clock'
import { CALLS } from '@tallystick/wire/trader/calls'
import { OPERATOR_CALLS } from '@tallystick/wire/operator/calls'
import type { FastifyInstance } from 'fastify'
import type { Bus } from './bus/bus.ts'
import type { Config } from './config.ts'
import type { EngineClient } from './engine-host/engine-client.ts'
import type { EngineHost } from './engine-host/engine-host.ts'
import type { Market } from './feed/market.ts'
import { type Drain, startGateway } from './live/gateway.ts'
import { liveMetrics } from './live/live-metrics.ts'
import { createFirstScreen } from './modules/content/first-screen/first-screen.ts'
import { docsRoutes } from './modules/content/docs/routes.ts'
import { transparencyLogRoutes } from './modules/content/transparency-log/routes.ts'
import type { ReadinessCheck } from './modules/operators/health/health.ts'
import { healthRoutes } from './modules/operators/health/routes.ts'
import { type Reconciliation, startReconciliation } from './modules/money/ledger-view/reconciliation.ts'
import type { Emails } from './modules/users/emails/emails.ts'
import type { MicroOffers } from './modules/trading/micro/micro.ts'
import { watchWinners } from './modules/operators/risk-view/winners.ts'
import { listedUrl, type Settings } from './settings/settings.ts'
import { startWalletEmails } from './modules/money/withdrawal/notices.ts'
import { reporter } from './platform/log-events.ts'
import type { Logger } from './platform/logger.ts'
import type { Metrics } from './platform/metrics.ts'
import type { Pool } from './platform/postgres/pool.ts'
import type { PushSender } from './platform/push/push-sender.ts'
import type { Tracer } from './platform/tracing/spans.ts'
import type { Vault } from './platform/secrets/vault.ts'
import { installApiHeaders } from './http/static/api-headers.ts'
import { installBodies } from './http/pipeline/bodies.ts'
import { clientAddress, guardForwarded } from './http/pipeline/client-address.ts'
import { answerExpectation, installEnvelope } from './http/pipeline/envelope.ts'
import { requestIds } from './http/pipeline/request-id.ts'
import { watchRequests } from './http/pipeline/request-watch.ts'
import { createSessions, type Sessions } from './http/auth/sessions.ts'
import { endSilentConnections } from './http/static/silent-connections.ts'
import { installWebApp } from './http/static/web-app.ts'
import { createFastify, isApi, keepConsoleHost } from './http-server.ts'
import { serveCalls } from './served-calls.ts'

export interface AppDeps {
  readonly config: Config
  readonly logger: Logger
  readonly metrics: Metrics
  readonly checks: readonly ReadinessCheck[]
  readonly tracer?: Tracer | undefined
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
  readonly push: PushSender
  /** Whether this process does the jobs of the cluster. */
  readonly isOurs: () => boolean
}

/** The browser apps, by where they are served. */
const BROWSER_APPS = [
  { prefix: '/', folder: join(import.meta.dirname, '../../web/dist') },
  { prefix: '/console/', folder: join(import.meta.dirname, '../../console/dist') },
] as const

export function buildApp(deps: AppDeps): FastifyInstance {
  const app = createFastify(deps.config, deps.logger)
  watchRequests(app, {
    metrics: deps.metrics,
    report: reporter(deps.logger),
    isLogged: deps.config.accessLog,
    tracer: deps.tracer,
  })
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
  transparencyLogRoutes(app, api.pool, api.vault, api.clock)
  const sessions = createSessions(api)
  app.addHook('onClose', () => sessions.stop())
  const reconciliation = watchBooks(app, deps)
  if (config.roles.has('live')) serveSockets(app, deps, sessions)
  if (!config.roles.has('api')) return app
  serveCalls(app, deps, { sessions, reconciliation })
  for (const browserApp of BROWSER_APPS) {
    installWebApp(app, {
      ...browserApp,
      frameOrigins: () => (browserApp.prefix === '/' ? frameOrigins(deps.api.settings) : ["'self'"]),
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
    requestIdOf: requestIds(config.trustProxy),
    origins: allowedOrigins(config),
    hasOthers: config.nats !== undefined,
    ...(drain && { drain }),
  })
  // Before the server closes: it would wait for open sockets.
  app.addHook('preClose', () => gateway.stop())
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
