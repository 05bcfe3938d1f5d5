// Connections to PostgreSQL, and how its values become ours: int8 → bigint (exact, money included), timestamptz → Instant (ms),
// numeric → decimal text. Ids are plain numbers in code: turn an int8 that is an id, a count or an instant into one with `idFrom`.
import { AssertionFailed } from '@tallystick/kernel/assert'
import pg from 'pg'
import { schemaOptions } from './schema-version.ts'

export type Pool = pg.Pool
export type PoolClient = pg.PoolClient

export interface PoolOptions {
  /** Shown in pg_stat_activity. */
  readonly name: string
  readonly maxConnections?: number
  readonly statementTimeoutMs?: number
  /** Told about connections that broke while idle; without it they are dropped silently and replaced on the next use. */
  readonly onIdleError?: (error: Error) => void
}

const INT8 = 20
const INT8_ARRAY = 1016
const TIMESTAMPTZ = 1184

const parsers = new pg.TypeOverrides()
parsers.setTypeParser(INT8, text => BigInt(text))
parsers.setTypeParser(INT8_ARRAY, text => parseInt8Array(text))
parsers.setTypeParser(TIMESTAMPTZ, text => Date.parse(text))

/** Options of a single connection with our value types; `openPool` uses the same. */
export function connectionOptions(url: string, name: string): pg.ClientConfig {
  const address = new URL(url)
  const asked = address.searchParams.get('options')
  // What the address says would win over what is said beside it.
  address.searchParams.delete('options')
  return {
    connectionString: asked === null ? url : address.href,
    options: schemaOptions(asked),
    application_name: name,
    types: parsers,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  }
}

export function openPool(url: string, options: PoolOptions): Pool {
  const statementTimeoutMs = options.statementTimeoutMs ?? 15_000
  const pool = new pg.Pool({
    ...connectionOptions(url, options.name),
    max: options.maxConnections ?? 10,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 30_000,
    // The server's own timeout should fire first; this one covers a server that is gone.
    query_timeout: statementTimeoutMs + 5_000,
  })
  pool.on('error', error => options.onIdleError?.(error))
  // The pool handles errors of idle connections only. A checked-out connection that breaks between two queries must not end the
  // process: the next query on it fails.
  pool.on('connect', client => client.on('error', () => undefined))
  return pool
}

/** Codes of PostgreSQL and of the system that mean: there is no database to talk to, or no longer. */
const GONE = /^(?:08\w{3}|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND)$/
/** pg has no codes for what it notices by itself. */
const GONE_WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|Query read timeout)/

/** True when an error of a query says that the database cannot be reached, rather than that it refused. */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (GONE_WORDS.test(error.message)) return true
  // A missing file is no missing database; a missing socket is.
  return 'code' in error && (GONE.test(String(error.code)) || ('syscall' in error && error.syscall === 'connect'))
}

/** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
export async function transaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error(String(failure))
    })
    throw error
  } finally {
    // A connection that could not even roll back is closed, not reused.
    client.release(broken)
  }
}

/** An int8 that is an id, a count or an instant: a plain number, exact or a failed assertion. */
export function idFrom(value: bigint): number {
  const id = Number(value)
  // The sentence is made only when it is needed: every id of every row comes through here.
  if (!Number.isSafeInteger(id)) throw new AssertionFailed(`an id beyond 2^53: ${value}`)
  return id
}

function parseInt8Array(text: string): bigint[] {
  const inner = text.slice(1, -1)
  return inner === '' ? [] : inner.split(',').map(item => BigInt(item))
}
