// One PostgreSQL server process over one cluster folder: detached from the server (it survives a kill -9 and is adopted by the next
// start), found through its postmaster.pid, stopped by SIGINT.
import { spawn, spawnSync } from 'node:child_process'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { createServer, Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { CannotStart, messageOf, systemErrorCode } from '../cannot-start.ts'
import type { Binaries } from './binaries.ts'
import { type ClusterHome, SOCKET_PORT } from './cluster-home.ts'

export interface Postmaster {
  readonly pid: number
  /** True when it was already running. */
  readonly adopted: boolean
  url(database: string): string
  stop(): Promise<void>
}

export interface PostmasterOptions {
  readonly home: ClusterHome
  readonly binaries: Binaries
  /** Server settings, `name=value`. */
  readonly settings: readonly string[]
  readonly password: string | undefined
  /** Ends with our process, even when that is killed: for clusters that will not be adopted. */
  readonly tied: boolean
  /** How long it may say nothing, or nothing of use, before it counts as broken. */
  readonly patienceMs?: number
}

const STALE_RETRY_MS = 10_000
const READY_TIMEOUT_MS = 120_000
const CANNOT_CONNECT_NOW = '57P03'
const FAST_STOP_MS = 4_000
const LOG_LIMIT_BYTES = 10_000_000

export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const giveUpAt = performance.now() + STALE_RETRY_MS
  for (;;) {
    const running = await runningPostmaster(options.home.cluster)
    if (running) {
      if (await waitUntilReady(options, running)) return handle(options, running, true)
      continue
    }
    const attempt = await launch(options)
    if (attempt.ready) return handle(options, attempt.ready, false)
    // After a kill -9 of PostgreSQL its workers may still hold the shared memory, or the pid in the stale file was given to another process.
    if (!/lock file|shared memory|is another/i.test(attempt.log) || performance.now() > giveUpAt) {
      throw new CannotStart(
        `The embedded PostgreSQL does not start; the end of ${options.home.logFile} says:\n${attempt.log}`,
      )
    }
    await removeForeignPidFile(options.home.cluster)
    await sleep(250)
  }
}

/** The address of a database on the PostgreSQL that already runs over this folder; undefined when none does. */
export async function runningPostmasterUrl(
  home: ClusterHome,
  password: string | undefined,
  database: string,
): Promise<string | undefined> {
  const running = await runningPostmaster(home.cluster)
  return running && address({ home, password }, running.port, database)
}

interface Found {
  readonly pid: number
  readonly port: number
}

/** The live PostgreSQL over this folder, if there is one. */
async function runningPostmaster(cluster: string): Promise<Found | undefined> {
  const found = await readPidFile(cluster)
  return found && isPostgresOver(found.pid, cluster) ? found : undefined
}

