// A price source of tests: a WebSocket server whose quotes, and whose refusals to be connected to, a test sets off.
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocketServer } from 'ws'
import { freePort } from './nats.ts'

export interface QuoteServer {
  /** Describes this source: the value of FEED_SOURCE. */
  readonly file: string
  /** How many are connected. */
  readonly connections: () => number
  /** To all who are connected. */
  quote(code: string, price: number): void
  /** Ends every connection and refuses new ones until this is called with false. */
  cut(isCut: boolean): void
  stop(): Promise<void>
}

/** @param codes pairs that it has prices of. */
export async function startQuoteServer(codes: readonly string[]): Promise<QuoteServer> {
  let isCut = false
  const port = await freePort()
  const server = new WebSocketServer({ port, host: '127.0.0.1', verifyClient: () => !isCut })
  await once(server, 'listening')
  const folder = await mkdtemp(join(tmpdir(), 'tallystick-quotes-'))
  const file = join(folder, 'source.json')
  const mapping = { symbol: 's', price: 'p', time: 't', symbols: Object.fromEntries(codes.map(code => [code, code])) }
  await writeFile(file, JSON.stringify({ url: `ws://127.0.0.1:${port}`, mapping }))
  return {
    file,
    connections: () => server.clients.size,
    quote(code, price) {
      const text = JSON.stringify({ s: code, p: price.toFixed(2), t: Date.now() })
      for (const client of server.clients) client.send(text)
    },
    cut(wanted) {
      isCut = wanted
      if (isCut) for (const client of server.clients) client.terminate()
    },
    async stop() {
      for (const client of server.clients) client.terminate()
      server.close()
      await rm(folder, { recursive: true })
    },
  }
}
