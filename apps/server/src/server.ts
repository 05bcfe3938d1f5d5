// All roles of the server in one process, started in the order of the list and stopped in the reverse order.
import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Clock, SECOND_MS } from '@tallystick/kernel/clock'
import { buildApp } from './app.ts'
import { startBackups } from './backup/archive/backups.ts'
import type { Bus } from './bus/bus.ts'
import { inProcessBus } from './bus/in-process.ts'
import { type NodeBus, natsBus } from './bus/nats.ts'
import type { Config } from './config.ts'
import { type EngineCluster, type EngineHost, engineHost } from './engine-host/engine-host.ts'
import { commitMetrics, registerEngineMetrics, registerStandbyMetrics } from './engine-host/engine-metrics.ts'
import { commandTraces } from './engine-host/engine-traces.ts'
import { keepShardCount, postgresMembership, readShardEpochs } from './engine-host/cluster/postgres-membership.ts'
import { postgresStore } from './engine-host/store/postgres-store.ts'
import { registerFeedMetrics } from './feed/feed-metrics.ts'
import type { Market } from './feed/market.ts'
import { type MarketSetting, openMarket } from './feed/open-market.ts'
import { startFair } from './modules/content/fair/fair.ts'
import { startLiabilities } from './modules/money/liabilities/liabilities.ts'
import { startEquity } from './modules/money/portfolio/equity.ts'
import { startStatements } from './modules/money/statements/statements.ts'
import { startCopy } from './modules/trading/copy/copy.ts'
import { startSimulatedMasters } from './modules/trading/copy/simulated-masters.ts'
import { registerBacklogMetrics } from './modules/operators/health/backlog-metrics.ts'
import type { ReadinessCheck } from './modules/operators/health/health.ts'
import { startFigures } from './modules/operators/figures/figures.ts'
import { startHousekeeping } from './modules/operators/housekeeping/housekeeping.ts'
import { createEmails, type Emails } from './modules/users/emails/emails.ts'
import { startMicro } from './modules/trading/micro/micro.ts'
import { watchTies } from './modules/trading/micro/watch-ties.ts'
import { actLog, readWitnesses, startTransparencyLog } from './modules/content/transparency-log/transparency-log.ts'
import { seedNews } from './modules/content/news/news.ts'
import { startNoticeChannels } from './modules/users/notice-channels/notice-channels.ts'
import { startNoticeReader } from './modules/users/notifications/notifications.ts'
import { firstOwnerLink } from './modules/operators/operators/operators.ts'
import { loadSettings, type Settings } from './settings/settings.ts'
import { type CurrentTerms, currentTerms } from './modules/operators/terms/current-terms.ts'
import { readShard } from './modules/users/user/user.ts'
import { CannotStart, systemErrorCode } from './platform/cannot-start.ts'
import { type Report, reporter } from './platform/log-events.ts'
import type { Logger } from './platform/logger.ts'
import { smtpMailer } from './platform/mail/smtp.ts'
import type { Metrics } from './platform/metrics.ts'
import type { Tracer } from './platform/tracing/spans.ts'
import { openPool, type Pool } from './platform/postgres/pool.ts'
import { registerPoolMetrics } from './platform/postgres/pool-metrics.ts'
import { holdRole, type RoleLease, type RoleLeaseDeps } from './platform/postgres/role-lease.ts'
import { createPushSender, type PushSender } from './platform/push/push-sender.ts'
import { openVault } from './platform/secrets/open-vault.ts'
import { siteSecret } from './platform/secrets/site-secrets.ts'
import type { Vault } from './platform/secrets/vault.ts'
import { systemScheduler } from './platform/scheduler.ts'
import { sealedStorage } from './platform/storage/sealed.ts'
import { openStorage } from './platform/storage/storage.ts'
import { smsGateway } from './platform/sms/gateway.ts'
import { version } from './platform/version.ts'

export interface ServerDeps {
  readonly config: Config
  readonly logger: Logger
  readonly metrics: Metrics
  readonly clock: Clock
  /** The migrated database, for questions and short transactions. It may lead through a pooler. */
  readonly pool: Pool
  /** Straight to PostgreSQL, for the engine: its address, and a pool for leases and reading. */
  readonly directUrl: string
  readonly directPool: Pool
  /** An interactive terminal: reports a newly created key; emails are shown there when there is no mail server. */
  readonly say?: (line: string) => void
  /** How the market is put together; browser stories bring one whose prices they set. */
  readonly openMarket?: (setting: MarketSetting) => Promise<Market>
  /** How a shard's store is opened; the test server that dies at named points brings its own. */
  readonly openStore?: typeof postgresStore
}

