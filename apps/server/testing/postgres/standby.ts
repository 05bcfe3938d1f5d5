// A primary with a streaming standby, both of the PostgreSQL that npm brings, for tests of failover. The standby begins as a backup of the
// primary, as pg_basebackup would make it.
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { restoreBackup, takeBackup } from '../../src/backup/base-backup.ts'
import { prepareClusterHome } from '../../src/platform/postgres/cluster-home.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/postgres/embedded.ts'

export interface PrimaryWithStandby {
  /** Both hosts, the standby first: whoever takes the first one finds out. */
  readonly url: string
  readonly primaryUrl: string
  readonly standbyUrl: string
  /** Commits wait for the standby from here on, or no longer. */
  setSynchronous(isSynchronous: boolean): Promise<void>
  killPrimary(): void
  /** Resolves when the standby takes writes. */
  promote(): Promise<void>
  stop(): Promise<void>
}

const NAME = 'standby'
// Killed processes leave their pages to the kernel, so fsync plays no part; waiting for the standby does.
const SETTINGS = ['synchronous_commit=on']

export async function primaryWithStandby(): Promise<PrimaryWithStandby> {
  const folder = await mkdtemp(join(tmpdir(), 'tallystick-standby-'))
  await chmod(folder, 0o755)
  const dataDirs = [join(folder, 'a'), join(folder, 'b')] as const
  const primary = await startCluster(dataDirs[0], [])
  const stops = [() => primary.stop()]
  try {
    await takeBackup(primary.url, dataDirs[0], join(folder, 'backup'), undefined)
    await restoreBackup(join(folder, 'backup'), dataDirs[1])
    const home = await prepareClusterHome(dataDirs[1])
    const signal = join(home.cluster, 'standby.signal')
    await writeFile(signal, '', { mode: 0o600 })
    if (home.user) await chown(signal, home.user.uid, home.user.gid)
    const from = await prepareClusterHome(dataDirs[0])
    const source = `primary_conninfo=host=${from.socketFolder} user=tallystick application_name=${NAME}`
    const standby = await startCluster(dataDirs[1], [source])
    stops.push(() => standby.stop())
    return {
      url: bothHosts(standby.url, primary.url),
      primaryUrl: primary.url,
      standbyUrl: standby.url,
      async setSynchronous(isSynchronous) {
        const names = isSynchronous ? NAME : ''
        await run(primary.url, `alter system set synchronous_standby_names = '${names}'`)
        await run(primary.url, 'select pg_reload_conf()')
      },
      killPrimary: () => void process.kill(primary.pid, 'SIGKILL'),
      promote: () => run(standby.url, 'select pg_promote()'),
      async stop() {
        for (const stop of stops) await stop()
        for (const path of [primary.folder, standby.folder, folder]) await rm(path, { recursive: true, force: true })
      },
    }
  } catch (error) {
    for (const stop of stops) await stop()
    throw error
  }
}

function startCluster(dataDir: string, settings: readonly string[]): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, durable: false, tied: true, settings: [...SETTINGS, ...settings] })
}

function bothHosts(first: string, second: string): string {
  const [, host = ''] = /@([^/]+)\//.exec(second) ?? []
  return first.replace(/@([^/]+)\//, `@$1,${host}/`)
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
