// The consequences of each refusal for its receiver; without their numbers, which the browser does not need. A refusal without an entry was decided on the request as it stands: nothing
// happened, a retry gives the same response, and the response is kept under the idempotency key.
import type { RefusalName } from './refusals.ts'

export interface RefusalAttributes {
  /** none: nothing happened. unknown: it may have happened, and only the same request with the same key tells. */
  readonly outcome: 'none' | 'unknown'
  /** The server did not get to judge the request: the same one, unchanged, may be answered differently in a moment. */
  readonly retryable: boolean
  /** Remembered under the idempotency key, so that the same request is answered the same for a day. */
  readonly kept: boolean
  readonly httpStatus: number
}

const DECIDED = { outcome: 'none', retryable: false, kept: true, httpStatus: 200 } as const
const NOT_JUDGED = { outcome: 'none', retryable: true, kept: false } as const
const UNKNOWN = { outcome: 'unknown', retryable: true, kept: false } as const

const EXCEPTIONS: Readonly<Partial<Record<RefusalName, Partial<RefusalAttributes>>>> = {
  bad_request: { httpStatus: 400 },
  not_found: { httpStatus: 404 },
  method_not_allowed: { httpStatus: 405 },
  too_large: { httpStatus: 413 },
  unsupported_type: { httpStatus: 415 },
  too_many_requests: { ...NOT_JUDGED, httpStatus: 429 },
  forbidden: { httpStatus: 403 },
  internal_error: { ...UNKNOWN, httpStatus: 500 },
  busy: { ...NOT_JUDGED, httpStatus: 503 },
  unavailable: { ...UNKNOWN, httpStatus: 503 },
  timeout: { ...UNKNOWN, httpStatus: 408 },
  unsafe_navigation: { httpStatus: 403 },
  // Decided, and valid for less than a minute: the user may ask again, a program should not.
  code_sent_recently: { kept: false, httpStatus: 429 },
  // Judged on the market of that moment: the next price, or its opening, may allow it.
  price_stale: { kept: false },
  market_closed: { kept: false },
  // Until the log is appended to again.
  log_stopped: { kept: false },
  // The clock of the device is wrong: under a key of now, or a little later, it is judged.
  key_ahead: NOT_JUDGED,
  session_invalid: { httpStatus: 401 },
  api_key_invalid: { kept: false, httpStatus: 401 },
  signature_wrong: { kept: false, httpStatus: 401 },
  request_time_wrong: { kept: false, httpStatus: 401 },
  request_repeated: { kept: false, httpStatus: 409 },
  api_key_address: { kept: false, httpStatus: 403 },
  api_key_scope: { kept: false, httpStatus: 403 },
}

export function attributesOf(reason: RefusalName): RefusalAttributes {
  return { ...DECIDED, ...EXCEPTIONS[reason] }
}
