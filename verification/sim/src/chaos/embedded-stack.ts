// The server as a newcomer runs it, as a process over its own embedded PostgreSQL that syncs every commit. It may be killed at any moment
// and at named points, and is started again over the same data.
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runningEmbeddedUrl } from '@tallystick/server/platform/postgres/embedded'
import type { PoolClient } from '@tallystick/server/platform/postgres/pool'
import type { Lever } from '@tallystick/server/testing/chaos-server'
import { type ServerProcess, startServerProcess } from '@tallystick/server/testing/server-process'
import { isRunning, killAll, lookInto, type Stack } from './stack.ts'

export class EmbeddedStack implements Stack {
  readonly dataDir: string
  port = 0
  #server: ServerProcess | undefined
  readonly #settings: Readonly<Record<string, string>>

  private constructor(dataDir: string, settings: Readonly<Record<string, string>>) {
    this.dataDir = dataDir
    this.#settings = settings
  }

  /** @param settings further ones, for the environment of the server. */
  static async start(settings: Readonly<Record<string, string>> = {}): Promise<EmbeddedStack> {
    const folder = await mkdtemp(join(tmpdir(), 'tallystick-chaos-'))
    // PostgreSQL may have to run as another user, who must be able to enter.
    await chmod(folder, 0o755)
    return EmbeddedStack.over(folder, settings)
  }

  /** Over a data folder that is there. */
  static async over(dataDir: string, settings: Readonly<Record<string, string>> = {}): Promise<EmbeddedStack> {
    const stack = new EmbeddedStack(dataDir, settings)
    await stack.up()
    return stack
  }

  get pid(): number {
    return this.#server?.child.pid ?? 0
  }

  /** Starts the server over what is there; what it says on failure is in the error. */
  async up(): Promise<void> {
    const env = { DATA_DIR: this.dataDir, LOG_LEVEL: 'error', SHARDS: '2', ...this.#settings }
    const server = startServerProcess({ env, chaos: true })
    this.#server = server
    this.port = await server.ready
  }

  pull(lever: Lever): void {
    this.#server?.child.send(lever)
  }

  /** Until the server is gone, by whatever it died of. */
  async ended(): Promise<void> {
    await this.#server?.ended
  }

  /** kill -9 of the server: PostgreSQL goes on alone, and the next start takes it over. */
  async killServer(): Promise<void> {
    this.#server?.child.kill('SIGKILL')
    await this.#server?.ended
  }

  /** kill -9 of PostgreSQL: the server notices and ends. */
  async killDatabase(): Promise<void> {
    const pid = await this.#databasePid()
    if (pid !== undefined) killAll(pid)
    await this.#server?.ended
  }

  /** A clean end; the data is removed. */
  async stop(): Promise<void> {
    if (isRunning(this.#server?.child)) this.#server?.child.kill('SIGTERM')
    await this.#server?.ended
    await this.#endDatabase()
    await rm(this.dataDir, { recursive: true, force: true })
  }

  async withDatabase<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const url = await runningEmbeddedUrl(this.dataDir)
    if (url === undefined) throw new Error('PostgreSQL does not run')
    return lookInto(url, work)
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
