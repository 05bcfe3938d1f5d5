// The interface of a running stack for users and rounds.
import { spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { openPool, type PoolClient } from '@tallystick/server/platform/postgres/pool'

/** What came back from one call; undefined when nobody knows what became of it. */
export interface Reply {
  readonly code: number
  /** A refusal names its reason. */
  readonly data: Readonly<Record<string, unknown>> & { readonly reason?: string }
}

/** Somewhere to ask. */
export interface Site {
  /** Where to ask now; several servers take turns. */
  readonly port: number
}

export interface Stack extends Site {
  /** A look into the database past the servers. */
  withDatabase<T>(work: (client: PoolClient) => Promise<T>): Promise<T>
  stop(): Promise<void>
}

const CALL_TIMEOUT_MS = 10_000

/** Undefined: no answer, a broken one, or one that promises nothing. */
export async function call(
  stack: Site,
  path: string,
  params: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>>,
  method: 'GET' | 'POST' = 'GET',
): Promise<Reply | undefined> {
  const origin = `http://127.0.0.1:${stack.port}`
  const signal = AbortSignal.timeout(CALL_TIMEOUT_MS)
  if (method === 'GET')
    return read(fetch(`${origin}${path}?${new URLSearchParams(params).toString()}`, { headers, signal }))
  const json = { ...headers, 'content-type': 'application/json' }
  return read(fetch(`${origin}${path}`, { method: 'POST', headers: json, body: JSON.stringify(params), signal }))
}

export async function read(asking: Promise<Response>): Promise<Reply | undefined> {
  try {
    // Every answer of the API is an envelope, see packages/wire/src/envelope.ts; a server that is going away may say less.
    const body = (await (await asking).json()) as Partial<Reply>
    return body.code === undefined || body.data === undefined ? undefined : { code: body.code, data: body.data }
  } catch {
    return undefined
  }
}

export async function lookInto<T>(url: string, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const pool = openPool(url, { name: 'tallystick chaos', maxConnections: 1, statementTimeoutMs: 60_000 })
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
    await pool.end()
  }
}

/** kill -9 of PostgreSQL as a power cut would do it: every process of it at once, so that nobody writes anything on the way out. */
export function killAll(postmaster: number): void {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
  const children = stdout.split('\n').map(Number).filter(Boolean)
  for (const pid of [postmaster, ...children]) kill(pid)
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Gone already.
  }
}

export function isRunning(child: ChildProcess | undefined): boolean {
  return child !== undefined && child.exitCode === null && child.signalCode === null
}
