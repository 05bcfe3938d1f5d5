// A socket and its frames: whatever comes in whatever order, what it listens to, whose account it shows and what is counted for it agree.
import { type LiveRefusal, PRIVATE_TOPICS } from '@tallystick/wire/live/frames'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SessionUser } from '../http/auth/session-user.ts'
import type { SettingKey } from '../settings/settings.ts'
import type { ReadFrame } from './client-frames.ts'
import type { Connection } from './connection.ts'
import { type Conversation, createConversation, type ConversationDeps } from './conversation.ts'
import { isPrivate, type Topic } from './topics.ts'

const MOST_TOPICS = 6
const MOST_SOCKETS = 2
const FOLLOWED = { user_id: 'a'.repeat(16), follower_id: 'b'.repeat(16) }
const UNKNOWN_RELATION = { user_id: 'c'.repeat(16), follower_id: 'd'.repeat(16) }

/** Tokens as devices send them. */
const USERS: Record<string, SessionUser> = {
  ann: { userId: 1, sessionId: 'ann', realm: 'real', frozen: false, agreed: true },
  'ann again': { userId: 1, sessionId: 'ann again', realm: 'real', frozen: false, agreed: true },
  'ann by key': { userId: 1, sessionId: 'key', realm: 'real', frozen: false, agreed: true, apiKey: 'key' },
  bob: { userId: 2, sessionId: 'bob', realm: 'demo', frozen: false, agreed: true },
}
const tokenOf = (name: string): string => Buffer.from(name.padEnd(32)).toString('base64url')

const PUBLIC_TOPICS = ['DAY_MARKET', 'KLINE.BTCUSD', 'KLINE.BTCUSD.1M', 'CHAT.a-visitor-of-the-site']
const TOPICS = [...PUBLIC_TOPICS, ...PRIVATE_TOPICS, 'KLINE.NONE', 'nonsense'].map(topic => ({ topic, followed: {} }))
const FOLLOWS = [FOLLOWED, UNKNOWN_RELATION, {}].map(followed => ({ topic: 'FOREX_FOLLOW_TRADE', followed }))

interface Bench {
  readonly conversation: Conversation
  readonly connect: (address?: string) => Connection & { readonly sent: unknown[]; readonly closed: number[] }
  /** What the fan-outs hold of a socket, as they would name it. */
  readonly heldOf: (connection: Connection) => string[]
  readonly open: Set<Connection>
  readonly counted: Map<string, number>
}

