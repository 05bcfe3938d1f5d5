// Session tokens: 32 random bytes, returned once, stored only as a hash.
import { hash, randomBytes } from 'node:crypto'
import { HEADERS } from '@tallystick/wire/envelope'
import type { FastifyRequest } from 'fastify'
import { RequestRefused } from '../pipeline/envelope.ts'

const LONGEST_AUTHORIZATION = 512
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

/** The token in an `authorization` value, with or without `Bearer ` in any case; undefined when it cannot be one of ours. */
export function tokenIn(header: string): string | undefined {
  const token = /^bearer /i.test(header) ? header.slice(7) : header
  return TOKEN.test(token) ? token : undefined
}

/** The token a request carries, if it carries one that could be ours. A malformed header is refused. */
export function sentToken(request: FastifyRequest): string | undefined {
  const header = request.headers[HEADERS.session]
  if (header === undefined || header === '') return undefined
  if (header.length > LONGEST_AUTHORIZATION || timesSent(request, HEADERS.session) > 1)
    throw new RequestRefused('bad_request', { field: HEADERS.session })
  return tokenIn(header)
}

/** Node silently keeps the first of repeated headers, so they are counted where nothing has been dropped yet. */
function timesSent({ raw: { rawHeaders } }: FastifyRequest, name: string): number {
  let times = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const sent = rawHeaders[index]
    if (sent?.length === name.length && sent.toLowerCase() === name) times += 1
  }
  return times
}
