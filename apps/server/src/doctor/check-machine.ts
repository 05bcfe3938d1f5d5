// Looks at this machine: room on the disk of the data folder, and the age of the newest backup of the embedded database.
import { statfs } from 'node:fs/promises'
import { DAY_MS, HOUR_MS, type Instant } from '@tallystick/kernel/clock'
import { readRehearsal } from '../backup/archive/rehearsal.ts'
import { readLastBackup } from '../backup/last-backup.ts'
import { messageOf } from '../platform/cannot-start.ts'
import { fault, type Finding, ok, warning } from './finding.ts'

const GIB = 2 ** 30
const FAULT_BELOW = { bytes: 2 * GIB, share: 0.05 }
const WARN_BELOW = { bytes: 10 * GIB, share: 0.15 }
const REHEARSAL_OLD_MS = 10 * DAY_MS
const BACKUP_OLD_MS = DAY_MS + 2 * HOUR_MS

export interface DiskRoom {
  readonly free: number
  readonly total: number
}

export async function readDiskRoom(folder: string): Promise<DiskRoom> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

export async function checkDisk(
  folder: string,
  read: (folder: string) => Promise<DiskRoom> = readDiskRoom,
): Promise<Finding> {
  const about = 'disk'
  try {
    const { free, total } = await read(folder)
    const room = `${(free / GIB).toFixed(1)} of ${(total / GIB).toFixed(1)} GiB are free in ${folder}`
    const isBelow = ({ bytes, share }: typeof WARN_BELOW): boolean => free < bytes || free < total * share
    if (isBelow(FAULT_BELOW))
      return fault(
        about,
        `${room}: PostgreSQL stops when there is none, and takes no order then. Make room now (docs/runbooks/full-disk.md).`,
      )
    if (isBelow(WARN_BELOW)) return warning(about, `${room}. Plan a larger disk.`)
    return ok(about, `${room}.`)
  } catch (error) {
    return fault(about, `The data folder cannot be looked at (${messageOf(error)}). Look at DATA_DIR and its owner.`)
  }
}

export async function checkBackup(dataDir: string, now: Instant): Promise<Finding> {
  const about = 'backup'
  const last = await readLastBackup(dataDir)
  if (last === undefined)
    return fault(
      about,
      'The embedded database was never backed up. Set BACKUP_DIR to a folder on another disk (docs/backups.md).',
    )
  const hours = Math.floor((now - last.at) / HOUR_MS)
  if (now - last.at > BACKUP_OLD_MS)
    return fault(
      about,
      `The newest backup is ${hours} hours old (${last.to}). Look in the log for backup.failed, and whether BACKUP_DIR can be written.`,
    )
  return ok(about, `The newest backup is ${hours} hours old (${last.to}).`)
}

/** A backup that was never restored is a hope. */
export async function checkRehearsal(backupDir: string, now: Instant): Promise<Finding> {
  const about = 'rehearsal'
  const last = await readRehearsal(backupDir)
  if (last === undefined)
    return warning(about, 'The archive was never restored for trial. Run npm run rehearse every week by a timer.')
  if (last.failed > 0)
    return fault(
      about,
      `The newest trial restore failed (${last.reason}). Run npm run rehearse, and take a new backup.`,
    )
  const days = Math.floor((now - last.at) / DAY_MS)
  if (now - last.at > REHEARSAL_OLD_MS)
    return warning(about, `The newest trial restore is ${days} days old. Run npm run rehearse every week by a timer.`)
  return ok(about, `The newest trial restore is ${days} days old; every invariant held.`)
}
