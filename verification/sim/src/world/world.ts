// The world of one seed: clients at several nodes, operators, prices, the engine's processes over one database, and faults. In the first
// phase faults happen and safety is checked; in the second they stop and liveness is checked. Ends with every check, the naive twin and the
// clients' histories.
import { createHash } from 'node:crypto'
import { type Leaving, leavingForex } from '@tallystick/engine/products/forex/leaving'
import { SETTLE_GRACE_MS } from '@tallystick/engine/products/micro/settle'
import { decimal } from '@tallystick/kernel/decimal'
import { type Random, seededRandom, seedOf } from '@tallystick/kernel/random'
import type { Batch } from '@tallystick/server/engine-host/store'
import { emptyTables } from '@tallystick/server/testing/memory-store'
import { levelsOf } from './aim.ts'
import { countMidnights } from './calendar.ts'
import { Checks } from '../checks/checks.ts'
import { CopyChecks } from '../checks/copy.ts'
import { AnswerChecks } from '../checks/answers.ts'
import { FreezeChecks } from '../checks/freeze.ts'
import { MicroChecks } from '../checks/micro.ts'
import { WalletChecks } from '../checks/wallet.ts'
import { Clients } from '../clients/clients.ts'
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
import { compareMemory, judgeHistory } from './verdicts.ts'

