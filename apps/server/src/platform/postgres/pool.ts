// Connections to PostgreSQL, and how its values become ours: int8 → bigint (exact, money included), timestamptz → Instant (ms),
// numeric → decimal text. Ids are plain numbers in code: turn an int8 that is an id, a count or an instant into one with `idFrom`.
import { AssertionFailed } from '@tallystick/kernel/assert'
import pg from 'pg'
import { clientConfig, CONNECT_TIMEOUT_MS, DatabaseClient, IDLE_IN_TRANSACTION_MS } from './client.ts'

export type Pool = pg.Pool
export type PoolClient = pg.PoolClient

export interface PoolOptions {
  /** Shown in pg_stat_activity. */
  readonly name: string
  /** `pooler`: through PgBouncer, which wants nothing kept in a session. */
  readonly via?: 'pooler' | undefined
  readonly maxConnections?: number
  readonly statementTimeoutMs?: number
  /** Newest migration the server knows; tests give that of another version. */
  readonly schema?: number
  /** Told about connections that broke while idle; without it they are dropped silently and replaced on the next use. */
  readonly onIdleError?: (error: Error) => void
}

/** How a transaction begins on a pool whose sessions are not ours to configure. */
const begins = new WeakMap<Pool, string>()

export function openPool(url: string, options: PoolOptions): Pool {
  const statementTimeoutMs = options.statementTimeoutMs ?? 15_000
  const config = {
    ...clientConfig(url, { ...options, statementTimeoutMs }),
    // The server's own timeout should fire first; this one covers a server that is gone.
    query_timeout: statementTimeoutMs + 5_000,
  }
  const pool = new pg.Pool({
    Client: class extends DatabaseClient {
      constructor() {
        super(config)
      }
    },
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  pool.on('error', error => options.onIdleError?.(error))
  if (options.via === 'pooler')
    begins.set(
      pool,
      `begin; set local statement_timeout = ${statementTimeoutMs}; set local idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`,
    )
  return pool
}

/** Codes of PostgreSQL and of the system that mean: there is no database to talk to, or no longer. */
/** 25006: a primary that became a standby under the connection. */
const GONE = /^(?:08\w{3}|25006|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND)$/
/** pg has no codes for what it notices by itself. */
const GONE_WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|Query read timeout|No database host takes writes)/

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
    await client.query(begins.get(pool) ?? 'begin')
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

/** Tables write 0 where there is none (docs/decisions/017-zero-in-tables.md). */
export function idOrNull(value: bigint): number | null {
  return value === 0n ? null : idFrom(value)
}

/** An int8 that is an id, a count or an instant: a plain number, exact or a failed assertion. */
export function idFrom(value: bigint): number {
  const id = Number(value)
  // The sentence is made only when it is needed: every id of every row comes through here.
  if (!Number.isSafeInteger(id)) throw new AssertionFailed(`an id beyond 2^53: ${value}`)
  return id
}
