// Server processes that share a database and a bus, for tests of several nodes.
import { TEST_SECRET_KEY } from './secrets.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

export interface Node extends ServerProcess {
  readonly port: number
}

export interface Reply {
  readonly code: number
  readonly data: Readonly<Record<string, unknown>>
}

type Env = Readonly<Record<string, string>>

export interface NodeProcesses {
  /** Resolves when it is ready. */
  readonly start: (env?: Env) => Promise<Node>
  readonly stop: () => Promise<void>
}

/** `shared` is asked at each start. */
export function nodeProcesses(shared: () => Env): NodeProcesses {
  const servers: ServerProcess[] = []
  return {
    async start(env = {}) {
      const server = startServerProcess({
        env: { SECRET_KEY: TEST_SECRET_KEY, DRAIN_SECONDS: '0', ...shared(), ...env },
      })
      servers.push(server)
      return { ...server, port: await server.ready }
    },
    async stop() {
      for (const { child } of servers) child.kill('SIGKILL')
      await Promise.all(servers.map(server => server.ended))
    },
  }
}

export async function get({ port }: Node, path: string, authorization = ''): Promise<Reply> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization, lang: 'en' } })
  return (await response.json()) as Reply // as every call answers
}
