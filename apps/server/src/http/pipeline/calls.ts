// Binds the wire's calls to Fastify: one definition gives the GET route and its POST twin, with limits, session, parameters, rights and
// idempotency in that order. A module only implements the call.
import type { Clock } from '@tallystick/kernel/clock'
import type { LanguageCode } from '@tallystick/i18n/languages'
import { messageText, type ServerMessage } from '@tallystick/i18n/server-messages'
import { type Call, type CallName, CALLS } from '@tallystick/wire/trader/calls'
import { SUCCESS } from '@tallystick/wire/envelope'
import { LARGEST_IMAGE } from '@tallystick/wire/images'
import type { Refusal, RefusalName, RefusalParams } from '@tallystick/kernel/refusals'
import { refusalsOf } from '@tallystick/wire/trader/call-refusals'
import { type AnswerOf, type ParamsOf, SCHEMAS } from '@tallystick/wire/trader/schemas'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import type { IdempotencyKey } from '../../engine-host/engine-client.ts'
import type { Settings } from '../../settings/settings.ts'
import { TEXT_IN_JSON } from '../../platform/text-in-json.ts'
import { compressLong } from '../static/compression.ts'
import { cleanText } from './input/hostile-text.ts'
import { beginActing, RequestRefused, sendRefusal } from './envelope.ts'
import { idempotencyKey, refuseNavigation } from './idempotency.ts'
import { languageOf } from './language.ts'
import { isLoopback, networkOf } from './client-address.ts'
import type { Limits, Rate } from './token-buckets.ts'
import { UploadedBody } from './input/multipart.ts'
import { parameterReader, rawParameters } from './input/parameters.ts'
import type { Sessions } from '../auth/sessions.ts'
import type { SessionUser } from '../auth/session-user.ts'
import { sentToken } from '../auth/tokens.ts'
import { admitKey, checkSignature, HASH_OF_NO_BODY, signedIn } from '../auth/signed-requests.ts'
import { createUploadGate } from './input/upload-gate.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose session the request of a trader carries. */
    asker: SessionUser | undefined
  }
}

type Asker<Name extends CallName> = (typeof CALLS)[Name]['auth'] extends 'user' ? SessionUser : SessionUser | undefined

/** One request, ready to be acted on. */
export interface Asked<Name extends CallName> {
  readonly params: ParamsOf<Name>
  readonly user: Asker<Name>
  readonly language: LanguageCode
  /** Where it came from; a proxy's word only counts if the proxy is trusted. */
  readonly address: string
  readonly device: string
  /** Present on state-changing calls whose sender made them repeatable. */
  readonly key: IdempotencyKey | undefined
  /** What was uploaded, on calls that take a file. */
  readonly file: Uint8Array | undefined
}

export type Reply<Name extends CallName> =
  | { readonly ok: true; readonly data: AnswerOf<Name>; readonly message: ServerMessage }
  | { readonly ok: false; readonly refusal: Refusal }

export type Handler<Name extends CallName> = (asked: Asked<Name>) => Promise<Reply<Name>> | Reply<Name>

export function answer<Data>(
  data: Data,
  message: ServerMessage = 'ok',
): { ok: true; data: Data; message: ServerMessage } {
  return { ok: true, data, message }
}

export function refuse(reason: RefusalName, params: RefusalParams = {}): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { reason, params } }
}

export interface CallDeps {
  readonly app: FastifyInstance
  readonly clock: Clock
  readonly sessions: Sessions
  readonly settings: Settings
  readonly limits: Limits
  /** Told of every refusal of a user's call. */
  readonly onRefused?: (call: CallName, realm: SessionUser['realm'], reason: RefusalName) => void
}

export interface Calls {
  /** Serves one call of the contract. */
  serve<Name extends CallName>(name: Name, handler: Handler<Name>): void
  /** Calls of the wire without a handler: must be empty before listening. */
  unserved(): readonly CallName[]
}

/** 8 MB and what a multipart body wraps around it. */
export const LARGEST_UPLOAD = LARGEST_IMAGE + 4_096

