// Looks at PostgreSQL: version, durability, replication, archive, clock, and whether the key at hand opens what is sealed in it.
import { DAY_MS, type Instant, MINUTE_MS, SECOND_MS } from '@tallystick/kernel/clock'
import { CannotStart, messageOf } from '../platform/cannot-start.ts'
import { hostsOf } from '../platform/postgres/address.ts'
import { BACKUP_PROGRAMS, BACKUP_SLOT, checkDurability } from '../platform/postgres/durability.ts'
import { openPool, type Pool } from '../platform/postgres/pool.ts'
import { findKeys, refuseUnknownKeys, whereOf } from '../platform/secrets/open-vault.ts'
import { readKeyUse } from '../platform/secrets/sealed-columns.ts'
import type { SecretsConfig } from '../platform/secrets/secrets-config.ts'
import { fault, type Finding, ok, warning } from './finding.ts'

export interface DatabaseLook {
  readonly url: string
  /** Of ours, whose backups are made by us. */
  readonly isEmbedded: boolean
  readonly secrets: SecretsConfig
  readonly now: () => Instant
}

const STATEMENT_TIMEOUT_MS = 10_000
const CLOCK_MAY_DIFFER_MS = 2 * SECOND_MS
const OLDEST_MAJOR = 15
const ARCHIVE_MAY_LAG_MS = 10 * MINUTE_MS

export async function checkDatabase(look: DatabaseLook): Promise<readonly Finding[]> {
  const pool = openPool(look.url, {
    name: 'tallystick doctor',
    maxConnections: 1,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  })
  try {
    return [
      await checkVersion(pool),
      await checkClock(pool, look.now),
      ...(await checkCrashes(pool, look)),
      ...(look.isEmbedded ? [] : [await checkArchive(pool, look.now())]),
      await checkKeys(pool, look.secrets),
    ]
  } catch (error) {
    return [
      fault(
        'database',
        `PostgreSQL cannot be asked (${messageOf(error) || 'no answer'}). Look at DATABASE_URL, at pg_hba.conf and whether it runs.`,
      ),
    ]
  } finally {
    await pool.end()
  }
}

interface ServerVersion {
  /** As people know it, `14.11 (Debian 14.11-1)`. */
  readonly version: string
  /** `server_version_num`: 140011. */
  readonly number: number
  /** Connections in use, and how many there may be. */
  readonly used: number
  readonly most: number
}

