// Configuration from the environment. All variables are checked together, and all errors are reported at once.
import { resolve } from 'node:path'
import { readNatsConfig } from './bus/nats-config.ts'
import type { NatsConfig } from './bus/nats.ts'
import { type FeedConfig, readFeedConfig } from './feed/sources/feed-config.ts'
import type { LogLevel } from './platform/logger.ts'
import type { OtlpConfig } from './platform/tracing/otlp-tracer.ts'
import { readAddress } from './platform/postgres/address.ts'
import { readRoles, type Role, ROLES } from './platform/roles.ts'
import { withSecretFiles } from './platform/secrets/secret-files.ts'
import { readSecretsConfig, type SecretsConfig } from './platform/secrets/secrets-config.ts'
import { readStorageConfig, type StorageConfig } from './platform/storage/storage-config.ts'

export interface Config {
  readonly mode: 'development' | 'production'
  readonly host: string
  readonly port: number
  /** Absolute. The embedded database and uploads live here. */
  readonly dataDir: string
  /** An outside PostgreSQL; without it the embedded one is started. */
  readonly databaseUrl: string | undefined
  /** The same PostgreSQL without a pooler in between; without it databaseUrl leads straight to PostgreSQL. */
  readonly databaseDirectUrl: string | undefined
  /** Where years go that are over; only `npm run move-years` asks for it. */
  readonly oldYearsUrl: string | undefined
  /** The public address of the site, without a trailing slash. */
  readonly publicOrigin: string
  /** Where operators reach the console, when it has a host of its own: then no other host serves it or its calls. */
  readonly consoleOrigin: string | undefined
  /** Further origins whose pages may call the API; publicOrigin always may. */
  readonly corsOrigins: readonly string[]
  /** Whose X-Forwarded-* headers are trusted: none, all, or those of the listed addresses and networks. */
  readonly trustProxy: boolean | readonly string[]
  /** Where the embedded database is archived to; without it nothing is. */
  readonly backupDir: string | undefined
  readonly backupKeepDays: number
  readonly noticesKeptMonths: number
  /** Without it only this machine may read /metrics. */
  readonly metricsToken: string | undefined
  /** Without it, which production refuses, emails stay in the database and are shown in the terminal. */
  readonly smtpUrl: string | undefined
  /** Sender of emails. */
  readonly mailFrom: string
  readonly smsGatewayUrl: string | undefined
  readonly smsGatewayToken: string | undefined
  /** A list of whom the site may not pay. */
  readonly sanctionsFile: string | undefined
  /** Who signs the public log beside this site; nobody without it. */
  readonly witnessesFile: string | undefined
  readonly shards: number
  /** For the memories of shards that other processes hold; 0: none. */
  readonly standbyMemoryMb: number
  /** From being asked to stop, and unready, to the stop: a balancer takes the server out meanwhile. */
  readonly drainSeconds: number
  /** The bus between processes; without it this process works alone. */
  readonly nats: NatsConfig | undefined
  readonly roles: ReadonlySet<Role>
  readonly logLevel: LogLevel
  /** One line per request. */
  readonly accessLog: boolean
  /** Where traces go; without it there are none. */
  readonly otlp: OtlpConfig | undefined
  readonly feed: FeedConfig
  readonly storage: StorageConfig
  readonly secrets: SecretsConfig
}

export type Environment = Readonly<Record<string, string | undefined>>
export type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly string[] }

const LOG_LEVELS: readonly LogLevel[] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const MODES: readonly Config['mode'][] = ['development', 'production']
/** Ids carry their shard in six bits. */
const MOST_SHARDS = 64

