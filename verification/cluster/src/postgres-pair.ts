// A primary with a synchronous standby, and what a cluster manager such as Patroni does with them: promote the standby, and put a new one
// in the place of the lost member. Both places have a fixed socket path, whoever is there.
import { spawnSync } from 'node:child_process'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { NetConnectOpts } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { restoreBackup, takeBackup } from '@tallystick/server/backup/base-backup'
import { prepareClusterHome } from '@tallystick/server/platform/postgres/cluster-home'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@tallystick/server/platform/postgres/embedded'
import { killAll } from '@tallystick/sim/chaos/stack'
import pg from 'pg'
import type { Databases, Place } from './databases.ts'

interface Member {
  readonly dataDir: string
  readonly socketFolder: string
  readonly postgres: EmbeddedPostgres
}

const NAME = 'standby'
// Killed processes leave their pages to the kernel, so fsync plays no part; waiting for the standby does.
const SETTINGS = ['synchronous_commit=on', 'max_connections=250', 'wal_keep_size=256MB']
const SYNC_WITHIN_MS = 20_000

export class PostgresPair implements Databases {
  readonly #folder: string
  readonly #members: (Member | undefined)[] = [undefined, undefined]
  #primary: Place = 0
  #made = 0

  private constructor(folder: string) {
    this.#folder = folder
  }

  static async start(): Promise<PostgresPair> {
    const folder = await mkdtemp(join(tmpdir(), 'tallystick-cluster-'))
    await chmod(folder, 0o755)
    const pair = new PostgresPair(folder)
    pair.#members[0] = await pair.#open(join(folder, 'first'), [])
    await pair.addStandby()
    return pair
  }

  get url(): string {
    return this.#at(this.#primary).postgres.url
  }

  get standby(): Place {
    return this.#primary === 0 ? 1 : 0
  }

  target(place: Place): NetConnectOpts | undefined {
    const member = this.#members[place]
    return member && { path: `${member.socketFolder}/.s.PGSQL.5432` }
  }

  async addStandby(): Promise<void> {
    const primary = this.#at(this.#primary)
    const dataDir = join(this.#folder, `member-${++this.#made}`)
    const backup = join(this.#folder, `backup-${this.#made}`)
    await takeBackup(primary.postgres.url, primary.dataDir, backup, undefined)
    await restoreBackup(backup, dataDir)
    await rm(backup, { recursive: true, force: true })
    const home = await prepareClusterHome(dataDir)
    const signal = join(home.cluster, 'standby.signal')
    await writeFile(signal, '', { mode: 0o600 })
    if (home.user) await chown(signal, home.user.uid, home.user.gid)
    const source = `primary_conninfo=host=${primary.socketFolder} user=tallystick application_name=${NAME}`
    this.#members[this.standby] = await this.#open(dataDir, [source])
    await this.waitForStandby(true)
  }

  async waitForStandby(isWanted: boolean): Promise<void> {
    await run(this.url, `alter system set synchronous_standby_names = '${isWanted ? NAME : ''}'`)
    await run(this.url, 'select pg_reload_conf()')
    if (!isWanted) return
    const giveUpAt = performance.now() + SYNC_WITHIN_MS
    while (performance.now() < giveUpAt) {
      const found = await run(this.url, `select 1 from pg_stat_replication where sync_state = 'sync'`)
      if (found.rowCount === 1) return
      await sleep(100)
    }
    throw new Error('the standby does not follow')
  }

  kill(place: Place): void {
    killAll(this.#at(place).postgres.pid)
  }

  signal(place: Place, name: 'SIGSTOP' | 'SIGCONT'): void {
    const { pid } = this.#at(place).postgres
    const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    for (const one of [pid, ...stdout.split('\n').map(Number).filter(Boolean)]) process.kill(one, name)
  }

  get primary(): Place {
    return this.#primary
  }

  async promote(): Promise<void> {
    // The files of the primary say that it waits for a standby, and are copied with it.
    const standby = this.#at(this.standby)
    await run(standby.postgres.url, 'select pg_promote()')
    this.#primary = this.standby
    await this.waitForStandby(false)
  }

  async clear(place: Place): Promise<void> {
    const member = this.#members[place]
    this.#members[place] = undefined
    if (!member) return
    await member.postgres.stop()
    for (const path of [member.postgres.folder, member.dataDir]) await rm(path, { recursive: true, force: true })
  }

  async stop(): Promise<void> {
    for (const place of [0, 1] as const) await this.clear(place)
    await rm(this.#folder, { recursive: true, force: true })
  }

  #at(place: Place): Member {
    const member = this.#members[place]
    if (!member) throw new Error(`no PostgreSQL at place ${place}`)
    return member
  }

  async #open(dataDir: string, settings: readonly string[]): Promise<Member> {
    const postgres = await startEmbeddedPostgres({
      dataDir,
      durable: false,
      tied: true,
      settings: [...SETTINGS, ...settings],
      onLost: () => undefined,
    })
    const { socketFolder } = await prepareClusterHome(dataDir)
    return { dataDir, socketFolder, postgres }
  }
}

async function run(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 60_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}
