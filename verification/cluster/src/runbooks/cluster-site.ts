// A cluster as the place of a drill: a price source and a mail server that can be taken away beside it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMailServer, type TestMailServer } from '@tallystick/server/testing/api/mail-server'
import { type QuoteServer, startQuoteServer } from '@tallystick/server/testing/quote-server'
import { TEST_SECRET_KEY } from '@tallystick/server/testing/secrets'
import { check } from '@tallystick/sim/runbooks/installation'
import { DrillSite } from '@tallystick/sim/runbooks/site'
import { Cluster, type ClusterOptions, NODE_NAMES } from '../cluster.ts'
import type { ClusterNode } from '../node.ts'
import { stablePort } from '../ports.ts'

const QUOTE_MS = 50

export class ClusterSite extends DrillSite {
  readonly cluster: Cluster
  readonly source: QuoteServer
  readonly #folder: string
  readonly #settings: Readonly<Record<string, string>>
  readonly #mailPort: number
  readonly #quoting: NodeJS.Timeout
  /** Of every node and tool: the first one seals. */
  secretKey = TEST_SECRET_KEY

  private constructor(
    cluster: Cluster,
    source: QuoteServer,
    folder: string,
    settings: Readonly<Record<string, string>>,
    mailPort: number,
  ) {
    super()
    this.cluster = cluster
    this.source = source
    this.#folder = folder
    this.#settings = settings
    this.#mailPort = mailPort
    this.#quoting = setInterval(() => source.quote('BTCUSD', 104_000 + (Date.now() % 7)), QUOTE_MS)
  }

  static async start(options: Pick<ClusterOptions, 'isPatroni'> = {}): Promise<ClusterSite> {
    const source = await startQuoteServer(['BTCUSD'])
    const mailPort = await stablePort()
    const settings = {
      FEED_SOURCE: source.file,
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      MAIL_FROM: 'site@example.com',
      MASTERS: 'off',
    }
    try {
      const cluster = await Cluster.start({ ...options, env: settings })
      const folder = await mkdtemp(join(tmpdir(), 'tallystick-drill-'))
      return new ClusterSite(cluster, source, folder, settings, mailPort)
    } catch (error) {
      await source.stop()
      throw error
    }
  }

  get port(): number {
    return this.cluster.port
  }

  get ports(): readonly number[] {
    return this.cluster.nodes.map(({ port }) => port)
  }

  get output(): string {
    return this.cluster.nodes.map(({ output }) => output).join('')
  }

  get env(): Readonly<Record<string, string>> {
    const { cluster } = this
    return {
      ...this.#settings,
      DATA_DIR: this.#folder,
      DATABASE_URL: cluster.databases.url,
      NATS_URL: `nats://127.0.0.1:${cluster.natsPort}`,
      SECRET_KEY: this.secretKey,
      PORT: String(cluster.port),
    }
  }

  /** Starts the processes anew, one after the other, so that somebody answers all the time. */
  async restart(change: (node: ClusterNode) => void, meanwhile: () => Promise<void>): Promise<void> {
    for (const name of NODE_NAMES) {
      const node = this.cluster.node(name)
      change(node)
      check(`${name} stops as it should`, (await node.drain()) === 0, node.output)
      await node.up()
      await this.cluster.whole()
      await meanwhile()
    }
  }

  startMail(): Promise<TestMailServer> {
    return startMailServer(this.#mailPort)
  }

  async stop(): Promise<void> {
    clearInterval(this.#quoting)
    await this.cluster.stop()
    await this.source.stop()
    await rm(this.#folder, { recursive: true, force: true })
  }

  protected override databaseUrl(): Promise<string> {
    return Promise.resolve(this.cluster.databases.url)
  }
}
