// The way of commands into the queue, in manual time: what memory does not hold is asked for once and together, nothing overtakes, and what
// waits too long or comes too early gets an answer that says so.
import { ofEachKind } from '@tallystick/engine/core/collections'
import type { MicroOrder } from '@tallystick/engine/products/micro/record'
import { emptyState, type State } from '@tallystick/engine/core/state'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tallystick/kernel/clock'
import type { UserAccounts } from '@tallystick/ledger/books'
import { beforeEach, describe, expect, it } from 'vitest'
import { ManualTime } from '../../../testing/manual-time.ts'
import type { IdempotencyKey, Outcome } from '../engine-client.ts'
import type { AnswerRow, AskedKey, RecentAnswers, StoredUsers } from '../store/store.ts'
import { Intake } from './intake.ts'
import { SHARD_LIMITS, type ShardPorts } from './shard-ports.ts'

const START = Date.UTC(2026, 10, 18, 12)
const SHARD = 3
const LIMITS = { ...SHARD_LIMITS, queue: 6, residents: 2, answers: 100, patienceMs: 8_000, answersMs: 5 * MINUTE_MS }
/** Of an order only that it is there. */
const OPEN = {} as MicroOrder
const UNSENT: Outcome = {
  ok: false,
  refusal: { reason: 'unavailable', params: {} },
  repeated: false,
  unsent: true,
}
const DONE: Outcome = { ok: true, answer: { recordId: 64 }, repeated: false }

let time: ManualTime
let state: State
let intake: Intake
/** What the store was asked, in order. */
let asked: string[]
let stored: AnswerRow[]
let said: string[]
let slept: number[]
let undurable: number[]
/** Comes before the store answers. */
let beforeAnswer: () => Promise<void>

const NOTHING = { balance: 0n, held: 0n, debt: 0n }
const accountsOf = (userId: number): UserAccounts => ({
  userId,
  realm: 'real',
  forex: { ...NOTHING },
  micro: { ...NOTHING },
  main: { ...NOTHING },
})

const store = {
  async readUsers(shard: number, userIds: readonly number[]): Promise<StoredUsers> {
    asked.push(`${shard} users ${userIds.join(' ')}`)
    await beforeAnswer()
    // User 9 has not opened accounts yet.
    return { accounts: userIds.filter(id => id !== 9).map(accountsOf), records: ofEachKind<'list'>(() => []) }
  },
  async readAnswers(shard: number, keys: readonly AskedKey[]): Promise<AnswerRow[]> {
    asked.push(`${shard} keys ${keys.map(({ userId, key }) => `${userId}/${key}`).join(' ')}`)
    await beforeAnswer()
    return stored.filter(row => keys.some(({ userId, key }) => row.userId === userId && row.key === key))
  },
  async keyAnswers(shard: number): Promise<void> {
    asked.push(`${shard} key answers`)
    await beforeAnswer()
  },
  async recentAnswers(shard: number, since: number, limit: number): Promise<RecentAnswers> {
    asked.push(`${shard} recent since ${since - START} at most ${limit}`)
    return { rows: stored, coveredFrom: since }
  },
}

beforeEach(() => {
  time = new ManualTime(START)
  state = emptyState(SHARD)
  asked = []
  stored = []
  said = []
  slept = []
  undurable = []
  beforeAnswer = () => Promise.resolve()
  const ports: Partial<ShardPorts> = {
    // Nothing else of the store is used.
    store: store as unknown as ShardPorts['store'],
    clock: time,
    sleep: ms => {
      slept.push(ms)
      return Promise.resolve()
    },
    report: (name, fields) => void said.push(`${name} ${JSON.stringify({ shard: fields?.['shard'] })}`),
  }
  intake = new Intake({
    shard: SHARD,
    ports: ports as ShardPorts,
    limits: LIMITS,
    state: () => state,
    undurable: () => undurable,
    onQueued: () => undefined,
  })
})

async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve()
}

let answers: Record<string, Outcome>
beforeEach(() => {
  answers = {}
})

/** Sends a command that is told by its name; what it is answered stands under that name. */
function send(name: string, userId: number, key?: IdempotencyKey): void {
  const command = { type: 'remove_alert', userId, alertId: Number.parseInt(name.replace(/\D/g, ''), 10) || 0 } as const
  void intake.submit(command, key).then(outcome => (answers[name] = outcome))
}

const keyOf = (key: string, paramsHash = 'h', madeAt?: number): IdempotencyKey =>
  madeAt === undefined ? { key, paramsHash } : { key, paramsHash, madeAt }

const remember = (...userIds: number[]): void => {
  for (const userId of userIds) state.books.users.set(userId, accountsOf(userId))
}
/** Who can be decided now, in their order, which takes them out. */
const queued = (): string[] =>
  intake.next(100).map(({ command }) => `${command.userId}:${'alertId' in command ? command.alertId : ''}`)
