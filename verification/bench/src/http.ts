// Orders through the whole server over HTTP, the load generator on the same cores, against the baseline on the server's own PostgreSQL.
import { cpus } from 'node:os'
import { EMPTY_SERVER, startServerProcess } from '@tallystick/server/testing/server-process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { measureBaseline, prepareBaseline } from './baseline.ts'
import { mean, type Measured, percentile } from './measure.ts'
import { gatherCrowd } from './order-crowd.ts'
import { postgresCpu, processCpu } from './postgres-cpu.ts'
import { type RealServer, startRealServer } from './real-server.ts'
import type { Section } from './report.ts'

const CONNECTIONS = 256

/** Whatever else the machine does drifts: short turns, again and again, so that it hits both alike. */
const TURNS = 3

/** How long the server is watched without orders. */
const QUIET_MS = 3_000

const SPENDERS = ['server', 'database', 'generator'] as const

/** Processor seconds of the three that share the cores. */
async function spentNow(server: RealServer): Promise<Record<(typeof SPENDERS)[number], number>> {
  const { user, system } = process.cpuUsage()
  return {
    server: await server.cpuSeconds(),
    database: (await postgresCpu(server.urlOf('baseline'))) ?? 0,
    generator: (user + system) / 1e6,
  }
}

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
    const spent = { server: 0, database: 0, generator: 0 }
    for (let turn = 0; turn < TURNS; turn++) {
      baselines.push(await measureBaseline(server.urlOf('baseline'), seconds / TURNS))
      const before = await spentNow(server)
      orders.push(await crowd.measure(seconds / TURNS))
      const after = await spentNow(server)
      for (const who of SPENDERS) spent[who] += after[who] - before[who]
    }
    crowd.leave()
    const floor = await measureFloor(server.urlOf('baseline'), seconds / TURNS)
    const quietBefore = await spentNow(server)
    await sleep(QUIET_MS)
    const quiet = await spentNow(server)
    const perQuietSecond = (who: 'server' | 'database'): number =>
      Math.round(((quiet[who] - quietBefore[who]) * 1e6) / QUIET_MS)
    const each = (seconds: number): number => Math.round((seconds * 1e6) / Math.max(crowd.latencies.length, 1))
    const all = SPENDERS.reduce((sum, who) => sum + spent[who], 0)
    const baseline = mean(baselines).perSecond
    const { perSecond } = mean(orders)
    const row = {
      what: `orders, ${CONNECTIONS} connections`,
      baselinePerSecond: Math.round(baseline),
      perSecond: Math.round(perSecond),
      timesBaseline: Number((perSecond / baseline).toFixed(1)),
      p50Ms: Math.round(percentile(crowd.latencies, 0.5)),
      p99Ms: Math.round(percentile(crowd.latencies, 0.99)),
      serverUs: each(spent.server),
      databaseUs: each(spent.database),
      generatorUs: each(spent.generator),
      // In a second without orders: it is part of the cost of each of them, and the more the fewer there are.
      idleServerMs: perQuietSecond('server'),
      idleDatabaseMs: perQuietSecond('database'),
      // What all cores can do when none of them ever waits.
      mostPerSecond: Math.round((cpus().length * crowd.latencies.length) / Math.max(all, 1e-6)),
      target: '≥ 4.5 ×',
    }
    const empty = { ...EMPTY_ROW, baselinePerSecond: row.baselinePerSecond, ...floor }
    return {
      name: 'http',
      about: 'durable orders over HTTP, load generator on the same cores (fsync on)',
      rows: [row, { ...empty, timesBaseline: Number((floor.perSecond / baseline).toFixed(1)) }],
    }
  } finally {
    await server.stop()
  }
}

const EMPTY_ROW = {
  what: 'Fastify that answers at once',
  p50Ms: '',
  p99Ms: '',
  databaseUs: '',
  idleServerMs: '',
  idleDatabaseMs: '',
  target: '',
}

/** What is left when everything of ours is taken away: the same requests on as many connections, answered by Fastify with a constant. */
async function measureFloor(url: string, seconds: number): Promise<Record<string, number> & { perSecond: number }> {
  const { child, ready, ended } = startServerProcess({ main: EMPTY_SERVER, env: {} })
  try {
    const crowd = await gatherCrowd(await ready, url, CONNECTIONS)
    await crowd.measure(seconds)
    crowd.latencies.length = 0
    const pid = child.pid ?? 0
    const [serverBefore, generatorBefore] = [processCpu(pid), process.cpuUsage()]
    const { perSecond } = await crowd.measure(seconds)
    const server = (processCpu(pid) - serverBefore) * 1e6
    const { user, system } = process.cpuUsage(generatorBefore)
    crowd.leave()
    const count = Math.max(crowd.latencies.length, 1)
    return {
      perSecond: Math.round(perSecond),
      serverUs: Math.round(server / count),
      generatorUs: Math.round((user + system) / count),
      mostPerSecond: Math.round((cpus().length * count * 1e6) / (server + user + system)),
    }
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}
