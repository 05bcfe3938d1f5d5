// One server process of the cluster. Its lines to PostgreSQL and NATS go through relays of its own, so that it can be cut off alone.
import { type ServerProcess, startServerProcess } from '@tallystick/server/testing/server-process'
import { stablePort } from './ports.ts'
import { isRunning } from '@tallystick/sim/chaos/stack'
import type { Databases } from './databases.ts'
import { Relay } from './relay.ts'

export interface NodeSetting {
  readonly name: string
  readonly roles: string
  readonly databases: Databases
  readonly natsPort: number
  readonly env: Readonly<Record<string, string>>
}

/** What a node can be cut off from. */
export type Line = 'nats' | 'postgres'

export class ClusterNode {
  readonly name: string
  readonly port: number
  readonly #setting: NodeSetting
  readonly #lines: Readonly<Record<Line, readonly Relay[]>>
  #server: ServerProcess | undefined
  #past = ''
  /** The entry of the release it runs; this code's own when undefined. */
  release: string | undefined
  /** Settings of its next start that differ from those of the cluster. */
  changed: Readonly<Record<string, string>> = {}

  private constructor(setting: NodeSetting, port: number) {
    this.name = setting.name
    this.port = port
    this.#setting = setting
    const { databases, natsPort } = setting
    this.#lines = {
      nats: [new Relay(() => ({ port: natsPort, host: '127.0.0.1' }))],
      postgres: ([0, 1] as const).map(place => new Relay(() => databases.target(place))),
    }
  }

  /** Not started yet. */
  static async prepare(setting: NodeSetting): Promise<ClusterNode> {
    const node = new ClusterNode(setting, await stablePort())
    for (const line of node.#relays()) await line.listen()
    return node
  }

  get pid(): number {
    return this.#server?.child.pid ?? 0
  }

  get isRunning(): boolean {
    return isRunning(this.#server?.child)
  }

  /** What its processes have written, one after the other. */
  get output(): string {
    return `${this.#past}${this.#server?.output() ?? ''}`
  }

  /** Starts the process, unless it runs. */
  async up(): Promise<void> {
    if (this.isRunning) return
    this.#past = this.output
    const [first, second] = this.#lines.postgres.map(({ port }) => `127.0.0.1:${port}`)
    this.#server = startServerProcess({
      apart: true,
      main: this.release,
      env: {
        ...this.#setting.env,
        ...this.changed,
        ROLES: this.#setting.roles,
        HOST: '127.0.0.1',
        PORT: String(this.port),
        DATABASE_URL: `postgresql://tallystick@${first},${second}/tallystick`,
        NATS_URL: this.#setting.env['NATS_URL'] ?? `nats://127.0.0.1:${this.#lines.nats[0]?.port}`,
      },
    })
    await this.#server.ready
  }

  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
    if (this.isRunning) this.#server?.child.kill(name)
  }

  async kill(): Promise<void> {
    this.signal('SIGKILL')
    await this.#server?.ended
  }

  /** A planned stop: unready first, then drained. Its exit code. */
  async drain(): Promise<number | null> {
    if (this.isRunning) this.#server?.child.kill('SIGTERM')
    return (await this.#server?.ended) ?? null
  }

  silence(lines: readonly Line[]): void {
    for (const line of lines) for (const relay of this.#lines[line]) relay.silence()
  }

  restore(lines: readonly Line[]): void {
    for (const line of lines) for (const relay of this.#lines[line]) relay.restore()
  }

  async isReady(): Promise<boolean> {
    const asking = fetch(`http://127.0.0.1:${this.port}/readyz`, { signal: AbortSignal.timeout(2_000) })
    return asking.then(
      response => response.ok,
      () => false,
    )
  }

  async stop(): Promise<void> {
    this.signal('SIGCONT')
    await this.kill()
    for (const relay of this.#relays()) await relay.close()
  }

  #relays(): readonly Relay[] {
    return [...this.#lines.nats, ...this.#lines.postgres]
  }
}
