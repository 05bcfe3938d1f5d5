// The world of the shared tape: some processes with the product's own market, one source, a store, a bus and an election that all go
// wrong, under virtual time. In the end every process must have the same prices and candles, each price once and none before its commit.
import type { Tick } from '@tallystick/engine/core/pair'
import { SECOND_MS } from '@tallystick/kernel/clock'
import { type Random, seededRandom, seedOf } from '@tallystick/kernel/random'
import { MemoryTape } from '@tallystick/server/testing/memory-tape'
import type { TapeBatch, TapeStore } from '@tallystick/server/feed/tape/tape-store'
import { Coverage } from './coverage.ts'
import { TapeNode } from './tape-node.ts'
import { Timeline } from './timeline.ts'

const START = Date.UTC(2026, 2, 4, 12)
const LASTS_MS = 12 * SECOND_MS
const QUIET_MS = 8 * SECOND_MS
const LEASE_MS = 1_800
const RENEW_MS = 300

export interface TapeWorldResult {
  readonly failures: readonly string[]
  readonly coverage: Coverage
}

export function runTapeWorld(seed: number): Promise<TapeWorldResult> {
  return new TapeWorld(seed).run()
}

class TapeWorld {
  readonly #random: Random
  readonly #timeline = new Timeline(START)
  readonly #coverage = new Coverage()
  readonly #failures = new Set<string>()
  readonly #tape: MemoryTape
  readonly #nodes: TapeNode[] = []
  #lease = { holder: -1, epoch: 0, until: 0 }
  #isFaulty = true
  #price = 104_000

