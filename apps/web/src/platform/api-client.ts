// The one HTTP client. Every call is named and typed by the wire contract; what the specification says about headers,
// the envelope, sessions, cancelled reads and messages happens here and nowhere else.
import { CALLS, type Call, type CallName } from '@tallystick/wire/calls'
import { type Envelope, HEADERS, SUCCESS } from '@tallystick/wire/envelope'
import { attributesOf } from '@tallystick/wire/refusal-attributes'
import { REFUSALS, type RefusalName } from '@tallystick/wire/refusals'
import type { AnswerOf, ParamsOf } from '@tallystick/wire/routes'
import type { Clock } from '@tallystick/kernel/clock'
import { CallFailed } from './call-failed.ts'
import { sleep, type Timers } from './clock.ts'

export interface ApiEnvironment {
  readonly fetch: typeof fetch
  readonly clock: Clock
  readonly timers: Timers
  readonly online: () => boolean
  readonly randomKey: () => string
  /** Origin of the API; awaited, because the site's manifest names it. */
  readonly origin: () => Promise<string>
  readonly language: () => string
  readonly token: () => string
  readonly observeDate: (dateHeader: string | null) => void
  readonly onMessage: (failure: CallFailed) => void
  readonly onSessionInvalid: (options: { readonly initial: boolean }) => void
  readonly onLoader: (running: number) => void
}

export interface CallOptions {
  /** False: the caller words the failure itself. */
  readonly showErrorMessage?: boolean
  /** Refusals that are no news to the caller: he asks the next question instead. */
  readonly expected?: readonly RefusalName[]
  /** Reads only: a change is never aborted. */
  readonly signal?: AbortSignal
}

export interface Reply<Data> {
  readonly data: Data
  readonly msg: string
}

export interface ApiClient {
  call<Name extends CallName>(name: Name, params: ParamsOf<Name>, options?: CallOptions): Promise<Reply<AnswerOf<Name>>>
}

const READ_TIMEOUT_MS = 15_000
const CHANGE_TIMEOUT_MS = 10_000
/** Pauses before asking again, with the same key, what became of a change. */
const ASK_AGAIN_MS = [400, 800, 1_600, 3_200, 5_000]

/** Parameters as they are sent; absent ones stay out. */
type Sent = Readonly<Record<string, string | number | undefined>>

interface Asked {
  readonly call: Call
  readonly params: Sent
  readonly token: string
}

interface Attempt {
  readonly envelope?: Envelope<unknown>
  readonly failure?: CallFailed
}

interface RunningRead {
  readonly abort: AbortController
  /** The later identical read that took this one's place. */
  successor?: Promise<Reply<unknown>>
}