export interface RunningServer {
  /** Where the first owner is set up; only while there is no operator. Goes to the terminal, never into a log. */
  readonly setUpLink: string | undefined
  /** Where it listens; the port is the real one when the setting was 0. */
  readonly port: number
  readonly bus: Bus
  /** Unready from now on and still serving, while a balancer takes it out and live sockets go elsewhere. Resolves when it may stop. */
  drain(): Promise<void>
  stop(): Promise<void>
  /** Which part is being stopped now. */
  stoppingRole(): string | undefined
}

interface Stoppable {
  readonly name: string
  stop(): Promise<void>
}

export async function startServer(deps: ServerDeps): Promise<RunningServer> {
  const { config, logger, metrics, clock, pool } = deps
  const report = reporter(logger)
  const started: Stoppable[] = []
  const draining = new AbortController()
  const drainMs = config.drainSeconds * SECOND_MS
  let stoppingRole: string | undefined
  const stop = async (): Promise<void> => {
    for (const role of started.splice(0).toReversed()) {
      stoppingRole = role.name
      await role.stop().catch((error: unknown) => report('server.stop_failed', { role: role.name, err: error }))
    }
    stoppingRole = undefined
  }

  try {
    const vault = await openVault({
      secrets: config.secrets,
      pool,
      say: deps.say ?? (text => report('secrets.key_created', { text })),
    })
    const tracer = await openTracer(config, report)
    if (tracer) started.push({ name: 'tracing', stop: () => tracer.stop() })
    await keepShardCount(pool, config.shards)
    const nodeBus = config.nats && (await natsBus(config.nats, report))
    if (nodeBus) started.push({ name: 'bus', stop: () => nodeBus.stop() })
    const bus: Bus = nodeBus ?? inProcessBus((error, topic) => report('bus.listener_failed', { topic, err: error }))
    if (nodeBus && config.storage.kind === 'folder') report('uploads.in_folder')
    // The embedded database has one server, so its next start need not wait for the leases of the last one to run out.
    const holder = config.databaseUrl === undefined ? 'embedded' : `${hostname()} ${randomBytes(6).toString('hex')}`
    // Leases wait for nothing else that is asked of the database.
    const leases = openPool(deps.directUrl, {
      name: 'tallystick leases',
      maxConnections: 2,
      statementTimeoutMs: 2_000,
    })
    started.push({ name: 'leases', stop: () => leases.end() })
    const settings = await loadSettings({
      pool,
      clock,
      onBeyond: found => report('settings.out_of_bounds', { ...found }),
    })

    const open = deps.openMarket ?? openMarket
    const node = { holder, isFeed: config.roles.has('feed'), directUrl: deps.directUrl, leases }
    const market = await open({
      config: config.feed,
      pool,
      vault,
      bus,
      clock,
      scheduler: systemScheduler,
      report,
      node,
    })
    await market.start()
    started.push({ name: 'feed', stop: () => market.stop() })
    registerFeedMetrics(metrics, market, clock)

    const shared = { pool, bus, clock, scheduler: systemScheduler, market, settings, metrics, report }
    const micro = await startMicro(shared)
    started.push({ name: 'micro', stop: () => micro.stop() })
    const { offers } = micro

    const terms = currentTerms({
      ...shared,
      offers,
      // Made-up prices may move demo money only, once the site is in production.
      realMoneyTrades: config.mode === 'development' || market.label === 'live',
      onError: error => report('settings.read_failed', { err: error }),
    })
    const cluster = nodeBus && engineCluster(config, nodeBus, leases)
    const engine = hostEngine({ ...deps, vault, leases, holder, cluster, tracer }, bus, market, terms)
    started.push({ name: 'engine', stop: () => engine.stop() })
    registerEngineMetrics(metrics, () => engine.health())
    registerStandbyMetrics(metrics, () => engine.standbys())
    registerPoolMetrics(metrics, {
      main: pool,
      leases,
      ...(deps.directPool !== pool && { direct: deps.directPool }),
    })
    // Among others not before everything else is there: a shard that is given to a process busy with starting would wait for it.
    if (!cluster) await engine.start()
    terms.watch()
    started.push({ name: 'settings', stop: async () => terms.stop() })
    const emails = carryEmails(deps, vault, settings)
    started.push({ name: 'emails', stop: () => emails.stop() })
    const push = createPushSender({
      secret: await siteSecret(pool, vault, 'vapid'),
      contact: config.mailFrom,
      reach: 'public',
    })
    await seedNews(pool, clock.now())
    const jobs = await holdJobs({ ...shared, config, engine, leases, holder, vault, emails, push })
    started.push({ name: 'jobs', stop: () => jobs.stop() })
    registerBacklogMetrics({ metrics, pool, clock, isOurs: jobs.isHeld })
    const log = await holdLog({ ...shared, config, leases, holder, vault })
    started.push({ name: 'log', stop: () => log.stop() })
    const ties = watchTies({ ...shared, offers, engine, isOurs: jobs.isHeld })
    started.push({ name: 'tie watch', stop: async () => ties.stop() })

    const checks: ReadinessCheck[] = [
      { name: 'serving', ready: () => !draining.signal.aborted },
      { name: 'database', ready: () => databaseAnswers(pool) },
      ...(nodeBus ? [{ name: 'bus', ready: () => nodeBus.isConnected() }] : []),
      ...(config.roles.has('engine') ? [{ name: 'engine', ready: () => engine.isReady() }] : []),
    ]
    const app = buildApp({
      config,
      logger,
      metrics,
      checks,
      tracer,
      drain: { signal: draining.signal, ms: drainMs },
      api: { clock, bus, pool, vault, settings, engine, market, offers, emails, push, isOurs: jobs.isHeld },
    })
    started.push({ name: 'http', stop: () => app.close() })
    const port = await listen(app, config)
    report('http.listening', { host: config.host, port })
    if (cluster) await engine.start()
    // The port is only known now when it was 0.
    const publicOrigin = (config.consoleOrigin ?? config.publicOrigin).replace(/:0$/, `:${port}`)
    const handOver = (): Promise<void> =>
      engine.drain().catch((error: unknown) => report('server.stop_failed', { role: 'engine', err: error }))
    const backups = await startBackups({ config, url: deps.directUrl, pool, vault, clock, report, metrics })
    started.push({ name: 'backups', stop: () => backups.stop() })
    const setUpLink = await firstOwnerLink({ pool, clock, vault, publicOrigin })
    return {
      port,
      bus,
      setUpLink,
      stoppingRole: () => stoppingRole,
      async drain() {
        draining.abort()
        await sleep(drainMs)
        // The shards go while this process still answers.
        await handOver()
      },
      async stop() {
        draining.abort()
        await handOver()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

interface EngineDeps extends ServerDeps {
  readonly vault: Vault
  readonly leases: Pool
  readonly holder: string
  readonly cluster: EngineCluster | undefined
  readonly tracer: Tracer | undefined
}

const BYTES_PER_MB = 1_048_576
/** An open order with its indexes, its share of its owner's accounts, and what finds it again; measured: docs/performance.md. */
const STANDBY_RECORD_BYTES = 1_500

function hostEngine(deps: EngineDeps, bus: Bus, market: Market, terms: CurrentTerms): EngineHost {
  const { config, logger, metrics, clock, pool, leases, directUrl, directPool, holder, cluster, tracer } = deps
  return engineHost({
    shards: config.shards,
    holder,
    openStore: () => (deps.openStore ?? postgresStore)(directUrl, directPool, leases),
    bus,
    clock,
    market,
    readTerms: terms.read,
    shardOf: userId => readShard(pool, userId),
    report: reporter(logger),
    onCommit: commitMetrics(metrics),
    standbyRecords: Math.floor((config.standbyMemoryMb * BYTES_PER_MB) / STANDBY_RECORD_BYTES),
    ...(tracer && { traceCommand: commandTraces(tracer) }),
    actLog: actLog({ pool, vault: deps.vault, clock, report: reporter(logger) }),
    ...(cluster && { cluster }),
  })
}

/** Nothing of it is loaded where no collector is named. */
async function openTracer({ otlp }: Config, report: Report): Promise<Tracer | undefined> {
  if (!otlp) return undefined
  const { otlpTracer } = await import('./platform/tracing/otlp-tracer.ts')
  return otlpTracer(otlp, version, report)
}

function engineCluster(config: Config, requests: NodeBus, leases: Pool): EngineCluster {
  return {
    requests,
    membership: postgresMembership(leases),
    epochs: () => readShardEpochs(leases),
    isEngine: config.roles.has('engine'),
    isReachable: () => requests.isConnected(),
  }
}

interface JobDeps {
  readonly config: Config
  readonly pool: Pool
  readonly leases: Pool
  readonly holder: string
  readonly bus: Bus
  readonly clock: Clock
  readonly engine: EngineHost
  readonly market: Market
  readonly vault: Vault
  readonly settings: Settings
  readonly emails: Emails
  readonly push: PushSender
  readonly report: Report
}

/** What one process of all does. */
async function holdJobs(deps: JobDeps): Promise<RoleLease> {
  const { config, leases, holder, report } = deps
  if (!config.roles.has('jobs')) return { isHeld: () => false, stop: () => Promise.resolve() }
  const begin = async (): Promise<() => Promise<void>> => {
    const jobs: { stop(): Promise<void> }[] = [
      startCopy({ ...deps, shards: config.shards }),
      startNoticeReader(deps),
      startNoticeChannels({ ...deps, publicOrigin: config.publicOrigin }),
      startHousekeeping({ ...deps, noticesKeptMonths: config.noticesKeptMonths }),
      startEquity(deps),
      startFigures(deps),
      startStatements({ ...deps, storage: sealedStorage(openStorage(config.storage, config.dataDir), deps.vault) }),
      startLiabilities(deps),
      startFair(deps),
    ]
    // For newcomers with demo money, on made-up prices; a site in production has none.
    if (config.mode === 'development' && deps.market.label === 'simulated')
      jobs.push(startSimulatedMasters({ ...deps, shards: config.shards }))
    return async () => {
      for (const job of jobs.toReversed()) await job.stop()
    }
  }
  return holdRole({ pool: leases, role: 'jobs', holder, report, begin })
}

/** Appending to the public log, by one process of all. */
async function holdLog(
  deps: Pick<JobDeps, 'config' | 'pool' | 'leases' | 'holder' | 'clock' | 'market' | 'vault' | 'report'>,
): Promise<RoleLease> {
  const { config, leases, holder, report } = deps
  if (!config.roles.has('log')) return { isHeld: () => false, stop: () => Promise.resolve() }
  const { publicOrigin } = config
  const witnesses = await readWitnesses(config.witnessesFile)
  const begin: RoleLeaseDeps['begin'] = async (epoch, giveUp) => {
    const log = await startTransparencyLog({ ...deps, witnesses, publicOrigin, version }, epoch, giveUp)
    return () => log.stop()
  }
  return holdRole({ pool: leases, role: 'log', holder, report, begin })
}

function carryEmails({ config, logger, pool, clock, say }: ServerDeps, vault: Vault, settings: Settings): Emails {
  const { smtpUrl, mailFrom, smsGatewayUrl, smsGatewayToken } = config
  return createEmails({
    pool,
    clock,
    vault,
    settings,
    mailer: smtpUrl === undefined ? undefined : smtpMailer(smtpUrl, mailFrom),
    gateway: smsGatewayUrl === undefined ? undefined : smsGateway(smsGatewayUrl, smsGatewayToken),
    // Codes in the logs of a real site, or before its operators, would be keys to its accounts.
    isMailbox: config.mode === 'development',
    say: config.mode === 'development' ? say : undefined,
    report: reporter(logger),
  })
}

async function databaseAnswers(pool: Pool): Promise<boolean> {
  await pool.query('select 1')
  return true
}

async function listen(app: ReturnType<typeof buildApp>, { host, port }: Config): Promise<number> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const code = systemErrorCode(error)
    if (code === 'EADDRINUSE')
      throw new CannotStart(`Port ${port} is already in use. Stop what uses it, or set PORT to another.`, {
        cause: error,
      })
    if (code === 'EACCES')
      throw new CannotStart(`Port ${port} may not be used by this user. Set PORT to one above 1023.`, { cause: error })
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') {
      throw new CannotStart(`HOST ${host} is not an address of this machine.`, { cause: error })
    }
    throw error
  }
  const [address] = app.addresses()
  return typeof address === 'object' ? address.port : port
}
