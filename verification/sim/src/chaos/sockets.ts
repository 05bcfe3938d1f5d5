// Users with the app open: many live sockets that reconnect all at once after a crash, and some that never read.
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'

const LIVE_PATH = '/v2/ws'
const SUBSCRIBE = JSON.stringify({ method: 'sub', params: { topic: 'DAY_MARKET' } })

/** Opens that many at once; resolves with how many got their first frame within the time. */
export async function crowd(port: number, count: number, withinMs: number): Promise<{ heard: number; close(): void }> {
  const sockets = Array.from({ length: count }, () => new WebSocket(`ws://127.0.0.1:${port}${LIVE_PATH}`))
  const first = (socket: WebSocket): Promise<boolean> =>
    new Promise(resolve => {
      socket.addEventListener('open', () => socket.send(SUBSCRIBE))
      socket.addEventListener('message', () => resolve(true), { once: true })
      socket.addEventListener('error', () => resolve(false))
      socket.addEventListener('close', () => resolve(false))
      setTimeout(() => resolve(false), withinMs).unref()
    })
  const answers = await Promise.all(sockets.map(first))
  return { heard: answers.filter(Boolean).length, close: () => sockets.forEach(socket => socket.close()) }
}

/** Subscribed to everything, and deaf: nothing is ever taken off the wire. */
export function slowReaders(port: number, count: number): () => void {
  const sockets = Array.from({ length: count }, () => deaf(port))
  return () => {
    for (const socket of sockets) socket.destroy()
  }
}

function deaf(port: number): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => socket.destroy())
  const key = randomBytes(16).toString('base64')
  socket.write(
    `GET ${LIVE_PATH} HTTP/1.1\r\nHost: localhost:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  )
  socket.write(masked(SUBSCRIBE))
  socket.pause()
  return socket
}

/** A client's frames are masked; with zeros the text stays what it is. */
function masked(text: string): Buffer {
  const body = Buffer.from(text)
  return Buffer.concat([Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0]), body])
}

/** Resident memory of a process in megabytes; 0 where the system does not tell. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024
}
