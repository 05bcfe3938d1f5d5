// Frames written past the library arrive as the library's own would: of every length, and between its pings and close frames.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import type { ServerFrame } from '@tallystick/wire/live/frames'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { liveClient } from '../../testing/api/live-client.ts'
import { type Connection, createConnection } from './connection.ts'

const server = createServer()
const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
const accepted: { readonly socket: WebSocket; readonly connection: Connection }[] = []

beforeAll(async () => {
  server.on('upgrade', (request, stream, head) =>
    sockets.handleUpgrade(request, stream, head, socket => {
      const parts = { socket, stream, address: '127.0.0.1', language: 'en', now: 0, onSlow: () => undefined } as const
      accepted.push({ socket, connection: createConnection(parts) })
    }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

/** A frame whose text has exactly so many bytes. */
function frameOf(bytes: number): ServerFrame {
  const empty = { type: 'login_result', code: 1, msg: '' } as const
  return { ...empty, msg: 'x'.repeat(bytes - JSON.stringify(empty).length) }
}

it('every length has its header, and pings, pongs and the goodbye stay whole between them', async () => {
  const client = await liveClient((server.address() as AddressInfo).port)
  const [{ socket, connection }] = accepted.splice(0) as [(typeof accepted)[number]]
  let pings = 0
  client.socket.on('ping', () => (pings += 1))
  const sent = [60, 125, 126, 127, 65_535, 65_536, 100_000].map(frameOf)
  for (const frame of sent) {
    connection.send(frame)
    socket.ping()
  }
  connection.close(1008, 'enough')
  connection.send(frameOf(60))
  expect(await client.closed()).toBe(1008)
  expect(client.frames).toEqual(sent)
  expect(pings).toBe(sent.length)
})
