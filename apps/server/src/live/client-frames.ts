// Parses client frames strictly: anything other than these five methods is an error, which names what could be read of the frame.
import type { FollowedPair, LiveRefusal } from '@tallystick/wire/live/frames'
import { readSigned, type Signed } from '../http/auth/signed-requests.ts'

/** What of a refused frame its error repeats. */
export interface Refused {
  readonly method?: string
  readonly topic?: string
}

export type ReadFrame =
  | { readonly method: 'login'; readonly token: string }
  | { readonly method: 'login'; readonly signed: Signed }
  | { readonly method: 'sub' | 'unsub'; readonly topic: string; readonly followed: Partial<FollowedPair> }
  | { readonly method: 'logout' | 'ping' }
  | { readonly method: 'error'; readonly reason: LiveRefusal; readonly refused: Refused }

/** Longer names are not repeated: none of ours is. */
const LONGEST_REPEATED = 200

const bad = (refused: Refused = {}): ReadFrame => ({ method: 'error', reason: 'bad_request', refused })

export function readFrame(text: string): ReadFrame {
  let frame: unknown
  try {
    frame = JSON.parse(text)
  } catch {
    return bad()
  }
  if (!isRecord(frame) || typeof frame['method'] !== 'string') return bad()
  const params = isRecord(frame['params']) ? frame['params'] : {}
  switch (frame['method']) {
    case 'ping':
    case 'logout':
      return { method: frame['method'] }
    case 'login':
      return loginIn(params) ?? bad({ method: 'login' })
    case 'sub':
    case 'unsub':
      return typeof params['topic'] === 'string'
        ? { method: frame['method'], topic: params['topic'], followed: followedIn(params) }
        : bad({ method: frame['method'] })
    default:
      return { method: 'error', reason: 'unknown_method', refused: repeated({ method: frame['method'] }) }
  }
}

/** By the token of a session, or signed with an API key. */
function loginIn(params: Record<string, unknown>): ReadFrame | undefined {
  const { token, key: keyId, time, signature } = params
  if (keyId === undefined) return typeof token === 'string' ? { method: 'login', token } : undefined
  const signed = readSigned({ keyId, time, signature })
  return token === undefined && 'keyId' in signed ? { method: 'login', signed } : undefined
}

/** FOREX_FOLLOW_TRADE names a relation by its two sides; other topics have no use for them. */
function followedIn({ user_id: master, follower_id: follower }: Record<string, unknown>): Partial<FollowedPair> {
  return typeof master === 'string' && typeof follower === 'string' ? { user_id: master, follower_id: follower } : {}
}

/** The names as they were sent, but for what is too long to be one of ours. */
export function repeated({ method, topic }: Refused): Refused {
  return {
    ...(method !== undefined && method.length <= LONGEST_REPEATED ? { method } : {}),
    ...(topic !== undefined && topic.length <= LONGEST_REPEATED ? { topic } : {}),
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