const users = (): number[] => [...state.books.users.keys()].toSorted((a, b) => a - b)
const row = (userId: number, key: string, at = START, paramsHash = 'h'): AnswerRow => ({
  userId,
  key,
  paramsHash,
  answer: { answer: { recordId: 7 } },
  at,
})

describe('a command whose user', () => {
  it('is in memory waits for nothing', () => {
    remember(1)
    send('c1', 1)
    expect(queued()).toEqual(['1:1'])
    expect(asked).toEqual([])
  })

  it('is not in memory waits for one question about all who were sent in the same turn', async () => {
    remember(3)
    send('c1', 1)
    send('c2', 2)
    send('c3', 3)
    send('c4', 1)
    expect(queued()).toEqual(['3:3'])
    expect(intake.waiting).toBe(3)
    await settle()
    expect(asked).toEqual(['3 users 1 2'])
    expect(queued()).toEqual(['1:1', '2:2', '1:4'])
    expect(intake.waiting).toBe(0)
    expect(users()).toEqual([1, 2, 3])
  })

  it('has no accounts is decided all the same', async () => {
    send('c1', 9)
    await settle()
    expect(queued()).toEqual(['9:1'])
  })

  it('has an earlier one that waits does not overtake it', async () => {
    remember(1)
    send('c1', 1, keyOf('unknown'))
    send('c2', 1)
    send('c3', 1, keyOf('new', 'h', START))
    expect(queued()).toEqual([])
    await settle()
    expect(queued()).toEqual(['1:1', '1:2', '1:3'])
    send('c4', 1)
    expect(queued()).toEqual(['1:4'])
  })

  it('came during a question is in the next one', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    beforeAnswer = () => promise
    send('c1', 1)
    await settle()
    send('c2', 2)
    send('c3', 1)
    await settle()
    expect(asked).toEqual(['3 users 1'])
    beforeAnswer = () => Promise.resolve()
    resolve()
    await settle()
    expect(asked).toEqual(['3 users 1', '3 users 2'])
    expect(queued()).toEqual(['1:1', '2:2', '1:3'])
  })

  it('cannot be read waits on, asked for again after longer and longer pauses, and the first ones after a success', async () => {
    let failures = 8
    beforeAnswer = () => (failures-- > 0 ? Promise.reject(new Error('database away')) : Promise.resolve())
    send('c1', 1)
    for (let turn = 0; turn < 12; turn++) await settle()
    expect(slept).toEqual([20, 40, 80, 160, 320, 640, 1_000, 1_000])
    expect(said).toEqual(Array.from(slept, () => `engine.user_read_failed {"shard":${SHARD}}`))
    expect(queued()).toEqual(['1:1'])
    failures = 1
    send('c2', 2)
    for (let turn = 0; turn < 4; turn++) await settle()
    expect(slept.slice(8)).toEqual([20])
    expect(queued()).toEqual(['2:2'])
  })

  it('was read for a memory that is gone is read for the new one', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    beforeAnswer = () => promise
    send('c1', 1)
    await settle()
    state = emptyState(SHARD)
    beforeAnswer = () => Promise.resolve()
    resolve()
    await settle()
    expect(asked).toEqual(['3 users 1', '3 users 1'])
    expect(users()).toEqual([1])
    expect(queued()).toEqual(['1:1'])
  })
})

