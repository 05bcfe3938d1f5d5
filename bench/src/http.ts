// Orders through the whole server over HTTP, the load generator on the same cores, against the baseline on the server's own PostgreSQL.
import { randomBytes } from 'node:crypto'
import { CALLS } from '@tallystick/wire/calls'
import pg from 'pg'
import { measureBaseline, prepareBaseline } from './baseline.ts'
import { HttpConnection } from './http-connection.ts'
import { percentile, rate } from './measure.ts'
import { type RealServer, startRealServer } from './real-server.ts'
import type { Section } from './report.ts'

const CONNECTIONS = 128
/** BTCUSD never closes. */
const PAIR = { code: 'BTCUSD', lots: '0.01' }

export async function benchHttp(seconds: number): Promise<Section> {
  const server = await startRealServer()
  try {
    const admin = new pg.Client({ connectionString: server.urlOf('postgres') })
    await admin.connect()
    await admin.query('create database baseline')
    await admin.end()
    await prepareBaseline(server.urlOf('baseline'))
    const before = await measureBaseline(server.urlOf('baseline'), seconds)
    const latencies: number[] = []
    const orders = await measureOrders(server, seconds, latencies)
    const after = await measureBaseline(server.urlOf('baseline'), seconds)
    const baseline = (before.perSecond + after.perSecond) / 2
    const row = {
      what: `orders, ${CONNECTIONS} connections`,
      baselinePerSecond: Math.round(baseline),
      perSecond: Math.round(orders.perSecond),
      timesBaseline: Number((orders.perSecond / baseline).toFixed(1)),
      p50Ms: Math.round(percentile(latencies, 0.5)),
      p99Ms: Math.round(percentile(latencies, 0.99)),
      target: '≥ 3 ×',
    }
    return { name: 'http', about: 'durable orders over HTTP, load generator on the same cores (fsync on)', rows: [row] }
  } finally {
    await server.stop()
  }
}

async function measureOrders(server: RealServer, seconds: number, latencies: number[]): ReturnType<typeof rate> {
  const connections = Array.from({ length: CONNECTIONS }, () => new HttpConnection(server.port))
  const [first] = connections
  const pairs = (await ask<{ Id: number; Code: string }[]>(first, CALLS.tradeList.path)).data
  const pairId = pairs.find(pair => pair.Code === PAIR.code)?.Id
  if (pairId === undefined) throw new Error(`${PAIR.code} is not traded`)
  const tokens = await Promise.all(connections.map(connection => signIn(connection)))
  try {
    return await rate(seconds, server.urlOf('baseline'), async (isOver, count) => {
      await Promise.all(
        connections.map(async (connection, index) => {
          const timed = async (path: string): Promise<{ Id: number }> => {
            const begun = performance.now()
            const { code, data, msg } = await ask<{ Id: number }>(connection, path, tokens[index])
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
        }),
      )
    })
  } finally {
    for (const connection of connections) connection.close()
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

let keys = 0

async function ask<Data>(connection: HttpConnection | undefined, path: string, token = ''): Promise<Answered<Data>> {
  const headers = `authorization: ${token}\r\nidempotency-key: bench-${++keys}\r\n`
  const body = await connection?.get(path, headers)
  // The envelope of packages/wire with the data of that call.
  return JSON.parse(body ?? '') as Answered<Data>
}
