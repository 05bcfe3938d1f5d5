import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { expect, it } from 'vitest'
import { endSilentConnections } from './silent-connections.ts'

async function listening(): Promise<{ app: FastifyInstance; open: () => Promise<Socket> }> {
  const app = fastify({ forceCloseConnections: 'idle' })
  endSilentConnections(app)
  app.get('/slow', async () => {
    await new Promise(resolve => setTimeout(resolve, 500))
    return 'answered'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  // A listening TCP server has an address of this shape.
  const { port } = app.server.address() as AddressInfo
  const open = async (): Promise<Socket> => {
    const arrived = once(app.server, 'connection')
    const socket = connect(port, '127.0.0.1')
    await Promise.all([once(socket, 'connect'), arrived])
    return socket
  }
  return { app, open }
}

it('a connection over which nothing was said does not hold up a stop', async () => {
  const { app, open } = await listening()
  const socket = await open()
  const ended = once(socket, 'close')
  await app.close()
  await ended
  expect(socket.destroyed).toBe(true)
}, 5_000)

it('a stop still waits for an answer under way', async () => {
  const { app, open } = await listening()
  const socket = await open()
  let heard = ''
  socket.setEncoding('utf8').on('data', (text: string) => (heard += text))
  const received = once(app.server, 'request')
  socket.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n')
  await received
  await app.close()
  await expect.poll(() => heard).toContain('answered')
  socket.destroy()
}, 5_000)