export function createApiClient(environment: ApiEnvironment): ApiClient {
  const reads = new Map<string, RunningRead>()
  let loaders = 0

  function address(origin: string, { call, params }: Asked, inQuery: boolean): string {
    const query = new URLSearchParams()
    if (inQuery) {
      for (const [name, value] of Object.entries(params)) if (value !== undefined) query.set(name, String(value))
      query.set('t', String(environment.clock.now()))
    }
    const text = query.toString()
    return `${origin}${call.path}${text === '' ? '' : `?${text}`}`
  }

  function request({ call, params, token }: Asked, key?: string): RequestInit {
    const headers = new Headers({ [HEADERS.language]: environment.language() })
    if (token !== '') headers.set(HEADERS.session, token)
    if (key !== undefined) headers.set(HEADERS.idempotency, key)
    const method = call.methods[0]
    const init: RequestInit = { method, headers, cache: 'no-store', credentials: 'omit', redirect: 'error' }
    if (method === 'POST') {
      const sent = Object.entries(params).filter(([, value]) => value !== undefined)
      init.body = new URLSearchParams(sent.map(([name, value]) => [name, String(value)]))
    }
    return init
  }

  /** One request. Resolves with what came back; rejects only when the caller gave up. */
  async function attempt(
    url: string,
    init: RequestInit,
    signals: readonly AbortSignal[],
    limitMs: number,
  ): Promise<Attempt> {
    const timeout = new AbortController()
    const disarm = environment.timers.after(limitMs, () => timeout.abort())
    try {
      const response = await environment.fetch(url, { ...init, signal: AbortSignal.any([timeout.signal, ...signals]) })
      environment.observeDate(response.headers.get('date'))
      return { envelope: await readEnvelope(response) }
    } catch (thrown) {
      if (thrown instanceof CallFailed) return { failure: thrown }
      const abandoned = signals.some(signal => signal.aborted)
      if (abandoned) throw new CallFailed('cancelled', 'ERR_CANCELED', 'cancelled')
      const code = timeout.signal.aborted ? 'ERR_TIMEOUT' : 'ERR_NETWORK'
      return { failure: new CallFailed('network', code, code) }
    } finally {
      disarm()
    }
  }

  async function read(asked: Asked, signal?: AbortSignal): Promise<Reply<unknown>> {
    const identity = JSON.stringify([asked.call.path, asked.params, asked.token])
    const running: RunningRead = { abort: new AbortController() }
    const work = (async () => {
      const url = address(await environment.origin(), asked, true)
      const signals = signal ? [running.abort.signal, signal] : [running.abort.signal]
      try {
        return settle(await attempt(url, request(asked), signals, READ_TIMEOUT_MS))
      } catch (failure) {
        // The one who asked first gets the answer of the read that replaced his.
        if (running.successor && !signal?.aborted) return running.successor
        throw failure
      } finally {
        if (reads.get(identity) === running) reads.delete(identity)
      }
    })()
    const earlier = reads.get(identity)
    reads.set(identity, running)
    if (earlier) {
      earlier.successor = work
      earlier.abort.abort()
    }
    return work
  }

  /** Sends a change until its outcome is known: the key makes the server answer the same thing once. */
  async function change(asked: Asked): Promise<Reply<unknown>> {
    if (!environment.online()) throw new CallFailed('network', 'ERR_OFFLINE', 'ERR_OFFLINE')
    const key = environment.randomKey()
    const url = address(await environment.origin(), asked, asked.call.methods[0] === 'GET')
    for (const pauseMs of [...ASK_AGAIN_MS, undefined]) {
      const outcome = await attempt(url, request(asked, key), [], CHANGE_TIMEOUT_MS)
      if (!isUncertain(outcome)) return settle(outcome)
      if (pauseMs !== undefined) await sleep(environment.timers, pauseMs)
    }
    throw new CallFailed('unknown_outcome', 'ERR_UNKNOWN', 'ERR_UNKNOWN')
  }

  async function withLoader<T>(shown: boolean, work: () => Promise<T>): Promise<T> {
    if (!shown) return work()
    environment.onLoader((loaders += 1))
    try {
      return await work()
    } finally {
      environment.onLoader((loaders -= 1))
    }
  }

  return {
    async call(name, params, options = {}) {
      const call: Call = CALLS[name]
      // Parameters of every call are flat: text and numbers. The token is that of the moment of asking.
      const asked: Asked = { call, params: params as Sent, token: environment.token() }
      try {
        const reply = await withLoader(call.loader === true, () =>
          call.mutating ? change(asked) : read(asked, options.signal),
        )
        // The contract is checked by the server's tests; parsing each answer again would cost every phone.
        return reply as never
      } catch (failure) {
        if (!(failure instanceof CallFailed)) throw failure
        // News about a session that is over already concerns nobody.
        const outdated = failure.kind === 'session' && asked.token !== environment.token()
        if (failure.kind === 'session' && !outdated) environment.onSessionInvalid({ initial: call.initial === true })
        const silent =
          failure.kind === 'cancelled' || (failure.kind === 'session' && (call.initial === true || outdated))
        const expected = failure.reason !== undefined && options.expected?.includes(failure.reason) === true
        if (!silent && !expected && options.showErrorMessage !== false) environment.onMessage(failure)
        throw failure
      }
    },
  }
}

async function readEnvelope(response: Response): Promise<Envelope<unknown>> {
  const body: unknown = await response.json().catch(() => undefined)
  if (typeof body !== 'object' || body === null || !('code' in body) || typeof body.code !== 'number') {
    throw new CallFailed('network', response.status, `HTTP ${response.status}`)
  }
  // A numbered code marks our envelope; the contract gives the rest.
  return body as Envelope<unknown>
}

function settle(outcome: Attempt): Reply<unknown> {
  if (outcome.failure) throw outcome.failure
  const { envelope } = outcome
  if (envelope === undefined) throw new CallFailed('network', 'ERR_EMPTY', 'ERR_EMPTY')
  if (isSuccess(envelope)) return { data: envelope.data, msg: envelope.msg }
  const kind = envelope.code === REFUSALS.session_invalid ? 'session' : 'refused'
  throw new CallFailed(kind, envelope.code, envelope.msg, envelope.data)
}

function isUncertain({ envelope, failure }: Attempt): boolean {
  if (failure) return true
  return envelope !== undefined && !isSuccess(envelope) && attributesOf(envelope.data?.reason).outcome === 'unknown'
}

function isSuccess(envelope: Envelope<unknown>): envelope is Extract<Envelope<unknown>, { code: typeof SUCCESS }> {
  return envelope.code === SUCCESS
}
