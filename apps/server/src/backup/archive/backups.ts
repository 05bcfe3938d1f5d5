// Backups of a running server: the archive in BACKUP_DIR, where it is set.
import type { Clock } from '@tallystick/kernel/clock'
import type { Report } from '../../platform/log-events.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { Pool } from '../../platform/postgres/pool.ts'
import type { Sealer } from '../../platform/secrets/sealer.ts'
import { backupView } from '../backup-view.ts'
import { registerRehearsalMetrics } from '../rehearsal-metrics.ts'
import { type Archive, keepArchive } from './archive.ts'
import { folderArchive, sealedArchive } from './archive-store.ts'
import { dropSlot } from './log-receiver.ts'

export interface BackupDeps {
  readonly config: {
    readonly backupDir: string | undefined
    readonly backupKeepDays: number
    /** Undefined for the embedded database. */
    readonly databaseUrl: string | undefined
    readonly dataDir: string
  }
  readonly url: string
  readonly pool: Pool
  readonly vault: Sealer
  readonly clock: Clock
  readonly report: Report
  readonly metrics: Metrics
}

export async function startBackups({ config, pool, vault, ...deps }: BackupDeps): Promise<Archive> {
  const { backupDir, backupKeepDays, databaseUrl, dataDir } = config
  if (backupDir !== undefined) {
    registerRehearsalMetrics(deps.metrics, backupView(config, deps.clock), deps.clock)
    const archive = sealedArchive(folderArchive(backupDir), vault)
    return keepArchive({ ...deps, dataDir, archive, where: backupDir, keepDays: backupKeepDays })
  }
  if (databaseUrl === undefined) await dropSlot(pool)
  return { stop: () => Promise.resolve() }
}
