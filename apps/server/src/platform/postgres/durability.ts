// Looks at start whether PostgreSQL keeps what it has acknowledged: after a crash, and, where there is a standby, after a failover.
// Production refuses settings that lose acknowledged orders in a crash; the rest is said in the log.
import { CannotStart } from '../cannot-start.ts'
import type { Report } from '../log-events.ts'
import type { Pool } from './pool.ts'

export interface DurabilityCheck {
  readonly pool: Pool
  readonly mode: 'development' | 'production'
  /** The address names several hosts. A standby that is connected or has a slot is seen without it. */
  readonly hasStandby: boolean
  readonly report: Report
}

interface Found {
  readonly fsync: string
  readonly full_page_writes: string
  readonly synchronous_commit: string
  readonly synchronous_standby_names: string
  readonly standbys: number
}

/** Settings that lose acknowledged commits in a crash when they are off. */
const NEEDED_ON = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

/** They read the log to keep it and never take over. */
export const BACKUP_PROGRAMS: readonly string[] = ['pg_receivewal', 'pg_basebackup']
/** What the log is kept for that deploy/backup.sh receives. */
export const BACKUP_SLOT = 'backup'

export async function checkDurability({ pool, mode, hasStandby, report }: DurabilityCheck): Promise<void> {
  const { rows } = await pool.query<Found>(
    `select current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
       current_setting('synchronous_commit') as synchronous_commit,
       current_setting('synchronous_standby_names') as synchronous_standby_names,
       -- Without pg_monitor the state is null; a backup under way is no standby.
       (select count(*) from pg_stat_replication where state is distinct from 'backup' and application_name <> all ($1))::int
         + (select count(*) from pg_replication_slots s where slot_type = 'physical' and not temporary and slot_name <> $2 and not exists
             (select from pg_stat_replication r where r.pid = s.active_pid and r.application_name = any ($1)))::int as standbys`,
    [BACKUP_PROGRAMS, BACKUP_SLOT],
  )
  const [found] = rows
  if (!found) return
  for (const setting of NEEDED_ON) {
    if (found[setting] !== 'off') continue
    if (mode === 'production')
      throw new CannotStart(
        `The database has ${setting}=off: acknowledged orders would be lost in a crash. Set it to on; MODE=production needs it.`,
      )
    report('postgres.not_durable', { setting })
  }
  if (!hasStandby && found.standbys === 0) return
  const reason = asynchronous(found)
  if (reason !== undefined) report('postgres.standby_asynchronous', { reason })
}

/** Why a failover to a standby may lose acknowledged commits. */
function asynchronous({ synchronous_standby_names: names, synchronous_commit: commit }: Found): string | undefined {
  if (names === '') return 'synchronous_standby_names is empty'
  if (commit === 'off' || commit === 'local') return `synchronous_commit is ${commit}`
  return undefined
}
