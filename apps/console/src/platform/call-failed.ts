// Why a call brought no answer. One class, so that screens ask `instanceof` once and read the rest.
import type { RefusalName, RefusalParams } from '@tallystick/wire/refusals'

export type FailureKind =
  /** The server said no; `reason` says why. */
  | 'refused'
  /** The session is not valid any more. */
  | 'session'
  /** Nothing reached the server, or nothing readable came back. */
  | 'network'
  /** An act was sent and no answer came, even after asking again: it may or may not have happened. */
  | 'unknown_outcome'

export class CallFailed extends Error {
  override name = 'CallFailed'
  readonly kind: FailureKind
  readonly reason: RefusalName | undefined
  readonly params: RefusalParams

  constructor(kind: FailureKind, message: string, refusal?: { reason: RefusalName; params: RefusalParams }) {
    super(message)
    this.kind = kind
    this.reason = refusal?.reason
    this.params = refusal?.params ?? {}
  }
}
