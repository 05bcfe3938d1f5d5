// Which HTTP status a refusal travels with. Business refusals are 200: the envelope says what happened.
import type { RefusalName } from '@tallystick/wire/refusals'

const STATUS: Readonly<Partial<Record<RefusalName, number>>> = {
  bad_request: 400,
  session_invalid: 401,
  forbidden: 403,
  unsafe_navigation: 403,
  not_found: 404,
  method_not_allowed: 405,
  timeout: 408,
  too_large: 413,
  unsupported_type: 415,
  too_many_requests: 429,
  code_sent_recently: 429,
  internal_error: 500,
  busy: 503,
  unavailable: 503,
}

export function refusalStatus(reason: RefusalName): number {
  return STATUS[reason] ?? 200
}

/** The refusal that stands for an HTTP status the framework chose. */
export function refusalOfStatus(status: number): RefusalName {
  for (const [name, value] of Object.entries(STATUS)) {
    // The keys are refusal names; Object.entries forgets it.
    if (value === status) return name as RefusalName
  }
  if (status === 414 || status === 431) return 'too_large'
  return status >= 400 && status < 500 ? 'bad_request' : 'internal_error'
}
