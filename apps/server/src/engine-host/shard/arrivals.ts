// Commands on their way into the queue. Before a command is decided its user has to be in memory, and the stored answers are asked for its
// key unless it is known to be new: what memory does not hold is read here, for all who wait at once. Users who have nothing open leave memory again.
import type { UserId } from '@tallystick/kernel/ids'
import type { HostCommand } from '@tallystick/engine/core/commands'
import { forgetUser, isNeeded, restoreUsers } from '@tallystick/engine/core/registry'
import type { State } from '@tallystick/engine/core/state'
import type { Report } from '../../platform/log-events.ts'
import { type Entry, nameOf } from './answers.ts'
import type { IdempotencyKey } from '../engine-client.ts'
import type { AnswerRow, Store } from '../store/store.ts'

export interface Arriving {
  readonly command: HostCommand
  readonly key: IdempotencyKey | undefined
  /** Of its key; the stored answers are asked unless it is known to be new. */
  readonly claim: Entry | undefined
}

export interface ArrivalsDeps<Item> {
  readonly shard: number
  readonly store: Pick<Store, 'readUsers' | 'readAnswers'>
  readonly sleep: (ms: number) => Promise<void>
  readonly report: Report
  /** How many users without anything open stay in memory, at the most twice as many. */
  readonly residents: number
  /** The memory as it stands; another object after every recovery. */
  readonly state: () => State
  /** The command can be decided now. */
  readonly admit: (item: Item) => void
  /** False: the answer is too old to count. */
  readonly answer: (item: Item, row: AnswerRow) => boolean
  /** Users with something that is queued or not committed yet: the store does not have what memory has of them. */
  readonly busyUsers: () => ReadonlySet<UserId>
}

/** Users and keys read at once. */
const AT_ONCE = 2_000
const FIRST_WAIT_MS = 20
const LONGEST_WAIT_MS = 1_000

export class Arrivals<Item extends Arriving> {
  readonly #deps: ArrivalsDeps<Item>
  /** In the order they came. */
  readonly #waiting = new Set<Item>()
  /** How many commands of a user wait: a later one must not overtake them. */
  readonly #waitingOf = new Map<UserId, number>()
  /** Users who sent something or were changed lately, and those who were before: these leave. */
  #recent = new Set<UserId>()
  #older = new Set<UserId>()
  #isReading = false

  constructor(deps: ArrivalsDeps<Item>) {
    this.#deps = deps
  }

  get size(): number {
    return this.#waiting.size
  }

  arrive(item: Item): void {
    const { userId } = item.command
    this.#recent.add(userId)
    const isKnown = this.#deps.state().books.users.has(userId)
    if (isKnown && isSettled(item) && !this.#waitingOf.has(userId)) return this.#deps.admit(item)
    this.#waiting.add(item)
    this.#waitingOf.set(userId, (this.#waitingOf.get(userId) ?? 0) + 1)
    if (!this.#isReading) void this.#read()
  }

  /** Users that a batch changed: their turn to leave comes later. */
  touch(userIds: Iterable<UserId>): void {
    for (const userId of userIds) this.#recent.add(userId)
  }

  /** Takes out those that wait, or those of them that a condition chooses. */
  take(isChosen: (item: Item) => boolean = () => true): Item[] {
    const taken = [...this.#waiting].filter(isChosen)
    for (const item of taken) this.#remove(item)
    return taken
  }

  async #read(): Promise<void> {
    this.#isReading = true
    // What is sent in the same turn is read together.
    await Promise.resolve()
    let waitMs = FIRST_WAIT_MS
    while (this.#waiting.size > 0) {
      try {
        await this.#readOnce()
        waitMs = FIRST_WAIT_MS
      } catch (error) {
        // They wait on; the host gives up on those that wait too long.
        this.#deps.report('engine.user_read_failed', { shard: this.#deps.shard, err: error })
        await this.#deps.sleep(waitMs)
        waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
      }
    }
    this.#isReading = false
  }

  async #readOnce(): Promise<void> {
    const { shard, store } = this.#deps
    const state = this.#deps.state()
    const items = firstOf(this.#waiting, AT_ONCE)
    const missing = new Set<UserId>()
    for (const { command } of items) if (!state.books.users.has(command.userId)) missing.add(command.userId)
    const asked = items.flatMap(item =>
      item.key && !isSettled(item) ? [{ userId: item.command.userId, key: item.key.key }] : [],
    )
    const [users, answers] = await Promise.all([
      missing.size > 0 ? store.readUsers(shard, [...missing]) : undefined,
      asked.length > 0 ? store.readAnswers(shard, asked) : [],
    ])
    // Read for a memory that is gone: what was committed meanwhile may be missing in it.
    if (this.#deps.state() !== state) return
    this.#makeRoom(state)
    if (users) restoreUsers(state, users.accounts, users.records)
    const found = new Map(answers.map(row => [nameOf(row.userId, row.key), row]))
    for (const item of items) if (this.#waiting.has(item)) this.#settle(item, found)
  }

  #settle(item: Item, found: ReadonlyMap<string, AnswerRow>): void {
    this.#remove(item)
    const row = item.key && !isSettled(item) && found.get(nameOf(item.command.userId, item.key.key))
    if (row && this.#deps.answer(item, row)) return
    this.#deps.admit(item)
  }

  #remove(item: Item): void {
    this.#waiting.delete(item)
    const { userId } = item.command
    const left = (this.#waitingOf.get(userId) ?? 1) - 1
    if (left > 0) this.#waitingOf.set(userId, left)
    else this.#waitingOf.delete(userId)
  }

  /** Between reading users and taking them in: whoever leaves now is not among those just read. */
  #makeRoom(state: State): void {
    if (this.#recent.size <= this.#deps.residents) return
    const busy = this.#deps.busyUsers()
    const leaving = this.#older
    this.#older = this.#recent
    this.#recent = new Set()
    for (const userId of leaving) {
      if (this.#older.has(userId)) continue
      // Whoever still has something open is looked at again when it changes.
      if (busy.has(userId) || this.#waitingOf.has(userId)) this.#older.add(userId)
      else if (!isNeeded(state, userId)) forgetUser(state, userId)
    }
  }
}

function isSettled({ claim }: Arriving): boolean {
  return claim === undefined || claim.isNew
}

function firstOf<T>(items: Iterable<T>, count: number): T[] {
  const first: T[] = []
  for (const item of items) {
    if (first.length === count) break
    first.push(item)
  }
  return first
}
