// Chats and notices beat by beat: who hears what, numbered without a gap, when a count fails once and when one is under way.
import type { ChatMessage } from '@tallystick/wire/trader/schemas'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Bus } from '../bus/bus.ts'
import { inProcessBus } from '../bus/in-process.ts'
import { visitorHash } from '../modules/content/chat/chat.ts'
import type { Pool } from '../platform/postgres/pool.ts'
import type { Connection } from './connection.ts'
import { createPersonalFanOut, type PersonalFanOut } from './personal-fan-out.ts'

interface Frame {
  readonly type: string
  readonly seq: number
  readonly snapshot?: true
  readonly data: unknown
}

interface Listener {
  readonly connection: Connection
  /** Those since it was last asked. */
  heard(): Frame[]
}

const MESSAGE: ChatMessage = {
  id: 1,
  from: 'support',
  text: 'Hello',
  image: 0,
  created_at: '2026-11-16 12:00:00',
}
const VISITOR = 'CHAT.a-device-of-a-visitor'
const OTHER_VISITOR = 'CHAT.the-device-of-another'

const UNADDRESSED = { threadId: 1, userId: undefined, visitor: undefined, message: MESSAGE }

let bus: Bus
let fanOut: PersonalFanOut
let unread: Map<number, bigint>
let errors: unknown[]
/** Comes before a count is answered. */
let beforeAnswer: () => Promise<void>

const counts = {
  query: async ({ values: [userId] }: { readonly values: readonly [number] }) => {
    const count = unread.get(userId) ?? 0n
    await beforeAnswer()
    return { rows: [{ count }] }
  },
}

beforeEach(() => {
  errors = []
  unread = new Map()
  beforeAnswer = () => Promise.resolve()
  bus = inProcessBus(error => errors.push(error))
  fanOut = createPersonalFanOut({
    bus,
    // Only the number of unread notices is read.
    pool: counts as unknown as Pool,
    onError: error => errors.push(error),
  })
})

function listener(): Listener {
  const frames: Frame[] = []
  const connection: Connection = {
    address: '127.0.0.1',
    language: 'en',
    topics: new Map(),
    user: undefined,
    lastHeard: 0,
    send: frame => void frames.push(frame as unknown as Frame),
    sendEncoded: encoded => {
      const text = encoded.toString('latin1')
      return frames.push(JSON.parse(text.slice(text.indexOf('{'))) as Frame) > 0
    },
    close: () => undefined,
    terminate: () => undefined,
  }
  return { connection, heard: () => frames.splice(0) }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await Promise.resolve()
}

/** The ways to listen to a chat, and what reaches it. */
const CHATS = [
  {
    kind: 'of a user',
    name: 'CHAT',
    join: (to: Listener) => fanOut.addChat(to.connection, 1),
    leave: (to: Listener) => fanOut.removeChat(to.connection, 1),
    joinOther: (to: Listener) => fanOut.addChat(to.connection, 2),
    say: () => bus.publish('chat_message', { ...UNADDRESSED, userId: 1 }),
  },
  {
    kind: 'of a visitor',
    name: VISITOR,
    join: (to: Listener) => fanOut.addVisitorChat(to.connection, VISITOR),
    leave: (to: Listener) => fanOut.removeVisitorChat(to.connection, VISITOR),
    joinOther: (to: Listener) => fanOut.addVisitorChat(to.connection, OTHER_VISITOR),
    say: () =>
      bus.publish('chat_message', {
        ...UNADDRESSED,
        visitor: visitorHash(VISITOR.slice('CHAT.'.length)).toString('hex'),
      }),
  },
] as const

describe.each(CHATS)('a chat $kind', ({ name, join, leave, joinOther, say }) => {
  it('begins empty, brings each message to all of its devices and to nobody else, numbered', () => {
    const [phone, desk, other] = [listener(), listener(), listener()]
    join(phone)
    joinOther(other)
    const [first] = phone.heard()
    expect(first).toEqual({ type: name, seq: expect.any(Number), snapshot: true, data: [] })
    const seq = first?.seq ?? 0
    say()
    expect(phone.heard()).toEqual([{ type: name, seq: seq + 1, data: [MESSAGE] }])
    join(desk)
    expect(desk.heard()).toEqual([{ type: name, seq: seq + 1, snapshot: true, data: [] }])
    say()
    for (const device of [phone, desk]) expect(device.heard()).toMatchObject([{ seq: seq + 2 }])
    leave(phone)
    say()
    expect(phone.heard()).toEqual([])
    expect(desk.heard()).toMatchObject([{ seq: seq + 3 }])
    leave(desk)
    leave(desk)
    say()
    expect([phone.heard(), desk.heard()]).toEqual([[], []])
    expect(other.heard()).toHaveLength(1)
  })

  it('leaves a number out after the bus was away, so that a device sees that it may have missed something', () => {
    const phone = listener()
    join(phone)
    const seq = phone.heard()[0]?.seq ?? 0
    bus.publish('bus_resumed', {})
    expect(phone.heard()).toEqual([])
    say()
    expect(phone.heard()).toMatchObject([{ seq: seq + 2 }])
  })

  it('says nothing after the end', () => {
    const phone = listener()
    join(phone)
    phone.heard()
    fanOut.stop()
    say()
    bus.publish('bus_resumed', {})
    expect(phone.heard()).toEqual([])
  })
})

