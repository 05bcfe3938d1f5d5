// Why a call failed. One class, so that screens check `instanceof` once and read the rest.
import type { RefusalName, RefusalParams } from '@tallystick/kernel/refusals'

export type FailureKind =
  /** The server said no; `reason` says why. */
  | 'refused'
  /** The session is not valid any more. */
  | 'session'
  /** Nothing reached the server, or nothing readable came back. */
  | 'network'
  /** A change was sent and no answer came, even after asking again: it may or may not have happened. */
  | 'unknown_outcome'
  /** The response is no longer wanted: the caller cancelled, or its session has ended. */
  | 'cancelled'

export class CallFailed extends Error {
  override name = 'CallFailed'
  readonly kind: FailureKind
  /** The refusal's number, the HTTP status, or a name such as ERR_NETWORK. */
  readonly code: number | string
  readonly reason: RefusalName | undefined
  readonly params: RefusalParams
  /** Where the failure is not the caller's: the id of the request, by which support finds it in the log. */
  readonly reference: string | undefined

  constructor(
    kind: FailureKind,
    code: number | string,
    message: string,
    refusal?: { reason: RefusalName; params: RefusalParams },
    reference?: string,
  ) {
    super(message)
    this.kind = kind
    this.code = code
    this.reason = refusal?.reason
    this.params = refusal?.params ?? {}
    this.reference = reference
  }
}
