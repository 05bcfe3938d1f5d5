// Parses client frames strictly: anything other than these five methods is an error.
import type { FollowedPair } from '@tallystick/wire/live/frames'
import type { RefusalName } from '@tallystick/kernel/refusals'

export type ReadFrame =
  | { readonly method: 'login'; readonly token: string }
  | { readonly method: 'sub' | 'unsub'; readonly topic: string; readonly followed: Partial<FollowedPair> }
  | { readonly method: 'logout' | 'ping' }
  | { readonly method: 'error'; readonly reason: RefusalName }

const BAD: ReadFrame = { method: 'error', reason: 'bad_request' }

export function readFrame(text: string): ReadFrame {
  let frame: unknown
  try {
    frame = JSON.parse(text)
  } catch {
    return BAD
  }
  if (!isRecord(frame) || typeof frame['method'] !== 'string') return BAD
  const params = isRecord(frame['params']) ? frame['params'] : {}
  switch (frame['method']) {
    case 'ping':
    case 'logout':
      return { method: frame['method'] }
    case 'login':
      return typeof params['token'] === 'string' ? { method: 'login', token: params['token'] } : BAD
    case 'sub':
    case 'unsub':
      return typeof params['topic'] === 'string'
        ? { method: frame['method'], topic: params['topic'], followed: followedIn(params) }
        : BAD
    default:
      return { method: 'error', reason: 'unknown_method' }
  }
}

/** FOREX_FOLLOW_TRADE names a relation by its two sides; other topics have no use for them. */
function followedIn({ user_id: master, follower_id: follower }: Record<string, unknown>): Partial<FollowedPair> {
  return typeof master === 'string' && typeof follower === 'string' ? { user_id: master, follower_id: follower } : {}
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
