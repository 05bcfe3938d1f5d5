// Finds the entries whose level a price reached: a binary heap in typed arrays, keyed by price, with removal by id. A tick that reaches
// nothing costs one comparison, however many entries there are.
import { present } from '@tallystick/kernel/assert'

export class ThresholdIndex {
  #keys = new Float64Array(16)
  #ids = new Float64Array(16)
  #size = 0
  readonly #slots = new Map<number, number>()
  /** 1: an entry is reached when the price is at or above its level; −1: at or below. */
  readonly #sign: 1 | -1

  constructor(direction: 'rise' | 'fall') {
    this.#sign = direction === 'rise' ? 1 : -1
  }

  get size(): number {
    return this.#size
  }

  /** The entry that is reached first. */
  first(): { readonly id: number; readonly level: number } | undefined {
    return this.#size === 0 ? undefined : { id: this.#id(0), level: this.#key(0) * this.#sign }
  }

  /** Every id with its level, in no particular order. */
  *entries(): Generator<readonly [number, number]> {
    for (let slot = 0; slot < this.#size; slot++) yield [this.#id(slot), this.#key(slot) * this.#sign]
  }

  /** Adds the id or moves it to another level. */
  set(id: number, level: number): void {
    const key = level * this.#sign
    const slot = this.#slots.get(id)
    if (slot !== undefined) {
      const old = this.#key(slot)
      if (old === key) return
      this.#keys[slot] = key
      if (key < old) this.#up(slot)
      else this.#down(slot)
      return
    }
    if (this.#size === this.#keys.length) this.#grow()
    const last = this.#size++
    this.#keys[last] = key
    this.#ids[last] = id
    this.#slots.set(id, last)
    this.#up(last)
  }

  remove(id: number): void {
    const slot = this.#slots.get(id)
    if (slot === undefined) return
    this.#slots.delete(id)
    const last = --this.#size
    if (slot === last) return
    this.#move(last, slot)
    this.#up(slot)
    this.#down(present(this.#slots.get(this.#id(slot)), 'slot of a moved entry'))
  }

  /** Removes and returns every id whose level the price has reached, in no particular order. */
  takeReached(price: number): number[] {
    const reached: number[] = []
    const limit = price * this.#sign
    while (this.#size > 0 && this.#key(0) <= limit) {
      const id = this.#id(0)
      reached.push(id)
      this.remove(id)
    }
    return reached
  }

  #key(slot: number): number {
    return present(this.#keys[slot], 'heap key')
  }

  #id(slot: number): number {
    return present(this.#ids[slot], 'heap id')
  }

  #move(from: number, to: number): void {
    const id = this.#id(from)
    this.#keys[to] = this.#key(from)
    this.#ids[to] = id
    this.#slots.set(id, to)
  }

  #place(slot: number, key: number, id: number): void {
    this.#keys[slot] = key
    this.#ids[slot] = id
    this.#slots.set(id, slot)
  }

  #up(start: number): void {
    const key = this.#key(start)
    const id = this.#id(start)
    let slot = start
    while (slot > 0) {
      const parent = (slot - 1) >> 1
      if (this.#key(parent) <= key) break
      this.#move(parent, slot)
      slot = parent
    }
    if (slot !== start) this.#place(slot, key, id)
  }

  #down(start: number): void {
    const key = this.#key(start)
    const id = this.#id(start)
    let slot = start
    for (;;) {
      let child = 2 * slot + 1
      if (child >= this.#size) break
      if (child + 1 < this.#size && this.#key(child + 1) < this.#key(child)) child++
      if (this.#key(child) >= key) break
      this.#move(child, slot)
      slot = child
    }
    if (slot !== start) this.#place(slot, key, id)
  }

  #grow(): void {
    const keys = new Float64Array(this.#keys.length * 2)
    const ids = new Float64Array(this.#ids.length * 2)
    keys.set(this.#keys)
    ids.set(this.#ids)
    this.#keys = keys
    this.#ids = ids
  }
}
