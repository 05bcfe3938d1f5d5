// The audit log: append-only, hash-chained in the database (see 0040-operators.sql). A row is durable before the action it describes.
import type { Clock } from '@tallystick/kernel/clock'
import { idFrom, type Pool } from '../../platform/postgres/pool.ts'

export interface AuditEntry {
  /** Absent for what the server does by itself. */
  readonly operatorId?: number | undefined
  readonly action: string
  readonly phase: 'asked' | 'about' | 'outcome'
  /** The user it concerns; they may see it. */
  readonly userId?: number | undefined
  readonly subject?: string | undefined
  readonly details?: Readonly<Record<string, unknown>> | undefined
  readonly address?: string | undefined
}

export interface Audit {
  write(entry: AuditEntry): Promise<void>
  /** True when every row hashes to what it says and follows the one before it. Rows seen once are not read again. */
  isWhole(): Promise<boolean>
}

export function createAudit(pool: Pool, clock: Clock): Audit {
  let checkedUpTo = { seq: 0, hash: '' }
  return {
    async write(entry) {
      await pool.query({
        name: 'audit-write',
        text: `insert into audit_log (seq, at, operator_id, action, phase, user_id, subject, details, address, prev_hash, hash)
          values (0, $1, $2, $3, $4, $5, $6, $7::jsonb, $8, '', '')`,
        values: [
          clock.now(),
          entry.operatorId ?? null,
          entry.action,
          entry.phase,
          entry.userId ?? null,
          entry.subject ?? '',
          JSON.stringify(entry.details ?? {}),
          entry.address ?? '',
        ],
      })
    },
    async isWhole() {
      const { rows } = await pool.query<{ seq: bigint | null; hash: string | null; broken: bigint }>(
        `with chain as (
           select seq, hash, audit_hash(a) = hash
             and prev_hash = coalesce(lag(hash) over w, case when $1 = 0 then sha256('') else decode($2, 'hex') end)
             and seq = coalesce(lag(seq) over w, $1) + 1 as sound
           from audit_log a where seq > $1 window w as (order by seq))
         select max(seq) as seq, (array_agg(encode(hash, 'hex') order by seq desc))[1] as hash,
           count(*) filter (where not sound) as broken from chain`,
        [checkedUpTo.seq, checkedUpTo.hash],
      )
      const found = rows[0]
      if (!found || found.broken > 0n) return false
      if (found.seq !== null && found.hash !== null) checkedUpTo = { seq: idFrom(found.seq), hash: found.hash }
      return true
    },
  }
}
