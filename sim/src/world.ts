// One seed's world: users, prices, one shard with its database, and whatever goes wrong. Two phases: first faults and safety, then
// calm and liveness. Ends with every check, the naive twin and the clients' histories.
import { tickId, type Tick } from '@tallystick/engine/pair'
import { DEFAULT_SETTINGS, type EngineSettings } from '@tallystick/engine/settings'
import { decimal, roundTo } from '@tallystick/kernel/decimal'
import { type Random, seededRandom, seedOf } from '@tallystick/kernel/random'
import { conservation } from '@tallystick/ledger/books'
import { ShardHost } from '@tallystick/server/engine-host/shard-host'
import type { Outcome } from '@tallystick/server/engine-host/engine-client'
import { emptyTables, memoryStore } from '@tallystick/server/testing/memory-store'
import { levelsOf } from './aim.ts'
import { Checks, touchedOrders } from './checks.ts'
import { compareCopyMemory, CopyChecks, countCopy } from './checks-copy.ts'
import { compareMicroMemory, countMicro, MicroChecks } from './checks-micro.ts'
import { compareWalletMemory, countWallet, WalletChecks } from './checks-wallet.ts'
import { Clients } from './clients.ts'
import { Coverage } from './coverage.ts'
import { FanOut } from './fan-out.ts'
import { faultyStore, NO_FAULTS, type StoreFaults } from './faulty-store.ts'
import { SIM_PAIRS } from './markets.ts'
import { batchName, type HostLog, replay } from './replay.ts'
import { WorldTape } from './tape.ts'
import { Timeline } from './timeline.ts'

const START = Date.UTC(2026, 2, 4, 12)
const SHARD = 3

export interface WorldResult {
  readonly failures: readonly string[]
  readonly coverage: Coverage
  readonly commits: number
}

interface Seat {
  readonly host: ShardHost
  readonly log: HostLog
  /** A dead or paused process hears and does nothing. */
  isAlive: boolean
}

export async function runWorld(seed: number): Promise<WorldResult> {
  return new World(seed).run()
}

class World {
  readonly #random: Random
  readonly #coverage = new Coverage()
  readonly #timeline = new Timeline(START)
  readonly #tables = emptyTables()
  readonly #ticks = new Map<number, bigint>()
  readonly #latest = new Map<number, Tick>()
  readonly #open = new Map<number, boolean>()
  readonly #seats: Seat[] = []
  readonly #settings: EngineSettings
  readonly #checks: Checks
  readonly #walletChecks: WalletChecks
  readonly #microChecks: MicroChecks
  readonly #copyChecks: CopyChecks
  readonly #fanOut: FanOut
  readonly #tape = new WorldTape(this.#timeline)
  /** Scheduled closings, as the schedule tells them beforehand. */
  readonly #closesAt = new Map<number, number>()
  readonly #clients: Clients
  readonly #limits: ConstructorParameters<typeof ShardHost>[3]
  #faults: StoreFaults
  #active: Seat | undefined
  #skewMs = 0
  #commits = 0
  #isCalm = false
  #isFrozen = false
  /** False once a clock or a second process blurred what the engine could know of the tape. */
  #isTapeExact = true
  /** Places taken off every price: on a coarse grid things happen exactly at their level. */
  readonly #coarseness: number

