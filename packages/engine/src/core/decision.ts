// The result of deciding a command: a refusal that changed nothing, or events and a response.
import type { Refusal, RefusalName, RefusalParams } from '@tallystick/kernel/refusals'
import type { Answer } from './commands.ts'
import type { EngineEvent } from './events.ts'

export type Decision =
  | { readonly refusal: Refusal }
  | { readonly refusal?: never; readonly events: readonly EngineEvent[]; readonly answer: Answer }

export function refuse(reason: RefusalName, params: RefusalParams = {}): Decision {
  return { refusal: { reason, params } }
}

export function accept(events: readonly EngineEvent[], answer: Answer = {}): Decision {
  return { events, answer }
}