function bench(): Bench {
  const held = new Map<Connection, string[]>()
  const counted = new Map<string, number>()
  const open = new Set<Connection>()
  const add = (connection: Connection, name: string): void => void held.set(connection, [...heldOf(connection), name])
  const remove = (connection: Connection, name: string): void => {
    const names = heldOf(connection)
    expect(names).toContain(name)
    held.set(
      connection,
      names.filter(one => one !== name),
    )
  }
  const heldOf = (connection: Connection): string[] => held.get(connection) ?? []
  const count = (whose: string, by: number): void => void counted.set(whose, (counted.get(whose) ?? 0) + by)
  const settings: Partial<Record<SettingKey, number>> = {
    live_topics_per_socket: MOST_TOPICS,
    live_sockets_per_user: MOST_SOCKETS,
    limit_loopback_factor: 10,
  }
  const parts = {
    market: { byCode: (code: string) => (code === 'BTCUSD' ? { id: 1, code } : undefined) },
    sessions: {
      find: (token: string) => Promise.resolve(Object.entries(USERS).find(([name]) => tokenOf(name) === token)?.[1]),
    },
    clock: { now: () => 0 },
    settings: { get: (key: SettingKey) => settings[key] },
    quotes: {
      addQuotes: (connection: Connection) => add(connection, 'DAY_MARKET'),
      addCandles: (connection: Connection, topic: Topic) => add(connection, topic.name),
      remove: (connection: Connection, topic: Topic) => remove(connection, topic.name),
    },
    accounts: {
      addTrade: (connection: Connection, userId: number) => add(connection, `FOREX_TRADE of ${userId}`),
      addClosed: (connection: Connection, userId: number) => add(connection, `FOREX_CLOSED of ${userId}`),
      remove: (connection: Connection, userId: number, kind: 'trade' | 'closed') =>
        remove(connection, `FOREX_${kind.toUpperCase()} of ${userId}`),
    },
    follows: {
      add: (connection: Connection, topic: Topic & { kind: 'follow' }) => {
        if (topic.user_id !== FOLLOWED.user_id) return Promise.resolve(false)
        add(connection, topic.name)
        return Promise.resolve(true)
      },
      // It may leave while its relation is looked up.
      remove: (connection: Connection, topic: Topic) =>
        heldOf(connection).includes(topic.name) && remove(connection, topic.name),
    },
    personal: {
      addChat: (connection: Connection, userId: number) => add(connection, `CHAT of ${userId}`),
      removeChat: (connection: Connection, userId: number) => remove(connection, `CHAT of ${userId}`),
      addVisitorChat: (connection: Connection, name: string) => add(connection, name),
      removeVisitorChat: (connection: Connection, name: string) => remove(connection, name),
      addNotices: (connection: Connection, userId: number) => Promise.resolve(add(connection, `NOTICE of ${userId}`)),
      removeNotices: (connection: Connection, userId: number) => remove(connection, `NOTICE of ${userId}`),
    },
    counts: {
      count: (whose: string) => counted.get(whose) ?? 0,
      add: (whose: string) => count(whose, 1),
      remove: (whose: string) => count(whose, -1),
    },
    isOpen: (connection: Connection) => open.has(connection),
  }
  return {
    // Only what a conversation uses of them.
    conversation: createConversation(parts as unknown as ConversationDeps),
    connect(address = '203.0.113.7') {
      const sent: unknown[] = []
      const closed: number[] = []
      const connection = {
        address,
        language: 'en' as const,
        topics: new Map<Topic['name'], Topic>(),
        user: undefined,
        lastHeard: 0,
        sendEncoded: () => true,
        send: (frame: unknown) => void sent.push(frame),
        close: (code: number) => void closed.push(code),
        terminate: () => undefined,
        sent,
        closed,
      }
      open.add(connection)
      return connection
    },
    heldOf,
    open,
    counted,
  }
}

/** What a socket listens to must be what is kept for it, in the name of its user and of nobody else. */
function expectAgreement({ heldOf, conversation, counted, open }: Bench, connections: readonly Connection[]): void {
  for (const connection of connections) {
    const { user } = connection
    const names = [...connection.topics.values()].map(topic =>
      isPrivate(topic) ? `${topic.name} of ${String(user?.userId)}` : topic.name,
    )
    expect(heldOf(connection).toSorted()).toEqual(names.toSorted())
    expect(connection.topics.size).toBeLessThanOrEqual(MOST_TOPICS)
  }
  const signedIn = connections.filter(connection => open.has(connection)).flatMap(({ user }) => user ?? [])
  expect(new Set(conversation.sessionIds())).toEqual(new Set(signedIn.map(({ sessionId }) => sessionId)))
  for (const [whose, count] of counted)
    expect(count).toBe(signedIn.filter(({ userId }) => whose === `user ${userId}`).length)
}

const login = (name: string): ReadFrame => ({ method: 'login', token: tokenOf(name) })
const sub = (topic: string, followed: object = {}): ReadFrame => ({ method: 'sub', topic, followed })

type Step =
  | { readonly kind: 'frame'; readonly who: number; readonly frame: ReadFrame }
  | { readonly kind: 'leave'; readonly who: number }
  | { readonly kind: 'end'; readonly sessionId: string }

