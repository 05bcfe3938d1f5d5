// Session tokens: 32 random bytes, shown once, kept only as their hash.
import { hash, randomBytes } from 'node:crypto'

const TOKEN = /^[A-Za-z0-9_-]{43}$/

export interface NewToken {
  readonly token: string
  readonly hash: Buffer
}

export function newToken(): NewToken {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: tokenHash(token) }
}

export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** The token in an `authorization` value, with or without `Bearer `; undefined when it cannot be one of ours. */
export function tokenIn(header: string): string | undefined {
  const token = header.startsWith('Bearer ') ? header.slice(7) : header
  return TOKEN.test(token) ? token : undefined
}
