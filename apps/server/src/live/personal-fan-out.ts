// Events of one user other than trading: messages of the support chat, and a frame whenever something of theirs changed, with the number
// of unread notices. A user is identified by their session, a visitor by the secret identifier their device generated.
import type { ServerFrame, VisitorChatTopic } from '@tallystick/wire/live/frames'
import type { ChatMessage } from '@tallystick/wire/trader/schemas'
import type { Bus } from '../bus/bus.ts'
import { visitorHash } from '../modules/content/chat/chat.ts'
import { countUnread } from '../modules/users/notifications/notifications.ts'
import type { Pool } from '../platform/postgres/pool.ts'
import { type Connection, encode } from './connection.ts'
import { firstNumber } from './first-number.ts'

export interface PersonalFanOut {
  addChat(connection: Connection, userId: number): void
  addVisitorChat(connection: Connection, name: VisitorChatTopic): void
  addNotices(connection: Connection, userId: number): Promise<void>
  removeChat(connection: Connection, userId: number): void
  removeVisitorChat(connection: Connection, name: VisitorChatTopic): void
  removeNotices(connection: Connection, userId: number): void
  /** Tells the users something of whom changed since the last beat. */
  beat(): void
  stop(): void
}

export interface PersonalDeps {
  readonly bus: Bus
  readonly pool: Pool
  readonly onError: (error: unknown) => void
}

/** The subscribers of one topic of one user, and the number of the last frame. */
interface Channel<Name extends ServerFrame['type']> {
  readonly name: Name
  readonly connections: Set<Connection>
  seq: number
}

interface NoticeChannel extends Channel<'NOTICE'> {
  /** As last counted; undefined until it was. */
  unread: number | undefined
}

export function createPersonalFanOut({ bus, pool, onError }: PersonalDeps): PersonalFanOut {
  const chats = new Map<number, Channel<'CHAT'>>()
  const visitorChats = new Map<string, Channel<VisitorChatTopic>>()
  const notices = new Map<number, NoticeChannel>()
  const changed = new Set<number>()

  const sendMessage = (channel: Channel<'CHAT' | VisitorChatTopic> | undefined, message: ChatMessage): void => {
    if (!channel) return
    channel.seq += 1
    const frame = encode({ type: channel.name, seq: channel.seq, data: [message] })
    for (const connection of channel.connections) connection.sendEncoded(frame)
  }

  const sendUnread = async (userId: number): Promise<void> => {
    const channel = notices.get(userId)
    if (!channel) return
    channel.unread = await countUnread(pool, userId)
    sendNotice(channel, channel.unread)
  }

  const sendNotice = (channel: NoticeChannel, unread: number): void => {
    channel.seq += 1
    const frame = encode({ type: 'NOTICE', seq: channel.seq, data: { unread } })
    for (const connection of channel.connections) connection.sendEncoded(frame)
  }

  const endings = [
    bus.subscribe('chat_message', ({ userId, visitor, message }) => {
      if (userId !== undefined) sendMessage(chats.get(userId), message)
      else if (visitor !== undefined) sendMessage(visitorChats.get(visitor), message)
    }),
    bus.subscribe('bus_resumed', () => {
      for (const channel of [...chats.values(), ...visitorChats.values()]) channel.seq += 1
      for (const userId of notices.keys()) void sendUnread(userId).catch(onError)
    }),
    bus.subscribe('notices_changed', ({ userIds }) => {
      for (const userId of userIds) void sendUnread(userId).catch(onError)
    }),
    bus.subscribe('users_changed', ({ userIds }) => {
      for (const userId of userIds) if (notices.has(userId)) changed.add(userId)
    }),
  ]

  return {
    addChat(connection, userId) {
      const { seq } = join(chats, userId, 'CHAT', connection)
      connection.send({ type: 'CHAT', seq, snapshot: true, data: [] })
    },
    addVisitorChat(connection, name) {
      const { seq } = join(visitorChats, visitorKey(name), name, connection)
      connection.send({ type: name, seq, snapshot: true, data: [] })
    },
    async addNotices(connection, userId) {
      const channel = notices.get(userId) ?? {
        name: 'NOTICE',
        connections: new Set(),
        seq: firstNumber(),
        unread: undefined,
      }
      notices.set(userId, channel)
      channel.connections.add(connection)
      const unread = await countUnread(pool, userId)
      channel.unread = unread
      if (!channel.connections.has(connection)) return
      connection.send({ type: 'NOTICE', seq: channel.seq, snapshot: true, data: { unread } })
    },
    removeChat: (connection, userId) => leave(chats, userId, connection),
    removeVisitorChat: (connection, name) => leave(visitorChats, visitorKey(name), connection),
    removeNotices: (connection, userId) => leave(notices, userId, connection),
    beat() {
      for (const userId of changed) {
        const channel = notices.get(userId)
        // Not counted yet: the snapshot is on its way.
        if (channel && channel.unread === undefined) continue
        changed.delete(userId)
        if (channel?.unread !== undefined) sendNotice(channel, channel.unread)
      }
    },
    stop: () => endings.forEach(end => end()),
  }
}

function visitorKey(name: VisitorChatTopic): string {
  return visitorHash(name.slice('CHAT.'.length)).toString('hex')
}

function join<Key, Name extends ServerFrame['type']>(
  channels: Map<Key, Channel<Name>>,
  key: Key,
  name: Name,
  connection: Connection,
): Channel<Name> {
  const channel = channels.get(key) ?? { name, connections: new Set(), seq: firstNumber() }
  channels.set(key, channel)
  channel.connections.add(connection)
  return channel
}

function leave<Key>(channels: Map<Key, Channel<ServerFrame['type']>>, key: Key, connection: Connection): void {
  const channel = channels.get(key)
  channel?.connections.delete(connection)
  if (channel?.connections.size === 0) channels.delete(key)
}