const SHARD = 3
const SETTLED_WITHIN_MS = 2_000

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
  readonly #digest = createHash('sha256')
  readonly #attempts: CommitAttempt[] = []
  #commits = 0
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
    this.#processes = new Processes({
      ...parts,
      shard: SHARD,
      tables,
      limits: this.#drawn.limits,
      faults: () => this.#storeFaults(),
      // The feed comes after what listens to it.
      tape: { around: questions => this.#tape().around(questions) },
      briefing: () => this.#briefing(),
      terms: () => this.#operators.terms,
      onApplied: batch => this.#committed(batch),
      onBroken: what => this.#checks.failures.push(what),
      onTried: attempt => keepsCommits && this.#attempts.push(attempt),
      onReadingTerms: () => this.#disturbances.changeWhileReading(),
      onReading: () => this.#disturbances.moveWhileReading(),
      onBlur: () => (this.#isTapeExact = false),
    })
    this.#feed = new Feed({
      ...parts,
      coarseness: this.#drawn.coarseness,
      isFaulty: faults.has('feed'),
      levels: pair => {
        const state = this.#processes.active?.host?.state
        return state ? levelsOf(state, pair) : []
      },
      areClocksRight: () => this.#processes.areClocksRight,
      tick: tick => {
        this.#processes.tick(tick)
        // The first prices come while the world is being made.
        if (this.#processes.active) this.#disturbances.changeBehindPrice()
      },
      market: market => this.#processes.market(market),
      fail: what => this.#checks.failures.push(what),
    })
    this.#nodes = new Nodes({
      ...parts,
      count: this.#drawn.nodes,
      processes: this.#processes,
      faults: () => (this.#isCalm ? QUIET_NETWORK : this.#drawn.network),
    })
    this.#checks = new Checks(tables, SIM_PAIRS, this.#feed.ticks)
    this.#walletChecks = new WalletChecks(tables, settings.wallet, this.#feed.ticks, expect)
    this.#microChecks = new MicroChecks(tables, this.#feed.ticks, expect)
    this.#copyChecks = new CopyChecks(tables, SIM_PAIRS, expect)
    const answerChecks = new AnswerChecks(what => this.#checks.failures.push(what))
    const freezeChecks = new FreezeChecks(expect)
    this.#productChecks = [
      this.#checks,
      this.#walletChecks,
      this.#microChecks,
      this.#copyChecks,
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
      onMicro: (pairId, expiresAt) => {
        const now = this.#processes.active?.now ?? this.#timeline.now
        this.#feed.aimAtExpiry(pairId, expiresAt - now)
      },
      onWithdrawalWaits: pairId => this.#disturbances.moveRate(pairId),
      onMasterWaits: (pairId, stopLoss) => this.#feed.aimThrough(pairId, stopLoss),
      onTouched: orderId => this.#disturbances.strike(orderId),
      transferableOf: userId => this.#transferable(userId),
      copiesOf: id => [...tables.records.forex_order.values()].filter(one => one.originId === id && isOpen(one)),
    })
    this.#disturbances = new Disturbances({
      ...parts,
      shard: SHARD,
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
    const cursor = { seq: 0 }
    this.#fanOuts = Array.from(
      { length: this.#drawn.dispatchers },
      () => new FanOut({ ...parts, tables, cursor, submit }),
    )
  }

  async run(): Promise<WorldResult> {
    const timeline = this.#timeline
    const random = this.#random
    if (this.#fanOuts.length > 1) this.#coverage.hit('fault: two dispatchers')
    this.#feed.planClosing()
    this.#processes.start()
    if (this.#drawn.hasStandby) this.#processes.start()
    this.#passTime()
    this.#keepLeases()
    this.#every(20, 200, () => this.#feed.pulse())
    this.#every(30, 150, () => this.#clients.act())
    for (const fanOut of this.#fanOuts) {
      this.#every(50, 400, () => (random.chance(0.01) ? fanOut.crash() : fanOut.beat()))
    }
    this.#every(1_000, 6_000, () => this.#disturbances.happen())
    this.#every(2_000, 9_000, () => this.#operators.change())
    timeline.after(200, () => this.#clients.openAccounts())
    await timeline.runUntil(this.#drawn.startsAt + this.#drawn.lastsMs)
    await this.#calmDown()
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

  /** The engine's own pulse; it never stops, or nothing would be settled without prices. */
  #passTime(): void {
    this.#timeline.after(200 + this.#random.below(100), () => {
      this.#processes.time()
      this.#passTime()
    })
  }

  #keepLeases(): void {
    this.#timeline.after(700 + this.#random.below(300), () => {
      this.#processes.upkeep()
      this.#keepLeases()
    })
  }

  #transferable(userId: number): Leaving | undefined {
    const process = this.#processes.active
    const account = this.#tables.accounts.get(userId)
    const state = process?.host?.state
    if (!process || !state || !account) return undefined
    return leavingForex(state, account.forex, state.forexUsers.get(userId)?.holdings.values() ?? [], process.now)
  }

  #storeFaults(): StoreFaults {
    if (this.#isCalm) return NO_FAULTS
    const { store } = this.#drawn
    return this.#disturbances.isDatabaseAway ? { ...store, refused: 1, away: 1 } : store
  }

  #tape(): ReturnType<Feed['tape']['reader']> {
    return this.#feed.tape.reader(this.#random, this.#coverage, () => (this.#isCalm ? 0 : this.#drawn.store.away))
  }

  #briefing(): ReturnType<ConstructorParameters<typeof Processes>[0]['briefing']> {
    const seeds = SIM_PAIRS.flatMap(({ id }) => this.#feed.last(id) ?? [])
    return { seeds, markets: this.#feed.markets }
  }

  #committed(batch: Batch): void {
    this.#commits++
    if (batch.settingsVersion !== this.#tables.settingsVersion)
      this.#checks.failures.push(
        `[switch] a batch of settings version ${batch.settingsVersion} was committed under another`,
      )
    const { epoch, appliedSeq, ledgerSeq, outboxSeq } = batch.to
    this.#digest.update(`${this.#timeline.now} ${epoch} ${appliedSeq} ${ledgerSeq} ${outboxSeq}\n`)
    for (const { userId, forex, micro, main } of batch.accounts)
      this.#digest.update(`${userId} ${forex.balance} ${forex.held} ${micro.balance} ${main.balance}\n`)
    for (const checks of this.#productChecks) checks.afterCommit(batch)
    countBatch(batch, this.#coverage)
  }

  /** Faults end. Within a bounded time everything must be known, written and quiet. */
  async #calmDown(): Promise<void> {
    this.#isCalm = true
    this.#feed.calm()
    this.#nodes.heal()
    this.#processes.calm()
    this.#operators.calm()
    const timeline = this.#timeline
    for (let round = 0; round < 1_000; round++) {
      await timeline.runUntil(timeline.now + 50)
      // A commit from before may still fail, twenty seconds late, and be recovered from.
      if (this.#isRunning() && this.#isWireEmpty() && this.#clients.sendAgain() === 0) break
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
    const drained = { count: 0 }
    for (const fanOut of this.#fanOuts) void fanOut.drain().then(() => (drained.count += 1))
    for (let round = 0; round < 100 && drained.count < this.#fanOuts.length; round++) {
      await this.#timeline.runUntil(this.#timeline.now + 50)
    }
    if (drained.count < this.#fanOuts.length) this.#checks.failures.push('[live] the dispatcher never came to an end')
    await this.#timeline.runUntil(this.#timeline.now + 5_000)
  }

  #isRunning(): boolean {
    return this.#processes.active?.host?.health.status === 'running'
  }

  #isWireEmpty(): boolean {
    return this.#processes.active?.host?.health.onTheWire === 0
  }

  async #judge(): Promise<WorldResult> {
    this.#checks.atTheEnd()
    this.#walletChecks.atTheEnd()
    this.#copyChecks.atTheEnd(pairId => this.#feed.isOpen(pairId))
    this.#microChecks.atTheEnd(this.#isTapeExact ? this.#feed.tape.lines : undefined)
    if (this.#isTapeExact && this.#tables.records.micro_order.size > 0)
      this.#coverage.hit('micro: tape exact to the end')
    const failures = [...this.#checks.failures, ...this.#clients.contradictions]
    const host = this.#processes.active?.host
    if (host && this.#isRunning()) failures.push(...(await compareMemory(host, this.#tables, SHARD)))
    else failures.push('[live] no process holds the shard after the faults ended')
    failures.push(...judgeHistory(this.#clients.history, this.#tables))
    failures.push(...replay(this.#processes.logs, this.#operators.history, SHARD, this.#tables))
    const digest = this.#digest.digest('hex')
    const worldRecord = {
      shard: SHARD,
      tables: this.#tables,
      attempts: [...this.#attempts],
      ticks: this.#feed.ticks,
      isTapeExact: this.#isTapeExact,
    }
    failures.push(...(await this.#failOver()))
    return { failures, coverage: this.#coverage, commits: this.#commits, digest, worldRecord }
  }

  /**
   * At the very end the database fails over to a standby that had not heard of the last commits. Who was running must notice and write no
   * more, or the loss would be silent.
   */
  async #failOver(): Promise<string[]> {
    const { positions } = this.#tables
    const before = positions.get(SHARD)
    if (!before || !this.#isRunning()) return []
    const lost = 1 + this.#random.below(Math.min(200, before.appliedSeq))
    const process = this.#processes.loseCommits(lost)
    this.#coverage.hit('fault: database lost commits')
    this.#clients.openAccounts()
    await this.#timeline.runUntil(this.#timeline.now + 8_000)
    const after = positions.get(SHARD)?.appliedSeq
    positions.set(SHARD, before)
    const isStopped = process?.host?.health.status === 'stopped' && after === before.appliedSeq - lost
    return isStopped ? [] : [`[I63] ${lost} commits were lost and the engine went on`]
  }
}

function isOpen({ status }: { readonly status: string }): boolean {
  return status !== 'closed'
}