export function createCalls(deps: CallDeps): Calls {
  const served = new Set<CallName>()
  deps.app.decorateRequest('asker', undefined)
  deps.app.decorateRequest('apiKey', undefined)
  deps.app.decorateRequest('bodyHash', HASH_OF_NO_BODY)
  const gate = createUploadGate()
  const signing = { apiKeys: deps.sessions.apiKeys, clock: deps.clock }
  return {
    serve(name, handler) {
      const call: Call = CALLS[name]
      served.add(name)
      const read = parameterReader(name)
      const declared = new Set(refusalsOf(name))
      deps.app.route({
        method: [...call.methods],
        url: call.path,
        schema: { response: { 200: answerSchema(name) } },
        ...(call.auth !== 'user' && !call.mutating ? { onSend: compressLong } : {}),
        ...(call.upload ? { bodyLimit: LARGEST_UPLOAD } : {}),
        ...(call.upload ? { config: { upload: true } } : {}),
        onRequest: async (request, reply) => {
          request.declared = declared
          const { ip } = request
          takeFromAddress(deps, ip)
          const signed = call.auth === 'none' ? undefined : signedIn(request)
          if (signed) {
            request.apiKey = { signed, key: await admitKey(signing, signed, name, ip) }
            return
          }
          const token = call.auth === 'none' ? undefined : sentToken(request)
          // An invalid token means no user.
          const user =
            token === undefined ? undefined : (deps.sessions.known(token) ?? (await deps.sessions.find(token)))
          if (call.auth === 'user' && !user) throw new RequestRefused('session_invalid')
          if (user) {
            takeFromUser(deps, user.userId, ip)
            request.asker = user
          }
          if (call.upload) gate.enter(user ? `user ${user.userId}` : `address ${networkOf(ip)}`, reply)
        },
        handler: async (request, reply) => {
          if (request.apiKey) request.asker = await signedUser(deps, request, request.apiKey)
          if (call.mutating) refuseNavigation(request)
          const { file, fields } = opened(request.body)
          const raw = rawParameters(request.query, fields)
          const params = read(raw)
          const user = request.asker
          checkRights(call, user)
          if (call.needsAgreement && user && !(await deps.sessions.hasAgreed(user)))
            throw new RequestRefused('agreement_needed', { path: CALLS.agree.path })
          const language = languageOf(request)
          const key = call.mutating && user ? idempotencyKey(request, name, params, raw) : undefined
          const device = cleanText(request.headers['user-agent'] ?? '', false)
          if (call.mutating) beginActing(request)
          // auth 'user' was enforced in onRequest, so an asker is there where the type says so.
          const result = await handler({
            params,
            user: user as Asker<typeof name>,
            language,
            address: request.ip,
            device,
            key,
            file,
          })
          if (!result.ok && user) deps.onRefused?.(name, user.realm, result.refusal.reason)
          return result.ok
            ? sendAnswer(reply, call, result, language)
            : sendRefusal(reply, result.refusal.reason, result.refusal.params)
        },
      })
    },
    // Object.keys widens the names of the contract to string.
    unserved: () => (Object.keys(CALLS) as CallName[]).filter(name => !served.has(name)),
  }
}

/** Who signed the request: each signature once, and as many of them as the key's limit allows. */
async function signedUser(
  deps: CallDeps,
  request: FastifyRequest,
  { key, signed }: NonNullable<FastifyRequest['apiKey']>,
): Promise<SessionUser> {
  checkSignature(key, signed, request)
  const { settings, limits, sessions } = deps
  const rate = { burst: settings.get('limit_api_key_burst'), perSecond: settings.get('limit_api_key_per_second') }
  refuseFast(limits.take('api_key', signed.keyId, generous(settings, request.ip, rate)))
  takeFromUser(deps, key.user.userId, request.ip)
  if (!(await sessions.apiKeys.isFirst(signed.signature))) throw new RequestRefused('request_repeated')
  sessions.apiKeys.used(key, request.ip)
  return key.user
}

function sendAnswer<Name extends CallName>(
  reply: FastifyReply,
  call: Call,
  result: { readonly data: AnswerOf<Name>; readonly message: ServerMessage },
  language: LanguageCode,
): FastifyReply {
  if (call.maxAgeSeconds !== undefined) reply.header('cache-control', `public, max-age=${call.maxAgeSeconds}`)
  if (call.bare) return reply.send(result.data)
  if (call.csv !== undefined) return sendCsv(reply, call.csv, result.data)
  return reply.send({ code: SUCCESS, msg: messageText(language, result.message), data: result.data })
}

function sendCsv(reply: FastifyReply, name: string, text: unknown): FastifyReply {
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .serializer(String)
    .send(text)
}

/** An uploaded body holds a file and no parameters. */
export function opened(body: unknown): { file: Uint8Array | undefined; fields: unknown } {
  return body instanceof UploadedBody ? { file: body.file, fields: undefined } : { file: undefined, fields: body }
}

/** The promises of the public log come as they are to stand in the answer. */
const PROMISES = { type: 'array', items: TEXT_IN_JSON }

/** The serializer writes what the contract names and nothing else. */
function answerSchema(name: CallName): object {
  const data = forSerializer(SCHEMAS[name].answer)
  const call: Call = CALLS[name]
  return call.bare || call.csv !== undefined ? data : Type.Object({ code: Type.Integer(), msg: Type.String(), data })
}

function forSerializer(schema: object): object {
  // A schema is an object of JSON and stays one.
  return JSON.parse(JSON.stringify(schema), (field, of: unknown) => (field === 'Promises' ? PROMISES : of)) as object
}

function checkRights(call: Call, user: SessionUser | undefined): void {
  if (!user) return
  if (call.realm === 'demo' && user.realm !== 'demo') throw new RequestRefused('only_demo_account')
  if (call.realm === 'real' && user.realm !== 'real') throw new RequestRefused('only_true_account')
  if (call.mutating && user.frozen && !call.whileFrozen) throw new RequestRefused('account_frozen')
}

export function takeFromAddress({ limits, settings }: Pick<CallDeps, 'limits' | 'settings'>, address: string): void {
  const rate = { burst: settings.get('limit_address_burst'), perSecond: settings.get('limit_address_per_second') }
  refuseFast(limits.take('address', networkOf(address), generous(settings, address, rate)))
}

function takeFromUser({ limits, settings }: CallDeps, userId: number, address: string): void {
  const rate = { burst: settings.get('limit_user_burst'), perSecond: settings.get('limit_user_per_second') }
  refuseFast(limits.take('user', userId, generous(settings, address, rate)))
}

function refuseFast(seconds: number): void {
  if (seconds > 0) throw new RequestRefused('too_many_requests', { seconds })
}

/** Callers on this machine get far more: tests and newcomers must never be caught. */
export function generous(settings: Settings, address: string, rate: Rate): Rate {
  if (!isLoopback(address)) return rate
  const factor = settings.get('limit_loopback_factor')
  return { burst: rate.burst * factor, perSecond: rate.perSecond * factor }
}
