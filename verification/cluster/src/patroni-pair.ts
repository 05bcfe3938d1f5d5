// Two members of PostgreSQL that Patroni manages over etcd, of Debian's packages: who is primary, and whether commits wait for the other,
// is Patroni's to decide. Loopback only.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { NetConnectOpts } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { killAll } from '@tallystick/sim/chaos/stack'
import pg from 'pg'
import type { Databases, Place } from './databases.ts'
import { stablePort } from './ports.ts'
import { programEnv } from './programs.ts'

interface Member {
  readonly place: Place
  readonly port: number
  readonly restPort: number
  readonly dataDir: string
  process: ChildProcess | undefined
}

const WITHIN_MS = 90_000
const LOOK_MS = 200
const BINARIES = '/usr/lib/postgresql'
const PLACES: readonly Place[] = [0, 1]

export class PatroniPair implements Databases {
  readonly #folder: string
  readonly #etcd: ChildProcess
  readonly #etcdPort: number
  readonly #members: readonly Member[]
  #primary: Place = 0

  private constructor(folder: string, etcd: ChildProcess, etcdPort: number, members: readonly Member[]) {
    this.#folder = folder
    this.#etcd = etcd
    this.#etcdPort = etcdPort
    this.#members = members
    // They do not end with us by themselves.
    process.once('exit', () => this.#killAll())
  }

  static async start(): Promise<PatroniPair> {
    const folder = await mkdtemp(join(tmpdir(), 'tallystick-patroni-'))
    await giveTo(folder)
    await chmod(folder, 0o755)
    const [clientPort, peerPort] = [await stablePort(), await stablePort()]
    const etcd = startEtcd(join(folder, 'etcd'), clientPort, peerPort)
    const members: Member[] = []
    for (const place of PLACES) {
      const [port, restPort] = [await stablePort(), await stablePort()]
      members.push({ place, port, restPort, dataDir: join(folder, `member-${place}`), process: undefined })
    }
    const pair = new PatroniPair(folder, etcd, clientPort, members)
    try {
      await pair.#run(pair.#at(0))
      await pair.#until('the primary takes writes', () => pair.#isPrimary(0))
      await query(pair.#address(0, 'postgres'), 'create database tallystick')
      await pair.addStandby()
      return pair
    } catch (error) {
      await pair.stop()
      throw error
    }
  }

  get primary(): Place {
    return this.#primary
  }

  get standby(): Place {
    return this.#primary === 0 ? 1 : 0
  }

  get url(): string {
    return this.#address(this.#primary)
  }

  target(place: Place): NetConnectOpts {
    return { host: '127.0.0.1', port: this.#at(place).port }
  }

  async addStandby(): Promise<void> {
    await this.#run(this.#at(this.standby))
    await this.waitForStandby(true)
  }

  /** Patroni decides it; that commits wait again is waited for. */
  async waitForStandby(isWanted: boolean): Promise<void> {
    if (!isWanted) return
    const following = `select from pg_stat_replication where sync_state = 'sync'`
    await this.#until('the standby follows', async () => (await query(this.url, following)).rowCount === 1)
  }

  kill(place: Place): void {
    const { process: patroni } = this.#at(place)
    patroni?.kill('SIGKILL')
    const postmaster = this.#postmaster(place)
    if (postmaster > 0) killAll(postmaster)
  }

  signal(place: Place, name: 'SIGSTOP' | 'SIGCONT'): void {
    const postmaster = this.#postmaster(place)
    const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
    const pids = [this.#at(place).process?.pid ?? 0, postmaster, ...stdout.split('\n').map(Number)]
    for (const pid of pids.filter(one => one > 0)) process.kill(pid, name)
  }

  /** Its lease on the leadership has to run out first. */
  async promote(): Promise<void> {
    const { standby } = this
    await this.#until('the standby takes writes', () => this.#isPrimary(standby))
    this.#primary = standby
  }

  async clear(place: Place): Promise<void> {
    const member = this.#at(place)
    this.kill(place)
    if (member.process?.exitCode === null && member.process.signalCode === null) await once(member.process, 'close')
    member.process = undefined
    await rm(member.dataDir, { recursive: true, force: true })
  }

  async stop(): Promise<void> {
    for (const place of PLACES) {
      this.signal(place, 'SIGCONT')
      await this.clear(place)
    }
    this.#killAll()
    await rm(this.#folder, { recursive: true, force: true })
  }

  #killAll(): void {
    for (const place of PLACES) this.kill(place)
    this.#etcd.kill('SIGKILL')
  }

  async #run(member: Member): Promise<void> {
    await giveTo(join(this.#folder, `log-${member.place}`))
    const file = join(this.#folder, `member-${member.place}.json`)
    // JSON is YAML.
    await writeFile(file, JSON.stringify(configuration(member, this.#etcdPort, this.#folder)))
    const child = spawn('patroni', [file], {
      stdio: ['ignore', 'ignore', 'ignore'],
      env: { ...programEnv(), HOME: this.#folder, LC_ALL: 'C.UTF-8' },
      detached: true,
      ...postgresUser(),
    })
    member.process = child
  }

  async #until(what: string, holds: () => Promise<boolean>): Promise<void> {
    const giveUpAt = performance.now() + WITHIN_MS
    while (performance.now() < giveUpAt) {
      if (await holds().catch(() => false)) return
      await sleep(LOOK_MS)
    }
    throw new Error(`Patroni: not after ${WITHIN_MS / 1_000} s: ${what}`)
  }

  async #isPrimary(place: Place): Promise<boolean> {
    const { rows } = await query(this.#address(place, 'postgres'), 'select not pg_is_in_recovery() as is_primary')
    return rows[0]?.['is_primary'] === true
  }

  #address(place: Place, database = 'tallystick'): string {
    return `postgresql://tallystick@127.0.0.1:${this.#at(place).port}/${database}`
  }

  #postmaster(place: Place): number {
    const file = join(this.#at(place).dataDir, 'postmaster.pid')
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
  }

  #at(place: Place): Member {
    const member = this.#members[place]
    if (!member) throw new Error(`no member at place ${place}`)
    return member
  }
}

/** The shortest times that Patroni takes. */
const DCS = {
  ttl: 20,
  loop_wait: 1,
  retry_timeout: 3,
  maximum_lag_on_failover: 0,
  synchronous_mode: true,
  // Of deploy/backup.sh: Patroni removes slots that it does not know.
  ignore_slots: [{ name: 'backup', type: 'physical' }],
  postgresql: {
    use_pg_rewind: false,
    remove_data_directory_on_diverged_timelines: true,
    parameters: { max_connections: 250, synchronous_commit: 'on', wal_keep_size: '256MB', fsync: 'off' },
  },
}

function configuration({ place, port, restPort, dataDir }: Member, etcdPort: number, folder: string): object {
  const hosts = ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust']
  return {
    scope: 'tallystick',
    name: `member-${place}`,
    log: { dir: join(folder, `log-${place}`) },
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { hosts: `127.0.0.1:${etcdPort}` },
    bootstrap: { dcs: DCS, initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, { auth: 'trust' }], pg_hba: hosts },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: dataDir,
      bin_dir: debianBinaries(),
      // A standby that waits for the next checkpoint would be minutes late.
      basebackup: [{ checkpoint: 'fast' }],
      pgpass: join(folder, `pgpass-${place}`),
      pg_hba: hosts,
      authentication: { superuser: { username: 'tallystick' }, replication: { username: 'replicator' } },
      parameters: { unix_socket_directories: folder },
    },
  }
}

function startEtcd(dataDir: string, clientPort: number, peerPort: number): ChildProcess {
  const [client, peer] = [clientPort, peerPort].map(port => `http://127.0.0.1:${port}`)
  const own = ['--listen-client-urls', client, '--advertise-client-urls', client, '--listen-peer-urls', peer]
  const args = ['--data-dir', dataDir, ...own, '--initial-advertise-peer-urls', peer]
  return spawn('etcd', [...args, '--initial-cluster', `default=${peer}`].map(String), {
    stdio: 'ignore',
    env: programEnv(),
    detached: true,
  })
}

/** The newest that Debian has installed. */
export function debianBinaries(): string {
  const versions = existsSync(BINARIES) ? readdirSync(BINARIES).map(Number) : []
  return join(BINARIES, String(Math.max(...versions)), 'bin')
}

/** PostgreSQL does not run as root. */
function postgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string): number => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: idOf('-u'), gid: idOf('-g') }
}

async function giveTo(folder: string): Promise<void> {
  const user = postgresUser()
  await mkdir(folder, { recursive: true })
  if (user) await chown(folder, user.uid, user.gid)
}

async function query(url: string, statement: string): Promise<pg.QueryResult<Record<string, unknown>>> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000, query_timeout: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await client.query<Record<string, unknown>>(statement)
  } finally {
    await client.end()
  }
}
