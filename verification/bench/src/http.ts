// Orders through the whole server over HTTP, the load generator on the same cores, against the baseline on the server's own PostgreSQL.
import { randomBytes } from 'node:crypto'
import { CALLS } from '@tallystick/wire/trader/calls'
import pg from 'pg'
import { measureBaseline, prepareBaseline } from './baseline.ts'
import { HttpConnection } from './http-connection.ts'
import { newKey } from './keys.ts'
import { mean, type Measured, percentile, rate } from './measure.ts'
import { type RealServer, startRealServer } from './real-server.ts'
import type { Section } from './report.ts'

const CONNECTIONS = 256
/** BTCUSD never closes. */
const PAIR = { code: 'BTCUSD', lots: '0.01' }

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
    const crowd = await gatherCrowd(server)
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

interface Crowd {
  /** Of every order, in ms. */
  readonly latencies: number[]
  measure(seconds: number): Promise<Measured>
  leave(): void
}

/** Users with a demo account and a connection each, who open and close positions as fast as they are answered. */
async function gatherCrowd(server: RealServer): Promise<Crowd> {
  const connections = Array.from({ length: CONNECTIONS }, () => new HttpConnection(server.port))
  const [first] = connections
  const pairs = (await ask<{ Id: number; Code: string }[]>(first, CALLS.tradeList.path)).data
  const pairId = pairs.find(pair => pair.Code === PAIR.code)?.Id
  if (pairId === undefined) throw new Error(`${PAIR.code} is not traded`)
  const tokens = await Promise.all(connections.map(connection => signIn(connection)))
  const latencies: number[] = []

  async function trade(index: number, isOver: () => boolean, count: () => void): Promise<void> {
    const timed = async (path: string): Promise<{ Id: number }> => {
      const begun = performance.now()
      const { code, data, msg } = await ask<{ Id: number }>(connections[index], path, tokens[index])
      if (code !== 1) throw new Error(`${path} was refused: ${msg}`)
      latencies.push(performance.now() - begun)
      count()
      return data
    }
    while (!isOver()) {
      const query = `type=1&cont=${PAIR.lots}&forex_id=${pairId}&status=1&multiple=100`
      const { Id } = await timed(`${CALLS.submitOrder.path}?${query}`)
      await timed(`${CALLS.closeOrder.path}?id=${Id}`)
    }
  }

  return {
    latencies,
    measure: seconds =>
      rate(seconds, server.urlOf('baseline'), async (isOver, count) => {
        await Promise.all(connections.map((_, index) => trade(index, isOver, count)))
      }),
    leave() {
      for (const connection of connections) connection.close()
    },
  }
}

async function signIn(connection: HttpConnection): Promise<string> {
  const path = `${CALLS.createDemoAccount.path}?demo_id=${randomBytes(16).toString('hex')}`
  return (await ask<{ token: string }>(connection, path)).data.token
}

interface Answered<Data> {
  readonly code: number
  readonly msg: string
  readonly data: Data
}

async function ask<Data>(connection: HttpConnection | undefined, path: string, token = ''): Promise<Answered<Data>> {
  const headers = `authorization: ${token}\r\nidempotency-key: ${newKey()}\r\n`
  const body = await connection?.get(path, headers)
  // The envelope of packages/wire with the data of that call.
  return JSON.parse(body ?? '') as Answered<Data>
}
