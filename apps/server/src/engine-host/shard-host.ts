// The only writer of one shard: queue → decide and apply in memory → one commit → acknowledge → publish. The next batch grows while
// the last one commits. When a commit fails or its answer is lost, memory is dropped and read back: recovery, never undo.
// (Longer than most files because the whole life of a command, crash included, is to be read in one place.)
import type { PairId, UserId } from '@tallystick/kernel/ids'
import { type Changes, isEmpty, type Notice } from '@tallystick/engine/core/changes'
import { noChanges } from '@tallystick/engine/core/collections'
import type { Command, HostCommand } from '@tallystick/engine/core/commands'
import type { Tick } from '@tallystick/engine/core/pair'
import { emptyState, setTerms, type State } from '@tallystick/engine/core/state'
import {
  type MarketHours,
  seedPrice,
  stepCommand,
  stepMarket,
  stepSettings,
  stepTick,
  stepTime,
} from '@tallystick/engine/core/step'
import type { Clock, Instant } from '@tallystick/kernel/clock'
import type { RefusalName } from '@tallystick/kernel/refusals'
import type { TapeReader } from '../feed/tape/tape.ts'
import { inOrder } from '../platform/in-order.ts'
import { answerOf, Answers, type Entry, isKept, isSurelyKept, repeatOf } from './answers.ts'
import { Arrivals, type Arriving } from './arrivals.ts'
import { buildBatch, keepMarkets, restoreState } from './batch.ts'
import type { IdempotencyKey, Outcome } from './engine-client.ts'
import type { EngineTerms, ReadTerms } from './engine-terms.ts'
import { type AnswerRow, CommitFenced, type Position, type Store } from './store.ts'
import { ANSWERS_WINDOW_MS, coverageAt } from './timed-keys.ts'
import { EMPTY_TAPE, settleCommands } from './tape-reader.ts'
import { usedTicks } from './used-ticks.ts'
import type { Report } from '../platform/log-events.ts'

/** The effects of a commit, for the bus. */
export interface Committed {
  readonly userIds: readonly number[]
  readonly closed: ReadonlyMap<number, readonly number[]>
  readonly notices: readonly Notice[]
  /** Prices that orders of the batch opened, closed or ended on. */
  readonly ticks: readonly Tick[]
}

/** What the host did, in order: enough to replay it. A command counts as done when the `sent` after it was applied. */
export type JournalEntry =
  | { readonly type: 'rebuilt' }
  | { readonly type: 'terms'; readonly version: number; readonly terms: EngineTerms }
  | { readonly type: 'seed'; readonly tick: Tick }
  | { readonly type: 'market'; readonly pairId: PairId; readonly hours: MarketHours; readonly now: Instant }
  | { readonly type: 'time'; readonly now: Instant }
  | { readonly type: 'tick'; readonly tick: Tick; readonly now: Instant }
  | { readonly type: 'command'; readonly command: HostCommand; readonly now: Instant; readonly outcome: Outcome }
  | { readonly type: 'sent'; readonly position: Position; readonly settingsVersion: number }

export interface ShardPorts {
  readonly store: Store
  readonly clock: Clock
  readonly sleep: (ms: number) => Promise<void>
  readonly publish: (committed: Committed) => void
  readonly report: Report
  readonly readTerms: ReadTerms
  /** The recorded prices, for micro orders that expired during an outage. */
  readonly tape?: TapeReader
  /** The epoch this host decides in from now on; undefined while it does not. */
  readonly serves?: (epoch: number | undefined) => void
  /** Hears everything the host does; the simulator's naive twin replays it. */
  readonly journal?: (entry: JournalEntry) => void
}

export interface ShardLimits {
  readonly queue: number
  /**
   * Commands in one commit. As many bytes as a local socket takes at once (some 200 kB on Linux): the rest of a longer batch would wait for
   * this process to be idle, and the database for the rest.
   */
  readonly batch: number
  /** Commits on the wire at once. */
  readonly depth: number
  /** A command that could not be sent for this long is refused as unavailable: it left no trace. */
  readonly patienceMs: number
  /** Users without anything open who stay in memory after a command; at the most twice as many. */
  readonly residents: number
  /**
   * Answers kept in memory, some 260 B each: keys whose answer would be older are looked up in the store. A shard that starts reads a quarter
   * of them, so that it does not start the later the busier it was.
   */
  readonly answers: number
  /** How long they are kept in memory. */
  readonly answersMs: number
}