export function readConfig(given: Environment): ConfigResult {
  const problems: string[] = []
  const environment = withSecretFiles(given, problems)
  const settings = new Settings(environment, problems)

  const mode = settings.oneOf('MODE', MODES, 'development')
  const host = settings.text('HOST') ?? 'localhost'
  const port = settings.wholeNumber('PORT', 8080, 0, 65_535)
  const publicOrigin = settings.origin('PUBLIC_ORIGIN') ?? `http://localhost:${port}`
  const dataDir = resolve(settings.text('DATA_DIR') ?? './data')
  const feed = readFeedConfig(environment, mode)
  if (!feed.ok) problems.push(...feed.problems)
  const config: Config = {
    mode,
    // `localhost` listens on 127.0.0.1 and ::1; other machines get in only by an explicit HOST (0.0.0.0 or ::).
    host,
    port,
    dataDir,
    databaseUrl: settings.database('DATABASE_URL'),
    databaseDirectUrl: settings.database('DATABASE_DIRECT_URL'),
    oldYearsUrl: settings.database('OLD_YEARS_DATABASE_URL'),
    publicOrigin,
    consoleOrigin: settings.origin('CONSOLE_ORIGIN'),
    corsOrigins: settings.origins('CORS_ORIGINS'),
    trustProxy: settings.proxies('TRUST_PROXY'),
    backupDir: settings.folder('BACKUP_DIR'),
    backupKeepDays: settings.wholeNumber('BACKUP_KEEP_DAYS', 14, 1, 3_650),
    noticesKeptMonths: settings.wholeNumber('NOTICES_KEPT_MONTHS', 13, 1, 120),
    metricsToken: settings.secret('METRICS_TOKEN', 16),
    smtpUrl: settings.url('SMTP_URL', /^smtps?:$/, 'smtps://user:password@mail.example.com'),
    mailFrom: settings.text('MAIL_FROM') ?? `no-reply@${new URL(publicOrigin).hostname}`,
    smsGatewayUrl: settings.url('SMS_GATEWAY_URL', /^https?:$/, 'https://sms.example.com/send'),
    smsGatewayToken: settings.secret('SMS_GATEWAY_TOKEN', 1),
    sanctionsFile: settings.text('SANCTIONS_FILE'),
    witnessesFile: settings.text('WITNESSES_FILE'),
    shards: settings.wholeNumber('SHARDS', 1, 1, MOST_SHARDS),
    standbyMemoryMb: settings.wholeNumber('STANDBY_MEMORY_MB', 512, 0, 1_000_000),
    drainSeconds: settings.wholeNumber('DRAIN_SECONDS', mode === 'production' ? 5 : 0, 0, 300),
    nats: readNatsConfig(environment, mode, problems),
    roles: readRoles(settings.text('ROLES'), problems),
    logLevel: settings.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    accessLog: settings.oneOf('ACCESS_LOG', ['on', 'off'], 'off') === 'on',
    otlp: readOtlp(settings),
    feed: feed.ok ? feed.config : { source: 'simulated' },
    storage: readStorageConfig(environment, problems),
    secrets: readSecretsConfig({ mode, dataDir, environment }, problems),
  }
  if (config.databaseDirectUrl !== undefined && settings.text('DATABASE_URL') === undefined) {
    problems.push('DATABASE_DIRECT_URL goes with a DATABASE_URL that leads through a pooler; alone it is DATABASE_URL.')
  }
  if (config.backupDir !== undefined && config.databaseUrl !== undefined)
    problems.push(
      'BACKUP_DIR is for the embedded database; an outside one is archived by its own tools (docs/backups.md).',
    )
  checkCluster(config, problems)
  if (mode === 'production' && settings.text('PUBLIC_ORIGIN') === undefined) {
    problems.push('PUBLIC_ORIGIN must be set when MODE=production, for example https://trade.example.com.')
  }
  if (mode === 'production' && settings.text('SMTP_URL') === undefined) {
    problems.push(
      'SMTP_URL must be set when MODE=production: codes go to their owners by mail, and nobody else may read them.',
    )
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config }
}

function readOtlp(settings: Settings): OtlpConfig | undefined {
  const share = settings.wholeNumber('TRACE_PERCENT', 1, 0, 100) / 100
  const endpoint = settings.url('OTEL_EXPORTER_OTLP_ENDPOINT', /^https?:$/, 'http://127.0.0.1:4318')
  return endpoint === undefined ? undefined : { endpoint: endpoint.replace(/\/$/, ''), share }
}

