// HAProxy before the nodes that serve requests: whoever answers /readyz with 200 gets them.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { stablePort } from './ports.ts'
import { programEnv } from './programs.ts'

export interface Balancer {
  readonly port: number
  readonly pid: number
  stop(): Promise<void>
}

const STARTS_WITHIN_MS = 5_000

/** A request that no server has taken goes to the next one; one that a server may have taken is never sent twice by the balancer. */
const configuration = (port: number, servers: readonly number[]): string => `global
  nbthread 1
  maxconn 4000
defaults
  mode http
  retries 3
  option redispatch 1
  option forwardfor
  timeout connect 1s
  timeout client 60s
  timeout server 30s
  timeout tunnel 1h
  timeout check 1s
frontend site
  bind 127.0.0.1:${port}
  default_backend nodes
backend nodes
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
  default-server check inter 200ms fall 2 rise 1
${servers.map((at, index) => `  server node-${index + 1} 127.0.0.1:${at}\n`).join('')}`

export async function startBalancer(servers: readonly number[]): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), 'tallystick-haproxy-'))
  const port = await stablePort()
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, configuration(port, servers))
  const child = spawn('haproxy', ['-db', '-f', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: programEnv(),
    detached: true,
  })
  const ended = once(child, 'close')
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')))
  await listening(port, child, () => said)
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function listening(port: number, child: ChildProcess, said: () => string): Promise<void> {
  const giveUpAt = performance.now() + STARTS_WITHIN_MS
  while (performance.now() < giveUpAt && child.exitCode === null) {
    const socket = connect(port, '127.0.0.1')
    const isThere = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isThere) return
    await sleep(50)
  }
  child.kill('SIGKILL')
  throw new Error(`HAProxy does not start: ${said()}`)
}