export const SHARD_LIMITS: ShardLimits = {
  queue: 20_000,
  batch: 250,
  depth: 2,
  patienceMs: 8_000,
  residents: 50_000,
  answers: 1_000_000,
  answersMs: ANSWERS_WINDOW_MS,
}

/** How one shard is doing. */
export interface ShardHealth {
  readonly status: string
  readonly queued: number
  readonly onTheWire: number
  readonly appliedSeq: number
  /** The newest acknowledged batch. */
  readonly acknowledgedSeq: number
  readonly answers: number
  /** Durations of the last commits. */
  readonly commitMs: readonly number[]
}

const COMMITS_TIMED = 64
/** Often enough to be little at a time for a successor, and seldom enough to be many at once. */
const KEYED_EVERY_MS = 5_000
const DRAIN_WAIT_MS = 5
/** A second in all: what is not committed by then is left to the fence. */
const DRAIN_WAITS = 200

interface Item extends Arriving {
  readonly since: Instant
  readonly resolve: (outcome: Outcome) => void
}

interface Sent {
  readonly to: Position
  /** Nothing is written: only the fence is asked, so that a refusal is as current as a commit. */
  readonly isConfirmation: boolean
  readonly results: { readonly item: Item; readonly outcome: Outcome }[]
  readonly changes: Changes
  /** When it was sent; of its answers, as it is stored. */
  readonly since: Instant
}

export class ShardHost {
  readonly #shard: number
  readonly #holder: string
  readonly #ports: ShardPorts
  readonly #limits: ShardLimits
  readonly #answers: Answers
  readonly #arrivals: Arrivals<Item>
  #state: State
  #position: Position = { epoch: 0, appliedSeq: 0, ledgerSeq: 0, outboxSeq: 0, lastNumber: 0 }
  #status: 'idle' | 'running' | 'recovering' | 'stopped' = 'idle'
  /** Taken and not read yet: the lease is renewed meanwhile. */
  #isReading = false
  #queue: Item[] = []
  #sent: Sent[] = []
  /** What prices set off since the last batch was sent. */
  #unsent: Changes = noChanges()
  /** The version of everything memory was decided under: read before the terms, so never newer than they are. */
  #settingsVersion = 0
  /** How many wait for terms to change: meanwhile nothing is decided. */
  #holds = 0
  /** Prices and hours that came when nothing could be decided, in their order. */
  #deferred: (() => void)[] = []
  #acknowledgedSeq = 0
  /** When the answers were last given their keys. */
  #keyedAt: Instant = 0
  #isPumpDue = false
  #isReadingTape = false
  /** Commits that failed since the last one that did not. */
  #failedInARow = 0
  /** How long the last commits took, newest last. */
  readonly #commitMs: number[] = []

