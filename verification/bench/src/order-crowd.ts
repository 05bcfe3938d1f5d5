// Users who open and close positions over HTTP as fast as they are answered, with a connection each.
import { randomBytes } from 'node:crypto'
import { CALLS } from '@tallystick/wire/trader/calls'
import { HttpConnection } from './http-connection.ts'
import { type Measured, rate } from './measure.ts'

/** BTCUSD never closes. */
const PAIR = { code: 'BTCUSD', lots: '0.01' }

export interface Crowd {
  /** Of every order, in ms. */
  readonly latencies: number[]
  measure(seconds: number): Promise<Measured>
  leave(): void
}

/** Users with a demo account and a connection each, who open and close positions as fast as they are answered. */
export async function gatherCrowd(port: number, databaseUrl: string, count: number): Promise<Crowd> {
  const connections = Array.from({ length: count }, () => new HttpConnection(port))
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
      rate(seconds, databaseUrl, async (isOver, count) => {
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

let keys = 0

async function ask<Data>(connection: HttpConnection | undefined, path: string, token = ''): Promise<Answered<Data>> {
  const headers = `authorization: ${token}\r\nidempotency-key: bench-${++keys}\r\n`
  const body = await connection?.get(path, headers)
  // The envelope of packages/wire with the data of that call.
  return JSON.parse(body ?? '') as Answered<Data>
}
