// Restores the embedded database from the archive into an empty data folder, to a chosen instant: the newest full backup before it, then the
// log up to it. Uploads are put back as well.
import { chown, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Instant } from '@tallystick/kernel/clock'
import pg from 'pg'
import { CannotStart } from '../../platform/cannot-start.ts'
import { prepareClusterHome } from '../../platform/postgres/cluster-home.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/postgres/embedded.ts'
import { refuseIfThere } from '../base-backup.ts'
import type { ArchiveStore } from './archive-store.ts'
import { type FullBackup, listFullBackups, putBack, readFullBackup } from './full-backup.ts'
import { historyName, lsnFrom, SEGMENT_BYTES, segmentEnd, segmentName, segmentStart, stretchFrom } from './lsn.ts'
import { putBackUploads } from './uploads.ts'

export interface RestoredTo {
  readonly postgres: EmbeddedPostgres
  readonly backup: FullBackup
  /** Commits of the log that were replayed end here; undefined when the log held nothing after the backup. */
  readonly lastCommit: Instant | undefined
  readonly stop: () => Promise<void>
}

const POLL_MS = 100
const TOO_EARLY = 'recovery ended before configured recovery target was reached'

/** @param to undefined: everything there is. @returns the database, running; stop it when done. */
export async function restoreTo(archive: ArchiveStore, dataDir: string, to: Instant | undefined): Promise<RestoredTo> {
  const backup = await chooseBackup(archive, to)
  const home = await prepareClusterHome(dataDir)
  await refuseIfThere(home.cluster)
  const fresh = `${home.cluster}.restoring`
  const log = join(home.folder, 'restored-log')
  await rm(fresh, { recursive: true, force: true })
  try {
    await putBack(archive, backup, fresh, home.user)
    for (const [name, text] of [
      ['backup_label', backup.label],
      ['recovery.signal', ''],
    ] as const) {
      await writeFile(join(fresh, name), text, { mode: 0o600 })
      if (home.user) await chown(join(fresh, name), home.user.uid, home.user.gid)
    }
    await unpackLog(archive, backup, log)
    await nameLaterTimelines(archive, backup, log)
    await putBackUploads(archive, dataDir)
    await rename(fresh, home.cluster)
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
  const settings = [
    `restore_command=cp "${log}/%f" "%p"`,
    'recovery_target_timeline=current',
    'recovery_target_action=promote',
  ]
  const target =
    to === undefined ? [] : [`recovery_target_time=${new Date(to).toISOString().replace('T', ' ').replace('Z', '+00')}`]
  try {
    return await recover([...settings, ...target])
  } catch (error) {
    // Everything in the archive is from before the instant: all of it is wanted.
    if (!(await readFile(home.logFile, 'utf8')).includes(TOO_EARLY)) throw error
    return recover(settings)
  }

  async function recover(given: readonly string[]): Promise<RestoredTo> {
    const postgres = await startEmbeddedPostgres({ dataDir, settings: given })
    try {
      const lastCommit = await untilRecovered(postgres.url)
      const stop = async (): Promise<void> => {
        await postgres.stop()
        await rm(log, { recursive: true, force: true })
      }
      return { postgres, backup, lastCommit, stop }
    } catch (error) {
      await postgres.stop().catch(() => undefined)
      throw error
    }
  }
}

async function chooseBackup(archive: ArchiveStore, to: Instant | undefined): Promise<FullBackup> {
  const ids = await listFullBackups(archive)
  for (const id of ids.toReversed()) {
    const backup = await readFullBackup(archive, id)
    if (to === undefined || backup.finishedAt <= to) return backup
  }
  throw new CannotStart(
    ids.length === 0
      ? 'There is no full backup in BACKUP_DIR.'
      : `The oldest full backup is from after that time (${ids[0]}). Choose a later one.`,
  )
}

/** Files of the log as PostgreSQL wants them, from the backup on, as far as nothing is missing. */
async function unpackLog(archive: ArchiveStore, backup: FullBackup, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  // PostgreSQL may run as another user, who must be able to read.
  await mkdir(folder, { recursive: true, mode: 0o755 })
  const { timeline } = backup
  let at = segmentStart(lsnFrom(backup.startLsn))
  const names = await archive.list(`wal/${timeline.toString(16).padStart(8, '0')}/`)
  for (const name of names) {
    const stretch = stretchFrom(name)
    if (!stretch || stretch.to <= at) continue
    // The archive itself may begin within the first file: before it nothing of the backup is.
    if (stretch.from > at && at !== segmentStart(lsnFrom(backup.startLsn))) break
    const bytes = await archive.get(name)
    if (!bytes) break
    const file = await open(join(folder, segmentName(timeline, stretch.from)), 'a+', 0o644)
    try {
      await file.truncate(SEGMENT_BYTES)
    } finally {
      await file.close()
    }
    const target = await open(join(folder, segmentName(timeline, stretch.from)), 'r+')
    try {
      await target.write(bytes, 0, bytes.length, Number(stretch.from - segmentStart(stretch.from)))
    } finally {
      await target.close()
    }
    at = stretch.to > segmentEnd(stretch.from) ? segmentEnd(stretch.from) : stretch.to
  }
  if (at < lsnFrom(backup.stopLsn))
    throw new CannotStart(`The log that belongs to the backup ${backup.id} is not complete in the archive.`)
}

/** PostgreSQL ends recovery on the first timeline without such a file: not on one the archive has from a restore before this one. */
async function nameLaterTimelines(archive: ArchiveStore, backup: FullBackup, folder: string): Promise<void> {
  const known = (await archive.list('wal/')).map(name => stretchFrom(name)?.timeline ?? 0)
  for (let timeline = backup.timeline + 1; timeline <= Math.max(...known); timeline++)
    await writeFile(join(folder, historyName(timeline)), `${backup.timeline}\t${backup.startLsn}\tarchived\n`)
}

/** @returns the time of the last commit that was replayed. */
async function untilRecovered(url: string): Promise<Instant | undefined> {
  // Not a pool of ours: those want a host that takes writes, which this one is not yet.
  const client = new pg.Client({ connectionString: url, application_name: 'tallystick restore' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    let last: Instant | undefined
    for (;;) {
      const { rows } = await client.query<{ busy: boolean; last: number | null }>(
        'select pg_is_in_recovery() as busy, (extract(epoch from pg_last_xact_replay_timestamp()) * 1000)::float8 as last',
      )
      last = rows[0]?.last ?? last
      if (rows[0]?.busy === false) return last
      await sleep(POLL_MS)
    }
  } finally {
    await client.end()
  }
}
