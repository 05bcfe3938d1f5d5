// A reverse proxy in front of the server: it can serve another build's service worker. Live sockets do not pass it.
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FrontDoor {
  readonly origin: string
  /** From now on the worker of another build. */
  deploy(): void
  close(): Promise<void>
}

export async function frontDoor(behind: string): Promise<FrontDoor> {
  let builds = 0
  const server: Server = createServer((received, answer) => {
    const isWorker = received.url === '/sw.js'
    // Other builds have other etags: an unchanged one would answer for the changed file. And only plain text can be added to.
    const {
      'if-none-match': _etag,
      'if-modified-since': _since,
      'accept-encoding': _packed,
      ...headers
    } = received.headers
    const options = { method: received.method, headers: isWorker ? headers : received.headers }
    const forwarded = request(`${behind}${received.url ?? '/'}`, options, came => {
      const { 'content-length': _length, ...others } = came.headers
      answer.writeHead(came.statusCode ?? 502, isWorker ? others : came.headers)
      came.pipe(answer, { end: !isWorker })
      if (isWorker) came.on('end', () => answer.end(`\n// build ${builds}`))
    })
    forwarded.on('error', () => answer.destroy())
    received.pipe(forwarded)
  })
  server.on('upgrade', (_request, socket) => socket.destroy())
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    deploy: () => void builds++,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
