// The embedded PostgreSQL: created on the first start, adopted when it is still running after a crash, stopped with the server. Only the
// server that holds the data folder (an advisory lock, released by the operating system when a process dies) may use or stop it.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { CannotStart, messageOf, systemErrorCode } from '../cannot-start.ts'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { type ClusterHome, prepareClusterHome } from './cluster-home.ts'
import {
  type Postmaster,
  type PostmasterOptions,
  runningPostmasterUrl,
  serverEnvironment,
  startPostmaster,
} from './postmaster.ts'

export interface EmbeddedPostgres {
  readonly url: string
  readonly pid: number
  readonly adopted: boolean
  /** Where the cluster is, and whether that is not the data folder. */
  readonly folder: string
  readonly relocated: boolean
  urlOf(database: string): string
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  readonly dataDir: string
  /** Off only for clusters that are thrown away: no fsync, small memory. */
  readonly durable?: boolean
  /** PostgreSQL ends when our process does, however it ends. */
  readonly tied?: boolean
  /** Further server settings, `name=value`. */
  readonly settings?: readonly string[]
  /** How long it may say nothing of use when it starts. */
  readonly patienceMs?: number
  /** Called when the lock on the data folder is lost while running: PostgreSQL went away. */
  readonly onLost?: (error: Error) => void
}

const DATABASE = 'tallystick'
const HOLD_PATIENCE_MS = 1_500
const START_ATTEMPTS = 3

const SETTINGS = [
  'max_connections=80',
  'shared_buffers=256MB',
  'effective_cache_size=1GB',
  'work_mem=8MB',
  'maintenance_work_mem=64MB',
  'min_wal_size=256MB',
  'max_wal_size=2GB',
  'checkpoint_timeout=10min',
  'random_page_cost=1.1',
  'jit=off',
  // Parallel workers need /dev/shm, which containers keep small; our queries are short.
  'max_parallel_workers_per_gather=0',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_checkpoints=off',
  // An archive that nobody can reach must not fill the disk.
  'max_slot_wal_keep_size=10GB',
]
const DURABLE = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on']
const THROWAWAY = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'shared_buffers=64MB',
  'autovacuum_naptime=5min',
]

export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const durable = options.durable ?? true
  const home = await prepareClusterHome(resolve(options.dataDir))
  const binaries = await findBinaries(home.user, home.folder)
  await ensureCluster(home, binaries, durable)
  const launch = {
    home,
    binaries,
    settings: [...SETTINGS, ...(durable ? DURABLE : THROWAWAY), ...(options.settings ?? [])],
    password: await readPassword(home),
    tied: options.tied ?? false,
    ...(options.patienceMs !== undefined && { patienceMs: options.patienceMs }),
  }
  const { postmaster, hold } = await startAndHold(launch, options)
  return {
    url: postmaster.url(DATABASE),
    pid: postmaster.pid,
    adopted: postmaster.adopted,
    folder: home.folder,
    relocated: home.relocated,
    urlOf: database => postmaster.url(database),
    async stop() {
      await hold.release()
      await postmaster.stop()
    },
  }
}

/** A server that holds the folder may take PostgreSQL down just when we come: then we begin again with one of our own. */
async function startAndHold(
  launch: PostmasterOptions,
  options: EmbeddedOptions,
): Promise<{ postmaster: Postmaster; hold: Hold }> {
  for (let attempt = 1; ; attempt += 1) {
    const postmaster = await startPostmaster(launch)
    try {
      await ensureDatabase(postmaster)
      return { postmaster, hold: await holdDataFolder(postmaster, options) }
    } catch (error) {
      // Held by another: that server owns PostgreSQL now.
      if (error instanceof CannotStart) throw error
      if (attempt < START_ATTEMPTS) continue
      if (!postmaster.adopted) await postmaster.stop()
      throw error
    }
  }
}

/** Where the embedded PostgreSQL of this data folder listens, if it runs: for tools that only read and leave it to its server. */
export async function runningEmbeddedUrl(dataDir: string): Promise<string | undefined> {
  const home = await prepareClusterHome(resolve(dataDir))
  return runningPostmasterUrl(home, await readPassword(home), DATABASE)
}

