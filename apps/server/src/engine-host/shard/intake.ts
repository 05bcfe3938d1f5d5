// The way of commands to the host and of outcomes back: a repeated key gets its answer, what memory does not hold is read, and what can be
// decided waits in the queue.
import type { UserId } from '@tallystick/kernel/ids'
import type { HostCommand } from '@tallystick/engine/core/commands'
import type { State } from '@tallystick/engine/core/state'
import type { Instant } from '@tallystick/kernel/clock'
import type { RefusalName } from '@tallystick/kernel/refusals'
import { Answers, isSurelyKept, repeatOf } from './answers.ts'
import { Arrivals, type Arriving } from './arrivals.ts'
import type { SpanContext } from '../../platform/tracing/spans.ts'
import type { IdempotencyKey, Outcome } from '../engine-client.ts'
import type { CommandTrace } from '../engine-traces.ts'
import type { ShardLimits, ShardPorts } from './shard-ports.ts'
import type { AnswerRow } from '../store/store.ts'
import { coverageAt } from './timed-keys.ts'

/** A command on its way. */
export interface Item extends Arriving {
  readonly since: Instant
  readonly resolve: (outcome: Outcome) => void
  readonly trace?: CommandTrace | undefined
}

export interface IntakeDeps {
  readonly shard: number
  readonly ports: ShardPorts
  readonly limits: ShardLimits
  readonly state: () => State
  /** Users with something decided that is not committed yet. */
  readonly undurable: () => Iterable<UserId>
  /** There is something to decide. */
  readonly onQueued: () => void
}

/** Often enough to be little at a time for a successor, and seldom enough to be many at once. */
const KEYED_EVERY_MS = 5_000

export class Intake {
  readonly #deps: IntakeDeps
  readonly #answers: Answers
  readonly #arrivals: Arrivals<Item>
  #queue: Item[] = []
  /** When the answers were last given their keys. */
  #keyedAt: Instant = 0

  constructor(deps: IntakeDeps) {
    const { shard, ports, limits } = deps
    this.#deps = deps
    this.#answers = new Answers(limits.answers)
    this.#arrivals = new Arrivals({
      shard,
      store: ports.store,
      sleep: ports.sleep,
      report: ports.report,
      residents: limits.residents,
      state: deps.state,
      admit: item => this.#enqueue(item),
      answer: (item, row) => this.#repeat(item, row),
      busyUsers: () => new Set([...this.#queue.map(item => item.command.userId), ...deps.undurable()]),
    })
  }

