// Maps HTTP statuses chosen by the framework to refusals.
import { attributesOf } from '@tallystick/kernel/refusal-attributes'
import { REFUSAL_NAMES, type RefusalName } from '@tallystick/kernel/refusals'

/** Refusals of API keys: no framework chooses a status because of them. */
const OF_SIGNED_REQUESTS: ReadonlySet<RefusalName> = new Set([
  'api_key_invalid',
  'signature_wrong',
  'request_time_wrong',
  'request_repeated',
  'api_key_address',
  'api_key_scope',
])

export function refusalOfStatus(status: number): RefusalName {
  const refusal = REFUSAL_NAMES.find(name => attributesOf(name).httpStatus === status && !OF_SIGNED_REQUESTS.has(name))
  if (refusal && status !== 200) return refusal
  if (status === 414 || status === 431) return 'too_large'
  return status >= 400 && status < 500 ? 'bad_request' : 'internal_error'
}
