// The id of a request: our own, or the one that a trusted proxy gave it. One that a caller chose could be that of another request.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { REQUEST_ID_HEADER } from '@tallystick/wire/envelope'
import { isTrusted } from './client-address.ts'

/** A UUID, or what nginx, HAProxy and other proxies make: long enough to be unique, and harmless in a log. */
const WELL_FORMED = /^[\dA-Za-z][\w-]{15,63}$/

export type RequestIdOf = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string

export function requestIds(trust: boolean | readonly string[]): RequestIdOf {
  const trusted = isTrusted(trust)
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID_HEADER]
    const isUsable = typeof given === 'string' && WELL_FORMED.test(given) && trusted(socket.remoteAddress ?? '')
    return isUsable ? given : randomUUID()
  }
}