  constructor(seed: number) {
    const random = seededRandom(seedOf(seed))
    this.#random = random
    const users = Array.from({ length: 3 + random.below(10) }, (_, index) => index + 1)
    // Small accounts and large lots: without them nobody is ever stopped out.
    const grant = random.pick(['2000', '20000', '100000'])
    this.#settings = {
      ...DEFAULT_SETTINGS,
      tradeFeeType: random.chance(0.3) ? 0 : 1,
      maxOpenOrders: random.pick([3, 8, 200]),
      demoGrants: { ...DEFAULT_SETTINGS.demoGrants, forex: decimal(grant) },
      micro: {
        durations: [2, 3, 5, 8].map((seconds, index) => ({
          seconds,
          ratio: decimal(random.pick(['0.75', '0.8', '1'])),
          minimumStake: decimal(index < 2 ? '10' : '20'),
        })),
        lossLevel: random.pick([0, 0, 1]),
        staleMs: random.pick([1_000, 5_000]),
        suspended: new Set(random.chance(0.3) ? [8] : []),
      },
      copy: {
        sharePercent: decimal(random.pick(['10', '33.3'])),
        ordersPerMinute: random.pick([3, 20]),
        lateMs: random.pick([2_000, 60_000]),
        maxFollowed: random.pick([1, 20]),
      },
      wallet: {
        ...DEFAULT_SETTINGS.wallet,
        methodCoolingMs: random.pick([0, 2_000]),
        credentialCoolingMs: random.pick([0, 3_000]),
        dailyLimitUnverified: decimal('900'),
        dailyLimitVerified: decimal(random.pick(['2500', '50000'])),
        twoPersonFrom: decimal(random.pick(['600', '10000'])),
        maxMethods: random.pick([3, 20]),
        maxUnderReview: random.pick([2, 20]),
      },
    }
    this.#coarseness = random.chance(0.4) ? 2 : 0
    const some = (most: number): number => (random.chance(0.5) ? random.fraction() * most : 0)
    this.#faults = {
      refused: some(0.05),
      failed: some(0.05),
      lost: some(0.05),
      answerLost: some(0.08),
      late: some(0.05),
      slow: some(0.1),
      away: some(0.3),
    }
    this.#limits = {
      queue: random.pick([4, 1_000]),
      batch: random.pick([1, 5, 500]),
      depth: random.pick([1, 2, 3]),
      patienceMs: 2_500,
    }
    this.#checks = new Checks(this.#tables, SIM_PAIRS, this.#ticks)
    this.#walletChecks = new WalletChecks(this.#tables, this.#settings.wallet, (id, holds, what) => {
      if (!holds) this.#checks.failures.push(`[${id}] ${what}`)
    })
    this.#microChecks = new MicroChecks(this.#tables, this.#ticks, (id, holds, what) => {
      if (!holds) this.#checks.failures.push(`[${id}] ${what}`)
    })
    this.#copyChecks = new CopyChecks(this.#tables, SIM_PAIRS, (id, holds, what) => {
      if (!holds) this.#checks.failures.push(`[${id}] ${what}`)
    })
    this.#clients = new Clients({
      onMicro: (pairId, expiresAt) => this.#aimAt(pairId, expiresAt),
      onMasterWaits: (pairId, stopLoss) => this.#fallThrough(pairId, stopLoss),
      timeline: this.#timeline,
      random,
      coverage: this.#coverage,
      users,
      priceOf: pairId => this.#latest.get(pairId)?.price ?? decimal('1'),
      balanceOf: (userId, type) => this.#tables.accounts.get(userId)?.[type].balance ?? 0n,
      realmOf: userId => this.#tables.accounts.get(userId)?.realm,
      submit: (command, key) => this.#submit(command, key),
    })
    this.#fanOut = new FanOut({
      tables: this.#tables,
      timeline: this.#timeline,
      random,
      coverage: this.#coverage,
      submit: (command, key) => this.#submit(command, key),
    })
  }

  #submit(...asked: Parameters<ShardHost['submit']>): Promise<Outcome> {
    const seat = this.#active
    if (!seat?.isAlive) return Promise.resolve(UNAVAILABLE)
    return new Promise(resolve => {
      void seat.host.submit(...asked).then(outcome => {
        // A process that died or hangs does not answer; its client runs out of patience.
        if (seat.isAlive) resolve(outcome)
      })
    })
  }

  async run(): Promise<WorldResult> {
    const timeline = this.#timeline
    for (const pair of SIM_PAIRS) {
      this.#open.set(pair.id, true)
      const tick = this.#makeTick(pair.id, pair.start)
      this.#latest.set(pair.id, tick)
      this.#tape.take(tick)
    }
    this.#planClosing()
    this.#startProcess()
    this.#passTime()
    this.#every(
      () => 20 + this.#random.below(200),
      () => this.#price(),
    )
    this.#every(
      () => 30 + this.#random.below(150),
      () => this.#clients.act(),
    )
    this.#every(
      () => 50 + this.#random.below(400),
      () => (this.#random.chance(0.01) ? this.#fanOut.crash() : this.#fanOut.beat()),
    )
    this.#every(
      () => 700 + this.#random.below(300),
      () => this.#upkeep(),
    )
    this.#every(
      () => 1_000 + this.#random.below(6_000),
      () => this.#misfortune(),
    )
    timeline.after(200, () => this.#clients.openAccounts())
    await timeline.runUntil(START + 25_000 + this.#random.below(30_000))
    await this.#calmDown()
    return this.#judge()
  }

  #every(delay: () => number, act: () => void): void {
    this.#timeline.after(delay(), () => {
      if (this.#isCalm) return
      act()
      this.#every(delay, act)
    })
  }

  #startProcess(): void {
    const log: HostLog = { entries: [], applied: new Set() }
    const store = faultyStore({
      tables: this.#tables,
      timeline: this.#timeline,
      random: this.#random,
      coverage: this.#coverage,
      faults: () => this.#faults,
      onApplied: batch => {
        log.applied.add(batchName(batch.to))
        this.#commits++
        this.#checks.afterCommit(batch)
        this.#walletChecks.afterCommit(batch)
        this.#microChecks.afterCommit(batch)
        this.#copyChecks.afterCommit(batch)
        this.#count(batch)
      },
    })
    const host = new ShardHost(
      SHARD,
      `process ${this.#seats.length}`,
      {
        store,
        clock: { now: () => this.#timeline.now + this.#skewMs },
        sleep: ms => this.#timeline.sleep(ms),
        publish: () => undefined,
        report: () => undefined,
        journal: entry => log.entries.push(entry),
        tape: this.#tape.reader(this.#random, this.#coverage, () => this.#faults.away),
      },
      this.#limits,
    )
    const seat: Seat = { host, log, isAlive: true }
    this.#seats.push(seat)
    host.setSettings(this.#settings)
    host.setTerms(SIM_PAIRS)
    this.#tellMarkets(host)
    const attempt = (): void => {
      if (!seat.isAlive) return
      host.start().then(
        isHeld => {
          if (!isHeld) return this.#timeline.after(500, attempt)
          if (!seat.isAlive) return
          this.#active = seat
          // Prices went on while the shard was read.
          this.#tellMarkets(host)
        },
        () => this.#timeline.after(300, attempt),
      )
    }
    attempt()
  }

  #upkeep(): void {
    const seat = this.#active
    if (!seat?.isAlive) return
    seat.host.tidy()
    seat.host.renew().then(
      isHeld => {
        if (isHeld || this.#active !== seat) return
        this.#active = undefined
        this.#startProcess()
      },
      () => undefined,
    )
  }

  #price(): void {
    const pair = this.#random.pick(SIM_PAIRS)
    const { id } = pair
    const pricePlaces = Math.max(0, pair.pricePlaces - this.#coarseness)
    const roll = this.#random.fraction()
    const last = this.#latest.get(id)
    if (!last || this.#isFrozen) return
    if (roll < 0.03) {
      this.#coverage.hit('fault: duplicate tick')
      return this.#deliver(last)
    }
    if (!this.#open.get(id)) return
    const isJump = roll < 0.08
    if (isJump) this.#coverage.hit('fault: price jumped')
    const range = isJump ? 3_000 : 60
    const move = BigInt(this.#random.below(2 * range + 1) - range)
    const levels = this.#active && this.#random.chance(0.2) ? levelsOf(this.#active.host.state, pair) : []
    if (levels.length > 0) this.#coverage.hit('price: exactly at a level')
    const price =
      levels.length > 0 ? this.#random.pick(levels) : roundTo((last.price * (10_000n + move)) / 10_000n, pricePlaces)
    if (price <= 0n || this.#timeline.now <= last.at) return
    const tick = this.#makeTick(id, price)
    this.#latest.set(id, tick)
    if (roll > 0.97) {
      this.#coverage.hit('fault: stale tick')
      return this.#timeline.after(11_000, () => this.#deliver(tick))
    }
    this.#deliver(tick)
  }

  #makeTick(pairId: number, price: bigint): Tick {
    const at = this.#timeline.now
    const tick = { id: tickId(pairId, at), pairId, price, at }
    this.#ticks.set(tick.id, price)
    return tick
  }

  #deliver(tick: Tick): void {
    // A shut market has no prices; between the guards' limit and the engine's, the guards are the stricter.
    if (!this.#open.get(tick.pairId)) return
    const isLate = this.#tape.take(tick) === 'late'
    if (isLate && this.#timeline.now - tick.at <= this.#settings.forexStaleMs) return
    if (this.#active?.isAlive) this.#active.host.tick(tick)
  }

  #misfortune(): void {
    const roll = this.#random.fraction()
    if (roll < 0.12) return this.#crash()
    if (roll < 0.22) return this.#pause()
    if (roll < 0.35) {
      this.#coverage.hit('fault: clock jumped')
      this.#isTapeExact = false
      this.#skewMs = this.#random.pick([0, 0, 1, -1, 500, -5_000, 9_000, 60_000, -3_600_000, 43_200_000])
      return
    }
    if (roll < 0.5) {
      this.#coverage.hit('fault: feed frozen')
      this.#isFrozen = true
      this.#timeline.after(this.#random.below(15_000), () => (this.#isFrozen = false))
      return
    }
    if (roll < 0.7) {
      const { id } = this.#random.pick(SIM_PAIRS)
      this.#coverage.hit('fault: market closed')
      this.#setMarket(id, false)
      this.#timeline.after(this.#random.below(12_000), () => this.#setMarket(id, true))
    }
  }

  #setMarket(pairId: number, open: boolean): void {
    this.#open.set(pairId, open)
    if (!open) this.#tape.close(pairId)
    if (this.#active?.isAlive) this.#active.host.market(pairId, open, this.#closesAt.get(pairId))
  }

  #tellMarkets(host: ShardHost): void {
    for (const [pairId, isOpen] of this.#open) {
      const tick = this.#tape.last(pairId)
      if (tick) host.seed(tick)
      host.market(pairId, isOpen, this.#closesAt.get(pairId))
    }
  }

  /** In some worlds one market has hours, known beforehand. */
  #planClosing(): void {
    if (!this.#random.chance(0.5)) return
    const afterMs = 5_000 + this.#random.below(15_000)
    const { id } = this.#random.pick(SIM_PAIRS)
    this.#closesAt.set(id, this.#timeline.now + afterMs)
    this.#timeline.after(afterMs, () => {
      this.#closesAt.delete(id)
      this.#setMarket(id, false)
      this.#timeline.after(this.#random.below(9_000), () => this.#setMarket(id, true))
    })
  }

  /** The engine's own pulse; it never stops, or nothing would be settled without prices. */
  #passTime(): void {
    this.#timeline.after(200 + this.#random.below(100), () => {
      if (this.#active?.isAlive) this.#active.host.time()
      this.#passTime()
    })
  }

  /** A price on the millisecond of an expiry, or one beside it; sometimes the same price again, which is a tie. */
  #aimAt(pairId: number, expiresAt: number): void {
    if (!this.#random.chance(0.5)) return
    const offset = this.#random.pick([-1, 0, 1])
    this.#timeline.after(expiresAt + offset - this.#skewMs - this.#timeline.now, () => {
      const last = this.#latest.get(pairId)
      if (!last || this.#isFrozen || this.#timeline.now <= last.at) return
      const step = SIM_PAIRS.find(pair => pair.id === pairId)?.pricePlaces ?? 0
      const price = last.price + BigInt(this.#random.pick([-1, 0, 0, 1])) * 10n ** BigInt(8 - step)
      if (price <= 0n) return
      const tick = this.#makeTick(pairId, price)
      this.#latest.set(pairId, tick)
      this.#deliver(tick)
    })
  }

  /** Between a master's order and its copies the price goes through everything: copies fill where his stop is on the wrong side. */
  #fallThrough(pairId: number, stopLoss: bigint): void {
    if (stopLoss === 0n || !this.#random.chance(0.7)) return
    this.#timeline.after(this.#random.below(30), () => {
      const last = this.#latest.get(pairId)
      if (!last || this.#isFrozen || this.#timeline.now <= last.at) return
      const tick = this.#makeTick(pairId, stopLoss)
      this.#latest.set(pairId, tick)
      this.#deliver(tick)
    })
  }

  /** kill -9: memory is gone; what was on the wire is applied or not. The next process waits for the lease. */
  #crash(): void {
    const seat = this.#active
    if (!seat) return
    this.#coverage.hit('fault: crash')
    seat.isAlive = false
    this.#active = undefined
    this.#timeline.after(this.#random.below(1_000), () => this.#startProcess())
  }

  /** SIGSTOP: a standby takes over, and the old process wakes up believing it still holds the shard. */
  #pause(): void {
    const seat = this.#active
    if (!seat) return
    this.#coverage.hit('fault: takeover')
    this.#active = undefined
    this.#startProcess()
    this.#timeline.after(4_000 + this.#random.below(3_000), () => {
      this.#coverage.hit('fault: zombie woke')
      this.#isTapeExact = false
      // Unless nobody has taken over yet, what it decides now must never be written.
      const last = this.#latest.get(1)
      if (last) seat.host.tick(this.#makeTick(1, roundTo(last.price / 2n, 2)))
      void seat.host.submit({ type: 'open_accounts', userId: 4_711, realm: 'demo' })
    })
  }

  #count(batch: Parameters<Checks['afterCommit']>[0]): void {
    countWallet(batch, this.#coverage)
    countCopy(batch, this.#coverage)
    countMicro(batch, this.#coverage)
    for (const order of touchedOrders(batch)) {
      if (order.closeReason !== '') this.#coverage.hit(`order: ${order.closeReason}`)
      if (order.badDebt > 0n) this.#coverage.hit('money: written off')
    }
    for (const user of batch.accounts) if (user.forex.debt > 0n) this.#coverage.hit('money: debt')
    for (const notice of batch.notices) this.#coverage.hit(`notice: ${notice.kind}`)
  }

  /** Faults end. Within a bounded time everything must be known, written and quiet. */
  async #calmDown(): Promise<void> {
    this.#isCalm = true
    this.#isFrozen = false
    this.#faults = NO_FAULTS
    this.#skewMs = 0
    const timeline = this.#timeline
    for (let round = 0; round < 1_000; round++) {
      await timeline.runUntil(timeline.now + 50)
      if (!this.#active) continue
      if (round % 20 === 0) this.#upkeep()
      if (this.#active.host.health.status === 'running' && this.#clients.askAgain() === 0) break
    }
    await timeline.runUntil(timeline.now + 15_000)
    await this.#carryTheRest()
  }

  /** Fresh prices, and whatever masters did and earned reaches its end. */
  async #carryTheRest(): Promise<void> {
    for (const { id, start } of SIM_PAIRS) {
      if (!this.#open.get(id)) continue
      const tick = this.#makeTick(id, this.#latest.get(id)?.price ?? start)
      this.#latest.set(id, tick)
      this.#deliver(tick)
    }
    const drained = { isDone: false }
    void this.#fanOut.drain().then(() => (drained.isDone = true))
    for (let round = 0; round < 100 && !drained.isDone; round++) {
      await this.#timeline.runUntil(this.#timeline.now + 50)
    }
    if (!drained.isDone) this.#checks.failures.push('[live] the dispatcher never came to an end')
    await this.#timeline.runUntil(this.#timeline.now + 5_000)
  }

  async #judge(): Promise<WorldResult> {
    this.#checks.atTheEnd()
    this.#walletChecks.atTheEnd()
    this.#copyChecks.atTheEnd(pairId => this.#open.get(pairId) ?? false)
    this.#microChecks.atTheEnd(this.#isTapeExact ? this.#tape.lines : undefined)
    if (this.#isTapeExact && this.#tables.records.micro_order.size > 0)
      this.#coverage.hit('micro: tape exact to the end')
    const failures = [...this.#checks.failures, ...this.#clients.contradictions]
    const host = this.#active?.host
    if (!host || host.health.status !== 'running')
      failures.push('[live] no process holds the shard after the faults ended')
    else failures.push(...(await this.#compareMemory(host)))
    for (const asked of this.#clients.history) {
      if (!asked.answer && !asked.isStale)
        failures.push(`[live] ${asked.key.key} (${asked.command.type}) never got an answer`)
      if (asked.answer) failures.push(...this.#remembered(asked.command.userId, asked.key.key, asked.answer))
    }
    failures.push(
      ...replay(
        this.#seats.map(seat => seat.log),
        this.#settings,
        SHARD,
        this.#tables,
      ),
    )
    return { failures, coverage: this.#coverage, commits: this.#commits }
  }

  /** I64: what a fresh start would read is what memory holds. */
  async #compareMemory(host: ShardHost): Promise<string[]> {
    const snapshot = await memoryStore(this.#tables, { now: () => this.#timeline.now }).load(SHARD, 0)
    const failures: string[] = []
    const stored = new Map(snapshot.accounts.map(user => [user.userId, user]))
    for (const [id, user] of host.state.books.users) {
      if (textOf(user) !== textOf(stored.get(id))) failures.push(`[I64] user ${id} differs between memory and store`)
    }
    const open = new Map(snapshot.records.forex_order.map(order => [order.id, order]))
    if (open.size !== host.state.orders.size)
      failures.push(`[I64] ${host.state.orders.size} open orders in memory, ${open.size} stored`)
    for (const [id, order] of host.state.orders) {
      if (textOf(order) !== textOf(open.get(id))) failures.push(`[I64] order ${id} differs between memory and store`)
    }
    failures.push(...compareCopyMemory(host.state, snapshot))
    failures.push(...compareWalletMemory(host.state, snapshot), ...compareMicroMemory(host.state, snapshot))
    const { real, demo } = conservation(host.state.books)
    if (real !== 0n || demo !== 0n) failures.push(`[I04] memory is off by ${real} and ${demo}`)
    return failures
  }

  /** I65: an acknowledged answer is in the store, once and the same. */
  #remembered(userId: number, key: string, answer: Outcome): string[] {
    const row = this.#tables.answers.get(`${userId}:${key}`)
    if (!row) return [`[I65] the answer under ${key} was acknowledged but is not stored`]
    const stored: unknown = JSON.parse(row.answer)
    const told = answer.ok ? { answer: answer.answer } : { refusal: answer.refusal }
    return JSON.stringify(stored) === JSON.stringify(told)
      ? []
      : [`[I65] ${key}: told ${JSON.stringify(told)}, stored ${row.answer}`]
  }
}

const UNAVAILABLE: Outcome = { ok: false, refusal: { reason: 'unavailable', params: {} }, repeated: false }

function textOf(value: unknown): string {
  return JSON.stringify(value, (_, field: unknown) => (typeof field === 'bigint' ? `${field}n` : field))
}
