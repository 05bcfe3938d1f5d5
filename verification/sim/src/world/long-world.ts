// The slow world of a seed: sixty days of loans and funds in one or several shards, with outages over midnight, clocks that jump by days,
// two hosts that both believe to hold a shard, and database faults. Ends with every check and the naive twin.
import { createHash } from 'node:crypto'
import { DEFAULT_SETTINGS, type EngineSettings } from '@tallystick/engine/core/settings'
import { type Random, seededRandom, seedOf } from '@tallystick/kernel/random'
import type { Outcome } from '@tallystick/server/engine-host/engine-client'
import { ShardHost } from '@tallystick/server/engine-host/shard/shard-host'
import { emptyTables, memoryStore } from '@tallystick/server/testing/memory-store'
import { countMidnights } from './calendar.ts'
import { AnswerChecks } from '../checks/answers.ts'
import { countFunds, FundChecks } from '../checks/funds.ts'
import { FundClients } from '../clients/funds.ts'
import { judgeLog } from '../log/checks.ts'
import { WorldLog } from '../log/world-log.ts'
import { Coverage } from './coverage.ts'
import { faultyStore, NO_FAULTS, type StoreFaults } from './faulty-store.ts'
import { batchName, differs, type HostLog, inOrder, judged } from './replay.ts'
import type { CommitAttempt } from '../twin/second-books.ts'
import { tablesOf } from './shard-tables.ts'
import { Timeline } from './timeline.ts'
import { conserved } from './verdicts.ts'
import { compareFunds } from '../twin/compare-funds.ts'
import { TwinFunds } from '../twin/funds.ts'
import type { WorldOptions, WorldResult } from './world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const DAYS = 60
/** The log of sixty days is appended to every hour or so. */
const LOG_SLOWNESS = 3_600
/** Their sixty days hold the ends of months, of a year, and a leap day. */
const BEGINNINGS = [Date.UTC(2026, 2, 4), Date.UTC(2026, 10, 20), Date.UTC(2028, 0, 10)]

interface Seat {
  readonly shard: number
  readonly host: ShardHost
  readonly log: HostLog
  isAlive: boolean
  /** Waits for the lease. */
  isStarting: boolean
}

export async function runLongWorld(seed: number, options: WorldOptions = {}): Promise<WorldResult> {
  return new LongWorld(seed, options).run()
}

class LongWorld {
  readonly #random: Random
  readonly #coverage = new Coverage()
  readonly #timeline: Timeline
  readonly #tables = emptyTables()
  readonly #seats: Seat[] = []
  readonly #settings: EngineSettings
  readonly #shards: readonly number[]
  readonly #checks: FundChecks
  readonly #answerChecks = new AnswerChecks(what => this.#checks.failures.push(what))
  readonly #clients: FundClients
  readonly #log: WorldLog
  readonly #limits: ConstructorParameters<typeof ShardHost>[3]
  readonly #end: number
  readonly #keepsCommits: boolean
  readonly #attempts: CommitAttempt[] = []
  readonly #digest = createHash('sha256')
  #faults: StoreFaults
  /** Who holds each shard, as far as clients know. */
  readonly #active = new Map<number, Seat>()
  #skewMs = 0
  #commits = 0
  #isCalm = false

