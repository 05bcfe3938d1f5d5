// The shared tape in memory, with the rules of the one in PostgreSQL: for simulated worlds, and beside it in the contract test.
import type { Tick } from '@tallystick/engine/core/pair'
import type { Instant } from '@tallystick/kernel/clock'
import type { TapeBatch, TapeHead, TapeReading, TapeStore } from '../src/feed/tape/tape-store.ts'

export class MemoryTape implements TapeStore {
  readonly ticks: Tick[] = []
  head: TapeHead = { epoch: 0, number: 0, upTo: 0 }
  readonly #page: number

  /** @param page of one read; more are read in turn. */
  constructor(page = 5_000) {
    this.#page = page
  }

  async claim(epoch: number): Promise<TapeHead | undefined> {
    if (this.head.epoch >= epoch) return undefined
    this.head = { ...this.head, epoch }
    return this.head
  }

  async append({ epoch, number, upTo, ticks }: TapeBatch): Promise<boolean> {
    if (this.head.epoch !== epoch) return false
    if (this.head.number !== number - 1) return this.head.number >= number
    this.head = { epoch, number, upTo }
    this.ticks.push(...ticks)
    return true
  }

  async since(known: ReadonlyMap<number, Instant>): Promise<TapeReading> {
    const after = this.ticks.filter(({ pairId, at }) => at > (known.get(pairId) ?? Infinity))
    const ticks = after.toSorted((a, b) => a.at - b.at || a.pairId - b.pairId).slice(0, this.#page)
    return { head: this.head, ticks, isAll: ticks.length < this.#page }
  }
}
