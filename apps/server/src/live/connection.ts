// One live connection: its user, its subscriptions, and a send that bounds buffered memory.
import type { Duplex } from 'node:stream'
import type { Instant } from '@tallystick/kernel/clock'
import type { LanguageCode } from '@tallystick/i18n/languages'
import type { ServerFrame } from '@tallystick/wire/live/frames'
import type { WebSocket } from 'ws'
import type { SessionUser } from '../http/auth/session-user.ts'
import type { Topic, TopicName } from './topics.ts'

/** A reader that is this far behind is dropped; it comes back and gets a snapshot. */
const MOST_UNREAD_BYTES = 256 * 1024

/** How long a socket may take to answer a goodbye. */
const GOODBYE_MS = 1_000

const FINAL_TEXT = 0x81

export const CLOSE = {
  goingAway: 1001,
  policy: 1008,
  restarting: 1012,
  tryAgain: 1013,
  sessionEnded: 4001,
} as const

export interface Connection {
  readonly address: string
  readonly language: LanguageCode
  readonly topics: Map<TopicName, Topic>
  user: SessionUser | undefined
  lastHeard: Instant
  /** Sends a frame that was encoded once for many sockets. False when the socket was too slow and is gone. */
  sendEncoded(frame: Buffer): boolean
  send(frame: ServerFrame): void
  close(code: number, reason: string): void
  /** Without a goodbye: for sockets that no longer read. */
  terminate(): void
}

export interface ConnectionDeps {
  readonly socket: WebSocket
  /** What the socket runs on. */
  readonly stream: Duplex
  readonly address: string
  readonly language: LanguageCode
  readonly now: Instant
  readonly onSlow: () => void
}

export function createConnection({ socket, stream, address, language, now, onSlow }: ConnectionDeps): Connection {
  const sendEncoded = (frame: Buffer): boolean => {
    if (socket.readyState !== socket.OPEN) return false
    if (stream.writableLength > MOST_UNREAD_BYTES) {
      onSlow()
      socket.terminate()
      return false
    }
    // Past the library, which would make a header and two writes for each socket. Without compression it writes every frame of its own
    // whole and at once, so that ours never falls into one of them.
    stream.write(frame)
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

/** The frame as it goes over the wire, header included. */
export function encode(frame: ServerFrame): Buffer {
  const text = Buffer.from(JSON.stringify(frame))
  return Buffer.concat([textHeader(text.length), text])
}

/** RFC 6455, section 5.2: a final text frame of a server, which is not masked. */
function textHeader(length: number): Buffer {
  if (length < 126) return Buffer.from([FINAL_TEXT, length])
  if (length < 2 ** 16) return Buffer.from([FINAL_TEXT, 126, length >> 8, length & 0xff])
  const header = Buffer.alloc(10)
  header[0] = FINAL_TEXT
  header[1] = 127
  header.writeBigUInt64BE(BigInt(length), 2)
  return header
}
