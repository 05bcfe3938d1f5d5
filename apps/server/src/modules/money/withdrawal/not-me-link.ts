// "This was not me": the link in a withdrawal email freezes the account at once. It works once, and can only stop withdrawals, never
// start one.
import { type Clock, DAY_MS } from '@tallystick/kernel/clock'
import type { Refusal } from '@tallystick/kernel/refusals'
import type { EngineClient } from '../../../engine-host/engine-client.ts'
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'
import type { Sessions } from '../../../http/auth/sessions.ts'
import { newToken, tokenHash } from '../../../http/auth/tokens.ts'
import { freezeUser } from '../../users/freeze/freeze.ts'

const GOOD_MS = 30 * DAY_MS

export interface NotMeLinkDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly engine: EngineClient
  readonly sessions: Sessions
}

/** Makes the secret of a link; only its hash is kept. */
export async function makeNotMeToken(
  { pool, clock }: Pick<NotMeLinkDeps, 'pool' | 'clock'>,
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

/**
 * The freeze comes first and the link is spent after it: a link whose freeze could not be committed can be used again. Freezing twice is
 * one freeze.
 */
export async function freezeByToken(deps: NotMeLinkDeps, token: string): Promise<Refusal | undefined> {
  const { pool, clock, sessions } = deps
  const now = clock.now()
  const { rows } = await pool.query<{ user_id: bigint; realm: 'real' | 'demo' }>(
    `select l.user_id, u.realm from freeze_link l join users u on u.id = l.user_id
     where l.hash = $1 and l.used_at is null and l.created_at > $2`,
    [tokenHash(token), now - GOOD_MS],
  )
  if (!rows[0]) return { reason: 'link_unknown', params: {} }
  const userId = idFrom(rows[0].user_id)
  const frozen = await freezeUser(deps, { id: userId, realm: rows[0].realm }, null, 'not me')
  if (!frozen.ok) return frozen.refusal
  await pool.query('update freeze_link set used_at = coalesce(used_at, $2) where hash = $1', [tokenHash(token), now])
  await sessions.revokeAccess(userId, undefined)
  return undefined
}
