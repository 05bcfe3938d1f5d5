// Closes connections that would delay a shutdown: those without any request yet (browsers open some ahead of time, and the HTTP server
// does not count them as idle), and keep-alive connections whose response was in progress when the shutdown began.
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How often a closing server looks. */
const LOOK_MS = 100

export function endSilentConnections(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  const end = (): void => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    app.server.closeIdleConnections()
  }
  let timer: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    end()
    timer = setInterval(end, LOOK_MS)
  })
  // After the last connection; also for an app that never listened.
  app.addHook('onClose', async () => clearInterval(timer))
}
