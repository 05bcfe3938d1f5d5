// The envelope of every response, success or refusal.
import type { RefusalName, RefusalParams } from '@tallystick/kernel/refusals'

/** The code of success. 999 = session invalid, any other = refused (see refusals.ts). */
export const SUCCESS = 1

export interface Success<Data> {
  readonly code: typeof SUCCESS
  readonly msg: string
  readonly data: Data
}

export interface RefusalData {
  readonly reason: RefusalName
  readonly params: RefusalParams
  /** Of bad_request: every wrong parameter, and what was expected, in the language of the `lang` header. */
  readonly fields?: readonly { readonly field: string; readonly expected: string }[]
}

export interface Refused {
  /** A number of the refusal catalogue. */
  readonly code: number
  /** In the language of the `lang` header. */
  readonly msg: string
  readonly data: RefusalData
}

export type Envelope<Data> = Success<Data> | Refused

/** Every answer carries the id of its request; support finds it in the log. */
export const REQUEST_ID_HEADER = 'x-request-id'

/** The trace a request belongs to, in the form of W3C Trace Context. */
export const TRACE_HEADER = 'traceparent'

/** What the app adds to it: a member of the list that says how many milliseconds before the request the user tapped. */
export const TRACE_STATE_HEADER = 'tracestate'
export const TAP_MEMBER = 'tallystick=tap:'

/** Request headers of ours, in the case they travel in. */
export const HEADERS = {
  language: 'lang',
  session: 'authorization',
  idempotency: 'idempotency-key',
  /** Of programs: the API key's id, the time of the request in milliseconds, and the signature over both and the request (the API's docs, chapter API keys). */
  apiKey: 'api-key',
  apiTime: 'api-time',
  apiSignature: 'api-signature',
} as const
