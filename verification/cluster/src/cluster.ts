// The whole cluster on one machine: PostgreSQL with a synchronous standby, NATS, two engines, two nodes for requests and live sockets, one
// for the feed, one for jobs, and HAProxy. Loopback only.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startNats, type TestNats } from '@tallystick/server/testing/nats'
import { TEST_SECRET_KEY } from '@tallystick/server/testing/secrets'
import type { PoolClient } from '@tallystick/server/platform/postgres/pool'
import { Releases } from '@tallystick/sim/chaos/releases'
import { lookInto, type Stack } from '@tallystick/sim/chaos/stack'
import { type Balancer, startBalancer } from './haproxy.ts'
import { ClusterNode } from './node.ts'
import { stablePort } from './ports.ts'
import type { Databases } from './databases.ts'
import { PatroniPair } from './patroni-pair.ts'
import { PostgresPair } from './postgres-pair.ts'

export const SHARDS = 4
const WHOLE_WITHIN_MS = 60_000
/** Long enough for the balancer to notice and for sockets to move. */
const DRAIN_SECONDS = '2'

const NODES = {
  'engine-1': 'engine',
  'engine-2': 'engine',
  'api-1': 'api,live',
  'api-2': 'api,live',
  feed: 'feed,log',
  // A second one that may read the price source and append to the public log.
  jobs: 'jobs,feed,log',
} as const
export type NodeName = keyof typeof NODES
export const NODE_NAMES = Object.keys(NODES) as readonly NodeName[]

export interface ClusterOptions {
  /** Further settings of every node. */
  readonly env?: Readonly<Record<string, string>>
  /** PostgreSQL is managed by Patroni. */
  readonly isPatroni?: boolean
}

export class Cluster implements Stack {
  readonly databases: Databases
  readonly natsPort: number
  readonly releases = new Releases()
  readonly #folder: string
  readonly #env: Readonly<Record<string, string>>
  readonly #nodes = new Map<string, ClusterNode>()
  #nats: TestNats
  #balancer: Balancer | undefined

  private constructor(databases: Databases, nats: TestNats, natsPort: number, folder: string, options: ClusterOptions) {
    this.databases = databases
    this.natsPort = natsPort
    this.#nats = nats
    this.#folder = folder
    this.#env = {
      SECRET_KEY: TEST_SECRET_KEY,
      SHARDS: String(SHARDS),
      DRAIN_SECONDS,
      // Uploads: one machine, one folder.
      DATA_DIR: folder,
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'info',
      ...options.env,
    }
  }

  static async start(options: ClusterOptions = {}): Promise<Cluster> {
    const databases = await (options.isPatroni ? PatroniPair : PostgresPair).start()
    const natsPort = await stablePort()
    const nats = await startNats(natsPort, [], true)
    const folder = await mkdtemp(join(tmpdir(), 'tallystick-uploads-'))
    const cluster = new Cluster(databases, nats, natsPort, folder, options)
    try {
      // The first one migrates; the others would wait for it.
      await cluster.addNode('engine-1', NODES['engine-1'])
      await Promise.all(NODE_NAMES.slice(1).map(name => cluster.addNode(name, NODES[name])))
      cluster.#balancer = await startBalancer([cluster.node('api-1').port, cluster.node('api-2').port])
      await cluster.whole()
      return cluster
    } catch (error) {
      await cluster.stop()
      throw error
    }
  }

  /** Of the balancer. */
  get port(): number {
    return this.#balancer?.port ?? 0
  }

  get nodes(): readonly ClusterNode[] {
    return [...this.#nodes.values()]
  }

  node(name: NodeName): ClusterNode {
    const node = this.#nodes.get(name)
    if (!node) throw new Error(`no node ${name}`)
    return node
  }

  async addNode(name: string, roles: string): Promise<ClusterNode> {
    const { databases, natsPort } = this
    const node = await ClusterNode.prepare({ name, roles, databases, natsPort, env: this.#env })
    this.#nodes.set(name, node)
    await node.up()
    return node
  }

  /** One that has ended. */
  async removeNode(name: string): Promise<void> {
    await this.#nodes.get(name)?.stop()
    this.#nodes.delete(name)
  }

  natsSignal(name: 'SIGSTOP' | 'SIGCONT'): void {
    this.#nats.child.kill(name)
  }

  async restartNats(): Promise<void> {
    await this.#nats.stop()
    this.#nats = await startNats(this.natsPort, [], true)
  }

  /** Until every node is ready and every shard has a holder, spread evenly; how long that took. */
  async whole(): Promise<number> {
    const begun = performance.now()
    let missing = ''
    while (performance.now() - begun < WHOLE_WITHIN_MS) {
      missing = await this.#missing().catch((error: unknown) => String(error))
      if (missing === '') return performance.now() - begun
      await sleep(100)
    }
    throw new Error(`not whole after ${WHOLE_WITHIN_MS / 1_000} s: ${missing}`)
  }

  withDatabase<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    return lookInto(this.databases.url, work)
  }

  async stop(): Promise<void> {
    await this.#balancer?.stop()
    await Promise.all(this.nodes.map(node => node.stop()))
    this.natsSignal('SIGCONT')
    await this.#nats.stop()
    await this.databases.stop()
    await rm(this.#folder, { recursive: true, force: true })
    await this.releases.clear()
  }

  async #missing(): Promise<string> {
    for (const node of this.nodes) if (!(await node.isReady())) return `${node.name} is not ready`
    const engines = this.nodes.filter(({ name }) => name.startsWith('engine')).length
    const held = await this.withDatabase(client =>
      client.query<{ shards: number }>(
        'select count(*)::int as shards from shard_lease where valid_until > now() group by holder',
      ),
    )
    const counts = held.rows.map(({ shards }) => shards)
    const total = counts.reduce((sum, count) => sum + count, 0)
    const isEven = counts.length === Math.min(engines, SHARDS) && Math.max(...counts) - Math.min(...counts) <= 1
    return total === SHARDS && isEven ? '' : `shards are held as ${JSON.stringify(counts)}`
  }
}
