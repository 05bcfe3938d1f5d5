// Whether a request was decided before: then what it brought along (a one-time code, a proof) is spent, and the engine repeats its answer.
import { type Clock, HOUR_MS } from '@tallystick/kernel/clock'
import type { Pool } from '../platform/postgres/pool.ts'
import { ANSWERS_KEPT_MS } from './answers.ts'
import type { IdempotencyKey } from './engine-client.ts'

/** An answer about to be forgotten counts as none: the engine might take the request for a new one. */
const SURELY_KEPT_MS = ANSWERS_KEPT_MS - HOUR_MS

export async function isAnswered(
  { pool, clock }: { readonly pool: Pool; readonly clock: Clock },
  userId: number,
  { key }: IdempotencyKey,
): Promise<boolean> {
  const { rowCount } = await pool.query('select from command_answer where user_id = $1 and key = $2 and at > $3', [
    userId,
    key,
    clock.now() - SURELY_KEPT_MS,
  ])
  return rowCount !== 0
}
