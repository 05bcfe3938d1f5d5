// In which epoch each shard is held, as far as this process has heard: announced by the holder, asked of the database otherwise.
import type { Bus } from '../../bus/bus.ts'
import { NoAnswer } from '../../bus/requests.ts'
import { inOrder } from '../../platform/in-order.ts'
import type { Timers } from '../../platform/timers.ts'

/** How long an answer may come after its epoch. */
const GRACE_MS = 1_000
/**
 * How long a shard without a holder is waited for before the database is asked again, doubled every time. The next holder says at once that
 * it is there; this is for when that was lost.
 */
const LOOK_AGAIN_MS = 100
const LONGEST_LOOK_AGAIN_MS = 800

/** All who wait for a shard look again at the same moment. */
interface Look {
  readonly promise: Promise<void>
  readonly end: () => void
}

export class ShardEpochs {
  readonly #bus: Bus
  readonly #read: () => Promise<ReadonlyMap<number, number>>
  readonly #timers: Timers
  readonly #known = new Map<number, number>()
  /** The newest that is over or was announced: an older one is never asked again. */
  readonly #newest = new Map<number, number>()
  readonly #waiting = new Map<number, Set<() => void>>()
  readonly #looks = new Map<number, Look>()
  /** How long the last look was waited for. */
  readonly #waitedMs = new Map<number, number>()
  #end: (() => void) | undefined

  constructor(bus: Bus, read: () => Promise<ReadonlyMap<number, number>>, timers: Timers) {
    this.#bus = bus
    this.#read = inOrder(read)
    this.#timers = timers
  }

  start(): void {
    this.#end = this.#bus.subscribe('shard_held', ({ shard, epoch }) => {
      this.#hear(shard, epoch)
      this.#wake(shard)
    })
  }

  stop(): void {
    this.#end?.()
    for (const waiting of this.#waiting.values()) for (const wake of waiting) wake()
    for (const { end } of this.#looks.values()) end()
  }

  async of(shard: number): Promise<number | undefined> {
    const known = this.#known.get(shard)
    if (known !== undefined) return known
    for (const [held, epoch] of await this.#read()) {
      // One epoch that was seen before says nothing new: who waits for it would ask on and on, and wake the others by it.
      const isNew = epoch > (this.#newest.get(held) ?? 0)
      this.#hear(held, epoch)
      if (isNew) this.#wake(held)
    }
    return this.#known.get(shard)
  }

  /** Nobody serves it any more: the next question asks the database. */
  forget(shard: number, epoch: number): void {
    if (this.#known.get(shard) === epoch) this.#known.delete(shard)
  }

  /** Until the shard has another holder, or it is time to look again. */
  change(shard: number): Promise<void> {
    const look = this.#looks.get(shard) ?? this.#lookLater(shard)
    return look.promise
  }

  /**
   * The answer; rejects when the shard is held in a later epoch and it has not come soon after. The same host may go on in a later epoch
   * after a recovery: it answers what it had been asked before.
   */
  async untilNext<T>(shard: number, epoch: number, answer: Promise<T>): Promise<T> {
    const { promise: over, reject } = Promise.withResolvers<never>()
    let endTimer: (() => void) | undefined
    const forget = this.#wait(shard, () => {
      if ((this.#known.get(shard) ?? epoch) <= epoch) return
      endTimer ??= this.#timers.after(GRACE_MS, () => reject(new NoAnswer(`epoch ${epoch} of shard ${shard} is over`)))
    })
    try {
      return await Promise.race([answer, over])
    } finally {
      endTimer?.()
      forget()
    }
  }

  #hear(shard: number, epoch: number): void {
    if (epoch < (this.#newest.get(shard) ?? 0)) return
    this.#newest.set(shard, epoch)
    this.#known.set(shard, epoch)
  }

  #wake(shard: number): void {
    this.#waitedMs.delete(shard)
    this.#looks.get(shard)?.end()
    for (const wake of this.#waiting.get(shard) ?? []) wake()
  }

  #lookLater(shard: number): Look {
    const afterMs = Math.min(2 * (this.#waitedMs.get(shard) ?? LOOK_AGAIN_MS / 2), LONGEST_LOOK_AGAIN_MS)
    const { promise, resolve } = Promise.withResolvers<void>()
    const endTimer = this.#timers.after(afterMs, () => {
      this.#waitedMs.set(shard, afterMs)
      end()
    })
    const end = (): void => {
      endTimer()
      this.#looks.delete(shard)
      resolve()
    }
    const look = { promise, end }
    this.#looks.set(shard, look)
    return look
  }

  #wait(shard: number, wake: () => void): () => void {
    const waiting = this.#waiting.get(shard) ?? new Set()
    this.#waiting.set(shard, waiting)
    waiting.add(wake)
    return () => waiting.delete(wake)
  }
}