  constructor(shard: number, holder: string, ports: ShardPorts, limits: ShardLimits = SHARD_LIMITS) {
    this.#shard = shard
    this.#holder = holder
    this.#ports = ports
    this.#limits = limits
    this.#state = emptyState(shard)
    this.#answers = new Answers(limits.answers)
    this.#arrivals = new Arrivals({
      shard,
      store: ports.store,
      sleep: ports.sleep,
      report: ports.report,
      residents: limits.residents,
      state: () => this.#state,
      admit: item => this.#enqueue(item),
      answer: (item, row) => this.#repeat(item, row),
      busyUsers: () => this.#busyUsers(),
    })
  }

  /**
   * Takes the shard, reads what operators have set, then the shard itself. False while another host has it, and when the database has
   * forgotten a batch that was acknowledged (`atLeast`): a standby that lost commits took over, and going on would make the loss silent.
   */
  async start(atLeast = 0): Promise<boolean> {
    const position = await this.#ports.store.take(this.#shard, this.#holder)
    if (position && this.#isBehind(position, atLeast)) {
      await this.#ports.store.release(this.#shard, this.#holder)
      return false
    }
    if (!position) return false
    this.#isReading = true
    try {
      await this.#readAnswers()
      // Lost while it was read: the next one has it.
      if (!(await this.#read(position.epoch)) || this.#isStopped()) return false
    } finally {
      this.#isReading = false
    }
    this.#acknowledgedSeq = Math.max(atLeast, this.#position.appliedSeq)
    this.#run()
    return true
  }

  /** Refuses new commands, lets those on the wire finish, and gives the shard back. */
  async stop(): Promise<void> {
    const wasRunning = this.#status === 'running'
    this.#status = 'stopped'
    this.#ports.serves?.(undefined)
    for (const item of this.#unsentItems()) this.#resolve(item, UNSENT)
    while (this.#sent.length > 0) await this.#ports.sleep(5)
    if (wasRunning) await this.#ports.store.release(this.#shard, this.#holder)
  }

  /** Renews the lease; a lost one stops this host at once. */
  async renew(): Promise<boolean> {
    if (this.#status !== 'running' && this.#status !== 'recovering' && !this.#isReading) return false
    const lease = await this.#ports.store.renew(this.#shard, this.#holder)
    if (!lease) this.#stepDown()
    else if (lease.settingsVersion !== this.#settingsVersion) void this.followTerms()
    return lease !== undefined
  }

  /**
   * For a change of settings, terms or offers that this process is about to make: what was decided under the old ones is committed, and
   * nothing is decided until the hold is ended. Not needed for safety: a busy shard would fail at its fence and reload.
   */
  async hold(): Promise<() => void> {
    this.#holds += 1
    let isOver = false
    const end = (): void => {
      if (isOver) return
      isOver = true
      this.#endHold()
    }
    await this.#drain()
    return end
  }

  /** Takes over the newest settings, terms and offers, if they were changed. When it cannot, the next renewal or the fence does. */
  readonly followTerms = inOrder(() => this.#followTerms())

  submit(command: Command, key?: IdempotencyKey): Promise<Outcome> {
    if (this.#status === 'stopped' || this.#status === 'idle') return Promise.resolve(UNSENT)
    const now = this.#ports.clock.now()
    const claim = key && this.#answers.claim(command.userId, key, now)
    if (claim instanceof Promise) return claim
    return new Promise(resolve => {
      const item: Item = { command, key, claim, since: now, resolve }
      if (this.#queue.length + this.#arrivals.size >= this.#limits.queue) return this.#refuse(item, 'busy')
      this.#arrivals.arrive(item)
    })
  }

  async isAnswered(userId: UserId, key: IdempotencyKey): Promise<boolean> {
    const known = this.#answers.isAnswered(userId, key, this.#ports.clock.now())
    if (known !== undefined) return known
    const [row] = await this.#ports.store.readAnswers(this.#shard, [{ userId, key: key.key }])
    return row !== undefined && isSurelyKept(row.at, this.#ports.clock.now())
  }

  tick(tick: Tick): void {
    this.#whenFree(() => {
      const now = this.#ports.clock.now()
      this.#ports.journal?.({ type: 'tick', tick, now })
      this.#inMemory(() => stepTick(this.#state, tick, now, this.#unsent))
    })
  }

  /** A price from before this host's time; triggers nothing. */
  seed(tick: Tick): void {
    this.#whenFree(() => {
      this.#ports.journal?.({ type: 'seed', tick })
      seedPrice(this.#state, tick)
    })
  }

  market(pairId: PairId, open: boolean, closesAt: Instant = Infinity): void {
    this.#whenFree(() => {
      const now = this.#ports.clock.now()
      const hours = { open, closesAt }
      this.#ports.journal?.({ type: 'market', pairId, hours, now })
      stepMarket(this.#state, pairId, hours, now)
    })
  }

  /** Time passes, about four times a second: settles what no price will settle any more. */
  time(): void {
    if (!this.#isFree()) return
    const now = this.#ports.clock.now()
    this.#ports.journal?.({ type: 'time', now })
    this.#inMemory(() => stepTime(this.#state, now, this.#unsent))
    if (this.#state.micro.overdue.size > 0 && this.#status === 'running' && !this.#isReadingTape) {
      this.#isReadingTape = true
      void this.#settleFromTape().finally(() => (this.#isReadingTape = false))
    }
  }

  /** Housekeeping, about once a second: gives up on commands that waited too long, and leaves old answers to the store. */
  tidy(): void {
    const now = this.#ports.clock.now()
    this.#answers.forget(coverageAt(now, this.#limits.answersMs))
    if (this.#answers.hasUnkeyed && now - this.#keyedAt >= KEYED_EVERY_MS) void this.keyAnswers()
    const isLate = (item: Item): boolean => now - item.since > this.#limits.patienceMs
    const late = [...this.#queue.filter(isLate), ...this.#arrivals.take(isLate)]
    if (late.length === 0) return
    this.#queue = this.#queue.filter(item => !isLate(item))
    for (const item of late) this.#resolve(item, UNSENT)
  }

  /** Lets the store find what was answered, so that it may leave memory. */
  readonly keyAnswers = inOrder(async () => {
    if (this.#status !== 'running') return
    this.#keyedAt = this.#ports.clock.now()
    const { newest } = this.#answers
    try {
      await this.#ports.store.keyAnswers(this.#shard)
      this.#answers.keyed(newest)
    } catch (error) {
      // They stay in memory until it succeeds.
      this.#ports.report('engine.answers_not_keyed', { shard: this.#shard, err: error })
    }
  })

  get health(): ShardHealth {
    const { appliedSeq } = this.#position
    return {
      status: this.#status,
      queued: this.#queue.length + this.#arrivals.size,
      onTheWire: this.#sent.length,
      appliedSeq,
      acknowledgedSeq: this.#acknowledgedSeq,
      answers: this.#answers.size,
      commitMs: [...this.#commitMs],
    }
  }

  /** For tests and the simulator: the memory as it stands. */
  get state(): State {
    return this.#state
  }

  /** What cannot be read now stays overdue and is read again. */
  async #settleFromTape(): Promise<void> {
    try {
      const commands = await settleCommands(this.#state, this.#ports.tape ?? EMPTY_TAPE)
      if (this.#status !== 'running') return
      const since = this.#ports.clock.now()
      const done = commands.map(
        command =>
          new Promise<Outcome>(resolve =>
            this.#arrivals.arrive({ command, key: undefined, claim: undefined, since, resolve }),
          ),
      )
      const outcomes = await Promise.all(done)
      const failed = outcomes.filter(outcome => !outcome.ok && outcome.refusal.reason === 'internal_error').length
      if (failed > 0) this.#ports.report('engine.tape_invalid', { shard: this.#shard, orders: failed })
    } catch (error) {
      this.#ports.report('engine.tape_read_failed', { shard: this.#shard, err: error })
    }
  }

  #enqueue(item: Item): void {
    if (item.claim) this.#answers.confirm(item.claim)
    this.#queue.push(item)
    this.#pumpSoon()
  }

  #repeat(item: Item, row: AnswerRow): boolean {
    const outcome = item.key && repeatOf(row, item.key, this.#ports.clock.now())
    if (!outcome) return false
    if (item.claim) this.#answers.settleStored(item.claim, row)
    item.resolve(outcome)
    return true
  }

  /** Of these memory has more than the store. */
  #busyUsers(): ReadonlySet<UserId> {
    const changed = [...this.#sent.map(sent => sent.changes), this.#unsent]
    const queued = this.#queue.map(item => item.command.userId)
    return new Set([...queued, ...changed.flatMap(({ users }) => [...users])])
  }

  #pumpSoon(): void {
    if (this.#isPumpDue) return
    this.#isPumpDue = true
    queueMicrotask(() => {
      this.#isPumpDue = false
      this.#pump()
    })
  }

  #pump(): void {
    while (this.#status === 'running' && this.#holds === 0 && this.#sent.length < this.#limits.depth) {
      if (this.#queue.length === 0 && isEmpty(this.#unsent)) return
      // The database takes one after the other. While it is busy the next batch grows, until it is as large as the last or full: then it
      // is put on the wire, so that the database need not wait for us.
      const last = this.#sent.at(-1)
      if (last && this.#queue.length < Math.min(last.results.length, this.#limits.batch)) return
      this.#send(this.#queue.splice(0, this.#limits.batch))
    }
  }

  #send(items: readonly Item[]): void {
    const changes = this.#unsent
    this.#unsent = noChanges()
    const results: { item: Item; outcome: Outcome }[] = []
    for (const [index, item] of items.entries()) {
      const outcome = this.#step(item, changes)
      if (!outcome) {
        // A broken assertion: memory cannot be trusted. The others of this batch were not sent and are decided again.
        this.#refuse(item, 'internal_error')
        this.#queue.unshift(...items.filter((_, other) => other !== index))
        return void this.#recover()
      }
      results.push({ item, outcome })
    }
    const since = this.#timeOf(items)
    const answers = answerRows(results, since)
    if (isEmpty(changes) && answers.length === 0) return this.#answerUnchanged(results)
    const settingsVersion = this.#settingsVersion
    const batch = buildBatch(this.#state, { from: this.#position, settingsVersion, changes, answers })
    this.#ports.journal?.({ type: 'sent', position: batch.to, settingsVersion })
    this.#position = batch.to
    const sent: Sent = { to: batch.to, isConfirmation: false, results, changes, since }
    this.#await(sent, this.#ports.store.commit(batch))
  }

  #await(sent: Sent, done: Promise<void>): void {
    this.#sent.push(sent)
    done.then(
      () => this.#committed(sent),
      (error: unknown) => this.#failed(sent, error),
    )
  }

  /**
   * Nothing to write. What was read may still be on the wire: then its commit is the fence. Otherwise the fence is asked, because a host
   * that lost the shard, or whose settings another node has changed, must not refuse what its successor accepts.
   */
  #answerUnchanged(results: Sent['results']): void {
    const last = this.#sent.at(-1)
    if (last) return void last.results.push(...results)
    const to = this.#position
    const sent: Sent = { to, isConfirmation: true, results, changes: noChanges(), since: this.#ports.clock.now() }
    this.#await(sent, this.#ports.store.confirm(this.#shard, to.epoch, this.#settingsVersion))
  }

  #step(item: Item, changes: Changes): Outcome | undefined {
    const { command } = item
    const now = this.#ports.clock.now()
    try {
      const result = stepCommand(this.#state, command, now, changes)
      const outcome: Outcome =
        'refusal' in result
          ? { ok: false, refusal: result.refusal, repeated: false }
          : { ok: true, answer: result.answer, repeated: false }
      this.#ports.journal?.({ type: 'command', command, now, outcome })
      return outcome
    } catch (error) {
      this.#ports.report('engine.command_assertion_failed', { shard: this.#shard, command: command.type, err: error })
      return undefined
    }
  }

  /** Not before any of them came, also when the clock was set back meanwhile: `timed-keys.ts` builds on it. */
  #timeOf(items: readonly Item[]): Instant {
    return items.reduce((latest, { since }) => Math.max(latest, since), this.#ports.clock.now())
  }

  #committed(sent: Sent): void {
    // Something before it failed: whatever was heard of this one, the database is asked what it applied.
    if (this.#isRecovering()) return
    const index = this.#sent.indexOf(sent)
    if (index < 0) return
    this.#sent.splice(index, 1)
    this.#failedInARow = 0
    this.#commitMs.push(this.#ports.clock.now() - sent.since)
    if (this.#commitMs.length > COMMITS_TIMED) this.#commitMs.shift()
    this.#acknowledge(sent)
    this.#pump()
  }

  #acknowledge(sent: Sent): void {
    this.#acknowledgedSeq = Math.max(this.#acknowledgedSeq, sent.to.appliedSeq)
    for (const { item, outcome } of sent.results) this.#resolve(item, outcome, sent.since)
    const { users, closed, notices } = sent.changes
    this.#arrivals.touch(users)
    const ticks = usedTicks(sent.changes.records)
    this.#ports.publish({ userIds: [...users], closed, notices, ticks })
  }

  #failed(sent: Sent, error: unknown): void {
    if (!this.#sent.includes(sent)) return
    // A fence that did not match is told apart in recovery: the shard was lost, or operators changed something.
    const fields = { shard: this.#shard, seq: sent.to.appliedSeq }
    if (error instanceof CommitFenced) this.#ports.report('engine.commit_fenced', fields)
    else this.#ports.report('engine.commit_failed', { ...fields, err: error })
    this.#failedInARow += 1
    if (this.#status === 'running') void this.#recover()
    else if (this.#status === 'stopped') this.#abandon()
  }

  /** Finds out what was applied, acknowledges that, and decides the rest again on what the database holds. */
  async #recover(): Promise<void> {
    this.#status = 'recovering'
    this.#ports.serves?.(undefined)
    // At once the first time. What fails again and again must not keep the database busy with being read.
    if (this.#failedInARow > 1) await this.#ports.sleep(Math.min(10 * 2 ** this.#failedInARow, 1_000))
    for (let wait = 20; this.#isRecovering(); wait = Math.min(wait * 2, 1_000)) {
      try {
        const position = await this.#ports.store.fence(this.#shard, this.#holder, this.#position.epoch)
        if (!position || this.#isBehind(position, this.#acknowledgedSeq)) return this.#stepDown()
        // A second failure on this path must fence with the epoch the database has now.
        this.#position = { ...this.#position, epoch: position.epoch }
        this.#sortOut(position)
        const isMine = await this.#read(position.epoch)
        if (!isMine) return this.#stepDown()
        if (!this.#isRecovering()) return
        return this.#run()
      } catch (error) {
        this.#ports.report('engine.recovery_failed', { shard: this.#shard, err: error })
        await this.#ports.sleep(wait)
      }
    }
    this.#abandon()
  }

  #isBehind({ appliedSeq }: Position, atLeast: number): boolean {
    if (appliedSeq >= atLeast) return false
    const fields = { shard: this.#shard, storedSeq: appliedSeq, acknowledgedSeq: atLeast }
    this.#ports.report('engine.shard_went_back', fields)
    return true
  }

  #isRecovering(): boolean {
    return this.#status === 'recovering'
  }

  #isStopped(): boolean {
    return this.#status === 'stopped'
  }

  #run(): void {
    this.#status = 'running'
    this.#ports.serves?.(this.#position.epoch)
    this.#pump()
  }

  #sortOut(position: Position): void {
    const outstanding = this.#sent.splice(0)
    const again: Item[] = []
    for (const sent of outstanding) {
      if (!sent.isConfirmation && sent.to.appliedSeq <= position.appliedSeq) this.#acknowledge(sent)
      else again.push(...sent.results.map(result => result.item))
    }
    this.#queue.unshift(...again)
  }

  /**
   * What operators set first, then the shard. False when another process took the shard during the read: writing on with the newcomer's
   * epoch would make two writers.
   */
  async #read(epoch: number): Promise<boolean> {
    const { version, terms } = await this.#readTerms()
    const snapshot = await this.#ports.store.load(this.#shard)
    if (snapshot.position.epoch !== epoch) return false
    const state = emptyState(this.#shard)
    keepMarkets(this.#state, state)
    this.#state = state
    this.#setTerms(version, terms)
    // A host that begins was told prices and hours before it knew the pairs.
    if (this.#status === 'idle') this.#runDeferred()
    restoreState(state, snapshot)
    this.#position = snapshot.position
    this.#unsent = noChanges()
    this.#ports.journal?.({ type: 'rebuilt' })
    // Their users may not be in the new memory.
    for (const item of this.#unsentItems()) this.#arrivals.arrive(item)
    return true
  }

  /** Once, when the shard was taken: from then on nobody else answers, and recoveries leave the answers in memory as they are. */
  async #readAnswers(): Promise<void> {
    const { answers, answersMs } = this.#limits
    const since = coverageAt(this.#ports.clock.now(), answersMs)
    await this.#ports.store.keyAnswers(this.#shard)
    this.#answers.restore(await this.#ports.store.recentAnswers(this.#shard, since, answers / 4))
  }

  /** The version first: what is read afterwards is at least as new, and a batch decided under something newer is fenced out. */
  async #readTerms(): Promise<{ version: number; terms: EngineTerms }> {
    const version = await this.#ports.store.settingsVersion(this.#shard)
    const terms = await this.#ports.readTerms()
    return { version, terms }
  }

  #setTerms(version: number, terms: EngineTerms): void {
    this.#ports.journal?.({ type: 'terms', version, terms })
    this.#settingsVersion = version
    for (const pair of terms.pairs) setTerms(this.#state, pair)
    stepSettings(this.#state, terms.settings)
  }

  async #followTerms(): Promise<void> {
    if (this.#status !== 'running') return
    this.#holds += 1
    try {
      await this.#drain()
      await this.#adopt()
    } catch (error) {
      this.#ports.report('engine.terms_read_failed', { shard: this.#shard, err: error })
    } finally {
      this.#endHold()
    }
  }

  /**
   * Only when everything decided under the old terms is committed: sent later it would stand in a batch of the new version. What is left
   * over can no longer be committed under the old one, so memory is reloaded.
   */
  async #adopt(): Promise<void> {
    const { epoch } = this.#position
    const { version, terms } = await this.#readTerms()
    // Recovered meanwhile, which reads them too.
    if (this.#status !== 'running' || this.#position.epoch !== epoch || version === this.#settingsVersion) return
    if (this.#isDrained()) this.#setTerms(version, terms)
    else void this.#recover()
  }

  /** Sends what prices have set off, and waits until all that was sent is committed; not for ever. */
  async #drain(): Promise<void> {
    for (let wait = 0; wait < DRAIN_WAITS && this.#status === 'running' && !this.#isDrained(); wait++) {
      if (!isEmpty(this.#unsent) && this.#sent.length < this.#limits.depth) this.#send([])
      await this.#ports.sleep(DRAIN_WAIT_MS)
    }
  }

  #isDrained(): boolean {
    return this.#sent.length === 0 && isEmpty(this.#unsent)
  }

  #isFree(): boolean {
    return this.#holds === 0 && this.#status !== 'idle'
  }

  #whenFree(act: () => void): void {
    if (this.#isFree()) act()
    else this.#deferred.push(act)
  }

  #runDeferred(): void {
    for (const act of this.#deferred.splice(0)) act()
  }

  #endHold(): void {
    this.#holds -= 1
    if (this.#holds > 0) return
    this.#runDeferred()
    this.#pump()
  }

  #inMemory(work: () => void): void {
    // While recovering, prices are kept (the new memory takes them over) but nothing is settled: the next fresh price will.
    try {
      work()
    } catch (error) {
      this.#ports.report('engine.price_assertion_failed', { shard: this.#shard, err: error })
      if (this.#status === 'running') void this.#recover()
      return
    }
    if (!isEmpty(this.#unsent)) this.#pumpSoon()
  }

  /** Another process has the shard. Commits in flight may or may not have been applied: a retry with the same key tells. */
  #stepDown(): void {
    if (this.#status === 'stopped') return
    this.#status = 'stopped'
    this.#ports.serves?.(undefined)
    this.#abandon()
  }

  #abandon(): void {
    for (const { isConfirmation, results } of this.#sent.splice(0))
      for (const { item } of results) this.#resolve(item, isConfirmation ? UNSENT : refusal('unavailable'))
    for (const item of this.#unsentItems()) this.#resolve(item, UNSENT)
  }

  /** Takes out everything that is still to be decided, in its order. */
  #unsentItems(): Item[] {
    return [...this.#queue.splice(0), ...this.#arrivals.take()]
  }

  #refuse(item: Item, reason: RefusalName): void {
    this.#resolve(item, refusal(reason))
  }

  #resolve(item: Item, outcome: Outcome, at: Instant = this.#ports.clock.now()): void {
    if (item.claim) this.#answers.settle(item.claim, outcome, at)
    item.resolve(outcome)
  }
}

function answerRows(results: Sent['results'], at: Instant): AnswerRow[] {
  return results.flatMap(({ item: { key, command }, outcome }) => {
    if (!key || !isKept(outcome)) return []
    return [{ userId: command.userId, key: key.key, paramsHash: key.paramsHash, answer: answerOf(outcome), at }]
  })
}

/** It was not decided here and left no trace. */
const UNSENT: Outcome = { ok: false, refusal: { reason: 'unavailable', params: {} }, repeated: false, unsent: true }

function refusal(reason: RefusalName): Outcome {
  return { ok: false, refusal: { reason, params: {} }, repeated: false }
}
