// Unwraps a response envelope: the data of a success, or the failure it stands for.
import { type Envelope, SUCCESS } from '@tallystick/wire/envelope'
import { SESSION_INVALID } from '@tallystick/kernel/session-invalid'
import { CallFailed } from './call-failed.ts'

export interface Reply<Data> {
  readonly data: Data
  readonly msg: string
}

/** Throws CallFailed for everything but a success. `status` names an answer that is not ours, such as a proxy's. */
export function openEnvelope(body: unknown, status: number, requestId?: string): Reply<unknown> {
  if (typeof body !== 'object' || body === null || !('code' in body) || typeof body.code !== 'number') {
    throw new CallFailed('network', status, `HTTP ${status}`, undefined, requestId)
  }
  // A numbered code marks our envelope; the contract gives the rest.
  const envelope = body as Envelope<unknown>
  if (isSuccess(envelope)) return { data: envelope.data, msg: envelope.msg }
  const kind = envelope.code === SESSION_INVALID ? 'session' : 'refused'
  throw new CallFailed(kind, envelope.code, envelope.msg, envelope.data, status >= 500 ? requestId : undefined)
}

function isSuccess(envelope: Envelope<unknown>): envelope is Extract<Envelope<unknown>, { code: typeof SUCCESS }> {
  return envelope.code === SUCCESS
}
