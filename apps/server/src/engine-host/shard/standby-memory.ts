// The memory of a shard that another process holds, so that taking it over reads only what was committed since. Filled in the background, a
// few users at a time, and kept up to date by reading whoever a commit touched. It decides nothing. Whenever it cannot be told exactly what
// was committed, it is of no use any more and is given up: the shard is then read as without it.
import type { Tick } from '@tallystick/engine/core/pair'
import { dropUser, restoreOpen, restoreUsers } from '@tallystick/engine/core/registry'
import { emptyState, type State } from '@tallystick/engine/core/state'
import { seedPrice } from '@tallystick/engine/core/step'
import type { UserId } from '@tallystick/kernel/ids'
import type { ReadTerms } from './engine-terms.ts'
import { byUser, type Held, ownerless, sizeOf, together } from './held-records.ts'
import { adoptTerms, type VersionedTerms } from './shard-memory.ts'
import type { ChangesSince, Look, Mark, Position, Store, StoredUsers } from '../store/store.ts'

/** Users taken in at once: some milliseconds of the process. */
const AT_ONCE = 200
/** Users read at once. */
const READ_AT_ONCE = 2_000
/** Between two portions of the first reading, in which the process does what it is there for. */
const PAUSE_MS = 20

export interface StandbyDeps {
  readonly shard: number
  readonly store: Pick<Store, 'settingsVersion' | 'beginStandby' | 'readOpen' | 'changesSince'>
  readonly readTerms: ReadTerms
  readonly sleep: (ms: number) => Promise<void>
  /** The newest prices, for valuing: nothing is set off. */
  readonly prices: () => Iterable<Tick>
  /** How many records it may hold. */
  readonly mostRecords: () => number
}

/** Everything a host needs to go on with it. */
export interface TakenOver {
  readonly state: State
  readonly position: Position
}

export class StandbyMemory {
  readonly #deps: StandbyDeps
  readonly #state: State
  readonly #held = new Map<UserId, Held>()
  #records = 0
  #mark: Mark | undefined
  #termsVersion = -1
  #status: 'new' | 'filling' | 'following' | 'given up' = 'new'
  #problem: string | undefined
  /** Settles when the last step has ended, however that went. */
  #working: Promise<unknown> = Promise.resolve()

  constructor(deps: StandbyDeps) {
    this.#deps = deps
    this.#state = emptyState(deps.shard)
  }

  /** Complete, and as new as its last step. */
  get isFollowing(): boolean {
    return this.#status === 'following'
  }

  get isGivenUp(): boolean {
    return this.#status === 'given up'
  }

  /** Why it was given up. */
  get problem(): string | undefined {
    return this.#problem
  }

  get records(): number {
    return this.#records
  }

  /** The newest commit that is in it. */
  get appliedSeq(): number {
    return this.#mark?.appliedSeq ?? 0
  }

  /** For tests and the simulator. */
  get state(): State {
    return this.#state
  }

  giveUp(problem: string): void {
    if (this.#status === 'given up') return
    this.#status = 'given up'
    this.#problem = problem
    this.#held.clear()
    this.#records = 0
  }

  /** Reads what was committed since the last step; the first one reads everything. What cannot be read now is read with the next. */
  step(now: Pick<Look, 'appliedSeq' | 'settingsVersion'>): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#status === 'new') await this.#fill()
      if (this.#status !== 'following') return
      if (now.settingsVersion !== this.#termsVersion) await this.#readTerms()
      if (now.appliedSeq !== this.appliedSeq) await this.#follow(false)
      this.#change(() => this.#seed())
    })
  }

