// The messages on screen: stored on the server, being sent, and failed. Pure functions.
import type { ChatMessage } from '@tallystick/wire/trader/routes'

export interface Pending {
  /** The name the device gave it: sent again, it is the same message. */
  readonly clientId: string
  readonly text: string
  /** Id of an upload; 0 = none. */
  readonly image: number
  readonly failed: boolean
}

export interface Thread {
  readonly messages: readonly ChatMessage[]
  readonly pending: readonly Pending[]
  /** Whether there are older ones; undefined until the server has said it. */
  readonly more: boolean | undefined
}

export const NO_THREAD: Thread = { messages: [], pending: [], more: undefined }

/** Adds messages from anywhere, each once, in the order they were written. */
export function withMessages(thread: Thread, added: readonly ChatMessage[]): Thread {
  const byId = new Map([...thread.messages, ...added].map(message => [message.id, message]))
  return { ...thread, messages: [...byId.values()].toSorted((a, b) => a.id - b.id) }
}

export function withPending(thread: Thread, pending: Pending): Thread {
  const others = thread.pending.filter(({ clientId }) => clientId !== pending.clientId)
  return { ...thread, pending: [...others, pending] }
}

export function sent(thread: Thread, clientId: string, message: ChatMessage): Thread {
  const arrived = withMessages(thread, [message])
  return { ...arrived, pending: thread.pending.filter(other => other.clientId !== clientId) }
}

/** The newest message of support that the reader sees. */
export function newestAnswer({ messages }: Thread): number | undefined {
  return messages.findLast(message => message.from === 'support')?.id
}