  submit(command: HostCommand, key?: IdempotencyKey, parent?: SpanContext): Promise<Outcome> {
    const now = this.#now()
    const claim = key && this.#answers.claim(command.userId, key, now)
    if (claim instanceof Promise) return claim
    return new Promise(resolve => {
      const trace = parent && this.#deps.ports.traceCommand?.(parent, command.type, this.#deps.shard)
      const item: Item = { command, key, claim, since: now, resolve, trace }
      if (this.waiting >= this.#deps.limits.queue) return this.refuse(item, 'busy')
      this.#arrivals.arrive(item)
    })
  }

  /** However full the queue is: nobody would ask again. */
  submitOwn(command: HostCommand): Promise<Outcome> {
    const since = this.#now()
    return new Promise(resolve => this.#arrivals.arrive({ command, key: undefined, claim: undefined, since, resolve }))
  }

  async isAnswered(userId: UserId, key: IdempotencyKey): Promise<boolean> {
    const known = this.#answers.isAnswered(userId, key, this.#now())
    if (known !== undefined) return known
    const [row] = await this.#deps.ports.store.readAnswers(this.#deps.shard, [{ userId, key: key.key }])
    return row !== undefined && isSurelyKept(row.at, this.#now())
  }

  get queued(): number {
    return this.#queue.length
  }

  /** Also those that cannot be decided yet. */
  get waiting(): number {
    return this.#queue.length + this.#arrivals.size
  }

  get answers(): number {
    return this.#answers.size
  }

  /** The next ones to be decided. */
  next(count: number): Item[] {
    return this.#queue.splice(0, count)
  }

  /** Those that are to be decided again, before all others. */
  putBack(items: readonly Item[]): void {
    this.#queue.unshift(...items)
  }

  /** With a new memory: the users of those that wait may not be in it. */
  arriveAgain(): void {
    for (const item of this.#takeAll()) this.#arrivals.arrive(item)
  }

  /** Users that a batch changed stay in memory for a while. */
  touch(userIds: Iterable<UserId>): void {
    this.#arrivals.touch(userIds)
  }

  /** Nothing that waits will be decided here. */
  giveUp(): void {
    for (const item of this.#takeAll()) this.resolve(item, UNSENT)
  }

  /** Gives up on commands that waited too long, and leaves old answers to the store. True when answers are to be given their keys. */
  tidy(): boolean {
    const now = this.#now()
    const { patienceMs, answersMs } = this.#deps.limits
    this.#answers.forget(coverageAt(now, answersMs))
    const isLate = (item: Item): boolean => now - item.since > patienceMs
    const late = [...this.#queue.filter(isLate), ...this.#arrivals.take(isLate)]
    if (late.length > 0) this.#queue = this.#queue.filter(item => !isLate(item))
    for (const item of late) this.resolve(item, UNSENT)
    return this.#answers.hasUnkeyed && now - this.#keyedAt >= KEYED_EVERY_MS
  }

  /** Once, when the shard was taken: from then on nobody else answers, and recoveries leave the answers in memory as they are. */
  async readAnswers(): Promise<void> {
    const { shard, limits, ports } = this.#deps
    const since = coverageAt(this.#now(), limits.answersMs)
    await ports.store.keyAnswers(shard)
    this.#answers.restore(await ports.store.recentAnswers(shard, since, limits.answers / 4))
  }

  /** Lets the store find what was answered, so that it may leave memory. */
  async keyAnswers(): Promise<void> {
    const { shard, ports } = this.#deps
    this.#keyedAt = this.#now()
    const { newest } = this.#answers
    try {
      await ports.store.keyAnswers(shard)
      this.#answers.keyed(newest)
    } catch (error) {
      // They stay in memory until it succeeds.
      ports.report('engine.answers_not_keyed', { shard, err: error })
    }
  }

  refuse(item: Item, reason: RefusalName): void {
    this.resolve(item, refusal(reason))
  }

  /** @param at of an answer that is kept, as it is stored. */
  resolve(item: Item, outcome: Outcome, at: Instant = this.#now()): void {
    if (item.claim) this.#answers.settle(item.claim, outcome, at)
    item.trace?.answered(outcome)
    item.resolve(outcome)
  }

  #enqueue(item: Item): void {
    if (item.claim) this.#answers.confirm(item.claim)
    this.#queue.push(item)
    this.#deps.onQueued()
  }

  #repeat(item: Item, row: AnswerRow): boolean {
    const outcome = item.key && repeatOf(row, item.key, this.#now())
    if (!outcome) return false
    if (item.claim) this.#answers.settleStored(item.claim, row)
    item.trace?.answered(outcome)
    item.resolve(outcome)
    return true
  }

  /** Takes out everything that is still to be decided, in its order. */
  #takeAll(): Item[] {
    return [...this.#queue.splice(0), ...this.#arrivals.take()]
  }

  #now(): Instant {
    return this.#deps.ports.clock.now()
  }
}

/** It was not decided here and left no trace. */
export const UNSENT: Outcome = {
  ok: false,
  refusal: { reason: 'unavailable', params: {} },
  repeated: false,
  unsent: true,
}

export function refusal(reason: RefusalName): Outcome {
  return { ok: false, refusal: { reason, params: {} }, repeated: false }
}
