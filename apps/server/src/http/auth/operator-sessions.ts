// Resolves an operator's token. Always read from the database: operators are few, and revoked rights must end at once.
import { type Clock, HOUR_MS, type Instant, MINUTE_MS } from '@tallystick/kernel/clock'
import type { OperatorRole } from '@tallystick/wire/operator/calls'
import { type Pool, type PoolClient, transaction } from '../../platform/postgres/pool.ts'
import { newToken, tokenHash } from './tokens.ts'

export interface OperatorIdentity {
  readonly operatorId: number
  /** Hex of the token hash. */
  readonly sessionId: string
  readonly name: string
  readonly email: string
  readonly roles: readonly OperatorRole[]
}

export interface OperatorSessions {
  find(token: string): Promise<OperatorIdentity | undefined>
  /** What these sessions may do now; those that are over are missing. Being looked at does not prolong them. */
  living(sessionIds: readonly string[]): Promise<ReadonlyMap<string, readonly OperatorRole[]>>
  /** Opens a session and returns its token; undefined when the password is no longer the one that was checked. */
  open(operatorId: number, passwordHash: string): Promise<string | undefined>
  revoke(sessionId: string): Promise<void>
  /**
   * Ends every session of an operator but one.
   * @param write the reason for it, in the same transaction; where it answers false, nothing ends.
   */
  revokeOthers(operatorId: number, keep: string, write: (client: PoolClient) => Promise<boolean>): Promise<boolean>
}

/** Without use for this long a session is over: a back office is not left open overnight. */
const LIFE_MS = 12 * HOUR_MS
const SLIDE_AFTER_MS = MINUTE_MS

interface SessionRow {
  readonly operator_id: number
  readonly name: string
  readonly email: string
  readonly roles: OperatorRole[]
  readonly last_seen_at: Instant
}

export function createOperatorSessions(pool: Pool, clock: Clock): OperatorSessions {
  return {
    async find(token) {
      const hash = tokenHash(token)
      const now = clock.now()
      const found = await pool.query<SessionRow>({
        name: 'operator-session-find',
        text: `select s.operator_id, o.name, o.email, o.roles, s.last_seen_at
          from operator_sessions s join operators o on o.id = s.operator_id
          where s.id = $1 and s.expires_at > to_timestamp($2 / 1000.0) and o.disabled_at is null`,
        values: [hash, now],
      })
      const row = found.rows[0]
      if (!row) return undefined
      if (now - row.last_seen_at > SLIDE_AFTER_MS) {
        await pool.query({
          name: 'operator-session-slide',
          text: `update operator_sessions set last_seen_at = to_timestamp($2 / 1000.0), expires_at = to_timestamp($3 / 1000.0)
            where id = $1`,
          values: [hash, now, now + LIFE_MS],
        })
      }
      const { operator_id: operatorId, name, email, roles } = row
      return { operatorId, sessionId: hash.toString('hex'), name, email, roles }
    },
    async living(sessionIds) {
      const { rows } = await pool.query<{ id: Buffer; roles: OperatorRole[] }>({
        name: 'operator-sessions-living',
        text: `select s.id, o.roles from operator_sessions s join operators o on o.id = s.operator_id
          where s.id = any($1) and s.expires_at > to_timestamp($2 / 1000.0) and o.disabled_at is null`,
        values: [sessionIds.map(id => Buffer.from(id, 'hex')), clock.now()],
      })
      return new Map(rows.map(row => [row.id.toString('hex'), row.roles]))
    },
    async open(operatorId, passwordHash) {
      const { token, hash } = newToken()
      const now = clock.now()
      const { rowCount } = await pool.query(
        // The lock waits for a change of the password, which then counts.
        `with who as (select id from operators where id = $2 and password_hash = $5 and disabled_at is null for share)
         insert into operator_sessions (id, operator_id, created_at, last_seen_at, expires_at)
         select $1, id, to_timestamp($3 / 1000.0), to_timestamp($3 / 1000.0), to_timestamp($4 / 1000.0) from who`,
        [hash, operatorId, now, now + LIFE_MS, passwordHash],
      )
      return rowCount === 1 ? token : undefined
    },
    async revoke(sessionId) {
      await pool.query('delete from operator_sessions where id = $1', [Buffer.from(sessionId, 'hex')])
    },
    revokeOthers: (operatorId, keep, write) =>
      transaction(pool, async client => {
        if (!(await write(client))) return false
        await client.query('delete from operator_sessions where operator_id = $1 and id <> $2', [
          operatorId,
          Buffer.from(keep, 'hex'),
        ])
        return true
      }),
  }
}
