// Whether the holder of a session knows its password. What weakens or widens the access to an account asks for it again.
import type { Limits } from '../../../http/pipeline/token-buckets.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { readUserById } from '../user/user.ts'
import type { Passwords } from '../passwords/passwords.ts'

export interface OwnPasswordDeps {
  readonly pool: Pool
  readonly passwords: Passwords
  readonly limits: Limits
}

/** 5 in a quarter of an hour, whatever they are asked for. */
const GUESSES = { burst: 5, perSecond: 5 / 900 }

export async function knowsPassword(
  { pool, passwords, limits }: OwnPasswordDeps,
  userId: number,
  password: string,
): Promise<boolean> {
  if (limits.take('password', userId, GUESSES) > 0) return false
  return passwords.matches((await readUserById(pool, userId))?.passwordHash, password)
}