const who = fc.nat(2)
const FRAME: fc.Arbitrary<ReadFrame> = fc.oneof(
  fc.constantFrom(...Object.keys(USERS), 'nobody').map(login),
  fc
    .record({ method: fc.constantFrom('sub' as const, 'unsub' as const) })
    .chain(({ method }) =>
      fc.constantFrom(...TOPICS, ...FOLLOWS).map(({ topic, followed }) => ({ method, topic, followed })),
    ),
  fc.constant<ReadFrame>({ method: 'logout' }),
)
const STEP: fc.Arbitrary<Step> = fc.oneof(
  { weight: 20, arbitrary: fc.record({ kind: fc.constant('frame' as const), who, frame: FRAME }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), who }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('end' as const), sessionId: fc.constantFrom('ann', 'bob', 'key') }),
  },
)

describe('a conversation', () => {
  it('keeps topics, owners and counts in agreement through any frames, endings and leavings', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(STEP, { maxLength: 60 }), async steps => {
        const all = bench()
        const connections = [all.connect(), all.connect(), all.connect('127.0.0.1')]
        for (const step of steps) {
          if (step.kind === 'end') all.conversation.endSessions([step.sessionId])
          else {
            const connection = connections[step.who]
            if (!connection || !all.open.has(connection)) continue
            if (step.kind === 'frame') await all.conversation.handle(connection, step.frame)
            else {
              all.open.delete(connection)
              all.conversation.leave(connection)
              expect(all.heldOf(connection)).toEqual([])
            }
          }
          expectAgreement(all, connections)
        }
      }),
      { numRuns: 150 },
    )
  })

  const refused = async (frames: readonly ReadFrame[]): Promise<unknown> => {
    const { conversation, connect } = bench()
    const connection = connect()
    for (const frame of frames) await conversation.handle(connection, frame)
    return connection.sent.at(-1)
  }

  it.each<[LiveRefusal, string, ReadFrame[]]>([
    ['unknown_topic', 'of no name', [sub('nonsense')]],
    ['unknown_topic', 'of no pair', [sub('KLINE.NONE')]],
    ...[
      { ...FOLLOWED, user_id: 'a'.repeat(15) },
      { ...FOLLOWED, user_id: '*'.repeat(16) },
      { ...FOLLOWED, follower_id: 'b'.repeat(17) },
      { ...FOLLOWED, follower_id: '' },
      { user_id: FOLLOWED.user_id },
    ].map((one): [LiveRefusal, string, ReadFrame[]] => [
      'unknown_topic',
      'of nobody by that name',
      [sub('FOREX_FOLLOW_TRADE', one)],
    ]),
    ['unknown_topic', 'to leave', [{ method: 'unsub', topic: 'nonsense', followed: {} }]],
    ['login_needed', 'of an account', [sub('FOREX_TRADE')]],
    ['login_needed', 'after a logout', [login('ann'), { method: 'logout' }, sub('NOTICE')]],
    ['login_needed', 'after a login that failed', [login('ann'), login('nobody'), sub('FOREX_CLOSED')]],
    ['api_key_scope', 'of a chat, to a program', [login('ann by key'), sub('CHAT')]],
    ['not_following', 'of no relation', [sub('FOREX_FOLLOW_TRADE', UNKNOWN_RELATION)]],
    [
      'too_many_requests',
      'beyond the limit',
      [
        login('ann'),
        ...[
          'DAY_MARKET',
          'KLINE.BTCUSD',
          'KLINE.BTCUSD.1M',
          'KLINE.BTCUSD.5M',
          'KLINE.BTCUSD.1H',
          'NOTICE',
          'CHAT',
        ].map(name => sub(name)),
      ],
    ],
  ])('refuses a topic as %s: %s', async (reason, _, frames) => {
    const last = frames.at(-1)
    expect(await refused(frames)).toMatchObject({
      type: 'error',
      reason,
      method: last?.method,
      ...(last && 'topic' in last ? { topic: last.topic } : {}),
    })
  })

  it('repeats a frame that could not be read', async () => {
    const frame: ReadFrame = { method: 'error', reason: 'bad_request', refused: { method: 'sub' } }
    expect(await refused([frame])).toMatchObject({ type: 'error', reason: 'bad_request', method: 'sub' })
  })

  it('takes the snapshot again within the limit, and a private topic of a program but for the chat', async () => {
    const { conversation, connect } = bench()
    const connection = connect()
    await conversation.handle(connection, login('ann by key'))
    for (const name of ['FOREX_TRADE', 'FOREX_CLOSED', 'NOTICE', 'DAY_MARKET', 'KLINE.BTCUSD', 'KLINE.BTCUSD.1M'])
      await conversation.handle(connection, sub(name))
    expect(connection.topics.size).toBe(MOST_TOPICS)
    await conversation.handle(connection, sub('DAY_MARKET'))
    expect(connection.sent).toEqual([{ type: 'login_result', code: 1, msg: '' }])
    expect(connection.topics.size).toBe(MOST_TOPICS)
  })

  it('keeps private topics for the same user with another token, and drops them for another user', async () => {
    const all = bench()
    const connection = all.connect()
    await all.conversation.handle(connection, login('ann'))
    for (const name of ['FOREX_TRADE', 'NOTICE', 'DAY_MARKET']) await all.conversation.handle(connection, sub(name))
    await all.conversation.handle(connection, login('ann again'))
    expect(all.heldOf(connection).toSorted()).toEqual(['DAY_MARKET', 'FOREX_TRADE of 1', 'NOTICE of 1'])
    expect(all.conversation.sessionIds()).toEqual(['ann again'])
    await all.conversation.handle(connection, login('bob'))
    expect(all.heldOf(connection)).toEqual(['DAY_MARKET'])
  })

  it.each([
    ['the network', '203.0.113.7', MOST_SOCKETS],
    ['this machine', '127.0.0.1', MOST_SOCKETS * 10],
  ])('closes the socket of a user who has too many, from %s', async (_, address, most) => {
    const { conversation, connect, counted } = bench()
    for (let socket = 0; socket < most; socket++) {
      const connection = connect(address)
      await conversation.handle(connection, login('ann'))
      expect(connection.closed).toEqual([])
    }
    const last = connect(address)
    await conversation.handle(last, login('ann'))
    expect(last.closed).toEqual([1008])
    expect(last.sent).toMatchObject([{ type: 'login_result', msg: expect.stringMatching(/./) }])
    expect(last.user).toBeUndefined()
    expect(counted.get('user 1')).toBe(most)
    const other = connect(address)
    await conversation.handle(other, login('bob'))
    expect(other.closed).toEqual([])
  })

  it('ends the sockets of an ended session and no others, without their accounts', async () => {
    const { conversation, connect, heldOf } = bench()
    const [first, second, other] = [connect('127.0.0.1'), connect('127.0.0.1'), connect('127.0.0.1')]
    for (const connection of [first, second]) await conversation.handle(connection, login('ann'))
    await conversation.handle(other, login('ann again'))
    for (const connection of [first, second, other]) await conversation.handle(connection, sub('FOREX_TRADE'))
    conversation.endSessions(['ann', 'no session'])
    expect([first, second, other].map(({ closed }) => closed)).toEqual([[4001], [4001], []])
    expect([first, second, other].map(heldOf)).toEqual([[], [], ['FOREX_TRADE of 1']])
  })

  it('adds nothing to a socket that closed while its session was looked up', async () => {
    const { conversation, connect, counted, open } = bench()
    const connection = connect()
    const done = conversation.handle(connection, login('ann'))
    open.delete(connection)
    conversation.leave(connection)
    await done
    expect(connection.sent).toEqual([])
    expect(conversation.sessionIds()).toEqual([])
    expect(counted.get('user 1') ?? 0).toBe(0)
  })

  it('says nothing of a relation to a socket that closed while it was looked up', async () => {
    const { conversation, connect, open } = bench()
    const connection = connect()
    const done = conversation.handle(connection, sub('FOREX_FOLLOW_TRADE', UNKNOWN_RELATION))
    open.delete(connection)
    conversation.leave(connection)
    await done
    expect(connection.sent).toEqual([])
  })
})