/** Makes the cluster in a folder beside and moves it into place, so that a start cut short or a race leaves no half cluster. */
async function ensureCluster(home: ClusterHome, binaries: Binaries, durable: boolean): Promise<void> {
  const version = await readIfThere(join(home.cluster, 'PG_VERSION'))
  if (version !== undefined) {
    if (version.trim() === binaries.majorVersion) return
    throw new CannotStart(
      `The database in ${home.cluster} was made by PostgreSQL ${version.trim()} and this version brings PostgreSQL ${binaries.majorVersion}. Move the data over with pg_dump, or choose another DATA_DIR.`,
    )
  }
  const fresh = `${home.cluster}.${randomBytes(6).toString('hex')}`
  try {
    await initialise(home, binaries, fresh, durable)
    await rename(fresh, home.cluster).catch((error: unknown) => {
      const code = systemErrorCode(error)
      // Another start was quicker: its cluster is as good as ours.
      if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
    })
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

async function initialise(home: ClusterHome, binaries: Binaries, folder: string, durable: boolean): Promise<void> {
  const args = [
    '-D',
    folder,
    '-U',
    'tallystick',
    '--encoding=UTF8',
    '--no-locale',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
  args.push('--data-checksums', '--no-instructions', ...(durable ? [] : ['--no-sync']))
  if (process.platform === 'win32') {
    const file = passwordFile(home)
    if ((await readIfThere(file)) === undefined) await writeFile(file, randomBytes(24).toString('hex'), { mode: 0o600 })
    args.push('--auth=scram-sha-256', `--pwfile=${file}`)
  } else {
    // Only our user can enter the 0700 socket folder: a password would add nothing.
    args.push('--auth=trust')
  }
  const child = spawn(binaries.initdb, args, {
    cwd: home.folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
    env: serverEnvironment(),
    ...(home.user && { uid: home.user.uid, gid: home.user.gid }),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')))
  // `close` comes with the exit code; a command that cannot run at all rejects through `error`.
  const [code] = await once(child, 'close').catch((error: unknown) => [messageOf(error)])
  if (code !== 0)
    throw new CannotStart(
      `The embedded database cannot be made in ${home.folder} (${String(code)}):\n${output.trim().split('\n').slice(-8).join('\n')}`,
    )
}

async function ensureDatabase(postmaster: Postmaster): Promise<void> {
  const client = new pg.Client({ connectionString: postmaster.url('postgres') })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`)
  } catch (error) {
    // Two first starts at once: the other made it.
    if (systemErrorCode(error) !== '42P04' && systemErrorCode(error) !== '23505') throw error
  } finally {
    await client.end()
  }
}

interface Hold {
  release(): Promise<void>
}

async function holdDataFolder(postmaster: Postmaster, options: EmbeddedOptions): Promise<Hold> {
  const client = new pg.Client({
    connectionString: postmaster.url(DATABASE),
    application_name: `tallystick holder ${process.pid}`,
    keepAlive: true,
  })
  let released = false
  client.on('error', error => {
    if (!released) options.onLost?.(error)
  })
  await client.connect()
  const giveUpAt = performance.now() + HOLD_PATIENCE_MS
  for (;;) {
    const { rows } = await client.query<{ held: boolean }>(
      `select pg_try_advisory_lock(${ADVISORY_LOCKS.dataFolder}) as held`,
    )
    if (rows[0]?.held === true) break
    // The backend of a server that was killed needs a moment to notice.
    if (performance.now() > giveUpAt) {
      const holder = await holderName(client)
      await client.end()
      throw new CannotStart(
        `Another Tallystick server${holder} is using the data folder ${options.dataDir}. Stop it, or give this one its own DATA_DIR.`,
      )
    }
    await sleep(100)
  }
  return {
    async release() {
      released = true
      await client.end()
    },
  }
}

async function holderName(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.granted and l.objid = $1 and l.database = (select oid from pg_database where datname = current_database())`,
    [ADVISORY_LOCKS.dataFolder],
  )
  const pid = rows[0]?.name.split(' ').at(-1)
  return pid === undefined ? '' : ` (process ${pid})`
}

function passwordFile(home: ClusterHome): string {
  return join(home.folder, 'password')
}

async function readPassword(home: ClusterHome): Promise<string | undefined> {
  return process.platform === 'win32' ? readIfThere(passwordFile(home)) : undefined
}

async function readIfThere(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT') return undefined
    throw error
  })
}
