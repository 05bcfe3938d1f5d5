// The world of one seed: clients at several nodes, operators, prices, the engine's processes over one database, and faults. In the first
// phase faults happen and safety is checked; in the second they stop and liveness is checked. Ends with every check, the naive twin and the
// clients' histories.
import { createHash } from 'node:crypto'
import { type Leaving, leavingForex } from '@tallystick/engine/products/forex/value/leaving'
import { SETTLE_GRACE_MS } from '@tallystick/engine/products/micro/settle'
import { decimal } from '@tallystick/kernel/decimal'
import { type Random, seededRandom, seedOf } from '@tallystick/kernel/random'
import type { Batch } from '@tallystick/server/engine-host/store/store'
import { emptyTables } from '@tallystick/server/testing/memory-store'
import { AlertChecks } from '../alerts/checks.ts'
import { KeyActChecks } from '../key-acts/checks.ts'
import { judgeLog } from '../log/checks.ts'
import { WorldLog } from '../log/world-log.ts'
import { levelsOf } from './aim.ts'
import { countMidnights } from './calendar.ts'
import { Checks } from '../checks/checks.ts'
import { CarriedChecks } from '../checks/carried.ts'
import { CopyChecks } from '../checks/copy.ts'
import { AnswerChecks } from '../checks/answers.ts'
import { FenceChecks } from '../checks/fence.ts'
import { FreezeChecks } from '../checks/freeze.ts'
import { MicroChecks } from '../checks/micro.ts'
import { WalletChecks } from '../checks/wallet.ts'
import { Clients } from '../clients/clients.ts'
import { GOOD_BUS, SimBus } from './bus.ts'
import { countBatch } from './count-batch.ts'
import { Coverage } from './coverage.ts'
import { Disturbances } from './disturbances.ts'
import { type Drawn, drawWorld } from './draw.ts'
import { FanOut } from './fan-out.ts'
import { NO_FAULTS, type StoreFaults } from './faulty-store.ts'
import { Feed } from './feed.ts'
import { SIM_PAIRS } from './markets.ts'
import { Nodes, QUIET_NETWORK } from './nodes.ts'
import { Operators } from './operators.ts'
import { Processes } from './processes.ts'
import { replay } from './replay.ts'
import type { CommitAttempt, WorldRecord } from '../twin/second-books.ts'
import { Timeline } from './timeline.ts'
import { tablesOf } from './shard-tables.ts'
import { compareMemory, judgeHistory } from './verdicts.ts'

const SETTLED_WITHIN_MS = 2_000
/** No price comes later than this after its time: the guards refuse it. */
const LATEST_MS = SETTLE_GRACE_MS - 1_000

export interface WorldResult {
  readonly failures: readonly string[]
  readonly coverage: Coverage
  readonly commits: number
  /** Of everything that was committed and when: the same seed must give the same. */
  readonly digest: string
  /** For tests that inspect it afterwards. */
  readonly worldRecord: WorldRecord
}

export interface WorldOptions {
  /** Keeps every commit, which takes memory. */
  readonly keepsCommits?: boolean
  /** Faults and sizes left out, see draw.ts. */
  readonly without?: ReadonlySet<string>
}

export async function runWorld(seed: number, options: WorldOptions = {}): Promise<WorldResult> {
  return new World(seed, options).run()
}

class World {
  readonly #random: Random
  readonly #drawn: Drawn
  readonly #coverage = new Coverage()
  readonly #timeline: Timeline
  readonly #tables = emptyTables()
  readonly #feed: Feed
  readonly #bus: SimBus
  readonly #fences: FenceChecks
  readonly #processes: Processes
  readonly #nodes: Nodes
  readonly #operators: Operators
  readonly #clients: Clients
  readonly #fanOuts: readonly FanOut[]
  readonly #disturbances: Disturbances
  readonly #checks: Checks
  readonly #productChecks: readonly { afterCommit(batch: Batch): void }[]
  readonly #walletChecks: WalletChecks
  readonly #microChecks: MicroChecks
  readonly #copyChecks: CopyChecks
  readonly #alertChecks: AlertChecks
  readonly #keyActChecks: KeyActChecks
  readonly #carriedChecks: CarriedChecks
  readonly #log: WorldLog
  readonly #cursors = new Map<number, number>()
  readonly #digest = createHash('sha256')
  readonly #attempts: CommitAttempt[] = []
  #commits = 0
  /** The database has lost commits of it: what is tried from then on belongs to no history. */
  #lostShard: number | undefined
  #isBegun = false
  #isCalm = false
  /** False once a clock or a second process blurred what the engine could know of the tape. */
  #isTapeExact = true

