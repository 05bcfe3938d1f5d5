// PgBouncer in front of a test database, with its default configuration. Used where Debian's package is installed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { unprivilegedUser } from '../../src/platform/postgres/system-user.ts'

export interface PgBouncer {
  readonly url: string
  stop(): Promise<void>
}

/** Undefined where it is not installed. */
export const PGBOUNCER = ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer'].find(path => existsSync(path))

/** Few server sessions, so that clients take turns on them. */
const SERVER_SESSIONS = 3

export async function startPgBouncer(databaseUrl: string, mode: 'session' | 'transaction'): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'tallystick-pgbouncer-'))
  await chmod(folder, 0o755)
  const { host, port: serverPort, database = '' } = new pg.Client(databaseUrl)
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  // A session belongs to its client in session mode: each needs one.
  const sessions = mode === 'session' ? 40 : SERVER_SESSIONS
  await writeFile(
    file,
    `[databases]
${database} = host=${host} port=${serverPort} user=tallystick
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${sessions}
`,
  )
  const user = unprivilegedUser()
  const child = spawn(PGBOUNCER ?? '', [file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(user && { uid: user.uid, gid: user.gid }),
  })
  await new Promise<void>((resolve, reject) => {
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8')
      if (said.includes('process up')) resolve()
    })
    child.once('close', () => reject(new Error(`PgBouncer does not start: ${said}`)))
  })
  const ended = once(child, 'close')
  return {
    url: `postgresql://tallystick@127.0.0.1:${port}/${database}`,
    async stop() {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const found = probe.address()
  probe.close()
  return typeof found === 'object' && found ? found.port : 0
}
