// The HTTP client of both browser apps: headers, envelope, sessions, cancelled reads, and retries of changes. A change carries an
// idempotency key and is sent until its outcome is known: the server applies it once.
import type { Clock } from '@tallystick/kernel/clock'
import { HEADERS, REQUEST_ID_HEADER } from '@tallystick/wire/envelope'
import { attributesOf } from '@tallystick/kernel/refusal-attributes'
import { CallFailed } from './call-failed.ts'
import { openEnvelope, type Reply } from './open-envelope.ts'

/** Parameters of every call are flat; absent ones are not sent. */
export type Fields = Readonly<Record<string, string | number | undefined>>

export interface ApiRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly params: Fields | FormData
  /** Changes state: takes an idempotency key and is never aborted. */
  readonly isChange: boolean
  /** Of a change: asked again under the same key, also much later, it is the same one. A new key unless told. */
  readonly key?: string | undefined
  /** Made while the app starts. */
  readonly isInitial?: boolean
}

export interface ClientDeps {
  readonly fetch: typeof fetch
  /** Runs something later; returns the function that cancels it. */
  readonly after: (delayMs: number, run: () => void) => () => void
  readonly online: () => boolean
  readonly randomKey: () => string
  /** Origin of the API, empty for the page's own; awaited, because the site's manifest may name it. */
  readonly origin: () => Promise<string>
  readonly language: () => string
  readonly token: () => string
  readonly readTimeoutMs: number
  /** When given, every query carries the time as `t`. */
  readonly clock?: Clock
  /** Begins the trace of a change, and gives the headers of each attempt; mostly undefined, because few are traced. */
  readonly trace?: () => (() => Readonly<Record<string, string>>) | undefined
  readonly onResponse?: (response: Response) => void
  /** How many changes are sent again because nobody knows what became of them. */
  readonly onClarifying?: (changes: number) => void
  readonly onSessionInvalid: (request: ApiRequest) => void
}

export interface DownloadedFile {
  readonly blob: Blob
  readonly headers: Headers
}

export interface Client {
  /** Rejects with CallFailed. The signal is for reads. */
  send(request: ApiRequest, signal?: AbortSignal): Promise<Reply<unknown>>
  /** For calls that answer with a file of this type instead of the envelope. */
  download(request: ApiRequest, contentType: string): Promise<DownloadedFile>
}

const CHANGE_TIMEOUT_MS = 10_000
const FILE_TIMEOUT_MS = 60_000
/** Pauses before asking again, with the same key, what became of a change. */
const ASK_AGAIN_MS = [400, 800, 1_600, 3_200, 5_000]

/** A request with the token of the moment it was asked. */
interface Asked {
  readonly request: ApiRequest
  readonly token: string
}

interface Limits {
  readonly timeoutMs: number
  /** What the caller gives up by. */
  readonly signals: readonly AbortSignal[]
}

interface RunningRead {
  readonly abort: AbortController
  /** The later identical read that took this one's place. */
  successor?: Promise<Reply<unknown>>
}

