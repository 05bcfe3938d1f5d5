// One connection to PostgreSQL with our value types: int8 → bigint, timestamptz → Instant (ms). It goes to the host that takes writes, and
// has no startup parameters, which PgBouncer refuses: what a session needs is set after connecting, on direct connections only.
import pg from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { hostsOf } from './address.ts'
import { findPrimary, IS_READ_ONLY, NoPrimary } from './primary.ts'
import { KNOWN_SCHEMA } from './schema-version.ts'

export interface ConnectionOptions {
  /** Shown in pg_stat_activity. */
  readonly name: string
  /** `pooler`: PgBouncer may hand the server session to others after each transaction, so nothing is set in it. Default: direct. */
  readonly via?: 'pooler' | undefined
  readonly statementTimeoutMs?: number | undefined
  /** Newest migration the server knows; the fence of migration 0220 reads it. */
  readonly schema?: number
}

const INT8 = 20
const INT8_ARRAY = 1016
const TIMESTAMPTZ = 1184
export const CONNECT_TIMEOUT_MS = 10_000
export const IDLE_IN_TRANSACTION_MS = 30_000

const parsers = new pg.TypeOverrides()
parsers.setTypeParser(INT8, text => BigInt(text))
parsers.setTypeParser(INT8_ARRAY, text => parseInt8Array(text))
parsers.setTypeParser(TIMESTAMPTZ, text => Date.parse(text))

export type ClientConfig = pg.ClientConfig & { readonly session: ConnectionOptions }

export function clientConfig(url: string, session: ConnectionOptions): ClientConfig {
  return {
    connectionString: url,
    application_name: session.name,
    types: parsers,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    session,
  }
}

/** How the pool connects. */
type Told = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

export class DatabaseClient extends pg.Client {
  readonly #url: string
  readonly #session: ConnectionOptions

  constructor(config: ClientConfig) {
    const { connectionString: url = '', session, ...rest } = config
    // Any of the hosts will do until it connects: they differ in nothing else.
    super({ ...rest, connectionString: hostsOf(url)[0]?.url ?? url })
    this.#url = url
    this.#session = session
    // Errors reach whoever waits for a query. Without a listener one that comes between two queries would end the process.
    this.on('error', () => undefined)
    if (session.via === 'pooler') forgetNames(this)
  }

  override connect(): Promise<this>
  override connect(callback: Told): void
  override connect(callback?: Told): Promise<this> | undefined {
    const opened = this.#open()
    if (callback === undefined) return opened
    // The types of pg describe one function as two: it is called with either.
    const tell = callback as (error: Error | null, client?: pg.Client) => void
    opened.then(
      client => tell(null, client),
      (error: unknown) => tell(error instanceof Error ? error : new Error(String(error))),
    )
    return undefined
  }

  async #open(): Promise<this> {
    const hosts = hostsOf(this.#url)
    if (hosts.length > 1) {
      const { host, port } = new pg.Client((await findPrimary(hosts)).url)
      this.host = host
      this.port = port
    }
    await super.connect()
    try {
      await this.#prepare()
    } catch (error) {
      await this.end().catch(() => undefined)
      throw error
    }
    return this
  }

  async #prepare(): Promise<void> {
    const isDirect = this.#session.via !== 'pooler'
    const { rows } = await this.query<{ reads: boolean; pid: number }>(
      `select ${IS_READ_ONLY} as reads, pg_backend_pid() as pid${isDirect ? this.#sessionSettings() : ''}`,
    )
    if (rows[0]?.reads !== false) throw new NoPrimary([`${this.host} only reads`])
    // A pooler makes up the process number that it tells its clients.
    if (isDirect && 'processID' in this && this.processID !== rows[0].pid) throw new CannotStart(POOLER_SENTENCE)
  }

  #sessionSettings(): string {
    const settings: Record<string, number> = {
      'tallystick.schema': this.#session.schema ?? KNOWN_SCHEMA,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    }
    const { statementTimeoutMs } = this.#session
    if (statementTimeoutMs !== undefined) settings['statement_timeout'] = statementTimeoutMs
    return Object.entries(settings)
      .map(([name, value]) => `, set_config('${name}', '${value}', false)`)
      .join('')
  }
}

/** A named statement lives in one server session, and the next query of this client may go to another: names are left out. */
function forgetNames(client: pg.Client): void {
  const query: unknown = Reflect.get(client, 'query')
  if (typeof query !== 'function') return
  Reflect.set(client, 'query', (first: unknown, ...rest: unknown[]): unknown => {
    const isNamed = typeof first === 'object' && first !== null && 'name' in first && !('submit' in first)
    const result: unknown = Reflect.apply(query, client, [isNamed ? { ...first, name: undefined } : first, ...rest])
    return result
  })
}

const POOLER_SENTENCE =
  'The database is reached through a pooler such as PgBouncer. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself: writers and migrations connect directly.'

/** A connection of its own, connected. */
export async function connectClient(
  url: string,
  session: ConnectionOptions,
  more: pg.ClientConfig = {},
): Promise<DatabaseClient> {
  const client = new DatabaseClient({ ...clientConfig(url, session), ...more })
  await client.connect()
  return client
}

function parseInt8Array(text: string): bigint[] {
  const inner = text.slice(1, -1)
  return inner === '' ? [] : inner.split(',').map(item => BigInt(item))
}
