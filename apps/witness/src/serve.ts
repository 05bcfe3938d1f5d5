// The witness over HTTP.
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Witness, WitnessAnswer } from './witness.ts'

/** A request has at most 63 hashes and a checkpoint of a few lines. */
const MOST_BYTES = 64 * 1024
const REQUEST_MS = 10_000

export interface ServedWitness {
  readonly port: number
  close(): Promise<void>
}

export interface ServeOptions {
  readonly host: string
  readonly port: number
  /** What people see who open its address. */
  readonly about: string
  readonly report: (error: unknown) => void
}

export async function serveWitness(
  witness: Witness,
  { host, port, about, report }: ServeOptions,
): Promise<ServedWitness> {
  const plain = (status: number, body: string): WitnessAnswer => ({ status, type: 'text/plain; charset=utf-8', body })
  const answer = async (request: IncomingMessage): Promise<WitnessAnswer> => {
    if (request.url === '/' && request.method === 'GET') return plain(200, about)
    if (request.url !== '/add-checkpoint') return plain(404, 'There is only /add-checkpoint here.\n')
    if (request.method !== 'POST') return plain(405, 'Send it by POST.\n')
    const body = await readBody(request)
    return body === undefined ? plain(413, 'This is too long.\n') : witness.add(body)
  }
  const server: Server = createServer({ requestTimeout: REQUEST_MS }, (request, response) => {
    answer(request)
      .catch((error: unknown) => {
        report(error)
        return plain(500, 'The witness cannot answer now. Try again.\n')
      })
      .then(({ status, type, body }) => {
        response.writeHead(status, { 'content-type': type, 'x-content-type-options': 'nosniff' }).end(body)
        // The rest of a long body is not read.
        if (status === 413) request.destroy()
      })
      .catch(report)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  // It listens on a port, not on a path.
  const address = server.address() as AddressInfo
  return {
    port: address.port,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    // The stream has no encoding set, so these are bytes.
    const bytes = chunk as Buffer
    length += bytes.length
    if (length > MOST_BYTES) return undefined
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}