describe('a command under a key', () => {
  beforeEach(() => remember(1, 2))

  it('that is made after all that memory leaves out is decided without a question', async () => {
    await intake.readAnswers()
    expect(asked).toEqual(['3 key answers', `3 recent since ${-6 * MINUTE_MS} at most 25`])
    asked.length = 0
    send('c1', 1, keyOf('a', 'h', START - 5 * MINUTE_MS))
    expect(queued()).toEqual(['1:1'])
    send('c2', 1, keyOf('b', 'h', START - 5 * MINUTE_MS - 1))
    expect(queued()).toEqual([])
    await settle()
    expect(asked).toEqual(['3 keys 1/b'])
    expect(queued()).toEqual(['1:2'])
  })

  it('that is in the store gets the answer from there, and is decided anew once its day is over', async () => {
    stored = [row(1, 'a', START - DAY_MS), row(1, 'b', START - DAY_MS - 1), row(2, 'c')]
    send('c1', 1, keyOf('a'))
    send('c2', 1, keyOf('b'))
    send('c3', 1, keyOf('c'))
    send('c4', 1, keyOf('a', 'other'))
    await settle()
    expect(asked).toEqual(['3 keys 1/a 1/b 1/c'])
    // The key of another user is another key.
    expect(queued()).toEqual(['1:2', '1:3'])
    expect(answers).toEqual({
      c1: { ok: true, answer: { recordId: 7 }, repeated: true },
      c4: { ok: false, refusal: { reason: 'key_reused', params: {} }, repeated: false },
    })
  })

  it('that comes again gets the same outcome, while the first is under way and after it', async () => {
    send('c1', 1, keyOf('a'))
    await settle()
    const [item] = intake.next(1)
    send('c2', 1, keyOf('a'))
    send('c3', 1, keyOf('a', 'other'))
    await settle()
    expect(Object.keys(answers)).toEqual(['c3'])
    if (item) intake.resolve(item, DONE, START)
    await settle()
    send('c4', 1, keyOf('a'))
    await settle()
    expect(answers).toMatchObject({
      c1: DONE,
      c2: { ...DONE, repeated: true },
      c3: { refusal: { reason: 'key_reused' } },
      c4: { ...DONE, repeated: true },
    })
  })

  it('that was refused for a moment is decided again, and one that was refused for good is not', async () => {
    const outcome = (reason: 'busy' | 'insufficient_balance'): Outcome => ({
      ok: false,
      refusal: { reason, params: {} },
      repeated: false,
    })
    for (const [name, reason] of [
      ['b', 'insufficient_balance'],
      ['a', 'busy'],
    ] as const) {
      send(`c1${name}`, 1, keyOf(name))
      await settle()
      const [item] = intake.next(1)
      if (item) intake.resolve(item, outcome(reason))
      await settle()
      send(`c2${name}`, 1, keyOf(name))
      await settle()
    }
    expect(Object.keys(answers).toSorted()).toEqual(['c1a', 'c1b', 'c2b'])
    expect(answers['c2b']).toMatchObject({ refusal: { reason: 'insufficient_balance' }, repeated: true })
    expect(queued()).toEqual(['1:2'])
  })

  it('that is made for a time to come is refused beyond a minute, and is not taken up', async () => {
    send('c1', 1, keyOf('a', 'h', START + MINUTE_MS + 1))
    send('c2', 1, keyOf('b', 'h', START + MINUTE_MS))
    await settle()
    expect(answers).toMatchObject({ c1: { refusal: { reason: 'key_ahead' } } })
    expect(queued()).toEqual(['1:2'])
  })
})

describe('whether a request is answered', () => {
  it('is told by memory, or asked of the store: not while it is under way, and not an hour before it is forgotten', async () => {
    remember(1)
    await intake.readAnswers()
    const fresh = keyOf('fresh', 'h', START)
    expect(await intake.isAnswered(1, fresh)).toBe(false)
    send('c1', 1, fresh)
    expect(await intake.isAnswered(1, fresh)).toBe(false)
    const [item] = intake.next(1)
    if (item) intake.resolve(item, DONE, START)
    expect(await intake.isAnswered(1, fresh)).toBe(true)
    expect(await intake.isAnswered(2, fresh)).toBe(false)
    asked.length = 0
    stored = [row(1, 'old', START - 23 * HOUR_MS + 1), row(1, 'older', START - 23 * HOUR_MS)]
    expect([await intake.isAnswered(1, keyOf('old')), await intake.isAnswered(1, keyOf('older'))]).toEqual([
      true,
      false,
    ])
    expect(await intake.isAnswered(1, keyOf('none'))).toBe(false)
    expect(asked).toEqual(['3 keys 1/old', '3 keys 1/older', '3 keys 1/none'])
  })
})

