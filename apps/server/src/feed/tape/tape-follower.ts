// Follows the shared tape: takes committed batches in the order of their numbers as they are told. What was not told (a lost message, a
// new feed node, silence) is read from the store. Every tick is handed on once, and those of a pair in their order.
import type { Tick } from '@tallystick/engine/core/pair'
import type { Clock, Instant } from '@tallystick/kernel/clock'
import type { Report } from '../../platform/log-events.ts'
import { inOrder } from '../../platform/in-order.ts'
import type { Scheduler } from '../../platform/scheduler.ts'
import type { TapeBatch, TapeHead, TapeStore } from './tape-store.ts'
import { BEAT_MS } from './tape-writer.ts'

/** Nothing heard for this long: the tape is read. */
const SILENCE_MS = BEAT_MS + 200
const LOOK_MS = 100
/** Told before those they follow: kept until those are read, which brings them too. */
const MOST_EARLY = 64

export interface TapeFollowerDeps {
  readonly store: Pick<TapeStore, 'since'>
  readonly clock: Clock
  readonly scheduler: Scheduler
  readonly report: Report
}

export class TapeFollower {
  readonly #deps: TapeFollowerDeps
  /** The newest tick of each pair. */
  readonly #lastAts = new Map<number, Instant>()
  #head: TapeHead = { epoch: 0, number: 0, upTo: 0 }
  /** The newest one heard of. */
  #epoch = 0
  #early = new Map<number, TapeBatch>()
  #isGap = false
  #accept: ((tick: Tick) => void) | undefined
  #heardAt = Number.NEGATIVE_INFINITY
  #cancel: (() => void) | undefined

  constructor(deps: TapeFollowerDeps) {
    this.#deps = deps
  }

  get head(): TapeHead {
    return this.#head
  }

  /** All ticks after those known. */
  async open(known: ReadonlyMap<number, Instant>): Promise<readonly Tick[]> {
    for (const [pairId, at] of known) this.#lastAts.set(pairId, at)
    const found: Tick[] = []
    await this.#readTo(tick => found.push(tick))
    return found
  }

  start(accept: (tick: Tick) => void): void {
    this.#accept = accept
    this.#look()
  }

  stop(): void {
    this.#accept = undefined
    this.#cancel?.()
  }

  heard(batch: TapeBatch): void {
    // A feed node that has been replaced: what it committed in time is read.
    if (batch.epoch < this.#epoch) return
    const isNewEpoch = batch.epoch > this.#epoch
    this.#epoch = batch.epoch
    this.#heardAt = this.#deps.clock.now()
    if (!this.#accept) return
    if (batch.number > this.#head.number) {
      if (this.#early.size < MOST_EARLY) this.#early.set(batch.number, batch)
      this.#takeEarly()
      if (batch.number <= this.#head.number) return
      this.#isGap = true
      this.#readSoon()
      // A standby that had lost commits took over: the tape goes on from where that one stood.
    } else if (isNewEpoch) this.#readSoon()
  }

  /** Reads what is there and was not told; resolves when this follower stands at the head. */
  readonly read = inOrder(async () => {
    const isGap = this.#isGap
    this.#isGap = false
    const ticks = await this.#readTo(tick => this.#accept?.(tick))
    this.#takeEarly()
    if (isGap) this.#deps.report('feed.gap_filled', { ticks })
  })

  async #readTo(accept: (tick: Tick) => void): Promise<number> {
    let count = 0
    for (;;) {
      const { head, ticks, isAll } = await this.#deps.store.since(this.#lastAts)
      for (const tick of ticks) if (this.#hand(tick, accept)) count += 1
      if (!isAll) continue
      // Told batches may have led further meanwhile.
      if (head.number >= this.#head.number || head.epoch > this.#head.epoch) this.#head = head
      this.#epoch = Math.max(this.#epoch, head.epoch)
      return count
    }
  }

  #takeEarly(): void {
    for (;;) {
      const next = this.#early.get(this.#head.number + 1)
      if (!next || !this.#accept || next.epoch < this.#epoch) break
      for (const tick of next.ticks) this.#hand(tick, this.#accept)
      this.#head = { epoch: next.epoch, number: next.number, upTo: next.upTo }
      this.#early.delete(next.number)
    }
    for (const number of this.#early.keys()) if (number <= this.#head.number) this.#early.delete(number)
  }

  #hand(tick: Tick, accept: (tick: Tick) => void): boolean {
    if (tick.at <= (this.#lastAts.get(tick.pairId) ?? 0)) return false
    this.#lastAts.set(tick.pairId, tick.at)
    accept(tick)
    return true
  }

  #look(): void {
    const { clock, scheduler } = this.#deps
    this.#cancel = scheduler.after(LOOK_MS, () => {
      const now = clock.now()
      // The clock may have been set back.
      if (now - this.#heardAt > SILENCE_MS || now < this.#heardAt) {
        this.#heardAt = now
        this.#readSoon()
      }
      this.#look()
    })
  }

  #readSoon(): void {
    this.read().catch((error: unknown) => {
      if (this.#accept) this.#deps.report('feed.tape_read_failed', { err: error })
    })
  }
}
