// Identifies repeated requests: by the `idempotency-key` header, or by the same `t` with the same parameters.
import { hash } from 'node:crypto'
import { HEADERS } from '@tallystick/wire/envelope'
import type { FastifyRequest } from 'fastify'
import type { IdempotencyKey } from '../../engine-host/engine-client.ts'
import { RequestRefused } from './envelope.ts'
import type { RawParameters } from './input/parameters.ts'

const KEY = /^[\x21-\x7e]{1,128}$/
const TIMESTAMP = /^\d{1,16}$/

export function idempotencyKey(
  request: FastifyRequest,
  name: string,
  params: object,
  raw: RawParameters,
): IdempotencyKey | undefined {
  const header = request.headers[HEADERS.idempotency]
  const paramsHash = paramsHashOf(name, params)
  if (header !== undefined) {
    // Node joins a repeated header with a comma and a space, which no key may contain.
    if (typeof header !== 'string' || !KEY.test(header))
      throw new RequestRefused('bad_request', { field: HEADERS.idempotency })
    return { key: `k:${header}`, paramsHash }
  }
  const t = raw.get('t')
  if (t === undefined || t === '') return undefined
  const stamp = typeof t === 'number' ? String(t) : t
  if (typeof stamp !== 'string' || !TIMESTAMP.test(stamp)) throw new RequestRefused('bad_request', { field: 't' })
  // The parameters are part of the key: another order in the same millisecond is another request.
  return { key: `t:${stamp}:${paramsHash}`, paramsHash }
}

/**
 * The same for GET and POST, for text and numbers, for any order of the parameters.
 * @param params as `schemaReader` gives them, in the order of the alphabet.
 */
export function paramsHashOf(name: string, params: object): string {
  return hash('sha256', JSON.stringify([name, Object.entries(params)]), 'base64url')
}

/** A state-changing GET must come from code, not from a link, an image or a prefetch. */
export function refuseNavigation(request: FastifyRequest): void {
  if (request.method !== 'GET') return
  const mode = request.headers['sec-fetch-mode']
  const purpose = request.headers['sec-purpose'] ?? request.headers['purpose']
  if (mode === 'navigate' || mode === 'no-cors' || purpose !== undefined) throw new RequestRefused('unsafe_navigation')
}
