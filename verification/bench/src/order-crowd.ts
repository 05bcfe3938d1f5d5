// Users who open and close positions over HTTP as fast as they are answered, with a connection each.
import { randomBytes } from 'node:crypto'
import { CALLS } from '@tallystick/wire/trader/calls'
import { HttpConnection } from './http-connection.ts'
import { newKey } from './keys.ts'
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
    const timed = async (path: string): Promise<number> => {
      const begun = performance.now()
      const body = await send(connections[index], path, tokens[index])
      latencies.push(performance.now() - begun)
      count()
      return idIn(body) ?? failed(path, body)
    }
    while (!isOver()) {
      const query = `type=1&cont=${PAIR.lots}&forex_id=${pairId}&status=1&multiple=100`
      const id = await timed(`${CALLS.submitOrder.path}?${query}`)
      await timed(`${CALLS.closeOrder.path}?id=${id}`)
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

async function ask<Data>(connection: HttpConnection | undefined, path: string): Promise<Answered<Data>> {
  const body = await send(connection, path, '')
  // The envelope of packages/wire with the data of that call.
  return JSON.parse(body?.toString('utf8') ?? '') as Answered<Data>
}

function send(connection: HttpConnection | undefined, path: string, token = ''): Promise<Buffer> | undefined {
  return connection?.get(path, `authorization: ${token}\r\nidempotency-key: ${newKey()}\r\n`)
}

const DONE = '{"code":1,'
const ID = Buffer.from('"data":{"Id":')
/** More than the longest id has: what is behind it ends the number. */
const ID_DIGITS = 17

/**
 * Of the order in the answer of a call that was not refused. What else there is was received and is not read as JSON: the load shares the
 * cores with what it measures.
 */
function idIn(body: Buffer | undefined): number | undefined {
  if (body?.toString('latin1', 0, DONE.length) !== DONE) return undefined
  const at = body.indexOf(ID)
  return at < 0 ? undefined : Number.parseInt(body.toString('latin1', at + ID.length, at + ID.length + ID_DIGITS), 10)
}

function failed(path: string, body: Buffer | undefined): never {
  throw new Error(`${path} was refused: ${body?.toString('utf8')}`)
}