describe('too many and too late:', () => {
  it('a full queue refuses as busy, those counted that wait for their users, but never a command of the host itself', async () => {
    remember(1)
    for (let number = 1; number <= 3; number++) send(`c${number}`, 1)
    for (let number = 4; number <= 6; number++) send(`c${number}`, 2)
    send('c7', 1)
    await settle()
    expect(answers).toEqual({ c7: { ok: false, refusal: { reason: 'busy', params: {} }, repeated: false } })
    void intake.submitOwn({ type: 'remove_alert', userId: 1, alertId: 8 })
    expect(queued()).toEqual(['1:1', '1:2', '1:3', '2:4', '2:5', '2:6', '1:8'])
  })

  it('a key that met a full queue can be sent again', async () => {
    remember(1)
    for (let number = 1; number <= 6; number++) send(`c${number}`, 1)
    send('c7', 1, keyOf('a'))
    queued()
    send('c8', 1, keyOf('a'))
    await settle()
    expect(queued()).toEqual(['1:8'])
  })

  it('what waited longer than the patience is given up as not sent, wherever it waits; the rest stays in order', async () => {
    remember(1, 2)
    beforeAnswer = () => Promise.reject(new Error('database away'))
    send('c1', 1)
    send('c2', 3)
    time.advance(1)
    send('c3', 2)
    send('c4', 4)
    time.advance(LIMITS.patienceMs - 1)
    expect(intake.tidy()).toBe(false)
    expect(intake.waiting).toBe(4)
    time.advance(1)
    intake.tidy()
    await Promise.resolve()
    await Promise.resolve()
    expect(answers).toEqual({ c1: UNSENT, c2: UNSENT })
    expect(intake.waiting).toBe(2)
    beforeAnswer = () => Promise.resolve()
    await settle()
    expect(queued()).toEqual(['2:3', '4:4'])
  })

  it('everything that waits is given up at once, and may be sent again under its key', async () => {
    remember(1)
    send('c1', 1, keyOf('a', 'h', START))
    send('c2', 2)
    send('c3', 1, keyOf('a', 'h', START))
    intake.giveUp()
    await settle()
    expect(answers).toMatchObject({ c1: UNSENT, c2: UNSENT, c3: { refusal: { reason: 'unavailable' } } })
    expect(intake.waiting).toBe(0)
    send('c4', 1, keyOf('a', 'h', START))
    await settle()
    expect(queued()).toEqual(['1:4'])
  })

  it('what was decided in vain comes first again, and with a new memory everybody is looked for in it, in order', async () => {
    remember(1, 2)
    for (let number = 1; number <= 4; number++) send(`c${number}`, number % 2 === 0 ? 2 : 1)
    intake.putBack(intake.next(2))
    expect(intake.queued).toBe(4)
    state = emptyState(SHARD)
    intake.arriveAgain()
    expect(intake.queued).toBe(0)
    await settle()
    expect(asked).toEqual(['3 users 1 2'])
    expect(queued()).toEqual(['1:1', '2:2', '1:3', '2:4'])
  })
})

describe('users in memory', () => {
  /** Each comes in a turn of their own. */
  async function come(...userIds: number[]): Promise<void> {
    for (const userId of userIds) {
      send(`c${userId}`, userId)
      await settle()
    }
  }

  it('leave when others came after them, at the most twice as many as stay, and are read again when they return', async () => {
    await come(1, 2, 3, 4, 5, 6, 7)
    queued()
    await come(8, 10, 11)
    expect(users().length).toBeLessThanOrEqual(2 * LIMITS.residents + 2)
    expect(users()).not.toContain(1)
    expect(users()).toEqual(expect.arrayContaining([10, 11]))
    asked.length = 0
    await come(1)
    expect(asked).toEqual(['3 users 1'])
  })

  it.each([
    ['has something open', () => state.micro.byUser.set(1, new Map([[64, OPEN]]))],
    ['has something that is not committed', () => undurable.push(1)],
    ['was changed lately', () => undefined],
  ])('stay when their user %s', async (reason, keep) => {
    await come(1)
    queued()
    keep()
    for (const userId of [2, 3, 4, 5, 6, 7, 8, 10, 11]) {
      if (reason === 'was changed lately') intake.touch([1])
      await come(userId)
      queued()
    }
    expect(users()).toContain(1)
    expect(users()).not.toContain(2)
  })

  it('stay while a command of theirs is in the queue', async () => {
    await come(1, 2, 3, 4, 5, 6)
    expect(users()).toEqual([1, 2, 3, 4, 5, 6])
    expect(queued()).toHaveLength(6)
    await come(7, 8, 10, 11, 12)
    expect(users()).not.toContain(1)
  })
})

describe('answers', () => {
  beforeEach(() => remember(1))

  async function answered(name: string): Promise<void> {
    send(name, 1, keyOf(name, 'h', time.now()))
    await settle()
    const [item] = intake.next(1)
    if (item) intake.resolve(item, DONE)
    await settle()
  }

  it('are to be given their keys every five seconds while there are new ones', async () => {
    await intake.readAnswers()
    expect(intake.tidy()).toBe(false)
    await answered('c1')
    expect(intake.tidy()).toBe(true)
    await intake.keyAnswers()
    expect(intake.tidy()).toBe(false)
    await answered('c2')
    time.advance(4_999)
    expect(intake.tidy()).toBe(false)
    time.advance(1)
    expect(intake.tidy()).toBe(true)
  })

  it('stay in memory until the store finds them by their keys, however often that fails', async () => {
    await intake.readAnswers()
    await answered('c1')
    beforeAnswer = () => Promise.reject(new Error('database away'))
    time.advance(10 * MINUTE_MS)
    await intake.keyAnswers()
    intake.tidy()
    expect(said).toEqual([`engine.answers_not_keyed {"shard":${SHARD}}`])
    expect(intake.answers).toBe(1)
    beforeAnswer = () => Promise.resolve()
    const keyed = intake.keyAnswers()
    // This one came after the question.
    await answered('c2')
    await keyed
    time.advance(10 * MINUTE_MS)
    intake.tidy()
    expect(intake.answers).toBe(1)
  })
})
