// Freezing and unfreezing a user: one engine command each, effective from its commit on.
import type { EngineClient, IdempotencyKey, Outcome } from '../../../engine-host/engine-client.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { openAccounts } from '../session/session.ts'
import type { UserRow } from '../user/user.ts'

export interface FreezeDeps {
  readonly pool: Pool
  readonly engine: EngineClient
}

/** @param operatorId none: by the user. */
export async function freezeUser(
  deps: FreezeDeps,
  user: Pick<UserRow, 'id' | 'realm'>,
  operatorId: number | null,
  note: string,
  key?: IdempotencyKey,
): Promise<Outcome> {
  // Registration may have been cut off before the accounts were opened; the engine freezes only whom it knows.
  const opened = await openAccounts(deps, user)
  if (!opened.ok) return { ...opened, repeated: false }
  return deps.engine.submit({ type: 'freeze_user', userId: user.id, operatorId, note }, key)
}

export async function unfreezeUser(
  { engine }: FreezeDeps,
  userId: number,
  operatorId: number,
  note: string,
  key?: IdempotencyKey,
): Promise<Outcome> {
  return engine.submit({ type: 'unfreeze_user', userId, operatorId, note }, key)
}
