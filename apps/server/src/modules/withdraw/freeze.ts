// "This was not me": the link in a withdrawal letter freezes the account at once. It works once and only towards safety: whoever
// holds it can stop a withdrawal, never start one.
import { type Clock, DAY_MS } from '@tallystick/kernel/clock'
import { idFrom, type Pool, transaction } from '../../platform/postgres/pool.ts'
import type { Sessions } from '../../plugins/sessions.ts'
import { newToken, tokenHash } from '../../plugins/tokens.ts'

const GOOD_MS = 30 * DAY_MS

export interface FreezeParts {
  readonly pool: Pool
  readonly clock: Clock
  readonly sessions: Sessions
}

/** Makes the secret of a link; only its hash is kept. */
export async function makeFreezeToken(
  { pool, clock }: Pick<FreezeParts, 'pool' | 'clock'>,
  userId: number,
  withdrawalId: number,
): Promise<string> {
  const { token, hash } = newToken()
  await pool.query('insert into freeze_link (hash, user_id, withdrawal_id, created_at) values ($1, $2, $3, $4)', [
    hash,
    userId,
    withdrawalId,
    clock.now(),
  ])
  return token
}

/** False when the link is unknown, used or too old. */
export async function freezeByToken({ pool, clock, sessions }: FreezeParts, token: string): Promise<boolean> {
  const now = clock.now()
  const userId = await transaction(pool, async client => {
    const { rows } = await client.query<{ user_id: bigint }>(
      'update freeze_link set used_at = $2 where hash = $1 and used_at is null and created_at > $3 returning user_id',
      [tokenHash(token), now, now - GOOD_MS],
    )
    if (!rows[0]) return undefined
    await client.query('update users set frozen_at = coalesce(frozen_at, to_timestamp($2 / 1000.0)) where id = $1', [
      rows[0].user_id,
      now,
    ])
    return idFrom(rows[0].user_id)
  })
  if (userId === undefined) return false
  await sessions.revokeOthers(userId, undefined)
  return true
}
