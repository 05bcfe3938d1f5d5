// Who asks: what a session or an API key says about its user.

export interface SessionUser {
  readonly userId: number
  /** Names the session or API key without being able to use it: hex of the token's hash, or the key's id. */
  readonly sessionId: string
  readonly realm: 'real' | 'demo'
  readonly frozen: boolean
  /** Demo users need not agree. */
  readonly agreed: boolean
  /** The API key that signed the request; absent in a session. */
  readonly apiKey?: string
}

/** SQL over `users u`: whether deposits and trading are open to them. */
export const AGREED = `(u.agreed_at is not null or u.realm = 'demo')`