  /**
   * For the host that has taken the shard, to which nobody else commits any more: with everything that was committed. Undefined when that
   * cannot be told. It is of no use here afterwards.
   */
  async takeOver(terms: VersionedTerms): Promise<TakenOver | undefined> {
    // Not worth waiting for while it is filled.
    if (this.#status !== 'following') return undefined
    return this.#inTurn(async () => {
      try {
        if (this.#status !== 'following') return undefined
        this.#change(() => this.#setTerms(terms))
        const changes = await this.#follow(true)
        if (!changes) return undefined
        const { position, house, open } = changes
        this.#state.lastNumber = position.lastNumber
        for (const { account, balance } of house) this.#state.books.house.set(account, balance)
        restoreOpen(this.#state, [], ownerless(open.records))
        return { state: this.#state, position }
      } finally {
        this.giveUp('taken over')
      }
    })
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#working.then(work)
    this.#working = turn.catch(() => undefined)
    return turn
  }

  async #fill(): Promise<void> {
    const { shard, store, sleep, mostRecords } = this.#deps
    this.#status = 'filling'
    try {
      await this.#readTerms()
      this.#seed()
      // Whoever is touched after the mark is read again: it does not matter of which moment each portion is.
      const { mark, userIds } = await store.beginStandby(shard)
      this.#mark = mark
      for (let from = 0; from < userIds.length; from += READ_AT_ONCE) {
        const portion = userIds.slice(from, from + READ_AT_ONCE)
        await this.#takeInSlowly(portion, await store.readOpen(shard, portion), () => sleep(PAUSE_MS))
        if (this.#records > mostRecords()) this.giveUp(TOO_MANY)
        if (this.isGivenUp) return
      }
      // Given up meanwhile, it stays so.
      if (this.#status === 'filling') this.#status = 'following'
    } catch (error) {
      this.giveUp(String(error))
      throw error
    }
    await this.#follow(false)
  }

  /** @param isInHaste commands wait for it: without pauses. */
  async #follow(isInHaste: boolean): Promise<ChangesSince | undefined> {
    const { shard, store, sleep, mostRecords } = this.#deps
    if (!this.#mark || this.isGivenUp) return undefined
    const changes = await store.changesSince(shard, this.#mark)
    if (this.isGivenUp) return undefined
    if (!changes) {
      this.giveUp('the commits since its mark are not known')
      return undefined
    }
    const { userIds, open } = changes
    if (isInHaste) this.#change(() => this.#takeIn(userIds, open))
    else await this.#takeInSlowly(userIds, open, () => sleep(1))
    if (this.isGivenUp) return undefined
    this.#mark = changes.mark
    if (this.#records <= mostRecords()) return changes
    this.giveUp(TOO_MANY)
    return undefined
  }

  /** A few users at a time, with something else in between. */
  async #takeInSlowly(userIds: readonly UserId[], open: StoredUsers, pause: () => Promise<void>): Promise<void> {
    const records = byUser(open.records)
    const accounts = new Map(open.accounts.map(user => [user.userId, user]))
    for (let from = 0; from < userIds.length; from += AT_ONCE) {
      if (this.isGivenUp) return
      const portion = userIds.slice(from, from + AT_ONCE)
      this.#change(() =>
        this.#takeIn(portion, {
          accounts: portion.flatMap(userId => accounts.get(userId) ?? []),
          records: together(portion.flatMap(userId => records.get(userId) ?? [])),
        }),
      )
      await pause()
    }
  }

  /** In place of whatever there was of these users. */
  #takeIn(userIds: readonly UserId[], { accounts, records }: StoredUsers): void {
    for (const userId of userIds) {
      const held = this.#held.get(userId)
      if (!held) continue
      this.#records -= sizeOf(held)
      dropUser(this.#state, userId, held)
      this.#held.delete(userId)
    }
    // First whose the records are: what is watched for them depends on their money.
    restoreUsers(this.#state, accounts, records)
    restoreOpen(this.#state, userIds, records)
    for (const [userId, held] of byUser(records)) {
      this.#held.set(userId, held)
      this.#records += sizeOf(held)
    }
  }

  async #readTerms(): Promise<void> {
    // The version first: the terms are at least as new.
    const version = await this.#deps.store.settingsVersion(this.#deps.shard)
    const terms = await this.#deps.readTerms()
    this.#change(() => this.#setTerms({ version, terms }))
  }

  #setTerms({ version, terms }: VersionedTerms): void {
    adoptTerms(this.#state, terms)
    this.#termsVersion = version
  }

  #seed(): void {
    for (const tick of this.#deps.prices()) seedPrice(this.#state, tick)
  }

  /** What fails in the middle leaves something that nobody can trust. */
  #change(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.giveUp(String(error))
      throw error
    }
  }
}

const TOO_MANY = 'more records than it may hold'
