// Guarded sections: guarded actions run one at a time in the whole installation, with the rows of the deciding operators locked. Between
// check and effect no operator is demoted, disabled or signed out, no other guarded action changes the subject, and no daily sum grows.
import type { OperatorRole } from '@tallystick/wire/operator/calls'
import type { Clock } from '@tallystick/kernel/clock'
import { ADVISORY_LOCKS } from '../../platform/postgres/advisory-locks.ts'
import type { Pool, PoolClient } from '../../platform/postgres/pool.ts'

export interface Standing {
  readonly operatorId: number
  readonly roles: readonly OperatorRole[]
  readonly isDisabled: boolean
}

export interface GuardedSection {
  /** For effects on the locked rows themselves: operators and their sessions. Committed when the act is done, undone when it is not. */
  readonly client: PoolClient
  /** Locks operators and tells how they stand now; those who never were are missing. */
  standing(operatorIds: readonly number[]): Promise<ReadonlyMap<number, Standing>>
  /** Locks a session; false when it is over. */
  holdSession(sessionId: string): Promise<boolean>
  end(isDone: boolean): Promise<void>
}

export interface GuardedSections {
  /** Waits for its turn. Every begin needs an end. */
  begin(): Promise<GuardedSection>
}

export function createGuardedSections(pool: Pool, clock: Clock): GuardedSections {
  // In this process they wait without a connection, or a crowd of them would leave none for the one whose turn it is.
  let last: Promise<void> = Promise.resolve()
  return {
    async begin() {
      const before = last
      const { promise, resolve } = Promise.withResolvers<void>()
      last = promise
      await before
      try {
        return await open(pool, clock, resolve)
      } catch (error) {
        resolve()
        throw error
      }
    },
  }
}

async function open(pool: Pool, clock: Clock, over: () => void): Promise<GuardedSection> {
  const client = await pool.connect()
  const close = async (word: 'commit' | 'rollback'): Promise<void> => {
    try {
      await client.query(word)
      client.release()
    } catch (error) {
      client.release(error instanceof Error ? error : true)
      throw error
    } finally {
      over()
    }
  }
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(${ADVISORY_LOCKS.guardedSection})`)
  } catch (error) {
    await close('rollback').catch(() => undefined)
    throw error
  }
  return {
    client,
    async standing(operatorIds) {
      const { rows } = await client.query<{ id: number; roles: OperatorRole[]; disabled: boolean }>(
        `select id, roles, disabled_at is not null as disabled from operators where id = any($1) order by id for share`,
        [operatorIds],
      )
      return new Map(rows.map(({ id, roles, disabled }) => [id, { operatorId: id, roles, isDisabled: disabled }]))
    },
    async holdSession(sessionId) {
      // A session may be prolonged meanwhile, not ended.
      const { rowCount } = await client.query(
        'select from operator_sessions where id = $1 and expires_at > to_timestamp($2 / 1000.0) for key share',
        [Buffer.from(sessionId, 'hex'), clock.now()],
      )
      return rowCount === 1
    },
    end: isDone => close(isDone ? 'commit' : 'rollback'),
  }
}
