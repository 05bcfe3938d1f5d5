// The one HTTP client, named and typed by the operators' contract. An act carries a key and is sent until its outcome is known:
// the server answers the same thing once, however often it is asked.
import { type Envelope, HEADERS, SUCCESS } from '@tallystick/wire/envelope'
import { CSV_CUT_HEADER } from '@tallystick/wire/lists'
import {
  ALONE_HEADER,
  OPERATOR_CALLS,
  type OperatorCall,
  type OperatorCallName,
  type OperatorListName,
} from '@tallystick/wire/operator-calls'
import type { OperatorAnswerOf, OperatorParamsOf } from '@tallystick/wire/operator-routes'
import { REFUSALS, type RefusalName } from '@tallystick/wire/refusals'
import { CallFailed } from './call-failed.ts'

export interface ApiEnvironment {
  readonly fetch: typeof fetch
  readonly sleep: (ms: number) => Promise<void>
  readonly randomKey: () => string
  readonly language: () => string
  readonly token: () => string
  readonly onSessionLost: () => void
  /** An act that takes two persons in production passed with one. */
  readonly onPassedAlone: () => void
}

export interface ApiClient {
  call<Name extends OperatorCallName>(
    name: Name,
    params: OperatorParamsOf<Name>,
    signal?: AbortSignal,
  ): Promise<OperatorAnswerOf<Name>>
  /** The whole list as a file, and whether it had to be cut. */
  file<Name extends OperatorListName>(
    name: Name,
    params: OperatorParamsOf<Name>,
  ): Promise<{ readonly file: Blob; readonly isCut: boolean }>
  /** Sends an image; sent again under the same key, it is one upload. */
  upload(name: 'operatorChatUpload', file: File): Promise<OperatorAnswerOf<'operatorChatUpload'>>
}

const READ_TIMEOUT_MS = 20_000
const ACT_TIMEOUT_MS = 10_000
const UPLOAD_TIMEOUT_MS = 60_000
const FILE_TIMEOUT_MS = 60_000
/** Pauses before asking again, with the same key, what became of an act. */
const ASK_AGAIN_MS = [400, 800, 1_600, 3_200, 5_000]
/** Answers after which the act may still have happened. */
const UNCERTAIN: readonly RefusalName[] = ['internal_error', 'unavailable', 'timeout', 'busy']

type Fields = Readonly<Record<string, string | number | undefined>>
type Sent = Fields | FormData

export function queryOf(fields: Fields): URLSearchParams {
  return new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}

export function createApiClient(environment: ApiEnvironment): ApiClient {
  async function attempt(call: OperatorCall, params: Sent, key?: string, signal?: AbortSignal): Promise<unknown> {
    const sent = params instanceof FormData ? params : queryOf(params)
    const headers = new Headers({ [HEADERS.language]: environment.language() })
    const token = environment.token()
    if (token !== '') headers.set(HEADERS.session, token)
    if (key !== undefined) headers.set(HEADERS.idempotency, key)
    const isRead = call.method === 'GET'
    const query = isRead && sent instanceof URLSearchParams && sent.size > 0 ? `?${sent.toString()}` : ''
    const patienceMs = isRead ? READ_TIMEOUT_MS : sent instanceof FormData ? UPLOAD_TIMEOUT_MS : ACT_TIMEOUT_MS
    const timeout = AbortSignal.timeout(patienceMs)
    const init: RequestInit = {
      method: call.method,
      headers,
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    }
    if (!isRead) init.body = sent
    const response = await environment.fetch(`${call.path}${query}`, init).catch((error: unknown) => {
      throw new CallFailed('network', error instanceof Error ? error.name : 'network')
    })
    const body: unknown = await response.json().catch(() => undefined)
    if (response.headers.get(ALONE_HEADER) === '1') environment.onPassedAlone()
    return settle(body, response.status)
  }

  async function act(call: OperatorCall, params: Sent): Promise<unknown> {
    const key = environment.randomKey()
    for (const pauseMs of [...ASK_AGAIN_MS, undefined]) {
      try {
        return await attempt(call, params, key)
      } catch (failure) {
        if (!(failure instanceof CallFailed) || !isUncertain(failure)) throw failure
        if (pauseMs !== undefined) await environment.sleep(pauseMs)
      }
    }
    throw new CallFailed('unknown_outcome', 'unknown outcome')
  }

  async function watched(work: () => Promise<unknown>): Promise<never> {
    const token = environment.token()
    try {
      // The contract is checked by the server's tests.
      return (await work()) as never
    } catch (failure) {
      // News about a session that is over already concerns nobody.
      const isLost = failure instanceof CallFailed && failure.kind === 'session' && token === environment.token()
      if (isLost) environment.onSessionLost()
      throw failure
    }
  }

  return {
    call(name, params, signal) {
      const call: OperatorCall = OPERATOR_CALLS[name]
      // Parameters of every call are flat: text and numbers.
      const sent = params as Fields
      return watched(() => (call.method === 'GET' ? attempt(call, sent, undefined, signal) : act(call, sent)))
    },
    file(name, params) {
      return watched(async () => {
        const headers = new Headers({
          [HEADERS.language]: environment.language(),
          [HEADERS.session]: environment.token(),
        })
        const query = queryOf(params)
        const init = { headers, signal: AbortSignal.timeout(FILE_TIMEOUT_MS), credentials: 'omit' } as const
        const response = await environment
          .fetch(`${OPERATOR_CALLS[name].path}.csv?${query.toString()}`, init)
          .catch((error: unknown) => {
            throw new CallFailed('network', error instanceof Error ? error.name : 'network')
          })
        if (!response.ok || !response.headers.get('content-type')?.startsWith('text/csv'))
          return settle(await response.json().catch(() => undefined), response.status)
        return { file: await response.blob(), isCut: response.headers.get(CSV_CUT_HEADER) === '1' }
      })
    },
    upload(name, file) {
      const form = new FormData()
      form.set('file', file, 'image')
      return watched(() => act(OPERATOR_CALLS[name], form))
    },
  }
}

function settle(body: unknown, status: number): unknown {
  if (typeof body !== 'object' || body === null || !('code' in body) || typeof body.code !== 'number') {
    throw new CallFailed('network', `HTTP ${status}`)
  }
  // A numbered code marks our envelope; the contract gives the rest.
  const envelope = body as Envelope<unknown>
  if (envelope.code === SUCCESS) return envelope.data
  // Every code but success belongs to a refusal.
  const refusal = envelope.data as { reason: RefusalName; params: Readonly<Record<string, string | number>> }
  throw new CallFailed(envelope.code === REFUSALS.session_invalid ? 'session' : 'refused', envelope.msg, refusal)
}

function isUncertain({ kind, reason }: CallFailed): boolean {
  return kind === 'network' || (reason !== undefined && UNCERTAIN.includes(reason))
}
