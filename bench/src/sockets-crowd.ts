// The people behind the sockets, in a process of their own: all read, a few look at what they got and how old it is. They ping every five
// seconds, as the app does.
import { connect, type Socket } from 'node:net'
import { SOCKET_PATH } from '@tallystick/wire/frames'
import { WebSocket } from 'ws'

export interface SocketsOrder {
  readonly port: number
  readonly sockets: number
  readonly seconds: number
}

export interface SocketsResult {
  /** Milliseconds between a price and its arrival, as the sampled sockets saw it. */
  readonly delays: readonly number[]
  readonly frames: number
  readonly sampled: number
  readonly closed: number
}

const SAMPLED = 50
const PING_MS = 5_000
const AT_ONCE = 100
const SUBSCRIBE = JSON.stringify({ method: 'sub', params: { topic: 'DAY_MARKET' } })
const PING = JSON.stringify({ method: 'ping' })

process.once('message', (order: SocketsOrder) => void run(order))

async function run({ port, sockets, seconds }: SocketsOrder): Promise<void> {
  const crowd: Socket[] = []
  let closed = 0
  while (crowd.length < sockets - SAMPLED) {
    const batch = await Promise.all(Array.from({ length: AT_ONCE }, () => openQuiet(port)))
    for (const socket of batch) socket.on('close', () => (closed += 1))
    crowd.push(...batch)
  }
  const delays: number[] = []
  let frames = 0
  let isMeasuring = false
  const watchers = await Promise.all(
    Array.from({ length: SAMPLED }, () =>
      openWatcher(port, quoteTimes => {
        if (!isMeasuring) return
        const now = Date.now()
        frames += 1
        for (const time of quoteTimes) delays.push(now - time)
      }),
    ),
  )
  const pings = setInterval(() => {
    for (const socket of crowd) socket.write(masked(PING))
    for (const watcher of watchers) watcher.send(PING)
  }, PING_MS)
  process.send?.('connected')
  await new Promise(resolve => setTimeout(resolve, 500))
  isMeasuring = true
  await new Promise(resolve => setTimeout(resolve, seconds * 1_000))
  clearInterval(pings)
  const result: SocketsResult = { delays, frames, sampled: SAMPLED, closed }
  process.send?.(result, () => process.exit())
}

/** A socket that reads and forgets: a library would cost more than the server. */
function openQuiet(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' })
  const head = [
    `GET ${SOCKET_PATH} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    'connection: Upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
  ]
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('data', () => {
      socket.write(masked(SUBSCRIBE))
      socket.resume()
      resolve(socket)
    })
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
  })
}

/** A text frame of a client; the mask may be zero. */
function masked(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)])
}

async function openWatcher(port: number, onQuotes: (times: readonly number[]) => void): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${SOCKET_PATH}`, { perMessageDeflate: false })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  socket.on('message', (data: Buffer) => {
    // A frame of packages/wire/src/frames.ts.
    const frame = JSON.parse(data.toString()) as {
      type: string
      snapshot?: true
      data: { quotation: { time: number; status: number } }[]
    }
    if (frame.type !== 'DAY_MARKET' || frame.snapshot) return
    onQuotes(frame.data.filter(({ quotation }) => quotation.status === 1).map(({ quotation }) => quotation.time))
  })
  socket.send(SUBSCRIBE)
  return socket
}