/** What a process among others needs. */
function checkCluster({ nats, roles, databaseUrl, storage, mode }: Config, problems: string[]): void {
  if (!nats) {
    if (roles.size < ROLES.length)
      problems.push('NATS_URL must be set when ROLES names only some: the others are elsewhere.')
    return
  }
  if (databaseUrl === undefined)
    problems.push('DATABASE_URL must be set when NATS_URL is: all processes share one database.')
  if (mode === 'production' && storage.kind === 'folder')
    problems.push(
      'S3_BUCKET and its companions must be set when NATS_URL is: uploads in a folder are on one machine only.',
    )
}

/** Reads single settings and collects what is wrong with them. An empty variable counts as not set. */
class Settings {
  readonly #environment: Environment
  readonly #problems: string[]

  constructor(environment: Environment, problems: string[]) {
    this.#environment = environment
    this.#problems = problems
  }

  text(name: string): string | undefined {
    const value = this.#environment[name]?.trim()
    return value === '' ? undefined : value
  }

  folder(name: string): string | undefined {
    const text = this.text(name)
    return text === undefined ? undefined : resolve(text)
  }

  wholeNumber(name: string, fallback: number, least: number, most: number): number {
    const text = this.text(name)
    if (text === undefined) return fallback
    const value = /^\d{1,9}$/.test(text) ? Number.parseInt(text, 10) : Number.NaN
    if (value >= least && value <= most) return value
    this.#problems.push(`${name} must be a whole number from ${least} to ${most}, but is "${text}".`)
    return fallback
  }

  oneOf<T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const text = this.text(name)
    if (text === undefined) return fallback
    const found = choices.find(choice => choice === text)
    if (found === undefined) this.#problems.push(`${name} must be one of ${choices.join(', ')}, but is "${text}".`)
    return found ?? fallback
  }

  origin(name: string): string | undefined {
    const text = this.text(name)
    return text === undefined ? undefined : this.#originIn(name, text)
  }

  /** Origins separated by commas. */
  origins(name: string): readonly string[] {
    const entries = this.text(name)?.split(',') ?? []
    return entries.flatMap(entry => this.#originIn(name, entry.trim()) ?? [])
  }

  #originIn(name: string, text: string): string | undefined {
    const url = URL.parse(text)
    if (url && /^https?:$/.test(url.protocol) && text.replace(/\/$/, '') === url.origin) return url.origin
    this.#problems.push(`${name} must be an origin such as https://trade.example.com (no path), but is "${text}".`)
    return undefined
  }

  url(name: string, protocol: RegExp, example: string): string | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    // The value is not repeated: it usually holds a password.
    if (protocol.test(URL.parse(text)?.protocol ?? '')) return text
    this.#problems.push(`${name} must look like ${example}.`)
    return undefined
  }

  /** An address of PostgreSQL, which may name several hosts. */
  database(name: string): string | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    const address = readAddress(text)
    if (address.ok) return text
    // The value is not repeated: it usually holds a password.
    this.#problems.push(`${name} ${address.problem}.`)
    return undefined
  }

  proxies(name: string): boolean | readonly string[] {
    const text = this.text(name)
    if (text === undefined || text === 'false') return false
    if (text === 'true') return true
    const entries = text.split(',').map(entry => entry.trim())
    const wrong = entries.filter(entry => !/^(?:loopback|linklocal|uniquelocal|[\da-f.:]+(?:\/\d{1,3})?)$/i.test(entry))
    if (wrong.length === 0) return entries
    this.#problems.push(
      `${name} must be true, false or a list of addresses and networks (10.0.0.0/8, loopback), but holds "${wrong.join(', ')}".`,
    )
    return false
  }

  secret(name: string, shortest: number): string | undefined {
    const text = this.text(name)
    if (text !== undefined && text.length < shortest)
      this.#problems.push(`${name} must have at least ${shortest} characters.`)
    return text
  }
}