it('a message of nobody who listens is heard by nobody', () => {
  const phone = listener()
  fanOut.addChat(phone.connection, 1)
  phone.heard()
  bus.publish('chat_message', UNADDRESSED)
  bus.publish('chat_message', { ...UNADDRESSED, userId: 3, visitor: VISITOR })
  expect(phone.heard()).toEqual([])
})

describe('NOTICE', () => {
  const noticed = (...userIds: number[]): void => bus.publish('notices_changed', { userIds })
  const changed = (...userIds: number[]): void => bus.publish('users_changed', { userIds })

  /** Begins to listen; the number of its first frame. */
  async function listening(to: Listener, userId = 1): Promise<number> {
    await fanOut.addNotices(to.connection, userId)
    const [first] = to.heard()
    expect(first).toMatchObject({ type: 'NOTICE', snapshot: true })
    return first?.seq ?? 0
  }

  it('begins with the number of unread ones, and tells it again when they change: those of each user alone', async () => {
    unread.set(1, 4n)
    const [mine, other] = [listener(), listener()]
    const seq = await listening(mine)
    await listening(other, 2)
    unread.set(1, 5n)
    noticed(3, 1)
    await settle()
    expect(mine.heard()).toEqual([{ type: 'NOTICE', seq: seq + 1, data: { unread: 5 } }])
    expect(other.heard()).toEqual([])
    fanOut.removeNotices(mine.connection, 1)
    noticed(1, 2)
    await settle()
    expect(mine.heard()).toEqual([])
    expect(other.heard()).toHaveLength(1)
  })

  it('tells with the next beat that something else of the user changed, once and without counting again', async () => {
    const [mine, other] = [listener(), listener()]
    unread.set(1, 4n)
    const seq = await listening(mine)
    await listening(other, 2)
    changed(1, 3)
    changed(1)
    unread.set(1, 9n)
    expect(mine.heard()).toEqual([])
    fanOut.beat()
    fanOut.beat()
    expect(mine.heard()).toEqual([{ type: 'NOTICE', seq: seq + 1, data: { unread: 4 } }])
    expect(other.heard()).toEqual([])
    // A change of before is not news to who comes later.
    changed(1)
    fanOut.removeNotices(mine.connection, 1)
    fanOut.beat()
    const again = listener()
    await listening(again)
    fanOut.beat()
    expect(again.heard()).toEqual([])
  })

  it('keeps a change during the first count for the beat after it', async () => {
    const mine = listener()
    const { promise, resolve } = Promise.withResolvers<void>()
    beforeAnswer = () => promise
    const begun = fanOut.addNotices(mine.connection, 1)
    changed(1)
    fanOut.beat()
    expect(mine.heard()).toEqual([])
    resolve()
    await begun
    fanOut.beat()
    expect(mine.heard().map(({ snapshot }) => snapshot)).toEqual([true, undefined])
  })

  it('sends nothing to a device that left during the first count', async () => {
    const mine = listener()
    const begun = fanOut.addNotices(mine.connection, 1)
    fanOut.removeNotices(mine.connection, 1)
    await begun
    expect(mine.heard()).toEqual([])
  })

  it('counts again for everybody once the bus is back', async () => {
    const [mine, other] = [listener(), listener()]
    await listening(mine)
    await listening(other, 2)
    unread.set(1, 1n)
    unread.set(2, 2n)
    bus.publish('bus_resumed', {})
    await settle()
    expect([...mine.heard(), ...other.heard()].map(({ data }) => data)).toEqual([{ unread: 1 }, { unread: 2 }])
  })

  it.each([
    ['a notice', () => noticed(1)],
    ['the bus', () => bus.publish('bus_resumed', {})],
  ])('a count for %s that fails once is reported, and the next one is told', async (_, cause) => {
    const mine = listener()
    const seq = await listening(mine)
    beforeAnswer = () => Promise.reject(new Error('the connection broke'))
    cause()
    await settle()
    expect(errors).toHaveLength(1)
    expect(mine.heard()).toEqual([])
    beforeAnswer = () => Promise.resolve()
    unread.set(1, 7n)
    noticed(1)
    await settle()
    expect(mine.heard()).toEqual([{ type: 'NOTICE', seq: seq + 1, data: { unread: 7 } }])
  })
})
