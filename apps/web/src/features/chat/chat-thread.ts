// The messages that are there, from wherever they came. Pure functions.
import type { ChatMessage } from '@tallystick/wire/trader/schemas'

export interface Thread {
  readonly messages: readonly ChatMessage[]
  /** Whether there are older ones; undefined until the server has said it. */
  readonly more: boolean | undefined
}

export const NO_THREAD: Thread = { messages: [], more: undefined }

/** Adds messages from anywhere, each once, in the order they were written. */
export function withMessages(thread: Thread, added: readonly ChatMessage[]): Thread {
  const byId = new Map([...thread.messages, ...added].map(message => [message.id, message]))
  return { ...thread, messages: [...byId.values()].toSorted((a, b) => a.id - b.id) }
}

/** The newest message of support that the reader sees. */
export function newestAnswer({ messages }: Thread): number | undefined {
  return messages.findLast(message => message.from === 'support')?.id
}
