// What the public log costs: orders over HTTP at a server that appends to a log against one that does not, in turns; then how fast the
// receipts of these orders are made and verified.
import { throwawayCluster, type ThrowawayCluster } from '@tallystick/server/testing/database'
import { hasNats, startNats } from '@tallystick/server/testing/nats'
import { TEST_SECRET_KEY } from '@tallystick/server/testing/secrets'
import { startServerProcess } from '@tallystick/server/testing/server-process'
import pg from 'pg'
import { mean, type Measured } from '../measure.ts'
import { type Crowd, gatherCrowd } from '../order-crowd.ts'
import { processCpu } from '../postgres-cpu.ts'
import type { Section } from '../report.ts'
import { measureReceipts } from './receipts.ts'

const CONNECTIONS = 64
/** Whatever else the machine does drifts: short turns, again and again, so that it hits both alike. */
const TURNS = 4
const ROLES = 'api,live,engine,feed,jobs'

interface Site {
  readonly url: string
  readonly port: number
  readonly crowd: Crowd
  /** Of its process, in seconds. */
  spent(): number
  stop(): Promise<void>
}

export async function benchLog(seconds: number): Promise<Section> {
  if (!hasNats) return { name: 'log', about: 'not measured: apt-get install nats-server', rows: [] }
  const clusters = [await throwawayCluster({ durable: true }), await throwawayCluster({ durable: true })] as const
  const sites: Site[] = []
  try {
    // Each has its own PostgreSQL, so that what the log costs there is counted too.
    const without = await openSite(clusters[0], ROLES)
    sites.push(without)
    const logged = await openSite(clusters[1], `${ROLES},log`)
    sites.push(logged)
    // Not counted: processes that have just started are still compiling.
    for (const { crowd } of sites) await crowd.measure(seconds / 2)
    const found = sites.map((): Measured[] => [])
    for (let turn = 0; turn < TURNS; turn++)
      for (const [index, site] of sites.entries()) found[index]?.push(await measured(site, seconds / TURNS))
    const [plain, withLog] = [mean(found[0] ?? []), mean(found[1] ?? [])]
    const row = {
      what: `orders with the log, ${CONNECTIONS} connections`,
      baselinePerSecond: Math.round(plain.perSecond),
      perSecond: Math.round(withLog.perSecond),
      timesBaseline: Number((withLog.perSecond / plain.perSecond).toFixed(2)),
      baselineMicroseconds: Math.round(plain.microsecondsEach),
      microseconds: Math.round(withLog.microsecondsEach),
      timesByProcessor: Number((plain.microsecondsEach / withLog.microsecondsEach).toFixed(2)),
      target: '≥ 0.95 ×',
    }
    const receipts = await measureReceipts(logged.url, `http://127.0.0.1:${logged.port}`)
    return {
      name: 'log',
      about: 'the public log beside durable orders over HTTP, and its receipts',
      rows: [row, receipts],
    }
  } finally {
    for (const site of sites) await site.stop()
    for (const cluster of clusters) await cluster.stop()
  }
}

async function openSite(cluster: ThrowawayCluster, roles: string): Promise<Site> {
  const admin = new pg.Client({ connectionString: cluster.urlOf('postgres') })
  await admin.connect()
  await admin.query('create database site')
  await admin.end()
  const url = cluster.urlOf('site')
  // A server with fewer than all roles needs one; both have it, so that it costs both the same.
  const nats = await startNats()
  const server = startServerProcess({
    env: { DATABASE_URL: url, SECRET_KEY: TEST_SECRET_KEY, NATS_URL: nats.url, LOG_LEVEL: 'error', ROLES: roles },
  })
  const port = await server.ready
  const crowd = await gatherCrowd(port, url, CONNECTIONS)
  return {
    url,
    port,
    crowd,
    spent: () => processCpu(server.child.pid ?? 0),
    async stop() {
      crowd.leave()
      server.child.kill('SIGTERM')
      await server.ended
      await nats.stop()
    },
  }
}

/** With the processor time of the server, beside that of PostgreSQL and of this process. */
async function measured(site: Site, seconds: number): Promise<Measured> {
  site.crowd.latencies.length = 0
  const before = site.spent()
  const { perSecond, microsecondsEach } = await site.crowd.measure(seconds)
  const own = ((site.spent() - before) * 1e6) / Math.max(site.crowd.latencies.length, 1)
  return { perSecond, microsecondsEach: microsecondsEach + own }
}
