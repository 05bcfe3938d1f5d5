// The adapter against a local WebSocket server that replays a made-up stream in the format of Binance's public trade stream, with every
// kind of fault.
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { inProcessBus } from '../../bus/in-process.ts'
import { systemClock } from '../../platform/clock.ts'
import { systemScheduler } from '../../platform/scheduler.ts'
import { flatHistory } from '../../../testing/scripted-feed.ts'
import { binance } from './feed-config.ts'
import { JsonWebSocketSource } from './json-websocket.ts'
import { LiveMarket } from '../live-market.ts'
import type { RawQuote, SourceListener } from '../port.ts'
import { seededListings } from '../seed/listings.ts'
import { CATEGORIES } from '../seed/pairs.ts'

const RECORDED = readFileSync(new URL('../../../testing/trade-stream.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const TRADES = RECORDED.length - 1

interface Heard extends SourceListener {
  readonly quotes: RawQuote[]
  readonly connections: boolean[]
  rubbish: number
}

function listener(): Heard {
  const heard: Heard = {
    quotes: [],
    connections: [],
    rubbish: 0,
    quote: raw => heard.quotes.push(raw),
    connection: up => heard.connections.push(up),
    garbage: () => {
      heard.rubbish += 1
    },
  }
  return heard
}

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const clean of cleanups.splice(0)) clean()
})

/** `behave` is called with each connection and its number, from 0. */
async function serve(
  behave: (socket: WebSocket, connection: number) => void,
): Promise<{ url: string; asked: string[] }> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  const asked: string[] = []
  let connections = 0
  server.on('connection', socket => {
    socket.on('message', (data: Buffer) => asked.push(data.toString()))
    behave(socket, connections++)
  })
  await new Promise(resolve => server.once('listening', resolve))
  cleanups.push(() => {
    for (const client of server.clients) client.terminate()
    server.close()
  })
  return { url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

function connect(url: string, heard: SourceListener, silenceMs = 2_000): JsonWebSocketSource {
  const source = new JsonWebSocketSource({
    settings: { ...binance(), url, silenceMs },
    clock: systemClock,
    // Pauses of seconds would make these tests take minutes.
    scheduler: { after: (delayMs, run) => systemScheduler.after(delayMs / 10, run) },
    random: () => 0.5,
  })
  cleanups.push(() => source.stop())
  source.start(heard)
  return source
}

async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; !condition(); waited += 5) {
    if (waited > 5_000) throw new Error('waited too long')
    await new Promise(resolve => setTimeout(resolve, 5))
  }
}

const replay = (socket: WebSocket, lines = RECORDED): void => lines.forEach(line => socket.send(line))

describe('a JSON source over a WebSocket', () => {
  it('subscribes and hands over the stream, quote by quote', async () => {
    const heard = listener()
    const { url, asked } = await serve(socket => replay(socket))
    connect(url, heard)
    await until(() => heard.quotes.length === TRADES)
    expect(heard.quotes[0]).toMatchObject({ code: expect.stringMatching(/^(BTC|ETH)USD$/), seq: expect.any(Number) })
    expect(heard.connections).toEqual([true])
    expect(heard.rubbish).toBe(0)
    await until(() => asked.length === 1)
    expect(JSON.parse(asked[0] ?? '')).toMatchObject({ method: 'SUBSCRIBE' })
  })

  it('connects again after every drop, and subscribes again', async () => {
    const heard = listener()
    const { url, asked } = await serve((socket, connection) => {
      replay(socket, RECORDED.slice(0, 10))
      if (connection < 3) setTimeout(() => socket.terminate(), 20)
    })
    connect(url, heard)
    await until(() => heard.connections.length === 7 && asked.length === 4)
    expect(heard.connections).toEqual([true, false, true, false, true, false, true])
  })

  it('counts garbage and goes on', async () => {
    const heard = listener()
    const { url } = await serve(socket => {
      for (const rubbish of ['', '{', 'hello', '{"data":{"s":"BTCUSDT"}}']) socket.send(rubbish)
      socket.send(Buffer.from([0xff, 0xfe, 0x00]))
      replay(socket)
    })
    connect(url, heard)
    await until(() => heard.quotes.length === TRADES)
    expect(heard.rubbish).toBe(5)
  })

  it('takes silence for a broken line', async () => {
    const heard = listener()
    const { url } = await serve((socket, connection) => {
      if (connection > 0) replay(socket)
    })
    connect(url, heard, 1_000)
    await until(() => heard.quotes.length === TRADES)
    expect(heard.connections.slice(0, 3)).toEqual([true, false, true])
  })

  it('waits longer and longer for a server that only hangs up', async () => {
    const heard = listener()
    const times: number[] = []
    const { url } = await serve(socket => {
      times.push(performance.now())
      socket.close()
    })
    connect(url, heard)
    await until(() => times.length === 5)
    const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0))
    // 37, 75, 150, 300 ms: a tenth of the real ones, three quarters of the ceiling.
    expect(gaps[3] ?? 0).toBeGreaterThan(2 * (gaps[1] ?? 0))
    expect(gaps[3] ?? 0).toBeGreaterThan(280)
  })

  it('is quiet after stop, also in the middle of reconnecting', async () => {
    const heard = listener()
    const { url } = await serve(socket => socket.terminate())
    const source = connect(url, heard)
    await until(() => heard.connections.length >= 2)
    source.stop()
    const before = heard.connections.length
    await new Promise(resolve => setTimeout(resolve, 200))
    expect(heard.connections).toHaveLength(before)
  })

  it('lets a whole market trade on it, with stale, repeated and wild quotes kept out', async () => {
    const listings = seededListings().filter(({ pair }) => pair.code === 'BTCUSD')
    const { url } = await serve(socket => {
      let seq = 1
      const send = (price: string, offset = 0, number = seq++): void => {
        const data = { s: 'BTCUSDT', p: price, T: Date.now() + offset, a: number }
        socket.send(JSON.stringify({ data }))
      }
      const script = [
        () => send('104250.10'),
        () => send('104250.20', -3_600_000),
        () => send('104250.30', 3_600_000),
        () => send('1042502.00'),
        () => send('104250.40', 0, 1),
        () => send('-5'),
        () => send('104251.00'),
      ]
      script.forEach((step, at) => setTimeout(step, 15 * (at + 1)))
    })
    const bus = inProcessBus(error => {
      throw error
    })
    const prices: bigint[] = []
    bus.subscribe('tick', ({ price }) => prices.push(price))
    const market = new LiveMarket({
      label: 'live',
      categories: CATEGORIES,
      listings,
      source: new JsonWebSocketSource({
        settings: { ...binance(), url },
        clock: systemClock,
        scheduler: systemScheduler,
      }),
      history: flatHistory(listings),
      clock: systemClock,
      scheduler: systemScheduler,
      bus,
    })
    await market.start()
    await until(() => prices.length === 3)
    expect(prices).toEqual([10_425_000_000_000n, 10_425_010_000_000n, 10_425_100_000_000n])
    expect(market.health().pairs[0]?.rejected).toEqual({
      behind: 1,
      ahead: 1,
      spike: 1,
      out_of_order: 1,
      not_positive: 1,
    })
    await market.stop()
  })
})
