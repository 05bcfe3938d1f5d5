// The clients of the socket benchmark, in a separate process: they read and discard frames, and each pings every five seconds, as the
// app does.
import { connect, type Socket } from 'node:net'
import { SOCKET_PATH } from '@tallystick/wire/live/frames'

export interface CrowdOrder {
  readonly port: number
  readonly sockets: number
}

const PING_MS = 5_000
const AT_ONCE = 100
const SUBSCRIBE = masked(JSON.stringify({ method: 'sub', params: { topic: 'DAY_MARKET' } }))
const PING = masked(JSON.stringify({ method: 'ping' }))

process.once('message', (order: CrowdOrder) => void run(order))

/** Says `connected`, and to the next message how many sockets the server closed. */
async function run({ port, sockets }: CrowdOrder): Promise<void> {
  let closed = 0
  for (let opened = 0; opened < sockets; opened += AT_ONCE) {
    const batch = await Promise.all(Array.from({ length: AT_ONCE }, () => openQuiet(port)))
    for (const socket of batch) socket.on('close', () => (closed += 1))
  }
  process.send?.('connected')
  process.once('message', () => process.send?.(closed, () => process.exit()))
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
      socket.write(SUBSCRIBE)
      socket.resume()
      setInterval(() => socket.write(PING), PING_MS)
      resolve(socket)
    })
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
  })
}

/** A text frame of a client; the mask may be zero. */
function masked(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)])
}
