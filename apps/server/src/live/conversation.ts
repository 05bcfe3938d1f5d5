// Handles the client methods login, logout, sub and unsub. The session decides whose account a private topic shows.
import { refusalText } from '@tallystick/i18n/refusals/words'
import { SUCCESS } from '@tallystick/wire/envelope'
import { REFUSALS } from '@tallystick/kernel/refusals'
import type { LiveRefusal } from '@tallystick/wire/live/frames'
import type { Clock } from '@tallystick/kernel/clock'
import type { Market } from '../feed/market.ts'
import type { Settings } from '../settings/settings.ts'
import { isLoopback } from '../http/pipeline/client-address.ts'
import type { Sessions } from '../http/auth/sessions.ts'
import type { SessionUser } from '../http/auth/session-user.ts'
import { keyLogin } from '../http/auth/signed-requests.ts'
import { tokenIn } from '../http/auth/tokens.ts'
import type { AccountFanOut } from './account-fan-out.ts'
import { type ReadFrame, type Refused, repeated } from './client-frames.ts'
import { CLOSE, type Connection } from './connection.ts'
import type { FollowFanOut } from './follow-fan-out.ts'
import type { QuoteFanOut } from './quote-fan-out.ts'
import type { PersonalFanOut } from './personal-fan-out.ts'
import type { SocketCounts } from './socket-counts.ts'
import { isPrivate, parseTopic, type Topic } from './topics.ts'

export interface ConversationDeps {
  readonly market: Market
  readonly sessions: Sessions
  readonly clock: Clock
  readonly settings: Settings
  readonly quotes: QuoteFanOut
  readonly accounts: AccountFanOut
  readonly follows: FollowFanOut
  readonly personal: PersonalFanOut
  readonly counts: SocketCounts
  /** False once the socket is closed: nothing may be added to it any more. */
  readonly isOpen: (connection: Connection) => boolean
}

type Login = Extract<ReadFrame, { readonly method: 'login' }>
type Subscription = Extract<ReadFrame, { readonly topic: string }>

export interface Conversation {
  handle(connection: Connection, frame: ReadFrame): Promise<void>
  /** The socket is gone: forget everything about it. */
  leave(connection: Connection): void
  /** Closes the sockets of sessions that are no longer valid. */
  endSessions(sessionIds: readonly string[]): void
  /** Sessions that have a socket here. */
  sessionIds(): readonly string[]
}

