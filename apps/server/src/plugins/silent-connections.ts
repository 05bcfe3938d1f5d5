// Connections over which nothing was ever said: browsers open some ahead of time. The HTTP server does not count them among the idle ones
// it ends when it closes, and a stop would wait a minute for their first word.
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How often a closing server looks: some arrive between the last look and the end of listening. */
const LOOK_MS = 250

export function endSilentConnections(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  const end = (): void => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }
  app.addHook('preClose', async () => {
    end()
    const timer = setInterval(end, LOOK_MS)
    app.server.once('close', () => clearInterval(timer))
  })
}
