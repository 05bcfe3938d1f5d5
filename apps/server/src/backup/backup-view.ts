// What operators see of backups: when the newest full one was taken, and how the newest trial restore went. Read from the files that
// `npm run rehearse` and the archive leave, at most every ten seconds.
import type { Clock, Instant } from '@tallystick/kernel/clock'
import { readRehearsal, type Rehearsal } from './archive/rehearsal.ts'
import { readLastBackup } from './last-backup.ts'

export interface BackupView {
  /** The server keeps an archive (BACKUP_DIR); an outside database is archived by its own tools. */
  readonly isKept: boolean
  /** Of the newest full backup; undefined when there was none. */
  readonly lastAt: Instant | undefined
  readonly rehearsal: Rehearsal | undefined
}

const READ_EVERY_MS = 10_000

export function backupView(
  { backupDir, dataDir }: { readonly backupDir: string | undefined; readonly dataDir: string },
  clock: Clock,
): () => Promise<BackupView> {
  let readAt = Number.NEGATIVE_INFINITY
  let seen: Promise<BackupView> | undefined
  const read = async (): Promise<BackupView> => {
    if (backupDir === undefined) return { isKept: false, lastAt: undefined, rehearsal: undefined }
    const [last, rehearsal] = await Promise.all([readLastBackup(dataDir), readRehearsal(backupDir)])
    return { isKept: true, lastAt: last?.at, rehearsal }
  }
  return () => {
    if (!seen || clock.now() - readAt >= READ_EVERY_MS) {
      readAt = clock.now()
      seen = read()
    }
    return seen
  }
}
