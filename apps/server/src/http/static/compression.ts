// Compresses long public responses (pairs, candles, news). Only public ones: the compressed length of a private response could reveal
// its content.
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { takes } from './encoded-page.ts'

const compress = promisify(gzip)
/** Below this the packets saved are not worth the work. */
const LEAST_CHARACTERS = 2_000
/** The higher levels take twice the time for a few per cent. */
const LEVEL = 4

export async function compressLong(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < LEAST_CHARACTERS) return payload
  if (!takes(request.headers['accept-encoding'] ?? '', 'gzip')) return payload
  reply.header('content-encoding', 'gzip').removeHeader('content-length')
  return compress(payload, { level: LEVEL })
}
