// Backups of an outside PostgreSQL by deploy/backup.sh, in a cluster whose PostgreSQL is Debian's: its tools read no newer one.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { type Drill, open, traderAt } from '@tallystick/sim/runbooks/drill'
import { check, until } from '@tallystick/sim/runbooks/installation'
import { legalHold } from '@tallystick/sim/runbooks/operator-drills'
import { SUCCESS } from '@tallystick/wire/envelope'
import { debianBinaries } from '../patroni-pair.ts'
import { programEnv } from '../programs.ts'
import type { ClusterSite } from './cluster-site.ts'
import type { OverCluster } from './shared-cluster.ts'

const SCRIPT = join(import.meta.dirname, '../../../../deploy/backup.sh')

const RECEIVED = 'The log of PostgreSQL is received as it is written'

export const backupDrills = (overDebian: OverCluster): readonly Drill[] => [
  {
    runbook: 'backups-late',
    fault: 'nobody receives the log, then what was to be received is gone',
    carryOut: runbook =>
      overDebian(site =>
        withBackup(site, async backup => {
          const says = async (sentence: string): Promise<boolean> =>
            (await runbook.run('npm run doctor', site.env)).out.includes(sentence)
          const trader = await traderAt(site)
          await until('the log is received', () => says(RECEIVED))
          await backup.stop()
          check('an order', (await open(trader)).code === SUCCESS)
          await until('the doctor misses it', () => says('Nobody receives the log of PostgreSQL'))
          backup.start()
          await until('the log is received again', () => says(RECEIVED))
          check('where it was', (await backup.lives()).length === 1)

          await backup.stop()
          await until('the slot is free', () => dropSlot(site))
          check('the doctor misses it', await says('nobody receives it'))
          backup.start()
          await until('a new full backup', async () => (await backup.lives()).length === 2 && (await backup.isTaken()))
          await until('the log is received again', () => says(RECEIVED))
          check('an order', (await open(trader)).code === SUCCESS)
        }),
      ),
  },
  legalHold<ClusterSite>(overDebian, site => withBackup(site, () => Promise.resolve())),
]

/** A backup is taken, and the log received, while something is done. */
async function withBackup(site: ClusterSite, work: (backup: Backup) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tallystick-backups-'))
  const backup = new Backup(site, folder)
  try {
    backup.start()
    await until('a full backup', () => backup.isTaken())
    await work(backup)
  } finally {
    await backup.stop()
    await until('the slot is free', () => dropSlot(site))
    await rm(folder, { recursive: true, force: true })
  }
}

/** False while somebody still uses it. */
const dropSlot = (site: ClusterSite): Promise<boolean> =>
  site.database(async client => {
    const { rows } = await client.query<{ active: boolean }>(
      `select active from pg_replication_slots where slot_name = 'backup'`,
    )
    if (rows[0]?.active === true) return false
    if (rows.length > 0) await client.query(`select pg_drop_replication_slot('backup')`)
    return true
  })

/** deploy/backup.sh, with all it has started. */
class Backup {
  readonly #site: ClusterSite
  readonly #folder: string
  #script: ChildProcess | undefined

  constructor(site: ClusterSite, folder: string) {
    this.#site = site
    this.#folder = folder
  }

  start(): void {
    const { hostname, port, username } = new URL(this.#site.cluster.databases.url)
    const env = programEnv()
    this.#script = spawn('sh', [SCRIPT], {
      env: {
        ...env,
        PATH: `${debianBinaries()}:${env['PATH'] ?? ''}`,
        PGHOST: hostname,
        PGPORT: port,
        PGUSER: username,
        BACKUPS: this.#folder,
      },
      stdio: 'inherit',
      detached: true,
    })
  }

  async stop(): Promise<void> {
    const script = this.#script
    this.#script = undefined
    if (script?.pid === undefined || script.exitCode !== null || script.signalCode !== null) return
    process.kill(-script.pid, 'SIGKILL')
    await once(script, 'close')
  }

  async lives(): Promise<readonly string[]> {
    return (await readdir(this.#folder)).filter(name => name.endsWith('Z')).toSorted()
  }

  /** In the newest life. */
  async isTaken(): Promise<boolean> {
    const newest = (await this.lives()).at(-1)
    const taken = newest === undefined ? [] : await readdir(join(this.#folder, newest, 'base')).catch(() => [])
    return taken.some(name => name.endsWith('Z'))
  }
}
