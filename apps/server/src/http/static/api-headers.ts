// Response headers of the API, the same on every response, and CORS for the listed origins. Static, because this runs on hot routes.
import { type Clock, SECOND_MS } from '@tallystick/kernel/clock'
import { HEADERS, TRACE_HEADER, TRACE_STATE_HEADER } from '@tallystick/wire/envelope'
import type { FastifyInstance } from 'fastify'

const API_HEADERS = {
  'cache-control': 'no-store',
  vary: 'authorization, lang, origin, accept-encoding',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-site',
} as const

const PREFLIGHT_HEADERS = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': [
    HEADERS.language,
    HEADERS.session,
    HEADERS.idempotency,
    TRACE_HEADER,
    TRACE_STATE_HEADER,
    'content-type',
  ].join(', '),
  'access-control-max-age': '600',
} as const

const EXPOSED = 'date, x-request-id'

export interface ApiHeaderDeps {
  readonly origins: ReadonlySet<string>
  readonly isApi: (path: string) => boolean
  readonly clock: Clock
}

export function installApiHeaders(app: FastifyInstance, { origins, isApi, clock }: ApiHeaderDeps): void {
  const dateHeader = createDateHeader(clock)
  // With a callback, not a promise: every request of the API comes through here.
  app.addHook('onRequest', (request, reply, done) => {
    if (!isApi(request.url)) return done()
    reply.headers(API_HEADERS)
    reply.header('date', dateHeader())
    const origin = request.headers.origin
    const listed = origin !== undefined && origins.has(origin)
    if (listed) reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', EXPOSED)
    if (request.method !== 'OPTIONS') return done()
    if (listed) reply.headers(PREFLIGHT_HEADERS)
    return void reply.code(204).send()
  })
}

/** The Date header by our own clock, against which devices judge the age of prices; written once a second. */
function createDateHeader(clock: Clock): () => string {
  let second = -1
  let text = ''
  return () => {
    const now = Math.floor(clock.now() / SECOND_MS)
    if (now !== second) {
      second = now
      text = new Date(now * SECOND_MS).toUTCString()
    }
    return text
  }
}