  constructor(seed: number, { keepsCommits = false }: WorldOptions) {
    this.#keepsCommits = keepsCommits
    const random = seededRandom(seedOf(seed * 2 + 1_000_003))
    this.#random = random
    const start = random.pick(BEGINNINGS) + random.below(DAY)
    this.#timeline = new Timeline(start)
    const shards = random.pick([1, 2, 4])
    this.#shards = Array.from({ length: shards }, (_, shard) => shard)
    this.#checks = new FundChecks(this.#tables, this.#shards)
    this.#end = start + DAYS * DAY
    this.#settings = { ...DEFAULT_SETTINGS, subscriptionsPerStep: random.pick([1, 3, 500]) }
    const some = (most: number): number => (random.chance(0.5) ? random.fraction() * most : 0)
    this.#faults = {
      refused: some(0.05),
      lost: some(0.05),
      answerLost: some(0.08),
      late: some(0.05),
      unnamed: some(0.02),
      failed: some(0.05),
      slow: some(0.1),
      away: some(0.3),
    }
    this.#limits = {
      queue: 1_000,
      batch: random.pick([1, 5, 500]),
      depth: random.pick([1, 2, 3]),
      patienceMs: 2_500,
      residents: random.pick([0, 2, 1_000]),
      answers: random.pick([0, 3, 1_000]),
      answersMs: random.pick([0, 2_000, 300_000]),
    }
    this.#clients = new FundClients({
      timeline: this.#timeline,
      random,
      coverage: this.#coverage,
      users: Array.from({ length: 2 + random.below(5) }, (_, index) => index + 1),
      submit: (command, key) => {
        const seat = this.#active.get(command.userId % shards)
        if (!seat?.isAlive) return Promise.resolve(UNAVAILABLE)
        return new Promise(resolve => {
          void seat.host.submit(command, key).then(outcome => {
            if (seat.isAlive) resolve(outcome)
          })
        })
      },
    })
    this.#log = new WorldLog({
      timeline: this.#timeline,
      random: seededRandom(seedOf(-1_000_003 - seed)),
      coverage: this.#coverage,
      tables: this.#tables,
      lines: undefined,
      latestMs: 0,
      slowness: LOG_SLOWNESS,
    })
  }

  async run(): Promise<WorldResult> {
    await this.#log.start()
    for (const shard of this.#shards) this.#startProcess(shard)
    this.#every(
      () => 10 * MINUTE + this.#random.below(4 * HOUR),
      () => this.#clients.act(),
    )
    this.#every(
      () => 1 + this.#random.below(3 * HOUR),
      () => this.#passTime(),
    )
    this.#every(
      () => 4 * HOUR + this.#random.below(4 * DAY),
      () => this.#causeFault(),
    )
    this.#timeline.after(MINUTE, () => this.#clients.openAccounts())
    await this.#timeline.runUntil(this.#end)
    await this.#calmDown()
    await this.#log.finish()
    countMidnights(this.#end - DAYS * DAY, this.#end, this.#coverage)
    return this.#judge()
  }

  #every(delay: () => number, act: () => void): void {
    this.#timeline.after(delay(), () => {
      if (this.#isCalm) return
      act()
      this.#every(delay, act)
    })
  }

  /** Every process that runs hears the time, also one that no longer holds the shard. */
  #passTime(): void {
    const awake = this.#seats.filter(seat => seat.isAlive)
    if (awake.length > this.#shards.length) this.#coverage.hit('fault: two schedulers')
    for (const seat of awake) {
      seat.host.time()
      if (this.#random.chance(0.2)) seat.host.time()
    }
  }

  #startProcess(shard: number): void {
    const log: HostLog = { shard, entries: [], applied: new Set(), offers: settings => settings }
    const store = faultyStore({
      tables: this.#tables,
      timeline: this.#timeline,
      random: this.#random,
      coverage: this.#coverage,
      faults: () => this.#faults,
      onTried: attempt => this.#keepsCommits && this.#attempts.push(attempt),
      onApplied: batch => {
        log.applied.add(batchName(batch.to))
        this.#commits++
        this.#digest.update(
          `${this.#timeline.now} ${shard} ${batchName(batch.to)} ${batch.to.ledgerSeq} ${batch.to.lastNumber}\n`,
        )
        this.#checks.afterCommit(batch)
        this.#answerChecks.afterCommit(batch)
        countFunds(batch, this.#coverage)
      },
    })
    const ports = {
      store,
      clock: { now: () => this.#timeline.now + this.#skewMs },
      sleep: (ms: number) => this.#timeline.sleep(ms),
      publish: () => undefined,
      report: () => undefined,
      journal: (entry: HostLog['entries'][number]) => void log.entries.push(entry),
      readTerms: async () => ({ settings: this.#settings, pairs: [] }),
    }
    const host = new ShardHost(shard, `process ${this.#seats.length}`, ports, this.#limits)
    const seat: Seat = { shard, host, log, isAlive: true, isStarting: true }
    this.#seats.push(seat)
    const attempt = (): void => {
      if (!seat.isAlive) return
      host.start().then(
        isHeld => {
          if (!isHeld) return this.#timeline.after(500, attempt)
          seat.isStarting = false
          if (seat.isAlive) this.#active.set(shard, seat)
        },
        () => this.#timeline.after(300, attempt),
      )
    }
    attempt()
  }

  #causeFault(): void {
    const roll = this.#random.fraction()
    if (roll < 0.4) return this.#outage()
    if (roll < 0.65) return this.#takeover()
    // Answers are kept for a day: a request repeated across a jump of days must not count on them.
    this.#coverage.hit('fault: clock jumped by days')
    this.#clients.giveUp()
    this.#skewMs = this.#random.pick([0, 1, -HOUR, HOUR, -26 * HOUR, 26 * HOUR, 3 * DAY, -9 * DAY])
    this.#timeline.after(this.#random.below(30 * HOUR), () => {
      this.#clients.giveUp()
      this.#skewMs = 0
    })
  }

  /** kill -9, and no restart for minutes or days. */
  #outage(): void {
    const seat = this.#active.get(this.#random.pick(this.#shards))
    if (!seat) return
    seat.isAlive = false
    this.#active.delete(seat.shard)
    const ms = this.#random.pick([MINUTE, 3 * HOUR, 13 * HOUR, 26 * HOUR, 80 * HOUR])
    const midnights = Math.floor((this.#timeline.now + ms) / DAY) - Math.floor(this.#timeline.now / DAY)
    this.#coverage.hit(midnights > 1 ? 'fault: outage over days' : 'fault: outage')
    if (midnights > 0) this.#coverage.hit('fault: outage over midnight')
    if (ms > HOUR) this.#clients.giveUp()
    this.#timeline.after(ms, () => this.#startProcess(seat.shard))
  }

  /** A standby takes the shard while the old host goes on: both hear the time, one may write. */
  #takeover(): void {
    const seat = this.#active.get(this.#random.pick(this.#shards))
    if (!seat) return
    this.#active.delete(seat.shard)
    this.#startProcess(seat.shard)
    this.#timeline.after(this.#random.below(2 * DAY), () => {
      seat.host.time()
      void seat.host.submit({ type: 'open_accounts', userId: 4_711, realm: 'demo' })
      this.#timeline.after(10_000, () => (seat.isAlive = false))
    })
  }

  /** Faults end and the clock is right. Within a bounded time everything due is paid and every request is answered. */
  async #calmDown(): Promise<void> {
    this.#isCalm = true
    this.#faults = NO_FAULTS
    this.#skewMs = 0
    const timeline = this.#timeline
    for (const shard of this.#shards) {
      const isStarting = this.#seats.some(seat => seat.shard === shard && seat.isAlive && seat.isStarting)
      if (!this.#active.has(shard) && !isStarting) this.#startProcess(shard)
    }
    const hosts = (): ShardHost[] => [...this.#active.values()].map(({ host }) => host)
    for (let round = 0; round < 200; round++) {
      await timeline.runUntil(timeline.now + 1_000)
      for (const host of hosts()) host.time()
      if (round % 50 === 0) this.#clients.sendAgain()
    }
    // What memory holds is written before the comparison.
    for (let round = 0; round < 100; round++) {
      await timeline.runUntil(timeline.now + 10)
      if (hosts().every(host => host.health.onTheWire === 0)) break
    }
  }

  async #judge(): Promise<WorldResult> {
    this.#checks.atTheEnd(this.#timeline.now - MINUTE)
    const failures = [...this.#checks.failures, ...this.#clients.contradictions]
    for (const shard of this.#shards) {
      const host = this.#active.get(shard)?.host
      if (host?.health.status === 'running') failures.push(...(await this.#compareMemory(host, shard)))
      else failures.push(`[live] no process holds shard ${shard} after the faults ended`)
      failures.push(...this.#replay(shard))
    }
    failures.push(...(await judgeLog(this.#log, this.#tables, new Map(), this.#coverage)))
    if (this.#clients.unanswered > 0) failures.push(`[live] ${this.#clients.unanswered} commands never got an answer`)
    const worldRecord = {
      shards: this.#shards,
      tables: this.#tables,
      attempts: this.#attempts,
      ticks: new Map<number, bigint>(),
      isTapeExact: true,
    }
    return {
      failures,
      coverage: this.#coverage,
      commits: this.#commits,
      digest: this.#digest.digest('hex'),
      worldRecord,
    }
  }

  #replay(shard: number): string[] {
    const failures: string[] = []
    const twin = new TwinFunds(this.#settings, shard)
    for (const log of inOrder(this.#seats.map(seat => seat.log).filter(one => one.shard === shard))) {
      for (const { entry, isCommitted } of judged(log)) {
        if (!isCommitted) continue
        if (entry.type === 'time') twin.time(entry.now)
        if (entry.type !== 'command') continue
        const difference = differs(twin.command(entry.command, entry.now), entry.outcome)
        if (difference) failures.push(`[twin] ${entry.command.type} of user ${entry.command.userId}: ${difference}`)
      }
    }
    return [...failures, ...compareFunds(twin, tablesOf(this.#tables, shard))]
  }

  /** I64: what a fresh start would read is what memory holds. */
  async #compareMemory(host: ShardHost, shard: number): Promise<string[]> {
    const { records } = await memoryStore(this.#tables, { now: () => this.#timeline.now }).load(shard)
    const { loans, funds } = host.state
    const kinds = [
      ['loans', [...loans.open.values()], records.loan],
      ['repayments', [...loans.repayments.values()], records.loan_repayment],
      ['subscriptions', [...funds.active.values()], records.fund_subscription],
    ] as const
    const failures = kinds.flatMap(([what, memory, stored]) =>
      textOf(memory) === textOf(stored) ? [] : [`[I64] ${what} differ between memory and store`],
    )
    return [...failures, ...conserved(host, this.#tables, shard)]
  }
}

const UNAVAILABLE: Outcome = { ok: false, refusal: { reason: 'unavailable', params: {} }, repeated: false }

function textOf(records: readonly { readonly id: number }[]): string {
  const sorted = records.toSorted((a, b) => a.id - b.id).map(record => Object.entries(record).toSorted(byName))
  return JSON.stringify(sorted, (_, field: unknown) => (typeof field === 'bigint' ? `${field}n` : field))
}

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1
}
