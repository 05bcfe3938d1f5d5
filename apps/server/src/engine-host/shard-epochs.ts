// In which epoch each shard is held, as far as this process has heard: announced by the holder, asked of the database otherwise.
import type { Bus } from '../bus/bus.ts'
import { NoAnswer } from '../bus/requests.ts'
import { inOrder } from '../platform/in-order.ts'

/** How long an answer may come after its epoch. */
const GRACE_MS = 1_000

export class ShardEpochs {
  readonly #bus: Bus
  readonly #read: () => Promise<ReadonlyMap<number, number>>
  readonly #known = new Map<number, number>()
  /** The newest that is over or was announced: an older one is never asked again. */
  readonly #newest = new Map<number, number>()
  readonly #waiting = new Map<number, Set<() => void>>()
  #end: (() => void) | undefined

  constructor(bus: Bus, read: () => Promise<ReadonlyMap<number, number>>) {
    this.#bus = bus
    this.#read = inOrder(read)
  }

  start(): void {
    this.#end = this.#bus.subscribe('shard_held', ({ shard, epoch }) => this.#hear(shard, epoch))
  }

  stop(): void {
    this.#end?.()
    for (const waiting of this.#waiting.values()) for (const wake of waiting) wake()
  }

  async of(shard: number): Promise<number | undefined> {
    const known = this.#known.get(shard)
    if (known !== undefined) return known
    for (const [held, epoch] of await this.#read()) this.#hear(held, epoch)
    return this.#known.get(shard)
  }

  /** Nobody serves it any more: the next question asks the database. */
  forget(shard: number, epoch: number): void {
    if (this.#known.get(shard) === epoch) this.#known.delete(shard)
  }

  /** Until the shard has another holder, or the time is over. */
  async change(shard: number, mostMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, mostMs)
    const forget = this.#wait(shard, resolve)
    await promise
    clearTimeout(timer)
    forget()
  }

  /**
   * The answer; rejects when the shard is held in a later epoch and it has not come soon after. The same host may go on in a later epoch
   * after a recovery: it answers what it had been asked before.
   */
  async untilNext<T>(shard: number, epoch: number, answer: Promise<T>): Promise<T> {
    const { promise: over, reject } = Promise.withResolvers<never>()
    let timer: NodeJS.Timeout | undefined
    const forget = this.#wait(shard, () => {
      if ((this.#known.get(shard) ?? epoch) <= epoch) return
      timer ??= setTimeout(() => reject(new NoAnswer(`epoch ${epoch} of shard ${shard} is over`)), GRACE_MS)
    })
    try {
      return await Promise.race([answer, over])
    } finally {
      clearTimeout(timer)
      forget()
    }
  }

  #hear(shard: number, epoch: number): void {
    if (epoch < (this.#newest.get(shard) ?? 0)) return
    this.#newest.set(shard, epoch)
    this.#known.set(shard, epoch)
    for (const wake of this.#waiting.get(shard) ?? []) wake()
  }

  #wait(shard: number, wake: () => void): () => void {
    const waiting = this.#waiting.get(shard) ?? new Set()
    this.#waiting.set(shard, waiting)
    waiting.add(wake)
    return () => waiting.delete(wake)
  }
}