export function createClient(deps: ClientDeps): Client {
  const reads = new Map<string, RunningRead>()
  let clarifying = 0

  async function addressOf({ method, path, params }: ApiRequest): Promise<string> {
    const query = new URLSearchParams(method === 'GET' && !(params instanceof FormData) ? sentFields(params) : [])
    if (method === 'GET' && deps.clock) query.set('t', String(deps.clock.now()))
    const text = query.toString()
    return `${await deps.origin()}${path}${text === '' ? '' : `?${text}`}`
  }

  function initOf({ request, token }: Asked, key?: string, trace?: Readonly<Record<string, string>>): RequestInit {
    const { method, params } = request
    const headers = new Headers({ ...trace, [HEADERS.language]: deps.language() })
    if (token !== '') headers.set(HEADERS.session, token)
    if (key !== undefined) headers.set(HEADERS.idempotency, key)
    const init: RequestInit = { method, headers, cache: 'no-store', credentials: 'omit', redirect: 'error' }
    if (method === 'POST') init.body = params instanceof FormData ? params : new URLSearchParams(sentFields(params))
    return init
  }

  /** One request, and what `take` makes of its response. */
  async function exchange<T>(
    url: string,
    init: RequestInit,
    { timeoutMs, signals }: Limits,
    take: (response: Response) => Promise<T>,
  ): Promise<T> {
    const timeout = new AbortController()
    const disarm = deps.after(timeoutMs, () => timeout.abort())
    try {
      const response = await deps.fetch(url, { ...init, signal: AbortSignal.any([timeout.signal, ...signals]) })
      deps.onResponse?.(response)
      return await take(response)
    } catch (thrown) {
      if (thrown instanceof CallFailed) throw thrown
      if (signals.some(signal => signal.aborted)) throw new CallFailed('cancelled', 'ERR_CANCELED', 'cancelled')
      const code = timeout.signal.aborted ? 'ERR_TIMEOUT' : 'ERR_NETWORK'
      throw new CallFailed('network', code, code)
    } finally {
      disarm()
    }
  }

  function read(asked: Asked, signal?: AbortSignal): Promise<Reply<unknown>> {
    const { path, params } = asked.request
    const identity = JSON.stringify([path, params, asked.token])
    const running: RunningRead = { abort: new AbortController() }
    const work = (async () => {
      const signals = signal ? [running.abort.signal, signal] : [running.abort.signal]
      const limits = { timeoutMs: deps.readTimeoutMs, signals }
      try {
        return await exchange(await addressOf(asked.request), initOf(asked), limits, replyOf)
      } catch (failure) {
        // The one who asked first gets the answer of the read that replaced theirs.
        if (running.successor && !signal?.aborted) return await running.successor
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

  async function change(asked: Asked): Promise<Reply<unknown>> {
    if (!deps.online()) throw new CallFailed('network', 'ERR_OFFLINE', 'ERR_OFFLINE')
    const trace = deps.trace?.()
    let key = asked.request.key ?? deps.randomKey()
    // One address for all attempts: its `t` is part of the request.
    const url = await addressOf(asked.request)
    const timeoutMs = asked.request.params instanceof FormData ? FILE_TIMEOUT_MS : CHANGE_TIMEOUT_MS
    let mayHaveHappened = false
    let reference: string | undefined
    let isRekeyed = asked.request.key !== undefined
    try {
      for (const pauseMs of [...ASK_AGAIN_MS, undefined]) {
        try {
          return await exchange(url, initOf(asked, key, trace?.()), { timeoutMs, signals: [] }, replyOf)
        } catch (failure) {
          if (!(failure instanceof CallFailed)) throw failure
          if (failure.reason === 'key_ahead' && !isRekeyed && !mayHaveHappened) {
            // The clock was wrong, and the refusal has told the right time: nothing happened under the first key.
            isRekeyed = true
            key = deps.randomKey()
            continue
          }
          if (isFinal(failure, mayHaveHappened)) throw failure
          reference = failure.reference ?? reference
          if (!mayHaveHappened) deps.onClarifying?.((clarifying += 1))
          mayHaveHappened = true
          if (pauseMs !== undefined) await new Promise<void>(resolve => deps.after(pauseMs, resolve))
        }
      }
      throw new CallFailed('unknown_outcome', 'ERR_UNKNOWN', 'ERR_UNKNOWN', undefined, reference)
    } finally {
      if (mayHaveHappened) deps.onClarifying?.((clarifying -= 1))
    }
  }

  /** Tells of a session that has ended, once: later responses for an ended session are ignored. */
  async function watched<T>({ request, token }: Asked, work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (failure) {
      if (!(failure instanceof CallFailed) || failure.kind !== 'session') throw failure
      if (token !== deps.token()) throw new CallFailed('cancelled', failure.code, failure.message)
      deps.onSessionInvalid(request)
      throw failure
    }
  }

  return {
    send(request, signal) {
      const asked: Asked = { request, token: deps.token() }
      return watched(asked, request.isChange ? change(asked) : read(asked, signal))
    },
    download(request, contentType) {
      const asked: Asked = { request, token: deps.token() }
      const work = async (): Promise<DownloadedFile> => {
        const limits = { timeoutMs: FILE_TIMEOUT_MS, signals: [] }
        return exchange(await addressOf(request), initOf(asked), limits, response => fileOf(response, contentType))
      }
      return watched(asked, work())
    },
  }
}

function sentFields(fields: Fields): [string, string][] {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)])
}

async function replyOf(response: Response): Promise<Reply<unknown>> {
  const body: unknown = await response.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) return undefined
    throw error
  })
  return openEnvelope(body, response.status, referenceOf(response))
}

async function fileOf(response: Response, contentType: string): Promise<DownloadedFile> {
  if (response.ok && response.headers.get('content-type')?.startsWith(contentType))
    return { blob: await response.blob(), headers: response.headers }
  await replyOf(response)
  // An envelope of success where a file should be.
  throw new CallFailed('network', response.status, `HTTP ${response.status}`, undefined, referenceOf(response))
}

function referenceOf({ headers }: Response): string | undefined {
  return headers.get(REQUEST_ID_HEADER) ?? undefined
}

/** Whether the answer to a change settles it. One that was not judged says nothing about the attempts before it. */
function isFinal({ kind, reason }: CallFailed, mayHaveHappened: boolean): boolean {
  if (kind === 'network') return false
  if (reason === undefined) return true
  const { outcome, retryable } = attributesOf(reason)
  return outcome === 'none' && !(retryable && mayHaveHappened)
}
