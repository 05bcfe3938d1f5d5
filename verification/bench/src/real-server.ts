// The real server as a process of its own on a durable embedded PostgreSQL, for the parts that go over the network.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runningEmbeddedUrl } from '@tallystick/server/platform/postgres/embedded'
import { startServerProcess } from '@tallystick/server/testing/server-process'

export interface RealServer {
  readonly port: number
  /** Address of another database on the server's PostgreSQL. */
  urlOf(database: string): string
  /** Processor seconds the server process has used. */
  cpuSeconds(): Promise<number>
  stop(): Promise<void>
}

export async function startRealServer(env: Readonly<Record<string, string>> = {}): Promise<RealServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tallystick-bench-'))
  // PostgreSQL may have to run as another user, who must be able to enter.
  await chmod(dataDir, 0o755)
  const server = startServerProcess({ env: { DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env } })
  const port = await server.ready
  const url = await runningEmbeddedUrl(dataDir)
  if (url === undefined) throw new Error('the embedded PostgreSQL does not run')
  return {
    port,
    urlOf: database => url.replace(/\/[^/]+$/, `/${database}`),
    async cpuSeconds() {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
      return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1])
    },
    async stop() {
      server.child.kill('SIGTERM')
      await server.ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
