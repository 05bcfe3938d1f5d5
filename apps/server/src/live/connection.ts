// One socket as the rest of the live role sees it: who is behind it, what it listens to, and a way to send that never piles up memory.
import type { Instant } from '@tallystick/kernel/clock'
import type { LanguageCode } from '@tallystick/i18n/languages'
import type { ServerFrame } from '@tallystick/wire/frames'
import type { WebSocket } from 'ws'
import type { SessionUser } from '../plugins/sessions.ts'
import type { Topic, TopicName } from './topics.ts'

/** A reader that is this far behind is dropped; it comes back and gets a snapshot. */
const MOST_UNREAD_BYTES = 256 * 1024

/** How long a socket may take to answer a goodbye. */
const GOODBYE_MS = 1_000

export const CLOSE = {
  goingAway: 1001,
  policy: 1008,
  tryAgain: 1013,
  sessionEnded: 4001,
} as const

export interface Connection {
  readonly address: string
  readonly language: LanguageCode
  readonly topics: Map<TopicName, Topic>
  user: SessionUser | undefined
  lastHeard: Instant
  /** Sends text that was encoded once for many sockets. False when the socket was too slow and is gone. */
  sendEncoded(frame: Buffer): boolean
  send(frame: ServerFrame): void
  close(code: number, reason: string): void
  /** Without a goodbye: for sockets that no longer read. */
  terminate(): void
}

export interface ConnectionParts {
  readonly socket: WebSocket
  readonly address: string
  readonly language: LanguageCode
  readonly now: Instant
  readonly onSlow: () => void
}

export function createConnection({ socket, address, language, now, onSlow }: ConnectionParts): Connection {
  const sendEncoded = (frame: Buffer): boolean => {
    if (socket.readyState !== socket.OPEN) return false
    if (socket.bufferedAmount > MOST_UNREAD_BYTES) {
      onSlow()
      socket.terminate()
      return false
    }
    socket.send(frame, { binary: false })
    return true
  }
  return {
    address,
    language,
    topics: new Map(),
    user: undefined,
    lastHeard: now,
    sendEncoded,
    send: frame => void sendEncoded(encode(frame)),
    close(code, reason) {
      socket.close(code, reason)
      setTimeout(() => socket.terminate(), GOODBYE_MS).unref()
    },
    terminate: () => socket.terminate(),
  }
}

export function encode(frame: ServerFrame): Buffer {
  return Buffer.from(JSON.stringify(frame))
}