  constructor(seed: number) {
    this.#random = seededRandom(seedOf(seed ^ 0x7a9e))
    this.#tape = new MemoryTape(2 + this.#random.below(40))
    for (let id = 0; id < 2 + this.#random.below(2); id++) {
      this.#nodes.push(
        new TapeNode(id, {
          timeline: this.#timeline,
          store: this.#store(),
          tell: batch => this.#tell(id, batch),
          accepted: (tick, knownTo) => this.#accepted(tick, knownTo),
          hit: what => this.#coverage.hit(what),
        }),
      )
    }
  }

  async run(): Promise<TapeWorldResult> {
    for (const node of this.#nodes) {
      node.start()
      this.#keepLease(node)
    }
    this.#quote()
    this.#disturb()
    await this.#timeline.runUntil(START + LASTS_MS)
    this.#isFaulty = false
    for (const node of this.#nodes) {
      node.wake()
      node.reconnect(true)
      if (!node.isAlive) node.start()
    }
    await this.#timeline.runUntil(START + LASTS_MS + QUIET_MS)
    this.#compare()
    for (const node of this.#nodes) node.die()
    return { failures: [...this.#failures], coverage: this.#coverage }
  }

  #quote(): void {
    this.#timeline.after(5 + this.#random.below(60), () => {
      this.#price += this.#random.below(21) - 10
      const lateMs = this.#isFaulty && this.#random.chance(0.2) ? this.#random.below(4_000) : 0
      const codes = this.#random.chance(0.5) ? ['BTCUSD'] : ['BTCUSD', 'ETHUSD']
      const sourceTime = this.#timeline.now - lateMs
      for (const code of codes) for (const node of this.#nodes) node.quote(code, String(this.#price), sourceTime)
      // The last moments are silent, so that all can have heard everything.
      if (this.#timeline.now < START + LASTS_MS + QUIET_MS / 2) this.#quote()
    })
  }

  #disturb(): void {
    this.#timeline.after(100 + this.#random.below(900), () => {
      if (!this.#isFaulty) return
      const node = this.#random.pick(this.#nodes)
      const act = this.#random.pick(['crash', 'freeze', 'cut'] as const)
      this.#coverage.hit(`tape: ${act}`)
      if (act === 'crash') {
        node.die()
        this.#timeline.after(this.#random.below(3_000), () => node.start())
      } else if (act === 'freeze') {
        node.freeze()
        this.#timeline.after(this.#random.below(5_000), () => node.wake())
      } else {
        node.reconnect(false)
        this.#timeline.after(this.#random.below(3_000), () => node.reconnect(true))
      }
      this.#disturb()
    })
  }

  /** As the lease in the database: whoever asks when it is over has it, under a new epoch. */
  #keepLease(node: TapeNode): void {
    const look = (): void => {
      this.#timeline.after(RENEW_MS, look)
      if (!node.isAlive || node.isFrozen) return
      const { now } = this.#timeline
      const isHeld = this.#lease.holder === node.id
      if (!isHeld && this.#lease.until > now) return node.lose()
      const isNew = !isHeld || !node.isWriting
      this.#lease = { holder: node.id, epoch: this.#lease.epoch + Number(isNew), until: now + LEASE_MS }
      if (isNew) node.elect(this.#lease.epoch)
    }
    this.#timeline.after(this.#random.below(RENEW_MS), look)
  }

  #tell(from: number, batch: TapeBatch): void {
    for (const node of this.#nodes) {
      if (node.id === from) continue
      const fate = this.#isFaulty ? this.#random.below(10) : 9
      if (fate === 0) this.#coverage.hit('tape: message lost')
      for (let copy = 0; copy < (fate === 0 ? 0 : fate === 1 ? 2 : 1); copy++) {
        const delayMs = fate === 2 ? this.#random.below(1_500) : this.#random.below(5)
        this.#timeline.after(delayMs, () => node.hear(batch))
      }
    }
  }

  /** Answers take their time and get lost. */
  #store(): TapeStore {
    const ask = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
      await this.#timeline.sleep(this.#random.below(20))
      const fate = this.#isFaulty ? this.#random.below(20) : 19
      if (fate === 0) throw new Error('the database refused')
      const answer = await work()
      await this.#timeline.sleep(this.#random.below(10))
      if (fate === 1) {
        this.#coverage.hit('tape: answer lost')
        throw new Error('the answer was lost')
      }
      return answer
    }
    return {
      claim: epoch => ask(() => this.#tape.claim(epoch)),
      append: batch => ask(() => this.#append(batch)),
      since: known => ask(() => this.#tape.since(known)),
    }
  }

  async #append(batch: TapeBatch): Promise<boolean> {
    const before = this.#tape.head
    const written = this.#tape.ticks.length
    const isKept = await this.#tape.append(batch)
    const isWritten = this.#tape.ticks.length > written
    if (!isKept) this.#coverage.hit('tape: fenced')
    if (isWritten && batch.epoch < before.epoch) this.#fail('a price of an old epoch was committed')
    if (isWritten && batch.ticks.some(({ at }) => at <= before.upTo))
      this.#fail('a price was added where the tape was complete')
    return isKept
  }

  #accepted(tick: Tick, knownTo: number): void {
    if (!this.#tape.ticks.some(({ id, price }) => id === tick.id && price === tick.price))
      this.#fail('a price was traded on that is not on the tape')
    if (tick.at <= knownTo) this.#fail('a price came where a process knew them all')
  }

  #compare(): void {
    const tape = Map.groupBy(this.#tape.ticks, tick => tick.pairId)
    for (const [pairId, ticks] of tape) {
      const ids = ticks.map(({ id }) => id)
      if (ids.some((id, index) => id <= (ids[index - 1] ?? 0)))
        this.#fail('prices are twice or out of order on the tape')
      for (const node of this.#nodes) {
        const heard = node.heard.filter(tick => tick.pairId === pairId).map(({ id }) => id)
        const told = ids.slice(ids.length - heard.length)
        if (heard.join() !== told.join()) this.#fail('a process missed a price or took one twice')
        const [first] = this.#nodes
        if (node.candles(pairId) !== first?.candles(pairId)) this.#fail('candles differ')
      }
    }
    if (this.#tape.ticks.length === 0) this.#fail('there were no prices')
  }

  #fail(what: string): void {
    this.#failures.add(`[tape] ${what}`)
  }
}
