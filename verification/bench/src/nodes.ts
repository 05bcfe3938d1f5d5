// Orders over HTTP at one process that does everything, and at a node that asks 1, 2 or 4 engine processes over NATS: processor time of
// each kind of process per command, what the way over NATS adds to the answer, and commands for each core used.
import { throwawayCluster, type ThrowawayCluster } from '@tallystick/server/testing/database'
import { hasNats, startNats, type TestNats } from '@tallystick/server/testing/nats'
import { TEST_SECRET_KEY } from '@tallystick/server/testing/secrets'
import { startServerProcess, type ServerProcess } from '@tallystick/server/testing/server-process'
import pg from 'pg'
import { percentile } from './measure.ts'
import { type Crowd, gatherCrowd } from './order-crowd.ts'
import { postgresCpu, processCpu } from './postgres-cpu.ts'
import type { Cell, Section } from './report.ts'

const SHARDS = '4'
const CONNECTIONS = 64
const ENGINES = [1, 2, 4] as const

interface Setup {
  readonly what: string
  /** The node that is asked. */
  readonly port: number
  readonly url: string
  readonly apiPid: number
  readonly enginePids: readonly number[]
  readonly natsPid: number | undefined
  stop(): Promise<void>
}

export async function benchNodes(seconds: number): Promise<Section> {
  const about = 'orders through a node and NATS against one process (fsync on, load generator on the same cores)'
  if (!hasNats) return { name: 'nodes', about: 'not measured: apt-get install nats-server', rows: [] }
  const cluster = await throwawayCluster({ durable: true })
  try {
    const rows = [await measured(await alone(cluster), seconds)]
    for (const engines of ENGINES) rows.push(await measured(await several(cluster, engines), seconds))
    return { name: 'nodes', about, rows }
  } finally {
    await cluster.stop()
  }
}

async function measured(setup: Setup, seconds: number): Promise<Readonly<Record<string, Cell>>> {
  try {
    const single = await gatherCrowd(setup.port, setup.url, 1)
    await single.measure(seconds / 2)
    const aloneMs = percentile(single.latencies, 0.5)
    single.leave()
    const crowd = await gatherCrowd(setup.port, setup.url, CONNECTIONS)
    // Not counted: processes that have just started are still compiling.
    await crowd.measure(seconds / 2)
    crowd.latencies.length = 0
    const row = await costs(setup, crowd, seconds)
    crowd.leave()
    return { ...row, 'alone p50 ms': rounded(aloneMs) }
  } finally {
    await setup.stop()
  }
}

async function costs(setup: Setup, crowd: Crowd, seconds: number): Promise<Readonly<Record<string, Cell>>> {
  const read = async (): Promise<number[]> => [
    processCpu(setup.apiPid),
    setup.enginePids.reduce((sum, pid) => sum + processCpu(pid), 0),
    setup.natsPid === undefined ? 0 : processCpu(setup.natsPid),
    (await postgresCpu(setup.url)) ?? 0,
  ]
  const before = await read()
  const { perSecond } = await crowd.measure(seconds)
  const after = await read()
  const commands = crowd.latencies.length
  const [api = 0, engine = 0, nats = 0, postgres = 0] = after.map((spent, index) => spent - (before[index] ?? 0))
  const each = (spent: number): number => Math.round((spent * 1e6) / Math.max(commands, 1))
  return {
    setup: setup.what,
    'commands/s': Math.round(perSecond),
    'asked node µs': each(api),
    'engine µs': each(engine),
    'nats µs': each(nats),
    'postgres µs': each(postgres),
    'commands/s per core used': Math.round(commands / (api + engine + nats + postgres)),
    'p50 ms': rounded(percentile(crowd.latencies, 0.5)),
  }
}

async function alone(cluster: ThrowawayCluster): Promise<Setup> {
  const url = await newDatabase(cluster, 'alone')
  const server = start(url, {})
  const port = await server.ready
  return {
    what: 'one process',
    port,
    url,
    apiPid: server.child.pid ?? 0,
    enginePids: [],
    natsPid: undefined,
    stop: () => stopAll([server]),
  }
}

async function several(cluster: ThrowawayCluster, engines: number): Promise<Setup> {
  const url = await newDatabase(cluster, `engines_${engines}`)
  const nats = await startNats()
  const more = { NATS_URL: nats.url }
  const first = start(url, { ...more, ROLES: 'engine' })
  await first.ready
  const others = Array.from({ length: engines - 1 }, () => start(url, { ...more, ROLES: 'engine' }))
  const api = start(url, { ...more, ROLES: 'api,live,feed,jobs' })
  await Promise.all([...others, api].map(server => server.ready))
  await spread(url, engines)
  const pids = [first, ...others].map(({ child }) => child.pid ?? 0)
  return {
    what: `a node and ${engines} ${engines === 1 ? 'engine' : 'engines'}`,
    port: await api.ready,
    url,
    apiPid: api.child.pid ?? 0,
    enginePids: pids,
    natsPid: nats.child.pid,
    stop: () => stopAll([api, first, ...others], nats),
  }
}

function start(url: string, env: Readonly<Record<string, string>>): ServerProcess {
  return startServerProcess({
    env: { DATABASE_URL: url, SECRET_KEY: TEST_SECRET_KEY, SHARDS, LOG_LEVEL: 'error', ...env },
  })
}

async function stopAll(servers: readonly ServerProcess[], nats?: TestNats): Promise<void> {
  for (const server of servers) server.child.kill('SIGTERM')
  await Promise.all(servers.map(server => server.ended))
  await nats?.stop()
}

async function newDatabase(cluster: ThrowawayCluster, name: string): Promise<string> {
  await ask(cluster.urlOf('postgres'), `create database ${name}`)
  return cluster.urlOf(name)
}

/** Until every engine holds its share. */
async function spread(url: string, engines: number): Promise<void> {
  for (let look = 0; look < 100; look++) {
    const held = await ask(url, 'select holder from shard_lease where valid_until > now() group by holder')
    if (held.rowCount === engines) return
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  throw new Error('the shards were not spread in twenty seconds')
}

async function ask(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const result = await client.query(statement)
  await client.end()
  return result
}

const rounded = (ms: number): number => Number(ms.toFixed(2))