  constructor(seed: number, { keepsCommits = false, without = new Set() }: WorldOptions) {
    const random = seededRandom(seedOf(seed))
    this.#random = random
    this.#drawn = drawWorld(random, without)
    this.#timeline = new Timeline(this.#drawn.startsAt)
    const { settings, faults, users } = this.#drawn
    const tables = this.#tables
    const parts = { timeline: this.#timeline, random, coverage: this.#coverage }
    const expect = (id: string, holds: boolean, what: string): void => {
      if (!holds) this.#checks.failures.push(`[${id}] ${what}`)
    }
    this.#operators = new Operators({
      ...parts,
      settings,
      tables,
      atTheEngine: commit => this.#processes.change(commit),
      onLevels: () => this.#disturbances.strikeAccounts(),
    })
    const { shards } = this.#drawn
    const isCluster = this.#drawn.bus !== undefined
    this.#fences = new FenceChecks(this.#coverage, what => this.#checks.failures.push(what))
    this.#bus = new SimBus({
      ...parts,
      faults: () => (this.#isCalm ? GOOD_BUS : (this.#drawn.bus ?? GOOD_BUS)),
      onRouted: (subject, server) => this.#processes.judgeRoute(subject, server),
      onAnswered: (subject, answer) => this.#fences.answered(subject, answer),
    })
    this.#processes = new Processes({
      ...parts,
      shards,
      isCluster,
      bus: this.#bus,
      fences: this.#fences,
      tables,
      limits: this.#drawn.limits,
      standbyRecords: this.#drawn.standbyRecords,
      faults: () => this.#storeFaults(),
      // The feed comes after what listens to it.
      market: {
        pairs: () => SIM_PAIRS,
        lastTick: pairId => this.#feed.last(pairId),
        isOpen: pairId => this.#feed.isOpen(pairId),
        nextClose: pairId => this.#feed.nextClose(pairId),
        // In a cluster another process makes the prices, and the tape says how far they are complete, whatever the clock here shows.
        knownTo: () => (isCluster ? this.#timeline.now - LATEST_MS : Infinity),
        tape: {
          around: questions => this.#tape().around(questions),
          best: questions => this.#tape().best(questions),
        },
      },
      terms: () => this.#operators.terms,
      onApplied: batch => this.#committed(batch),
      onBroken: what => this.#checks.failures.push(what),
      onTried: attempt => {
        if (keepsCommits && attempt.batch.shard !== this.#lostShard) this.#attempts.push(attempt)
      },
      onReadingTerms: () => this.#disturbances.changeWhileReading(),
      onReading: shard => this.#disturbances.moveWhileReading(shard),
      onBlur: () => (this.#isTapeExact = false),
    })
    this.#feed = new Feed({
      ...parts,
      coarseness: this.#drawn.coarseness,
      isFaulty: faults.has('feed'),
      levels: pair => this.#processes.states.flatMap(state => levelsOf(state, pair)),
      areClocksRight: () => this.#processes.areClocksRight,
      tick: tick => {
        this.#processes.tick(tick)
        // The first prices come while the world is being made.
        if (this.#isBegun) this.#disturbances.changeBehindPrice()
      },
      market: (pairId, open) => this.#processes.market(pairId, open),
      fail: what => this.#checks.failures.push(what),
    })
    this.#nodes = new Nodes({
      ...parts,
      count: this.#drawn.nodes,
      isCluster,
      processes: this.#processes,
      faults: () => (this.#isCalm ? QUIET_NETWORK : this.#drawn.network),
    })
    this.#checks = new Checks(tables, SIM_PAIRS, this.#feed.ticks)
    this.#walletChecks = new WalletChecks(tables, settings.wallet, this.#feed.ticks, expect)
    this.#microChecks = new MicroChecks(tables, this.#feed.ticks, expect)
    this.#copyChecks = new CopyChecks(tables, SIM_PAIRS, expect)
    this.#carriedChecks = new CarriedChecks(tables, this.#coverage, expect)
    this.#alertChecks = new AlertChecks(tables, this.#feed.ticks, this.#coverage, expect)
    this.#keyActChecks = new KeyActChecks(this.#coverage, expect)
    const answerChecks = new AnswerChecks(what => this.#checks.failures.push(what))
    const freezeChecks = new FreezeChecks(expect)
    this.#productChecks = [
      this.#checks,
      this.#walletChecks,
      this.#microChecks,
      this.#copyChecks,
      this.#carriedChecks,
      this.#alertChecks,
      this.#keyActChecks,
      freezeChecks,
      answerChecks,
    ]
    const submit: Nodes['submit'] = (...request) => this.#nodes.submit(...request)
    this.#clients = new Clients({
      ...parts,
      users,
      focus: this.#drawn.focus,
      submit,
      priceOf: pairId => this.#feed.last(pairId)?.price ?? decimal('1'),
      balanceOf: (userId, type) => tables.accounts.get(userId)?.[type].balance ?? 0n,
      withdrawalOf: id => tables.records.withdrawal.get(id),
      realmOf: userId => tables.accounts.get(userId)?.realm,
      shardOf: userId => userId % shards,
      onMicro: (pairId, expiresAt) => {
        // A clock that is wrong is the same for all orders of its process, more or less.
        const now = this.#processes.held[0]?.process.now ?? this.#timeline.now
        this.#feed.aimAtExpiry(pairId, expiresAt - now)
      },
      onWithdrawalWaits: pairId => this.#disturbances.moveRate(pairId),
      onMasterWaits: (pairId, stopLoss) => this.#feed.aimThrough(pairId, stopLoss),
      onTouched: orderId => this.#disturbances.strike(orderId),
      onExpires: (orderId, expiresAt) => this.#disturbances.strikeAt(orderId, expiresAt),
      pendingOf: id => [...tables.records.forex_order.values()].filter(one => one.userId === id && isPending(one)),
      transferableOf: userId => this.#transferable(userId),
      copiesOf: id => [...tables.records.forex_order.values()].filter(one => one.originId === id && isOpen(one)),
    })
    this.#disturbances = new Disturbances({
      ...parts,
      drawn: this.#drawn,
      tables,
      feed: this.#feed,
      processes: this.#processes,
      nodes: this.#nodes,
      operators: this.#operators,
      clients: this.#clients,
      isCalm: () => this.#isCalm,
      fail: failures => this.#checks.failures.push(...failures),
    })
    this.#log = new WorldLog({
      ...parts,
      random: seededRandom(seedOf(-1 - seed)),
      tables,
      lines: () => this.#feed.tape.lines,
      latestMs: LATEST_MS,
    })
    const epochOf = (userId: number): number => tables.positions.get(userId % shards)?.epoch ?? 0
    const outbox = { shards: this.#processes.shards, cursors: this.#cursors, epochOf }
    this.#fanOuts = Array.from(
      { length: this.#drawn.dispatchers },
      () => new FanOut({ ...parts, ...outbox, tables, submit }),
    )
  }

  async run(): Promise<WorldResult> {
    const timeline = this.#timeline
    const random = this.#random
    if (this.#fanOuts.length > 1) this.#coverage.hit('fault: two dispatchers')
    const { bus, shards, engines } = this.#drawn
    this.#coverage.hit(`world: ${bus ? (bus === GOOD_BUS ? 'good bus' : 'faulty bus') : 'no bus'}`)
    this.#coverage.hit(`world: ${shards} shards`)
    this.#coverage.hit(`world: ${engines} engines`)
    this.#feed.planClosing()
    this.#isBegun = true
    for (let engine = 0; engine < this.#drawn.engines; engine++) this.#processes.start()
    await this.#log.start()
    this.#every(20, 200, () => this.#feed.pulse())
    this.#every(30, 150, () => this.#clients.act())
    for (const fanOut of this.#fanOuts) {
      this.#every(50, 400, () => (random.chance(0.01) ? fanOut.crash() : fanOut.beat()))
    }
    this.#every(100, 900, () => this.#clients.askWithoutKey())
    this.#every(1_000, 6_000, () => this.#disturbances.happen())
    this.#every(2_000, 9_000, () => this.#operators.change())
    timeline.after(200, () => this.#clients.openAccounts())
    await timeline.runUntil(this.#drawn.startsAt + this.#drawn.lastsMs)
    await this.#calmDown()
    await this.#log.finish()
    countMidnights(this.#drawn.startsAt, timeline.now, this.#coverage)
    return this.#judge()
  }

  #every(leastMs: number, moreMs: number, act: () => void): void {
    this.#timeline.after(leastMs + this.#random.below(moreMs), () => {
      if (this.#isCalm) return
      act()
      this.#every(leastMs, moreMs, act)
    })
  }

  #transferable(userId: number): Leaving | undefined {
    const holder = this.#processes.holderOf(userId % this.#drawn.shards)
    const account = this.#tables.accounts.get(userId)
    if (!holder || !account) return undefined
    const { state } = holder.host
    return leavingForex(state, account.forex, state.forexUsers.get(userId)?.holdings.values() ?? [], holder.process.now)
  }

  #storeFaults(): StoreFaults {
    if (this.#isCalm) return NO_FAULTS
    const { store } = this.#drawn
    return this.#disturbances.isDatabaseAway ? { ...store, refused: 1, away: 1 } : store
  }

  #tape(): ReturnType<Feed['tape']['reader']> {
    return this.#feed.tape.reader(this.#random, this.#coverage, () => (this.#isCalm ? 0 : this.#drawn.store.away))
  }

  #committed(batch: Batch): void {
    this.#commits++
    if (batch.settingsVersion !== this.#tables.settingsVersion)
      this.#checks.failures.push(
        `[switch] a batch of settings version ${batch.settingsVersion} was committed under another`,
      )
    const { epoch, appliedSeq, ledgerSeq, outboxSeq } = batch.to
    this.#digest.update(`${this.#timeline.now} ${batch.shard} ${epoch} ${appliedSeq} ${ledgerSeq} ${outboxSeq}\n`)
    for (const { userId, forex, micro, main } of batch.accounts)
      this.#digest.update(`${userId} ${forex.balance} ${forex.held} ${micro.balance} ${main.balance}\n`)
    for (const checks of this.#productChecks) checks.afterCommit(batch)
    countBatch(batch, this.#tables, this.#coverage)
  }

  /** Faults end. Within a bounded time everything must be known, written and quiet. */
  async #calmDown(): Promise<void> {
    this.#isCalm = true
    this.#feed.calm()
    this.#nodes.heal()
    this.#bus.heal()
    this.#processes.calm()
    this.#operators.calm()
    this.#clients.calm()
    const timeline = this.#timeline
    for (let round = 0; round < 1_000; round++) {
      await timeline.runUntil(timeline.now + 50)
      // A commit from before may still fail, twenty seconds late, and be recovered from.
      if (round >= this.#leastRounds && this.#processes.areQuiet && this.#clients.sendAgain() === 0) break
    }
    await this.#watchMicro(15_000)
    await this.#carryTheRest()
  }

  /** Whatever expired is settled within two seconds of the moment from which no price for it can come any more. */
  async #watchMicro(ms: number): Promise<void> {
    const timeline = this.#timeline
    const end = timeline.now + ms
    await timeline.runUntil(timeline.now + SETTLED_WITHIN_MS)
    while (timeline.now < end) {
      await timeline.runUntil(timeline.now + 500)
      this.#microChecks.settledBefore(timeline.now - SETTLE_GRACE_MS - SETTLED_WITHIN_MS)
    }
  }

  /** Fresh prices, and whatever masters did and earned reaches its end. */
  async #carryTheRest(): Promise<void> {
    this.#feed.refresh()
    // What the last prices set off has to be written before it can be carried.
    await this.#timeline.runUntil(this.#timeline.now + 1_000)
    await this.#carry()
    await this.#timeline.runUntil(this.#timeline.now + 5_000)
    // An order may have expired meanwhile, and copies end with it.
    await this.#carry()
  }

  async #carry(): Promise<void> {
    const drained = { count: 0 }
    for (const fanOut of this.#fanOuts) void fanOut.drain().then(() => (drained.count += 1))
    for (let round = 0; round < 100 && drained.count < this.#fanOuts.length; round++) {
      await this.#timeline.runUntil(this.#timeline.now + 50)
    }
    if (drained.count < this.#fanOuts.length) this.#checks.failures.push('[live] the dispatcher never came to an end')
  }

  /** Engines notice after three seconds who is gone, and then move shards once more. */
  get #leastRounds(): number {
    return this.#drawn.shards > 1 ? 120 : 0
  }

  async #judge(): Promise<WorldResult> {
    this.#checks.atTheEnd()
    this.#walletChecks.atTheEnd()
    this.#copyChecks.atTheEnd(pairId => this.#feed.isOpen(pairId))
    this.#alertChecks.atTheEnd()
    this.#keyActChecks.atTheEnd(this.#clients.history, this.#tables)
    this.#carriedChecks.atTheEnd(this.#cursors)
    this.#microChecks.atTheEnd(this.#isTapeExact ? this.#feed.tape.lines : undefined)
    if (this.#isTapeExact && this.#tables.records.micro_order.size > 0)
      this.#coverage.hit('micro: tape exact to the end')
    const failures = [...this.#checks.failures, ...this.#clients.contradictions]
    for (const shard of this.#processes.shards) failures.push(...(await this.#judgeShard(shard)))
    failures.push(...(await judgeLog(this.#log, this.#tables, this.#feed.tape.lines, this.#coverage)))
    failures.push(...judgeHistory(this.#clients.history, this.#tables))
    const digest = this.#digest.digest('hex')
    const worldRecord = {
      shards: this.#processes.shards,
      tables: this.#tables,
      attempts: this.#attempts,
      ticks: this.#feed.ticks,
      isTapeExact: this.#isTapeExact,
    }
    failures.push(...(await this.#failOver()))
    return { failures, coverage: this.#coverage, commits: this.#commits, digest, worldRecord }
  }

  async #judgeShard(shard: number): Promise<string[]> {
    const host = this.#processes.holderOf(shard)?.host
    const failures =
      host?.health.status === 'running'
        ? await compareMemory(host, this.#tables, shard)
        : [`[live] no process holds shard ${shard} after the faults ended`]
    const logs = this.#processes.logs.filter(log => log.shard === shard)
    return [...failures, ...replay(logs, this.#operators.history, shard, tablesOf(this.#tables, shard))]
  }

  /**
   * At the very end the database fails over to a standby that had not heard of the last commits. Who was running must notice and write no
   * more, or the loss would be silent.
   */
  async #failOver(): Promise<string[]> {
    const { positions } = this.#tables
    const shard = this.#random.pick(this.#drawn.users) % this.#drawn.shards
    const before = positions.get(shard)
    if (!before || before.appliedSeq === 0 || !this.#processes.areQuiet) return []
    const lost = 1 + this.#random.below(Math.min(200, before.appliedSeq))
    this.#lostShard = shard
    this.#processes.loseCommits(shard, lost)
    this.#coverage.hit('fault: database lost commits')
    this.#clients.openAccounts()
    await this.#timeline.runUntil(this.#timeline.now + 8_000)
    const after = positions.get(shard)?.appliedSeq
    positions.set(shard, before)
    const isStopped = this.#processes.holderOf(shard) === undefined && after === before.appliedSeq - lost
    return isStopped ? [] : [`[I63] ${lost} commits were lost and the engine went on`]
  }
}

function isOpen({ status }: { readonly status: string }): boolean {
  return status !== 'closed'
}

function isPending({ status }: { readonly status: string }): boolean {
  return status === 'pending'
}