async function checkVersion(pool: Pool): Promise<Finding> {
  const { rows } = await pool.query<ServerVersion>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
       (select count(*) from pg_stat_activity)::int as used, current_setting('max_connections')::int as most`,
  )
  return judgeVersion(rows[0] ?? { version: '?', number: 0, used: 0, most: 1 })
}

export function judgeVersion({ version, number, used, most }: ServerVersion): Finding {
  if (Math.floor(number / 10_000) < OLDEST_MAJOR)
    return fault(
      'database',
      `PostgreSQL ${version} is too old: ${OLDEST_MAJOR} or newer is needed. Upgrade it with pg_upgrade.`,
    )
  if (used > most * 0.8)
    return warning(
      'database',
      `${used} of ${most} connections of PostgreSQL are in use. Raise max_connections, or put PgBouncer in between (DATABASE_DIRECT_URL).`,
    )
  return ok('database', `PostgreSQL ${version} answers; ${used} of ${most} connections are in use.`)
}

async function checkClock(pool: Pool, now: () => Instant): Promise<Finding> {
  const before = now()
  const { rows } = await pool.query<{ at: Instant }>('select clock_timestamp() as at')
  const middle = before + (now() - before) / 2
  const apart = Math.abs((rows[0]?.at ?? middle) - middle)
  if (apart <= CLOCK_MAY_DIFFER_MS) return ok('clock', 'This machine and PostgreSQL agree on the time.')
  return fault(
    'clock',
    `This machine and PostgreSQL are ${Math.round(apart / SECOND_MS)} s apart. Leases, expiries and prices go by time: keep both right with chrony or systemd-timesyncd.`,
  )
}

/** The same look as at a start, said to somebody who can change it. */
async function checkCrashes(pool: Pool, { url }: DatabaseLook): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  await checkDurability({
    pool,
    mode: 'development',
    hasStandby: hostsOf(url).length > 1,
    report: (name, fields) => {
      if (name === 'postgres.not_durable')
        findings.push(
          fault(
            'durability',
            `PostgreSQL has ${String(fields?.['setting'])}=off: acknowledged orders would be lost in a crash. Set it to on and reload; a server with MODE=production does not start otherwise.`,
          ),
        )
      else
        findings.push(
          fault(
            'replication',
            `A failover would lose acknowledged orders: ${String(fields?.['reason'])}. Name the standby in synchronous_standby_names and keep synchronous_commit on.`,
          ),
        )
    },
  })
  return findings.length > 0 ? findings : [ok('durability', 'What PostgreSQL has acknowledged survives a crash.')]
}

/** Of an outside PostgreSQL the archive of its log is what a restore to a chosen second needs. */
async function checkArchive(pool: Pool, now: Instant): Promise<Finding> {
  const { rows } = await pool.query<{ mode: string; archived: Instant | null; failing: boolean }>(
    `select current_setting('archive_mode') as mode, last_archived_time as archived,
       coalesce(last_failed_time > coalesce(last_archived_time, 'epoch'), false) as failing from pg_stat_archiver`,
  )
  const [found] = rows
  if (!found || found.mode === 'off') return checkReceiver(pool)
  if (found.failing)
    return fault(
      'backup',
      'PostgreSQL cannot archive its log: archive_command fails. Its disk will fill up; read its log and run pgbackrest check.',
    )
  if (found.archived === null || now - found.archived > DAY_MS)
    return warning(
      'backup',
      `PostgreSQL has archived nothing for a day. Set archive_timeout to ${ARCHIVE_MAY_LAG_MS / MINUTE_MS}min or less, and run pgbackrest check.`,
    )
  return ok('backup', 'PostgreSQL archives its log.')
}

/** Without an archive of its own PostgreSQL may be read as it writes, as deploy/backup.sh does. */
async function checkReceiver(pool: Pool): Promise<Finding> {
  const { rows } = await pool.query<{ name: string; active: boolean; status: string | null; behind: number | null }>(
    `select slot_name as name, active, wal_status as status, (pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn) / 1048576)::int as behind
     from pg_replication_slots s where slot_type = 'physical' and (slot_name = $2 or exists
       (select from pg_stat_replication r where r.pid = s.active_pid and r.application_name = any ($1)))
     order by active desc limit 1`,
    [BACKUP_PROGRAMS, BACKUP_SLOT],
  )
  const [slot] = rows
  if (!slot)
    return fault(
      'backup',
      'PostgreSQL archives no log (archive_mode=off) and nobody receives it: nothing after the last backup could be restored. Run deploy/backup.sh or set up pgBackRest (docs/backups.md).',
    )
  if (slot.status === 'lost')
    return fault(
      'backup',
      `PostgreSQL has removed log that slot ${slot.name} had not received: drop the slot, start deploy/backup.sh again and let it take a full backup.`,
    )
  if (!slot.active)
    return fault(
      'backup',
      `Nobody receives the log of PostgreSQL: slot ${slot.name} is idle, ${slot.behind ?? 0} MB behind, and the disk fills up. Start deploy/backup.sh again and read what it says.`,
    )
  return ok(
    'backup',
    `The log of PostgreSQL is received as it is written (slot ${slot.name}, ${slot.behind ?? 0} MB behind).`,
  )
}

async function checkKeys(pool: Pool, secrets: SecretsConfig): Promise<Finding> {
  const { rows } = await pool.query<{ found: string | null }>(`select to_regclass('unsealed_secret') as found`)
  if (rows[0]?.found === null)
    return warning('keys', 'The database is empty or from an older version: start the server once.')
  try {
    const used = await readKeyUse(pool)
    const source = findKeys(secrets, used.length > 0)
    if (source) refuseUnknownKeys(used, source, secrets)
    return ok('keys', `The key in ${whereOf(secrets)} opens everything that is sealed.`)
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error
    return fault('keys', error.message)
  }
}
