// Wraps every response and error in the envelope {code, msg, data}. Exception details never leave the server.
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import { DEFAULT_LANGUAGE, type LanguageCode } from '@tallystick/i18n/languages'
import { formText, type WrongField } from '@tallystick/i18n/refusals/expected-forms'
import { refusalText } from '@tallystick/i18n/refusals/words'
import { HEADERS, REQUEST_ID_HEADER, type Refused } from '@tallystick/wire/envelope'
import type { ExpectedForm } from '@tallystick/wire/expected-forms'
import { attributesOf } from '@tallystick/kernel/refusal-attributes'
import { type RefusalName, type RefusalParams, REFUSALS } from '@tallystick/kernel/refusals'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseGone } from '../../platform/postgres/pool.ts'
import { languageOf } from './language.ts'
import { refusalOfStatus } from './refusal-status.ts'
import { hashAddress, redirectToHash } from '../static/web-app.ts'
import { logEvent } from '../../platform/log-events.ts'

/** Thrown where a plugin refuses a request before its handler runs. */
export class RequestRefused extends Error {
  override name = 'RequestRefused'
  readonly reason: RefusalName
  readonly params: RefusalParams
  /** Of bad_request: what was wrong, where more is known than a name. */
  readonly wrong: readonly WrongField[] | undefined
  constructor(reason: RefusalName, params: RefusalParams = {}, wrong?: readonly WrongField[]) {
    super(reason)
    this.reason = reason
    this.params = params
    this.wrong = wrong
  }
}

/** Refuses parameters that cannot be read, all of them at once. */
export function wrongFields(wrong: readonly WrongField[]): RequestRefused {
  return new RequestRefused('bad_request', { field: wrong.map(({ field }) => field).join(', ') }, wrong)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The request may have changed something by now. */
    isActing: boolean
    /** What the contract says the call can be refused with, once it is known that a call was meant. */
    declared: ReadonlySet<RefusalName> | undefined
  }
}

/** From here on a lost database leaves the fate of the request unknown, and its answer must not say that nothing happened. */
export function beginActing(request: FastifyRequest): void {
  request.isActing = true
}

export function refused(
  language: LanguageCode,
  reason: RefusalName,
  params: RefusalParams = {},
  wrong: readonly WrongField[] = namedFields(params),
): Refused {
  const fields = wrong.map(({ field, form }) => ({ field, expected: formText(language, form) }))
  return {
    code: REFUSALS[reason],
    msg: refusalText(language, reason, params),
    data: { reason, params, ...(reason === 'bad_request' ? { fields } : {}) },
  }
}

/** The one field that a refusal names by itself. */
function namedFields({ field }: RefusalParams): readonly WrongField[] {
  return field === undefined ? [] : [{ field: String(field), form: FORMS[field] ?? { kind: 'other' } }]
}

/** What is expected of things that are no parameters. */
const FORMS: Readonly<Record<string, ExpectedForm>> = {
  body: { kind: 'body' },
  file: { kind: 'file' },
  t: { kind: 'pattern', pattern: '^\\d{1,16}$' },
  [HEADERS.session]: { kind: 'pattern', pattern: '^(Bearer )?[A-Za-z0-9_-]{43}$' },
  [HEADERS.idempotency]: { kind: 'pattern', pattern: '^[\\x21-\\x7e]{1,128}$' },
}

/** Told where a limit does not know its own wait. */
const DEFAULT_WAIT_S = 60

export function sendRefusal(
  reply: FastifyReply,
  reason: RefusalName,
  params: RefusalParams = {},
  {
    status = attributesOf(reason).httpStatus,
    wrong,
  }: { status?: number; wrong?: readonly WrongField[] | undefined } = {},
): FastifyReply {
  const { request } = reply
  request.refusedWith = reason
  if (request.declared && !request.declared.has(reason))
    logEvent(request.log, 'http.refusal_undeclared', { path: request.routeOptions.url, reason })
  const isLimit = attributesOf(reason).httpStatus === 429
  const all = isLimit ? { seconds: DEFAULT_WAIT_S, ...params } : params
  if (isLimit) void reply.header('retry-after', all['seconds'])
  // The route's own serializer knows only the shape of success.
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(refused(languageOf(request), reason, all, wrong))
}

