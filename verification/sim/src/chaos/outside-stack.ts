// Two servers on one external PostgreSQL, behind a proxy that can fail: the one that holds the shards, and its standby.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@tallystick/server/platform/postgres/embedded'
import type { PoolClient } from '@tallystick/server/platform/postgres/pool'
import { type ServerProcess, startServerProcess } from '@tallystick/server/testing/server-process'
import { Proxy } from './proxy.ts'
import { isRunning, killAll, lookInto, type Stack } from './stack.ts'

interface Seat {
  readonly server: ServerProcess
  readonly port: number
  isFrozen: boolean
}

export interface OutsideOptions {
  /** Further settings of PostgreSQL, `name=value`. */
  readonly settings?: readonly string[]
  readonly servers?: number
}

export class OutsideStack implements Stack {
  readonly proxy: Proxy
  readonly #folder: string
  readonly #settings: readonly string[]
  #postgres: EmbeddedPostgres
  #proxyPort = 0
  #seats: Seat[] = []
  #turn = 0

  private constructor(folder: string, postgres: EmbeddedPostgres, settings: readonly string[]) {
    this.#folder = folder
    this.#postgres = postgres
    this.#settings = settings
    const url = new URL(postgres.url)
    this.proxy = new Proxy(`${decodeURIComponent(url.hostname)}/.s.PGSQL.${url.port}`)
  }

  static async start({ settings = [], servers = 2 }: OutsideOptions = {}): Promise<OutsideStack> {
    const folder = await mkdtemp(join(tmpdir(), 'tallystick-chaos-'))
    await chmod(folder, 0o755)
    const stack = new OutsideStack(folder, await open(folder, settings), settings)
    stack.#proxyPort = await stack.proxy.listen()
    for (let n = 0; n < servers; n++) await stack.addServer()
    return stack
  }

  /** People ask one server after the other. */
  get port(): number {
    this.#turn += 1
    return this.#seats[this.#turn % this.#seats.length]?.port ?? 0
  }

  async addServer(): Promise<void> {
    const url = `postgresql://tallystick@127.0.0.1:${this.#proxyPort}/tallystick`
    const env = { DATABASE_URL: url, DATA_DIR: this.#folder, LOG_LEVEL: 'fatal', SHARDS: '2' }
    const server = startServerProcess({ env, chaos: true })
    this.#seats.push({ server, port: await server.ready, isFrozen: false })
  }

  /** SIGSTOP of the server that holds the shards; wakes with `wake`. */
  async freezeHolder(): Promise<void> {
    const seat = this.#seats[await this.#holderIndex()]
    if (!seat) throw new Error('nobody holds the shards')
    seat.isFrozen = true
    seat.server.child.kill('SIGSTOP')
  }

  wake(): void {
    for (const seat of this.#seats) {
      if (seat.isFrozen) seat.server.child.kill('SIGCONT')
      seat.isFrozen = false
    }
  }

  /** Until some server that is awake answers that it is ready; how long that took. */
  async ready(): Promise<number> {
    const begun = performance.now()
    while ((await this.#holderIndex()) < 0) {
      if (performance.now() - begun > 30_000) throw new Error('no server got ready in thirty seconds')
      await new Promise(resolve => setTimeout(resolve, 100))
    }
    return performance.now() - begun
  }

  /** A power cut of the database: every process of it dies at once, and it starts again over what the disk has. */
  async cutDatabasePower(): Promise<void> {
    killAll(this.#postgres.pid)
    this.#postgres = await open(this.#folder, this.#settings)
  }

  async withDatabase<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    return lookInto(this.#postgres.url, work)
  }

  async stop(): Promise<void> {
    this.wake()
    for (const { server } of this.#seats) {
      if (isRunning(server.child)) server.child.kill('SIGTERM')
      await server.ended
    }
    await this.proxy.close()
    await this.#postgres.stop()
    for (const path of [this.#postgres.folder, this.#folder]) await rm(path, { recursive: true, force: true })
  }

  async #holderIndex(): Promise<number> {
    const isReady = async ({ port, isFrozen }: Seat): Promise<boolean> => {
      if (isFrozen) return false
      const asking = fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) })
      return asking.then(
        response => response.ok,
        () => false,
      )
    }
    const answers = await Promise.all(this.#seats.map(isReady))
    return answers.indexOf(true)
  }
}

/** The one we killed may leave its lock for a moment; it is ours, so there is nobody to complain to. */
function open(dataDir: string, settings: readonly string[]): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, settings, tied: true, onLost: () => undefined })
}
