// A real nats-server for tests, where it is installed (Debian: apt-get install nats-server).
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

export interface TestNats {
  readonly url: string
  readonly child: ChildProcess
  stop(): Promise<void>
}

export const hasNats = spawnSync('nats-server', ['--version']).status === 0

/**
 * @param port to start again where an earlier one was.
 * @param apart in a process group of its own, which Ctrl-C in the terminal does not reach.
 */
export async function startNats(port?: number, args: readonly string[] = [], apart = false): Promise<TestNats> {
  const at = port ?? (await freePort())
  const child = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(at), ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: apart,
  })
  await new Promise<void>((resolve, reject) => {
    let output = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8')
      if (output.includes('Server is ready')) resolve()
    })
    child.once('close', () => reject(new Error(`nats-server ended: ${output}`)))
  })
  return {
    url: `nats://127.0.0.1:${at}`,
    child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'close')
      child.kill('SIGKILL')
      await ended
    },
  }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
