// Reads what a client sent: strict, because everything that is not one of these five methods is an error.
import type { RefusalName } from '@tallystick/wire/refusals'

export type ReadFrame =
  | { readonly method: 'login'; readonly token: string }
  | { readonly method: 'sub' | 'unsub'; readonly topic: string }
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
      return typeof params['topic'] === 'string' ? { method: frame['method'], topic: params['topic'] } : BAD
    default:
      return { method: 'error', reason: 'unknown_method' }
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
