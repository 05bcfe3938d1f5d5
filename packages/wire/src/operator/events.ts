// Server-sent events for signed-in operators, on one address. Each event goes to operators who may make the call that shows the same
// data.
import type { OperatorCallName } from './calls.ts'
import type { OperatorAnswerOf } from './schemas.ts'

export const OPERATOR_EVENTS_PATH = '/operator/api/events'

export interface OperatorEvents {
  /** A new chat message, from either side. */
  chat: { readonly thread: number; readonly message: OperatorAnswerOf<'operatorChat'>['data'][number] }
  /** How much waits in each queue: at once on connecting, then whenever it changes. */
  waiting: OperatorAnswerOf<'operatorWaiting'>
}

export type OperatorEventName = keyof OperatorEvents

/** The call whose right is needed to hear of it. */
export const OPERATOR_EVENT_RIGHTS = {
  chat: 'operatorChat',
  waiting: 'operatorWaiting',
} as const satisfies Record<OperatorEventName, OperatorCallName>
