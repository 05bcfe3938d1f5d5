// The result of deciding a command: a refusal that changed nothing, or events and a response.
import type { Refusal, RefusalName, RefusalParams } from '@tallystick/kernel/refusals'
import type { Answer } from './commands.ts'
import type { EngineEvent } from './events.ts'

export type Decision =
  | { readonly refusal: Refusal }
  | { readonly refusal?: never; readonly events: Iterable<EngineEvent>; readonly answer: Answer }

export function refuse(reason: RefusalName, params: RefusalParams = {}): Decision {
  return { refusal: { reason, params } }
}

/** @param events each is applied before the next one is asked for. */
export function accept(events: Iterable<EngineEvent>, answer: Answer = {}): Decision {
  return { events, answer }
}
