// Idempotency of operators' calls: a key repeated by the same operator within a day returns the first response and has no second effect.
import { type Clock, DAY_MS } from '@tallystick/kernel/clock'
import type { IdempotencyKey } from '../../engine-host/engine-client.ts'
import { isDatabaseGone, type Pool } from '../../platform/postgres/pool.ts'
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
  keep(operatorId: number, key: IdempotencyKey, answer: unknown): Promise<void>
  /** For answers that a retry may change: the key is free again. */
  release(operatorId: number, key: IdempotencyKey): Promise<void>
}

export function createOperatorAnswers(pool: Pool, vault: Vault, clock: Clock): OperatorAnswers {
  const working = new Map<string, NodeJS.Timeout>()
  const nameOf = (operatorId: number, { key }: IdempotencyKey): string => `${operatorId} ${key}`

  function beginWork(operatorId: number, key: IdempotencyKey): void {
    const tell = (): void => {
      const told = pool.query(
        'update operator_answers set at = to_timestamp($3 / 1000.0) where operator_id = $1 and key = $2 and answer is null',
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

  return {
    async claim(operatorId, key) {
      const now = clock.now()
      // Keyed: parameters may hold a password, and a plain hash of one can be tried out fast.
      const paramsHash = vault.digest('operator answer', key.paramsHash).toString('base64url')
      const claimed = await pool.query(
        `insert into operator_answers as a (operator_id, key, params_hash, at) values ($1, $2, $3, to_timestamp($4 / 1000.0))
         on conflict (operator_id, key) do update set params_hash = excluded.params_hash, answer = null, at = excluded.at
           where a.at < to_timestamp($5 / 1000.0)
             or (a.answer is null and a.params_hash = excluded.params_hash and a.at < to_timestamp($6 / 1000.0))
         returning 1`,
        [operatorId, key.key, paramsHash, now, now - DAY_MS, now - DEAD_AFTER_MS],
      )
      if (claimed.rows.length > 0) {
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
    async keep(operatorId, key, answer) {
      endWork(operatorId, key)
      await pool.query('update operator_answers set answer = $3::jsonb where operator_id = $1 and key = $2', [
        operatorId,
        key.key,
        JSON.stringify(answer),
      ])
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
