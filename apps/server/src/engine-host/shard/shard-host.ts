// The only writer of one shard: queue → decide and apply in memory → one commit → acknowledge → publish. The next batch grows while
// the last one commits. When a commit fails or its answer is lost, memory is dropped and read back: recovery, never undo.
// (Longer than most files because the whole life of a batch, crash included, is to be read in one place.)
import { isOutdated } from '@tallystick/engine/core/offered'
import type { PairId, UserId } from '@tallystick/kernel/ids'
import { type Changes, isEmpty } from '@tallystick/engine/core/changes'
import { noChanges } from '@tallystick/engine/core/collections'
import type { Command, HostCommand } from '@tallystick/engine/core/commands'
import type { Tick } from '@tallystick/engine/core/pair'
import type { State } from '@tallystick/engine/core/state'
import type { Instant } from '@tallystick/kernel/clock'
import { inOrder } from '../../platform/in-order.ts'
import type { SpanContext } from '../../platform/tracing/spans.ts'
import { answerOf, isKept } from './answers.ts'
import { buildBatch } from './batch.ts'
import type { IdempotencyKey, Outcome } from '../engine-client.ts'
import { Holds } from './holds.ts'
import { Intake, type Item, refusal, UNSENT } from './intake.ts'
import { OnTheWire, type Sent } from './on-the-wire.ts'
import { ShardMemory, type VersionedTerms } from './shard-memory.ts'
import { SHARD_LIMITS, type ShardHealth, type ShardLimits, type ShardPorts, type ToldTransfers } from './shard-ports.ts'
import { type AnswerRow, CommitFenced, type Position } from '../store/store.ts'
import type { StandbyMemory, TakenOver } from './standby-memory.ts'
import { EMPTY_TAPE, resumeCommands, settleCommands } from './tape-reader.ts'
import { usedTicks } from './used-ticks.ts'

const DRAIN_WAIT_MS = 5
/** A second in all: what is not committed by then is left to the fence. */
const DRAIN_WAITS = 200

export class ShardHost {
  readonly #shard: number
  readonly #holder: string
  readonly #ports: ShardPorts
  readonly #limits: ShardLimits
  readonly #intake: Intake
  readonly #memory: ShardMemory
  readonly #wire = new OnTheWire()
  /** While terms are about to change nothing is decided. */
  readonly #holds = new Holds()
  #position: Position = { epoch: 0, appliedSeq: 0, ledgerSeq: 0, outboxSeq: 0, lastNumber: 0 }
  #status: 'idle' | 'running' | 'recovering' | 'stopped' = 'idle'
  /** Taken and not read yet: the lease is renewed meanwhile. */
  #isReading = false
  #acknowledgedSeq = 0
  #isPumpDue = false
  #isReadingTape = false
  /** Commits that failed since the last one that did not. */
  #failedInARow = 0

