// Idempotency of operators' calls: a key repeated by the same operator within a day returns the first response and has no second effect.
// Acts in a guarded section hold their key from its beginning and commit their answer with it. Other acts, and effects that are committed by
// themselves (settings, terms, invites), have a moment in which the process may die after the effect and before the answer is written: the
// engine knows its commands by their keys, the rest is done again, which most of them refuse by the state they find.
import { type Clock, DAY_MS } from '@tallystick/kernel/clock'
import type { IdempotencyKey } from '../../engine-host/engine-client.ts'
import { isDatabaseGone, type Pool, type PoolClient } from '../../platform/postgres/pool.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import { RequestRefused } from '../pipeline/envelope.ts'

/** The process that works on a key says so again and again. One that has not for so long is taken for dead: a repetition does the work. */
const STILL_WORKING_MS = 3_000
const DEAD_AFTER_MS = 15_000
/** A key is freed again and again while the database is away; not for so long that a repetition may have taken it over. */
const FREE_AGAIN_MS = 500
const FREE_WITHIN_MS = 20_000

export interface OperatorAnswers {
  /** The stored answer, or undefined when the caller is the first and must now do the work. */
  claim(operatorId: number, key: IdempotencyKey): Promise<unknown>
  /** In the transaction of the act: its key is this caller's until that ends. Refused when another process took it over meanwhile. */
  hold(client: PoolClient, operatorId: number, key: IdempotencyKey): Promise<void>
  /** Unless there is one. */
  keep(operatorId: number, key: IdempotencyKey, answer: unknown, client?: PoolClient): Promise<void>
  /** For answers that a retry may change: the key is free again. */
  release(operatorId: number, key: IdempotencyKey): Promise<void>
}

export function createOperatorAnswers(pool: Pool, vault: Vault, clock: Clock): OperatorAnswers {
  const working = new Map<string, NodeJS.Timeout>()
  const nameOf = (operatorId: number, { key }: IdempotencyKey): string => `${operatorId} ${key}`

  function beginWork(operatorId: number, key: IdempotencyKey): void {
    const tell = (): void => {
      const told = pool.query(
        // Nobody takes over what is held.
        `update operator_answers a set at = to_timestamp($3 / 1000.0)
         from (select operator_id, key from operator_answers where operator_id = $1 and key = $2 and answer is null for update skip locked) own
         where a.operator_id = own.operator_id and a.key = own.key`,
        [operatorId, key.key, clock.now()],
      )
      told.catch(() => undefined)
    }
    working.set(nameOf(operatorId, key), setInterval(tell, STILL_WORKING_MS).unref())
  }

  function endWork(operatorId: number, key: IdempotencyKey): void {
    const name = nameOf(operatorId, key)
    clearInterval(working.get(name))
    working.delete(name)
  }

  /** What is too old to count, and what nobody works on any more. Never waits for who holds it: a crowd of them would take every connection. */
  async function takeOver(operatorId: number, key: string, paramsHash: string): Promise<boolean> {
    const now = clock.now()
    const { rowCount } = await pool.query(
      `update operator_answers a set params_hash = $3, answer = null, at = to_timestamp($4 / 1000.0)
       from (select operator_id, key from operator_answers where operator_id = $1 and key = $2
         and (at < to_timestamp($5 / 1000.0) or (answer is null and params_hash = $3 and at < to_timestamp($6 / 1000.0)))
         for update skip locked) free
       where a.operator_id = free.operator_id and a.key = free.key`,
      [operatorId, key, paramsHash, now, now - DAY_MS, now - DEAD_AFTER_MS],
    )
    return rowCount === 1
  }

  return {
    async claim(operatorId, key) {
      const now = clock.now()
      // Keyed: parameters may hold a password, and a plain hash of one can be tried out fast.
      const paramsHash = vault.digest('operator answer', key.paramsHash).toString('base64url')
      const made = await pool.query(
        // One that is there is not waited for: its answer may be about to be committed.
        `insert into operator_answers (operator_id, key, params_hash, at)
         select $1::integer, $2::text, $3::text, to_timestamp($4 / 1000.0)
         where not exists (select from operator_answers where operator_id = $1 and key = $2)
         on conflict (operator_id, key) do nothing`,
        [operatorId, key.key, paramsHash, now],
      )
      const isOurs = made.rowCount === 1 || (await takeOver(operatorId, key.key, paramsHash))
      if (isOurs) {
        beginWork(operatorId, key)
        return undefined
      }
      const found = await pool.query<{ params_hash: string; answer: unknown }>(
        'select params_hash, answer from operator_answers where operator_id = $1 and key = $2',
        [operatorId, key.key],
      )
      const row = found.rows[0]
      if (row && row.params_hash !== paramsHash) throw new RequestRefused('key_reused')
      if (!row || row.answer === null) throw new RequestRefused('busy')
      return row.answer
    },
    async hold(client, operatorId, key) {
      const { rowCount } = await client.query(
        'select from operator_answers where operator_id = $1 and key = $2 and answer is null for update',
        [operatorId, key.key],
      )
      if (rowCount !== 1) throw new RequestRefused('busy')
    },
    async keep(operatorId, key, answer, client) {
      endWork(operatorId, key)
      await (client ?? pool).query(
        'update operator_answers set answer = $3::jsonb where operator_id = $1 and key = $2 and answer is null',
        [operatorId, key.key, JSON.stringify(answer)],
      )
    },
    async release(operatorId, key) {
      endWork(operatorId, key)
      const giveUpAt = clock.now() + FREE_WITHIN_MS
      const free = async (): Promise<void> => {
        try {
          await pool.query('delete from operator_answers where operator_id = $1 and key = $2 and answer is null', [
            operatorId,
            key.key,
          ])
        } catch (error) {
          if (!isDatabaseGone(error)) throw error
          if (clock.now() < giveUpAt) setTimeout(() => void free().catch(() => undefined), FREE_AGAIN_MS).unref()
        }
      }
      await free()
    },
  }
}
