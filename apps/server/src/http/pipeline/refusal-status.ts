// Maps HTTP statuses chosen by the framework to refusals.
import { attributesOf, REFUSAL_NAMES } from '@tallystick/kernel/refusal-attributes'
import type { RefusalName } from '@tallystick/kernel/refusals'

export function refusalOfStatus(status: number): RefusalName {
  const refusal = REFUSAL_NAMES.find(name => attributesOf(name).httpStatus === status)
  if (refusal && status !== 200) return refusal
  if (status === 414 || status === 431) return 'too_large'
  return status >= 400 && status < 500 ? 'bad_request' : 'internal_error'
}