export function createConversation(deps: ConversationDeps): Conversation {
  const { market, sessions, clock, settings, quotes, accounts, follows, personal, counts } = deps
  const bySession = new Map<string, Set<Connection>>()

  const addTopic = async (connection: Connection, topic: Topic, user: SessionUser | undefined): Promise<void> => {
    connection.topics.set(topic.name, topic)
    if (topic.kind === 'quotes') quotes.addQuotes(connection)
    else if (topic.kind === 'candles') quotes.addCandles(connection, topic)
    else if (topic.kind === 'visitor_chat') personal.addVisitorChat(connection, topic.name)
    else if (user && topic.kind === 'chat') personal.addChat(connection, user.userId)
    else if (user && topic.kind === 'notices') await personal.addNotices(connection, user.userId)
    else if (topic.kind === 'follow') {
      if (!(await follows.add(connection, topic))) connection.topics.delete(topic.name)
    } else if (user && topic.kind === 'trade') await accounts.addTrade(connection, user.userId)
    else if (user) accounts.addClosed(connection, user.userId)
  }

  const dropTopic = (connection: Connection, topic: Topic): void => {
    connection.topics.delete(topic.name)
    if (topic.kind === 'quotes' || topic.kind === 'candles') quotes.remove(connection, topic)
    else if (topic.kind === 'follow') follows.remove(connection, topic)
    else if (topic.kind === 'visitor_chat') personal.removeVisitorChat(connection, topic.name)
    else if (!connection.user) return
    else if (topic.kind === 'chat') personal.removeChat(connection, connection.user.userId)
    else if (topic.kind === 'notices') personal.removeNotices(connection, connection.user.userId)
    else accounts.remove(connection, connection.user.userId, topic.kind)
  }

  /** Ends the login of a socket, private topics first. Returns those topics. */
  const forgetUser = (connection: Connection): Topic[] => {
    const { user } = connection
    if (!user) return []
    const dropped = [...connection.topics.values()].filter(isPrivate)
    for (const topic of dropped) dropTopic(connection, topic)
    counts.remove(ofUser(user.userId))
    removeFrom(bySession, user.sessionId, connection)
    connection.user = undefined
    return dropped
  }

  const asker = async (connection: Connection, frame: Login): Promise<SessionUser | LiveRefusal> => {
    if ('signed' in frame) return keyLogin({ apiKeys: sessions.apiKeys, clock }, frame.signed, connection.address)
    const token = tokenIn(frame.token)
    return (token === undefined ? undefined : await sessions.find(token)) ?? 'session_invalid'
  }

  const login = async (connection: Connection, frame: Login): Promise<void> => {
    const before = connection.user?.userId
    const dropped = forgetUser(connection)
    const user = await asker(connection, frame)
    if (!deps.isOpen(connection)) return
    if (typeof user === 'string') return connection.send(loginRefused(connection, user))
    if (counts.count(ofUser(user.userId)) >= mostSockets(settings, connection)) {
      connection.send(loginRefused(connection, 'too_many_requests'))
      return connection.close(CLOSE.policy, 'too many sockets')
    }
    connection.user = user
    counts.add(ofUser(user.userId))
    addTo(bySession, user.sessionId, connection)
    connection.send({ type: 'login_result', code: SUCCESS, msg: '' })
    // The same user again, perhaps with a new token: existing subscriptions continue.
    if (before !== user.userId) return
    for (const topic of dropped) {
      // The session may end while the topic before is being read.
      if (connection.user !== user || !deps.isOpen(connection)) return
      await addTopic(connection, topic, user)
    }
  }

  const subscribe = async (connection: Connection, frame: Subscription): Promise<void> => {
    const topic = parseTopic(frame.topic, market, frame.followed)
    if (!topic) return sendError(connection, 'unknown_topic', frame)
    if (isPrivate(topic) && !connection.user) return sendError(connection, 'login_needed', frame)
    // What is said to support is between people.
    if (topic.kind === 'chat' && connection.user?.apiKey !== undefined)
      return sendError(connection, 'api_key_scope', frame)
    // Again: the client noticed a gap and wants the snapshot.
    const known = connection.topics.get(topic.name)
    if (known) dropTopic(connection, known)
    if (connection.topics.size >= settings.get('live_topics_per_socket'))
      return sendError(connection, 'too_many_requests', frame)
    await addTopic(connection, topic, connection.user)
    // No such relation, or it has ended.
    if (topic.kind === 'follow' && !connection.topics.has(topic.name) && deps.isOpen(connection))
      sendError(connection, 'not_following', frame)
  }

  const unsubscribe = (connection: Connection, frame: Subscription): void => {
    const topic = parseTopic(frame.topic, market, frame.followed)
    if (!topic) return sendError(connection, 'unknown_topic', frame)
    const known = connection.topics.get(topic.name)
    if (known) dropTopic(connection, known)
  }

  return {
    async handle(connection, frame) {
      if (frame.method === 'login') await login(connection, frame)
      else if (frame.method === 'logout') forgetUser(connection)
      else if (frame.method === 'sub') await subscribe(connection, frame)
      else if (frame.method === 'unsub') unsubscribe(connection, frame)
      else if (frame.method === 'error') sendError(connection, frame.reason, frame.refused)
    },
    leave(connection) {
      forgetUser(connection)
      for (const topic of connection.topics.values()) dropTopic(connection, topic)
    },
    endSessions(sessionIds) {
      for (const id of sessionIds) {
        for (const connection of bySession.get(id) ?? []) {
          forgetUser(connection)
          connection.close(CLOSE.sessionEnded, 'session ended')
        }
      }
    },
    sessionIds: () => [...bySession.keys()],
  }
}

function sendError(connection: Connection, reason: LiveRefusal, refused: Refused): void {
  connection.send({ type: 'error', code: REFUSALS[reason], reason, ...repeated(refused) })
}

function loginRefused(connection: Connection, reason: LiveRefusal) {
  return { type: 'login_result', code: REFUSALS[reason], msg: refusalText(connection.language, reason, {}) } as const
}

function ofUser(userId: number): string {
  return `user ${userId}`
}

function mostSockets(settings: Settings, connection: Connection): number {
  const factor = isLoopback(connection.address) ? settings.get('limit_loopback_factor') : 1
  return settings.get('live_sockets_per_user') * factor
}

function addTo(index: Map<string, Set<Connection>>, key: string, connection: Connection): void {
  const set = index.get(key) ?? new Set()
  index.set(key, set)
  set.add(connection)
}

function removeFrom(index: Map<string, Set<Connection>>, key: string, connection: Connection): void {
  const set = index.get(key)
  set?.delete(connection)
  if (set?.size === 0) index.delete(key)
}