export interface Addresses {
  /** The addresses of calls, with their methods. */
  readonly methods: ReadonlyMap<string, readonly string[]>
  /** True for what belongs to the API; anything else may be a page of the web app. */
  readonly isApi: (path: string) => boolean
}

/** Answers for unknown addresses, wrong methods and whatever was thrown. */
export function installEnvelope(app: FastifyInstance, { methods, isApi }: Addresses): void {
  let closing = false
  app.decorateRequest('isActing', false)
  app.decorateRequest('declared', undefined)
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onRequest', ({ headers, raw }, reply, done) => {
    if (closing) return void sendRefusal(reply.header('connection', 'close'), 'unavailable')
    // Node would refuse these by itself, without a body.
    const isHomeless = headers.host === undefined && raw.httpVersion === '1.1'
    return isHomeless ? done(new RequestRefused('bad_request', { field: 'host' })) : done()
  })
  app.setNotFoundHandler((request, reply) => {
    const page = isApi(request.url) ? undefined : hashAddress(request)
    if (page !== undefined) return redirectToHash(reply, page)
    const known = methods.get(request.url.split('?', 1)[0] ?? '')
    if (!known || known.includes(request.method)) return sendRefusal(reply, 'not_found')
    return sendRefusal(reply.header('allow', known.join(', ')), 'method_not_allowed')
  })
  app.setErrorHandler(async (error: FastifyError | RequestRefused, request, reply) => {
    if (error instanceof RequestRefused) return sendRefusal(reply, error.reason, error.params, { wrong: error.wrong })
    // Fastify gives a status to what went wrong with the body: a sender that broke off looks like a lost connection, and is not ours.
    if (error.statusCode === undefined && isDatabaseGone(error)) {
      logEvent(request.log, 'http.database_unavailable', { request: request.id, err: error })
      return sendRefusal(reply, request.isActing ? 'internal_error' : 'unavailable')
    }
    const status = error.statusCode ?? 500
    if (status >= 500) logEvent(request.log, 'http.request_failed', { request: request.id, err: error })
    const reason = refusalOfStatus(status)
    if (status === 413) await readOn(request)
    return sendRefusal(reply, reason, reason === 'bad_request' ? { field: 'body' } : {}, { status })
  })
}

/** What is still read of a body that is too large. */
const MOST_READ_ON = 64 * 1024 * 1024

/**
 * Reads what is left of a body without keeping it. Many clients listen only when they have sent everything: answering and closing before
 * would show them a broken pipe. The time is bounded by the request timeout, which ends the connection.
 */
async function readOn({ raw }: FastifyRequest): Promise<void> {
  if (raw.readableEnded || raw.destroyed) return
  const { promise, resolve } = Promise.withResolvers<void>()
  let bytes = 0
  const count = (chunk: Buffer): void => {
    bytes += chunk.length
    if (bytes > MOST_READ_ON) resolve()
  }
  raw.on('data', count).once('end', resolve).once('close', resolve).once('error', resolve).resume()
  await promise
  raw.off('data', count).pause()
}

/** An `Expect` we do not know: Node would answer it by itself, without a body. */
export function answerExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const body = JSON.stringify(refused(DEFAULT_LANGUAGE, 'bad_request', { field: 'expect' }))
  response
    .writeHead(417, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      [REQUEST_ID_HEADER]: randomUUID(),
      connection: 'close',
    })
    .end(body)
}

/** Answers what is not even HTTP: broken headers, too many of them, a request that never ends. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  // After an earlier response a second one could not be assigned to its request.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy()
    return
  }
  const status = BROKEN_STATUS[error.code ?? ''] ?? 400
  const reason = refusalOfStatus(status)
  const body = JSON.stringify(refused(DEFAULT_LANGUAGE, reason, reason === 'bad_request' ? { field: 'header' } : {}))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    `${REQUEST_ID_HEADER}: ${randomUUID()}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

const BROKEN_STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}
