// Requests and socket logins that a program signed with its API key: HMAC-SHA-256 over time, method, address, idempotency key and body
// (modules/content/docs/api-keys-chapter.ts). The limit of a key counts requests with a right signature only: nobody can use it up who knows
// no more than the id.
import { createHmac, hash, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@tallystick/kernel/clock'
import type { RefusalName, RefusalParams } from '@tallystick/kernel/refusals'
import { HEADERS } from '@tallystick/wire/envelope'
import type { CallName } from '@tallystick/wire/trader/calls'
import { API_KEY_ID, CALLS_BY_KEY, SIGNED_WITHIN_MS } from '@tallystick/wire/trader/key-scopes'
import type { FastifyRequest } from 'fastify'
import { listedIn } from '../pipeline/client-address.ts'
import { RequestRefused } from '../pipeline/envelope.ts'
import type { ApiKey, ApiKeys } from './api-keys.ts'
import type { SessionUser } from './session-user.ts'

/** The signature of a request, as it was sent. */
export interface Signed {
  readonly keyId: string
  /** Milliseconds, as sent. */
  readonly time: string
  readonly signature: Buffer
}

export interface SigningDeps {
  readonly apiKeys: ApiKeys
  readonly clock: Clock
}

const KEY_ID = new RegExp(API_KEY_ID)
const TIME = /^\d{1,16}$/
const SIGNATURE = /^[0-9a-f]{64}$/
export const HASH_OF_NO_BODY = hash('sha256', '')

declare module 'fastify' {
  interface FastifyRequest {
    /** Hash of the body as it was sent; of nothing without a body. */
    bodyHash: string
    /** The key that a signed request names, once it is known to be usable here. */
    apiKey: { readonly key: ApiKey; readonly signed: Signed } | undefined
  }
}

/** What of a request is signed, beside the time. */
interface Content {
  readonly method: string
  readonly address: string
  readonly idempotencyKey: string
  readonly bodyHash: string
}

function signatureOf(secret: KeyObject, time: string, { method, address, idempotencyKey, bodyHash }: Content): Buffer {
  return createHmac('sha256', secret).update([time, method, address, idempotencyKey, bodyHash].join('\n')).digest()
}

/** Undefined for a request that names no key. */
export function signedIn({ headers }: FastifyRequest): Signed | undefined {
  const keyId = headers[HEADERS.apiKey]
  if (keyId === undefined) return undefined
  if (headers[HEADERS.session] !== undefined) throw new RequestRefused('bad_request', { field: HEADERS.session })
  const signed = readSigned({ keyId, time: headers[HEADERS.apiTime], signature: headers[HEADERS.apiSignature] })
  if ('wrong' in signed) throw new RequestRefused('bad_request', { field: HEADER_OF[signed.wrong] })
  return signed
}

const HEADER_OF = { keyId: HEADERS.apiKey, time: HEADERS.apiTime, signature: HEADERS.apiSignature } as const

/** The three as they were sent, or which of them cannot be read. */
export function readSigned({
  keyId,
  time,
  signature,
}: Readonly<Record<keyof Signed, unknown>>): Signed | { readonly wrong: keyof Signed } {
  if (typeof keyId !== 'string' || !KEY_ID.test(keyId)) return { wrong: 'keyId' }
  if (typeof time !== 'string' || !TIME.test(time)) return { wrong: 'time' }
  if (typeof signature !== 'string' || !SIGNATURE.test(signature)) return { wrong: 'signature' }
  return { keyId, time, signature: Buffer.from(signature, 'hex') }
}

/** Before the body is read: whether this key may make this call, from this address, now. Throws otherwise. */
export async function admitKey(deps: SigningDeps, signed: Signed, name: CallName, address: string): Promise<ApiKey> {
  const key = await findKey(deps, signed, address)
  if (typeof key === 'string') throw new RequestRefused(key, paramsOf(deps, key))
  const needed = CALLS_BY_KEY[name]
  if (needed === undefined || (needed === 'trade' && key.scope !== 'trade')) throw new RequestRefused('api_key_scope')
  return key
}

type KeyRefusal = Extract<RefusalName, 'api_key_invalid' | 'api_key_address' | 'request_time_wrong'>

async function findKey(
  { apiKeys, clock }: SigningDeps,
  { keyId, time }: Signed,
  address: string,
): Promise<ApiKey | KeyRefusal> {
  const key = await apiKeys.find(keyId)
  if (!key) return 'api_key_invalid'
  if (key.addresses.length > 0 && !listedIn(key.addresses)(address)) return 'api_key_address'
  if (Math.abs(Number(time) - clock.now()) > SIGNED_WITHIN_MS) return 'request_time_wrong'
  return key
}

function paramsOf({ clock }: SigningDeps, reason: KeyRefusal): RefusalParams {
  return reason === 'request_time_wrong' ? { seconds: SIGNED_WITHIN_MS / 1_000, now: clock.now() } : {}
}

/** With the body: whether the signature is right. Throws otherwise. */
export function checkSignature(key: ApiKey, signed: Signed, request: FastifyRequest): void {
  const idempotencyKey = request.headers[HEADERS.idempotency]
  const expected = signatureOf(key.secret, signed.time, {
    method: request.method,
    address: request.raw.url ?? '',
    idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey : '',
    bodyHash: request.bodyHash,
  })
  if (!timingSafeEqual(expected, signed.signature)) throw new RequestRefused('signature_wrong')
}

/** A socket's login: as a request without a body, whose method is LOGIN. The key's user, or why not. */
export async function keyLogin(
  deps: SigningDeps,
  signed: Signed,
  address: string,
): Promise<SessionUser | KeyRefusal | 'signature_wrong' | 'request_repeated'> {
  const key = await findKey(deps, signed, address)
  if (typeof key === 'string') return key
  const content = { method: 'LOGIN', address: '', idempotencyKey: '', bodyHash: HASH_OF_NO_BODY }
  if (!timingSafeEqual(signatureOf(key.secret, signed.time, content), signed.signature)) return 'signature_wrong'
  if (!(await deps.apiKeys.isFirst(signed.signature))) return 'request_repeated'
  deps.apiKeys.used(key, address)
  return key.user
}

/** Where the body is read (pipeline/bodies.ts): what was signed is the body as it was sent. */
export function noteBody(request: FastifyRequest, body: string): void {
  if (request.headers[HEADERS.apiKey] !== undefined) request.bodyHash = hash('sha256', body)
}
