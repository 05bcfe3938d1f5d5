// The real server as a separate process, for tests of starting, stopping and crashing.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface ServerProcess {
  readonly child: ChildProcess
  /** Resolves with the port once it is ready; rejects with what it wrote when it ends before. */
  readonly ready: Promise<number>
  /** Resolves with the exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>
  output(): string
}

const MAIN = join(import.meta.dirname, '../src/main.ts')
const CHAOS = join(import.meta.dirname, 'chaos-server.ts')
/** An entry that only speaks HTTP. */
export const EMPTY_SERVER = join(import.meta.dirname, 'empty-server.ts')

/** What a command of ours needs of our own environment: what was compiled once is not compiled at every start again. */
export const COMMAND_ENV = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
} as const

export interface ServerProcessOptions {
  readonly env: Readonly<Record<string, string>>
  /** The server that dies at named points; its levers are pulled by messages. */
  readonly chaos?: boolean
  /** The entry of another release. */
  readonly main?: string | undefined
  /** In a process group of its own, so that Ctrl-C in the terminal does not reach it; it still ends when we are gone. */
  readonly apart?: boolean
  /** Run as this user (we must be root). */
  readonly uid?: number
}

export function startServerProcess(options: ServerProcessOptions): ServerProcess {
  const child = spawn(process.execPath, [options.main ?? (options.chaos ? CHAOS : MAIN)], {
    env: {
      ...COMMAND_ENV,
      PORT: '0',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(options.chaos || options.apart ? (['ipc'] as const) : [])],
    detached: options.apart ?? false,
    ...(options.uid !== undefined && { uid: options.uid, gid: options.uid }),
  })
  let output = ''
  const ready = new Promise<number>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString('utf8')
      const [, port] = /^ready {2}http:\/\/localhost:(\d+)$/m.exec(output) ?? []
      if (port !== undefined) resolve(Number.parseInt(port, 10))
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('close', () => reject(new Error(`the server ended before it was ready: ${output}`)))
  })
  // Who only waits for the end need not look at `ready`.
  ready.catch(() => undefined)
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null)
  return { child, ready, ended, output: () => output }
}

/** An embedded PostgreSQL that takes longer than its server writes on until it has ended: its folder can be removed after that. */
export async function postgresEnded(dataDir: string): Promise<void> {
  while (existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))) await sleep(50)
}
