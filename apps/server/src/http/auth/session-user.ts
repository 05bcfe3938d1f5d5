// Who asks: what a session or an API key says about its user.
import type { ByKey } from '@tallystick/engine/core/key-act/record'
import type { KeyId, UserId } from '@tallystick/kernel/ids'

export interface SessionUser {
  readonly userId: number
  /** Names the session or API key without being able to use it: hex of the token's hash, or the key's id. */
  readonly sessionId: string
  readonly realm: 'real' | 'demo'
  readonly frozen: boolean
  /** Demo users need not agree. */
  readonly agreed: boolean
  /** The API key that signed the request, and its number; absent in a session. */
  readonly apiKey?: string
  readonly keyId?: KeyId
}

/** Who asks, as a command has it: the engine marks what is done by key. */
export function askedBy({ userId, keyId }: SessionUser): { readonly userId: UserId } & ByKey {
  return keyId === undefined ? { userId } : { userId, keyId }
}

/** SQL over `users u`: whether deposits and trading are open to them. */
export const AGREED = `(u.agreed_at is not null or u.realm = 'demo')`
