// The one HTTP client, named and typed by the operators' contract. An act carries a key and is sent until its outcome is known:
// the server answers the same thing once, however often it is asked.
import { type Envelope, HEADERS, SUCCESS } from '@tallystick/wire/envelope'
import { OPERATOR_CALLS, type OperatorCall, type OperatorCallName } from '@tallystick/wire/operator-calls'
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
}

export interface ApiClient {
  call<Name extends OperatorCallName>(
    name: Name,
    params: OperatorParamsOf<Name>,
    signal?: AbortSignal,
  ): Promise<OperatorAnswerOf<Name>>
}

const READ_TIMEOUT_MS = 20_000
const ACT_TIMEOUT_MS = 10_000
/** Pauses before asking again, with the same key, what became of an act. */
const ASK_AGAIN_MS = [400, 800, 1_600, 3_200, 5_000]
/** Answers after which the act may still have happened. */
const UNCERTAIN: readonly RefusalName[] = ['internal_error', 'unavailable', 'timeout', 'busy']

type Sent = Readonly<Record<string, string | number | undefined>>

export function createApiClient(environment: ApiEnvironment): ApiClient {
  async function attempt(call: OperatorCall, params: Sent, key?: string, signal?: AbortSignal): Promise<unknown> {
    const sent = new URLSearchParams(
      Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    )
    const headers = new Headers({ [HEADERS.language]: environment.language() })
    const token = environment.token()
    if (token !== '') headers.set(HEADERS.session, token)
    if (key !== undefined) headers.set(HEADERS.idempotency, key)
    const isRead = call.method === 'GET'
    const query = isRead && sent.size > 0 ? `?${sent.toString()}` : ''
    const timeout = AbortSignal.timeout(isRead ? READ_TIMEOUT_MS : ACT_TIMEOUT_MS)
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
    return settle(await response.json().catch(() => undefined), response.status)
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

  return {
    async call(name, params, signal) {
      const call: OperatorCall = OPERATOR_CALLS[name]
      const token = environment.token()
      try {
        // Parameters of every call are flat: text and numbers.
        const sent = params as Sent
        const data = await (call.method === 'GET' ? attempt(call, sent, undefined, signal) : act(call, sent))
        // The contract is checked by the server's tests.
        return data as never
      } catch (failure) {
        // News about a session that is over already concerns nobody.
        const isLost = failure instanceof CallFailed && failure.kind === 'session' && token === environment.token()
        if (isLost) environment.onSessionLost()
        throw failure
      }
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
