// The real server as a process, on a PostgreSQL that syncs every commit, which may be killed at any moment and started again over the
// same data.
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runningEmbeddedUrl } from '@tallystick/server/platform/postgres/embedded'
import { openPool, type PoolClient } from '@tallystick/server/platform/postgres/pool'
import { type ServerProcess, startServerProcess } from '@tallystick/server/testing/server-process'

/** What came back from one call; undefined when nobody knows what became of it. */
export interface Reply {
  readonly code: number
  /** A refusal names its reason. */
  readonly data: Readonly<Record<string, unknown>> & { readonly reason?: string }
}

const CALL_TIMEOUT_MS = 10_000

export class RealStack {
  readonly dataDir: string
  #server: ServerProcess | undefined
  #port = 0

  private constructor(dataDir: string) {
    this.dataDir = dataDir
  }

  static async start(): Promise<RealStack> {
    const folder = await mkdtemp(join(tmpdir(), 'tallystick-kill-'))
    // PostgreSQL may have to run as another user, who must be able to enter.
    await chmod(folder, 0o755)
    return RealStack.over(folder)
  }

  /** Over a data folder that is there. */
  static async over(dataDir: string): Promise<RealStack> {
    const stack = new RealStack(dataDir)
    await stack.up()
    return stack
  }

  /** Starts the server over what is there; what it says on failure is in the error. */
  async up(): Promise<void> {
    const server = startServerProcess({ env: { DATA_DIR: this.dataDir, LOG_LEVEL: 'error', SHARDS: '2' } })
    this.#server = server
    this.#port = await server.ready
  }

  /** kill -9 of the server: PostgreSQL goes on alone, and the next start takes it over. */
  async killServer(): Promise<void> {
    this.#server?.child.kill('SIGKILL')
    await this.#server?.ended
  }

  /** kill -9 of PostgreSQL: the server notices and ends. */
  async killDatabase(): Promise<void> {
    const pid = await this.#databasePid()
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
    await this.#server?.ended
  }

  /** Only PostgreSQL goes on: nothing moves any more. */
  async rest(): Promise<void> {
    await this.killServer()
  }

  /** A clean end; the data is removed. */
  async stop(): Promise<void> {
    this.#server?.child.kill('SIGTERM')
    await this.#server?.ended
    await this.#endDatabase()
    await rm(this.dataDir, { recursive: true, force: true })
  }

  /** Undefined: no answer, a broken one, or one that promises nothing. */
  async call(
    path: string,
    params: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>>,
  ): Promise<Reply | undefined> {
    try {
      const url = `http://127.0.0.1:${this.#port}${path}?${new URLSearchParams(params).toString()}`
      const response = await fetch(url, { headers, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) })
      // Every answer of the API is an envelope, see packages/wire/src/envelope.ts; a server that is going away may say less.
      const body = (await response.json()) as Partial<Reply>
      return body.code === undefined || body.data === undefined ? undefined : { code: body.code, data: body.data }
    } catch {
      return undefined
    }
  }

  /** A look into the database past the server. */
  async withDatabase<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const url = await runningEmbeddedUrl(this.dataDir)
    if (url === undefined) throw new Error('PostgreSQL does not run')
    const pool = openPool(url, { name: 'tallystick kill', maxConnections: 1, statementTimeoutMs: 60_000 })
    const client = await pool.connect()
    try {
      return await work(client)
    } finally {
      client.release()
      await pool.end()
    }
  }

  /** A server that was killed left it behind. */
  async #endDatabase(): Promise<void> {
    const pid = await this.#databasePid()
    if (pid === undefined) return
    process.kill(pid, 'SIGQUIT')
    while ((await this.#databasePid()) === pid) await sleep(20)
  }

  async #databasePid(): Promise<number | undefined> {
    const text = await readFile(join(this.dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => '')
    return text === '' ? undefined : Number.parseInt(text, 10)
  }
}