async function readPidFile(cluster: string): Promise<Found | undefined> {
  try {
    const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
    const pid = Number.parseInt(lines[0] ?? '', 10)
    const port = Number.parseInt(lines[3] ?? '', 10)
    return Number.isInteger(pid) && pid > 0 ? { pid, port: Number.isInteger(port) ? port : SOCKET_PORT } : undefined
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** A pid alone proves nothing after a reboot: its command line must name our cluster. */
function isPostgresOver(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform === 'win32') return true
  const listing = spawnSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
  if (listing.error) return true
  return listing.stdout.includes('postgres') && listing.stdout.includes(cluster)
}

async function removeForeignPidFile(cluster: string): Promise<void> {
  const found = await readPidFile(cluster)
  if (found && !isPostgresOver(found.pid, cluster)) await rm(join(cluster, 'postmaster.pid'), { force: true })
}

interface Attempt {
  readonly ready?: Found
  /** What PostgreSQL wrote before it went away. */
  readonly log: string
}

async function launch(options: PostmasterOptions): Promise<Attempt> {
  const { home, binaries } = options
  const port = process.platform === 'win32' ? await freePort() : SOCKET_PORT
  await rotateLog(home.logFile)
  const log = await open(home.logFile, 'a', 0o600)
  const logStart = (await log.stat()).size
  const transport =
    process.platform === 'win32'
      ? ['listen_addresses=127.0.0.1']
      : ['listen_addresses=', `unix_socket_directories=${home.socketFolder}`, 'unix_socket_permissions=0700']
  const settings = [...transport, `port=${port}`, ...options.settings]
  const args = ['-D', home.cluster, ...settings.flatMap(setting => ['-c', setting])]
  // The shell waits for the end of its input, which comes when our process is gone, and takes PostgreSQL with it.
  const tie = '"$0" "$@" </dev/null & child=$!; cat >/dev/null; kill -INT $child 2>/dev/null; wait $child'
  const [command, commandArgs] =
    options.tied && process.platform !== 'win32'
      ? ['/bin/sh', ['-c', tie, binaries.postgres, ...args]]
      : [binaries.postgres, args]
  const child = spawn(command, commandArgs, {
    cwd: home.folder,
    detached: true,
    windowsHide: true,
    stdio: [options.tied ? 'pipe' : 'ignore', log.fd, log.fd],
    env: serverEnvironment(),
    ...(home.user && { uid: home.user.uid, gid: home.user.gid }),
  })
  child.unref()
  let exited = false
  let failure = ''
  child.once('exit', () => (exited = true))
  child.once('error', error => {
    exited = true
    failure = messageOf(error)
  })
  // The pipe must not keep our event loop alive, nor report that the shell went first.
  if (child.stdin instanceof Socket) child.stdin.on('error', () => undefined).unref()
  await log.close()
  const ready = await waitUntilReady(options, { pid: child.pid ?? 0, port }, () => exited)
  const found = ready ? ((await readPidFile(home.cluster)) ?? { pid: child.pid ?? 0, port }) : undefined
  return { ...(found && { ready: found }), log: failure || (await readFrom(home.logFile, logStart)) }
}

/** PostgreSQL gets nothing of our environment: PG* variables or a locale in it would change what it does. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env
  return { LC_ALL: 'C', ...(PATH && { PATH }), ...(SystemRoot && { SystemRoot }), ...(TEMP && { TEMP }) }
}

/** True once it takes connections; false when it went away first. */
async function waitUntilReady(
  options: PostmasterOptions,
  found: Found,
  gone = () => !isPostgresOver(found.pid, options.home.cluster),
): Promise<boolean> {
  const { patienceMs = READY_TIMEOUT_MS } = options
  let giveUpAt = performance.now() + patienceMs
  let lastError: unknown
  while (performance.now() < giveUpAt) {
    if (gone()) return false
    const client = new pg.Client({
      connectionString: address(options, found.port, 'postgres'),
      connectionTimeoutMillis: 5_000,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return true
    } catch (error) {
      lastError = error
      // After a crash it replays its log first, as long as that takes: who stops it makes it begin again.
      if (error instanceof pg.DatabaseError && error.code === CANNOT_CONNECT_NOW)
        giveUpAt = performance.now() + patienceMs
      await sleep(25)
    }
  }
  throw new CannotStart(`The embedded PostgreSQL (process ${found.pid}) takes no connections: ${messageOf(lastError)}.`)
}

function address(
  { home, password }: Pick<PostmasterOptions, 'home' | 'password'>,
  port: number,
  database: string,
): string {
  if (process.platform === 'win32') return `postgresql://tallystick:${password ?? ''}@127.0.0.1:${port}/${database}`
  return `postgresql://tallystick@${encodeURIComponent(home.socketFolder)}:${port}/${database}`
}

function handle(options: PostmasterOptions, { pid, port }: Found, adopted: boolean): Postmaster {
  return {
    pid,
    adopted,
    url: database => address(options, port, database),
    stop: () => stopPostmaster(options, pid),
  }
}

async function stopPostmaster({ home, binaries }: PostmasterOptions, pid: number): Promise<void> {
  const { cluster } = home
  if (process.platform === 'win32') {
    // Windows has no signals between processes; pg_ctl speaks PostgreSQL's own.
    spawnSync(join(dirname(binaries.postgres), 'pg_ctl.exe'), ['stop', '-m', 'fast', '-D', cluster], {
      stdio: 'ignore',
      windowsHide: true,
    })
    return
  }
  if (!signal(pid, 'SIGINT') || (await endsWithin(cluster, pid, FAST_STOP_MS))) return
  // The last checkpoint takes too long: leave without it. Nothing committed is lost, the next start replays the log.
  signal(pid, 'SIGQUIT')
  await endsWithin(cluster, pid, 2_000)
}

/** Ended when the process is gone or, if it stays a zombie (an adopted one in a container), when its pid file is gone. */
async function endsWithin(cluster: string, pid: number, timeoutMs: number): Promise<boolean> {
  const giveUpAt = performance.now() + timeoutMs
  while (performance.now() < giveUpAt) {
    if (!isAlive(pid) || (await readPidFile(cluster))?.pid !== pid) return true
    await sleep(20)
  }
  return false
}

function isAlive(pid: number): boolean {
  return pid > 0 && signal(pid, 0)
}

/** False when the process is gone. One that we may not signal is alive. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    return systemErrorCode(error) === 'EPERM'
  }
}

async function rotateLog(file: string): Promise<void> {
  const size = await stat(file).then(
    found => found.size,
    () => 0,
  )
  if (size > LOG_LIMIT_BYTES) await rename(file, `${file}.1`)
}

async function readFrom(file: string, start: number): Promise<string> {
  const text = (await readFile(file)).subarray(start).toString('utf8')
  return text.trim().split('\n').slice(-8).join('\n')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const found = probe.address()
      const port = typeof found === 'object' && found ? found.port : 0
      probe.close(() => resolve(port))
    })
  })
}