  constructor(shard: number, holder: string, ports: ShardPorts, limits: ShardLimits = SHARD_LIMITS) {
    this.#shard = shard
    this.#holder = holder
    this.#ports = ports
    this.#limits = limits
    this.#memory = new ShardMemory(shard, ports)
    this.#intake = new Intake({
      shard,
      ports,
      limits,
      state: () => this.#memory.state,
      undurable: () => [...this.#wire.users, ...this.#memory.unsentUsers],
      onQueued: () => this.#pumpSoon(),
    })
  }

  /**
   * Takes the shard, reads what operators have set, then the shard itself. False while another host has it, and when the database has
   * forgotten a batch that was acknowledged (`atLeast`): a standby that lost commits took over, and going on would make the loss silent.
   * @param standby what this process has of the shard already.
   */
  async start(atLeast = 0, standby?: StandbyMemory): Promise<boolean> {
    const position = await this.#ports.store.take(this.#shard, this.#holder)
    if (position && this.#isBehind(position, atLeast)) {
      await this.#ports.store.release(this.#shard, this.#holder)
      return false
    }
    if (!position) return false
    this.#isReading = true
    try {
      await this.#intake.readAnswers()
      // Lost while it was read: the next one has it.
      if (!(await this.#read(position.epoch, standby)) || this.#isStopped()) return false
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
    this.#intake.giveUp()
    while (this.#wire.size > 0) await this.#ports.sleep(5)
    if (wasRunning) await this.#ports.store.release(this.#shard, this.#holder)
  }

  /** Renews the lease; a lost one stops this host at once, and so does a database that went back, also when nobody writes anything. */
  async renew(): Promise<boolean> {
    if (this.#status !== 'running' && this.#status !== 'recovering' && !this.#isReading) return false
    const atLeast = this.#acknowledgedSeq
    const lease = await this.#ports.store.renew(this.#shard, this.#holder)
    if (!lease || this.#isBehind(lease, atLeast)) {
      this.#stepDown()
      return false
    }
    if (lease.settingsVersion !== this.#memory.settingsVersion) void this.followTerms()
    return true
  }

  /**
   * For a change of settings, terms or offers that this process is about to make: what was decided under the old ones is committed, and
   * nothing is decided until the hold is ended. Not needed for safety: a busy shard would fail at its fence and reload.
   */
  async hold(): Promise<() => void> {
    this.#holds.begin()
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

  submit(command: Command, key?: IdempotencyKey, trace?: SpanContext): Promise<Outcome> {
    if (this.#status === 'stopped' || this.#status === 'idle') return Promise.resolve(UNSENT)
    return this.#intake.submit(command, key, trace)
  }

  isAnswered(userId: UserId, key: IdempotencyKey): Promise<boolean> {
    return this.#intake.isAnswered(userId, key)
  }

  tick(tick: Tick): void {
    this.#whenFree(() => this.#inMemory(() => this.#memory.tick(tick)))
  }

  /** A price from before this host's time; triggers nothing. */
  seed(tick: Tick): void {
    this.#whenFree(() => this.#memory.seed(tick))
  }

  market(pairId: PairId, open: boolean, closesAt: Instant = Infinity): void {
    this.#whenFree(() => this.#memory.market(pairId, { open, closesAt }))
  }

  /**
   * Time passes, about four times a second: settles what no price will settle any more.
   * @param knownTo every price up to this instant was heard or stands on the tape.
   */
  time(knownTo: Instant = Infinity): void {
    if (!this.#isFree()) return
    this.#inMemory(() => this.#memory.time(knownTo))
    const waiting = this.state.micro.overdue.size + this.state.trailsUnread.size
    if (waiting > 0 && this.#status === 'running' && !this.#isReadingTape) {
      this.#isReadingTape = true
      void this.#readTape().finally(() => (this.#isReadingTape = false))
    }
  }

  /** Housekeeping, about once a second. */
  tidy(): void {
    if (this.#intake.tidy()) void this.keyAnswers()
  }

  /** Lets the store find what was answered, so that it may leave memory. */
  readonly keyAnswers = inOrder(async () => {
    if (this.#status === 'running') await this.#intake.keyAnswers()
  })

  get health(): ShardHealth {
    const { appliedSeq, epoch } = this.#position
    return {
      shard: this.#shard,
      epoch,
      status: this.#status,
      queued: this.#intake.waiting,
      onTheWire: this.#wire.size,
      appliedSeq,
      acknowledgedSeq: this.#acknowledgedSeq,
      answers: this.#intake.answers,
      commitMs: this.#wire.commitMs,
    }
  }

  /** For tests and the simulator: the memory as it stands. */
  get state(): State {
    return this.#memory.state
  }

  /** What cannot be read now waits on and is read again. */
  async #readTape(): Promise<void> {
    try {
      const tape = this.#ports.tape ?? EMPTY_TAPE
      const { state } = this
      if (!(await this.#submitRead(state, await settleCommands(state, tape)))) return
      for (const portion of await resumeCommands(state, tape)) {
        const isTaken = await this.#submitRead(state, portion)
        // What expires meanwhile need not wait for all of them.
        if (!isTaken || !(await this.#submitRead(state, await settleCommands(state, tape)))) return
      }
    } catch (error) {
      this.#ports.report('engine.tape_read_failed', { shard: this.#shard, err: error })
    }
  }

  /** False: it was read for a memory that has been given up since, and is read again. */
  async #submitRead(state: State, commands: readonly HostCommand[]): Promise<boolean> {
    if (this.#status !== 'running' || this.state !== state) return false
    const outcomes = await Promise.all(commands.map(command => this.#intake.submitOwn(command)))
    const failed = outcomes.filter(outcome => !outcome.ok && outcome.refusal.reason === 'internal_error').length
    if (failed > 0) this.#ports.report('engine.tape_invalid', { shard: this.#shard, orders: failed })
    return true
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
    while (this.#status === 'running' && !this.#holds.isHeld && this.#wire.size < this.#limits.depth) {
      const { queued } = this.#intake
      if (queued === 0 && !this.#memory.hasUnsent) return
      // The database takes one after the other. While it is busy the next batch grows, until it is as large as the last or full: then it
      // is put on the wire, so that the database need not wait for us.
      const { last } = this.#wire
      if (last && queued < Math.min(last.results.length, this.#limits.batch)) return
      this.#send(this.#intake.next(this.#limits.batch))
    }
  }

  #send(items: readonly Item[]): void {
    const changes = this.#memory.takeUnsent()
    const results: Sent['results'][number][] = []
    const told: ToldTransfers[] = []
    for (const [index, item] of items.entries()) {
      const start = changes.transfers.length
      // Asked again it brings the offer of now.
      if (isOutdated(item.command, this.#memory.settingsVersion)) {
        this.#intake.refuse(item, 'busy')
        continue
      }
      const outcome = this.#decide(item, changes)
      if (!outcome) {
        // A broken assertion: memory cannot be trusted. The others of this batch were not sent and are decided again.
        this.#intake.refuse(item, 'internal_error')
        this.#intake.putBack(items.filter((_, other) => other !== index))
        return void this.#recover()
      }
      results.push({ item, outcome })
      told.push({ userId: item.command.userId, start, end: changes.transfers.length })
    }
    const since = this.#timeOf(items)
    const answers = answerRows(results, since)
    if (isEmpty(changes) && answers.length === 0) return this.#answerUnchanged(results)
    const { settingsVersion } = this.#memory
    const from = this.#position
    const acts = this.#ports.actLog?.describe({ shard: this.#shard, from, ...changes })
    const commitments = acts?.commitments
    const batch = buildBatch(this.state, { from, settingsVersion, changes, answers, commitments, at: since })
    this.#ports.journal?.({ type: 'sent', position: batch.to, settingsVersion })
    this.#position = batch.to
    for (const { item } of results) item.trace?.sent(results.length, batch.to.appliedSeq)
    const done = this.#ports.store.commit(batch)
    // Signed while the database works.
    const promises = acts?.promise(told) ?? []
    this.#await({ to: batch.to, isConfirmation: false, results, promises, changes, since, done })
  }

  #await(sent: Sent): void {
    this.#wire.add(sent)
    sent.done.then(
      () => this.#committed(sent),
      (error: unknown) => this.#failed(sent, error),
    )
  }

  /**
   * Nothing to write. The fence is asked, because a host that lost the shard, or whose settings another node has changed, must not refuse
   * what its successor accepts. A commit on the wire will not do: it may have passed the fence before this was asked. But what was read
   * may be in it, so it has to be applied too.
   */
  #answerUnchanged(results: Sent['results']): void {
    const { last } = this.#wire
    const to = this.#position
    const confirmed = this.#ports.store.confirm(this.#shard, to.epoch, this.#memory.settingsVersion)
    const done = last ? Promise.all([last.done, confirmed]).then(() => undefined) : confirmed
    const since = this.#ports.clock.now()
    this.#await({ to, isConfirmation: true, results, promises: [], changes: noChanges(), since, done })
  }

  #decide({ command }: Item, changes: Changes): Outcome | undefined {
    try {
      return this.#memory.decide(command, changes)
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
    const now = this.#ports.clock.now()
    if (!this.#wire.committed(sent, now)) return
    this.#failedInARow = 0
    if (!sent.isConfirmation) this.#ports.onCommit?.({ ms: now - sent.since, commands: sent.results.length })
    this.#acknowledge(sent)
    this.#pump()
  }

  #acknowledge(sent: Sent): void {
    this.#acknowledgedSeq = Math.max(this.#acknowledgedSeq, sent.to.appliedSeq)
    for (const [index, { item, outcome }] of sent.results.entries()) {
      item.trace?.committed()
      const promises = sent.promises[index] ?? []
      this.#intake.resolve(item, outcome.ok && promises.length > 0 ? { ...outcome, promises } : outcome, sent.since)
    }
    const { users, closed, notices } = sent.changes
    this.#intake.touch(users)
    const ticks = usedTicks(sent.changes.records)
    this.#ports.publish({ userIds: [...users], closed, notices, ticks })
    for (const { item } of sent.results) item.trace?.published()
  }

  #failed(sent: Sent, error: unknown): void {
    if (!this.#wire.has(sent)) return
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
        if (!this.#isRecovering()) return this.#abandon()
        return this.#run()
      } catch (error) {
        this.#ports.report('engine.recovery_failed', { shard: this.#shard, err: error })
        await this.#ports.sleep(wait)
      }
    }
    this.#abandon()
  }

  #isBehind({ appliedSeq }: Pick<Position, 'appliedSeq'>, atLeast: number): boolean {
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
    const again: Item[] = []
    for (const sent of this.#wire.takeAll()) {
      if (!sent.isConfirmation && sent.to.appliedSeq <= position.appliedSeq) this.#acknowledge(sent)
      else again.push(...sent.results.map(result => result.item))
    }
    this.#intake.putBack(again)
  }

  /**
   * What operators set first, then the shard. False when another process took the shard during the read: writing on with the newcomer's
   * epoch would make two writers.
   */
  async #read(epoch: number, standby?: StandbyMemory): Promise<boolean> {
    const versioned = await this.#readTerms()
    const kept = standby && (await this.#takeOver(standby, versioned))
    const snapshot = kept ?? (await this.#ports.store.load(this.#shard))
    if (snapshot.position.epoch !== epoch) return false
    const withPairs = (): void => {
      // A host that begins was told prices and hours before it knew the pairs.
      if (this.#status === 'idle') this.#holds.runDeferred()
    }
    if ('state' in snapshot) {
      this.#memory.adopt(versioned, snapshot.state, withPairs)
      this.#ports.report('engine.standby_taken_over', { shard: this.#shard, appliedSeq: snapshot.position.appliedSeq })
    } else this.#memory.rebuild(versioned, snapshot, withPairs)
    this.#position = snapshot.position
    this.#intake.arriveAgain()
    return true
  }

  /** Undefined: the shard is to be read. */
  async #takeOver(standby: StandbyMemory, versioned: VersionedTerms): Promise<TakenOver | undefined> {
    try {
      return await standby.takeOver(versioned)
    } catch (error) {
      this.#ports.report('engine.standby_failed', { shard: this.#shard, err: error })
      return undefined
    }
  }

  /** The version first: what is read afterwards is at least as new, and a batch decided under something newer is fenced out. */
  async #readTerms(): Promise<VersionedTerms> {
    const version = await this.#ports.store.settingsVersion(this.#shard)
    const terms = await this.#ports.readTerms()
    return { version, terms }
  }

  async #followTerms(): Promise<void> {
    if (this.#status !== 'running') return
    this.#holds.begin()
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
    const versioned = await this.#readTerms()
    // Recovered meanwhile, which reads them too.
    if (this.#status !== 'running' || this.#position.epoch !== epoch) return
    if (versioned.version === this.#memory.settingsVersion) return
    if (this.#isDrained()) this.#memory.setTerms(versioned)
    else void this.#recover()
  }

  /** Sends what prices have set off, and waits until all that was sent is committed; not for ever. */
  async #drain(): Promise<void> {
    for (let wait = 0; wait < DRAIN_WAITS && this.#status === 'running' && !this.#isDrained(); wait++) {
      if (this.#memory.hasUnsent && this.#wire.size < this.#limits.depth) this.#send([])
      await this.#ports.sleep(DRAIN_WAIT_MS)
    }
  }

  #isDrained(): boolean {
    return this.#wire.size === 0 && !this.#memory.hasUnsent
  }

  #isFree(): boolean {
    return !this.#holds.isHeld && this.#status !== 'idle'
  }

  #whenFree(act: () => void): void {
    if (this.#isFree()) act()
    else this.#holds.defer(act)
  }

  #endHold(): void {
    if (this.#holds.end()) this.#pump()
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
    if (this.#memory.hasUnsent) this.#pumpSoon()
  }

  /** Another process has the shard. Commits in flight may or may not have been applied: a retry with the same key tells. */
  #stepDown(): void {
    if (this.#status !== 'stopped') {
      this.#status = 'stopped'
      this.#ports.serves?.(undefined)
    }
    // Also when it was told to stop meanwhile: that waits until nothing is on the wire.
    this.#abandon()
  }

  #abandon(): void {
    for (const { isConfirmation, results } of this.#wire.takeAll())
      for (const { item } of results) this.#intake.resolve(item, isConfirmation ? UNSENT : refusal('unavailable'))
    this.#intake.giveUp()
  }
}

function answerRows(results: Sent['results'], at: Instant): AnswerRow[] {
  return results.flatMap(({ item: { key, command }, outcome }) => {
    if (!key || !isKept(outcome)) return []
    return [{ userId: command.userId, key: key.key, paramsHash: key.paramsHash, answer: answerOf(outcome), at }]
  })
}
