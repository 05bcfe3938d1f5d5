// Keeps the archive of the embedded database while the server runs: the log as it is written, uploads, a full backup a day, and nothing older
// than is wanted. When the archive or PostgreSQL is gone for a while, it goes on where it stopped.
import { type Clock, DAY_MS, type Instant, MINUTE_MS } from '@tallystick/kernel/clock'
import { Gauge } from 'prom-client'
import type { Report } from '../../platform/log-events.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { prepareClusterHome } from '../../platform/postgres/cluster-home.ts'
import { writeLastBackup } from '../last-backup.ts'
import type { ArchiveStore } from './archive-store.ts'
import { listFullBackups, readFullBackup, takeFullBackup } from './full-backup.ts'
import { type LogReceiver, receiveLog } from './log-receiver.ts'
import { lsnFrom, segmentStart, stretchFrom } from './lsn.ts'
import { archivedUploads, copyUploads } from './uploads.ts'

export interface ArchiveDeps {
  readonly url: string
  readonly dataDir: string
  readonly archive: ArchiveStore
  /** For people: where it is. */
  readonly where: string
  readonly keepDays: number
  readonly clock: Clock
  readonly report: Report
  readonly metrics: Metrics
}

export interface Archive {
  stop(): Promise<void>
}

const RETRY_MS = 5_000
const LOOK_MS = MINUTE_MS

export function keepArchive(deps: ArchiveDeps): Archive {
  const { archive, clock, report } = deps
  let receiver: LogReceiver | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let running: Promise<void> = Promise.resolve()
  let uploads: Set<string> | undefined
  let lastFull: Instant | undefined
  // Of receivers before: what an archive misses is counted from the last moment that it had everything.
  let completeAt = clock.now()
  registerMetrics(deps, () => ({ lastFull, completeAt: receiver?.completeAt ?? completeAt }))

  const again = (ms: number): void => {
    clearTimeout(timer)
    // One after the other: a look may take as long as a full backup does.
    const go = (): void => void (running = running.then(look).catch(failed))
    if (!isStopped) timer = setTimeout(go, ms)
  }
  const failed = (error: unknown): void => {
    report('backup.failed', { err: error })
    again(RETRY_MS)
  }

  const look = async (): Promise<void> => {
    receiver ??= await receiveLog({
      ...deps,
      completeAt,
      onLost(error) {
        completeAt = receiver?.completeAt ?? completeAt
        receiver = undefined
        report('backup.log_interrupted', { err: error })
        again(RETRY_MS)
      },
    })
    uploads ??= await archivedUploads(archive)
    await copyUploads(archive, deps.dataDir, uploads)
    if (await isFullDue(receiver)) await full(receiver)
    again(LOOK_MS)
  }

  const isFullDue = async (log: LogReceiver): Promise<boolean> => {
    const newest = (await listFullBackups(archive)).at(-1)
    if (newest === undefined) return true
    const { finishedAt, timeline } = await readFullBackup(archive, newest)
    lastFull = finishedAt
    return timeline !== log.timeline || (log.hasGap && finishedAt < log.begunAt) || clock.now() - finishedAt >= DAY_MS
  }

  const full = async (log: LogReceiver): Promise<void> => {
    const { cluster } = await prepareClusterHome(deps.dataDir)
    const logReached = (lsn: bigint): Promise<void> => log.reached(lsn)
    const backup = await takeFullBackup({ ...deps, cluster, timeline: log.timeline, logReached })
    lastFull = backup.finishedAt
    await writeLastBackup(deps.dataDir, { at: backup.finishedAt, to: deps.where })
    report('backup.taken', { id: backup.id, files: backup.files.length, parts: backup.parts })
    await prune(archive, clock.now() - deps.keepDays * DAY_MS)
  }

  running = look().catch(failed)
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await receiver?.stop()
      await running
    },
  }
}

/** Removes full backups from before `since`, but for the newest of those, and the log that only they need. */
export async function prune(archive: ArchiveStore, since: Instant): Promise<void> {
  const ids = await listFullBackups(archive)
  const backups = await Promise.all(ids.map(id => readFullBackup(archive, id)))
  const kept = backups.findLastIndex(({ finishedAt }) => finishedAt <= since)
  const oldest = backups[Math.max(kept, 0)]
  if (!oldest) return
  for (const { id } of backups.slice(0, Math.max(kept, 0))) {
    // The manifest first: a backup without its parts must not look like one.
    await archive.remove(`base/${id}/manifest`)
    for (const name of await archive.list(`base/${id}/`)) await archive.remove(name)
  }
  const needed = segmentStart(lsnFrom(oldest.startLsn))
  for (const name of await archive.list('wal/')) {
    const stretch = stretchFrom(name)
    const isOld =
      stretch && (stretch.timeline < oldest.timeline || (stretch.timeline === oldest.timeline && stretch.to <= needed))
    if (isOld) await archive.remove(name)
  }
}

function registerMetrics(
  { metrics, clock }: ArchiveDeps,
  read: () => { completeAt: Instant; lastFull: Instant | undefined },
): void {
  const started = clock.now()
  const age = (at: Instant | undefined): number => (clock.now() - (at ?? started)) / 1_000
  const gauge = (name: string, help: string, value: () => number): void => {
    metrics.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(value())
        },
      }),
    )
  }
  gauge('backup_age_seconds', 'Age of the newest full backup', () => age(read().lastFull))
  gauge('backup_log_age_seconds', 'Since the archive last had the whole log', () => age(read().completeAt))
}
