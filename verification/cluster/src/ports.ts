// Ports that stay free while their process is away: outside the range from which systems give ports to connections and to listeners that
// ask for any.
import { once } from 'node:events'
import { createServer } from 'node:net'

const [FIRST, LAST] = [15_000, 32_000]
const TRIES = 100
const given = new Set<number>()

export async function stablePort(): Promise<number> {
  for (let n = 0; n < TRIES; n++) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST))
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    return port
  }
  throw new Error(`no free port between ${FIRST} and ${LAST}`)
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  const listening = Promise.race([
    once(server, 'listening').then(() => true),
    once(server, 'error').then(() => false),
  ]).catch(() => false)
  server.listen(port, '127.0.0.1')
  const found = await listening
  server.close()
  return found
}
