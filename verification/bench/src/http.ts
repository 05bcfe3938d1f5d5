// Orders through the whole server over HTTP, the load generator on the same cores, against the baseline on the server's own PostgreSQL.
import pg from 'pg'
import { measureBaseline, prepareBaseline } from './baseline.ts'
import { mean, type Measured, percentile } from './measure.ts'
import { gatherCrowd } from './order-crowd.ts'
import { startRealServer } from './real-server.ts'
import type { Section } from './report.ts'

const CONNECTIONS = 256

/** Whatever else the machine does drifts: short turns, again and again, so that it hits both alike. */
const TURNS = 3

export async function benchHttp(seconds: number): Promise<Section> {
  const server = await startRealServer()
  try {
    const admin = new pg.Client({ connectionString: server.urlOf('postgres') })
    await admin.connect()
    await admin.query('create database baseline')
    await admin.end()
    await prepareBaseline(server.urlOf('baseline'))
    const crowd = await gatherCrowd(server.port, server.urlOf('baseline'), CONNECTIONS)
    // Not counted: a server that has just started is still compiling what its traders will use.
    await crowd.measure(seconds)
    crowd.latencies.length = 0
    const baselines: Measured[] = []
    const orders: Measured[] = []
    for (let turn = 0; turn < TURNS; turn++) {
      baselines.push(await measureBaseline(server.urlOf('baseline'), seconds / TURNS))
      orders.push(await crowd.measure(seconds / TURNS))
    }
    crowd.leave()
    const baseline = mean(baselines).perSecond
    const { perSecond } = mean(orders)
    const row = {
      what: `orders, ${CONNECTIONS} connections`,
      baselinePerSecond: Math.round(baseline),
      perSecond: Math.round(perSecond),
      timesBaseline: Number((perSecond / baseline).toFixed(1)),
      p50Ms: Math.round(percentile(crowd.latencies, 0.5)),
      p99Ms: Math.round(percentile(crowd.latencies, 0.99)),
      target: '≥ 3 ×',
    }
    return { name: 'http', about: 'durable orders over HTTP, load generator on the same cores (fsync on)', rows: [row] }
  } finally {
    await server.stop()
  }
}
