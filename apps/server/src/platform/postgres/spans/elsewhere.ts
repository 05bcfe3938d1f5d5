// The other PostgreSQL that old spans go to: whose it is, and how the server here reaches it.
import type { Client, ClientBase } from 'pg'
import { CannotStart } from '../../cannot-start.ts'

export const SERVER = 'old_years'

export interface Elsewhere {
  readonly client: Client
  readonly password: string | undefined
  /** As it was set, with what it asks of the connection. */
  readonly url: string
}

/** What it asks of the connection that libpq takes from a foreign server; `sslmode` as the pg package and libpq both know it. */
const OF_SERVER = new Set(['sslmode', 'sslrootcert', 'sslcrl', 'channel_binding', 'connect_timeout', 'keepalives_idle'])
const OF_LOGIN = new Set(['sslcert', 'sslkey'])
const MODES = new Set(['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'])
/** Asked of every connection of ours, and true of a server that takes writes. */
const IMPLIED = new Set(['target_session_attrs'])

/**
 * Tables of the same names are dropped there before they are made: it has to be empty, or hold old years of this installation. A database of
 * a server, this one or another, is neither.
 */
export async function claimElsewhere(here: ClientBase, { client: there }: Elsewhere): Promise<void> {
  const { rows: servers } = await there.query<{ found: string | null }>(`select to_regclass('public.shard') as found`)
  if (servers[0]?.found !== null)
    throw new CannotStart(
      'OLD_YEARS_DATABASE_URL is the database of a server. Make an empty one: old years take the place of tables there.',
    )
  const { rows: own } = await here.query<{ born: string }>(
    'select min(applied_at)::text as born from schema_migration where number = (select min(number) from schema_migration)',
  )
  const born = own[0]?.born
  if (born === undefined) throw new Error('the server was never started on this database')
  const { rows: tables } = await there.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migration'`,
  )
  const isClaimed = tables.some(({ name }) => name === CLAIM)
  if (tables.length > 0 && !isClaimed)
    throw new CannotStart(
      `OLD_YEARS_DATABASE_URL has tables that are no old years (${tables[0]?.name}). Make an empty database.`,
    )
  if (!isClaimed) {
    await there.query(
      `create table ${CLAIM} (born text not null); insert into ${CLAIM} values (${there.escapeLiteral(born)})`,
    )
    return
  }
  const { rows: claims } = await there.query<{ born: string }>(`select born from ${CLAIM}`)
  if (claims.length !== 1 || claims[0]?.born !== born)
    throw new CannotStart('OLD_YEARS_DATABASE_URL holds the old years of another installation. Each needs its own.')
}

/** By when its server was first started: that stays the same wherever the database goes. */
const CLAIM = 'old_years_of'

/** The server here knows where the other one is. Called again when that has moved. */
export async function nameServer(here: ClientBase, elsewhere: Elsewhere): Promise<void> {
  const { rows } = await here.query<{ can: boolean }>(
    `select rolsuper or exists (select from pg_extension where extname = 'postgres_fdw') as can from pg_roles where rolname = current_user`,
  )
  if (rows[0]?.can !== true)
    throw new CannotStart('Run "create extension postgres_fdw" in the database of the server, as its superuser.')
  const { server, login } = optionsOf(elsewhere)
  await here.query('create extension if not exists postgres_fdw')
  await here.query(`create server if not exists ${SERVER} foreign data wrapper postgres_fdw`)
  const { rows: options } = await here.query<{ name: string }>(
    `select option_name as name from pg_foreign_server, pg_options_to_table(srvoptions) where srvname = '${SERVER}'`,
  )
  const known = new Set(options.map(({ name }) => name))
  const changes = [
    ...[...server].map(([name, value]) => `${known.has(name) ? 'set' : 'add'} ${name} ${here.escapeLiteral(value)}`),
    ...[...known].filter(name => !server.has(name)).map(name => `drop ${name}`),
  ]
  await here.query(`alter server ${SERVER} options (${changes.join(', ')})`)
  await here.query(`drop user mapping if exists for current_user server ${SERVER}`)
  const mapped = [...login].map(([name, value]) => `${name} ${here.escapeLiteral(value)}`)
  await here.query(`create user mapping for current_user server ${SERVER} options (${mapped.join(', ')})`)
}

interface Options {
  readonly server: ReadonlyMap<string, string>
  readonly login: ReadonlyMap<string, string>
}

/** Readers connect as this command did: what the address asks of the connection is passed on, or refused. */
function optionsOf({ client, password, url }: Elsewhere): Options {
  const server = new Map([
    ['host', client.host],
    ['port', String(client.port)],
    ['dbname', client.database ?? ''],
    ['fetch_size', '10000'],
    ['batch_size', '1000'],
  ])
  const login = new Map([['user', client.user ?? '']])
  if (password !== undefined) login.set('password', password)
  for (const [name, value] of new URLSearchParams(/\?([^#]*)/.exec(url)?.[1] ?? '')) {
    const isKnown = name === 'sslmode' ? MODES.has(value) : OF_SERVER.has(name)
    if (isKnown) server.set(name, value)
    else if (OF_LOGIN.has(name)) login.set(name, value)
    else if (!IMPLIED.has(name))
      throw new CannotStart(`OLD_YEARS_DATABASE_URL asks for ${name}=${value}, which PostgreSQL here cannot pass on.`)
  }
  return { server, login }
}
