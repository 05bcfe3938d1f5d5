// Virtual time: events in order of their instant, and of scheduling within an instant. Between two events all settled promises run.

interface Due {
  readonly at: number
  readonly order: number
  run: (() => void) | undefined
}

export class Timeline {
  now: number
  readonly #heap: Due[] = []
  #count = 0

  constructor(start: number) {
    this.now = start
  }

  /** Returns the function that calls it off. */
  after(ms: number, run: () => void): () => void {
    const due: Due = { at: this.now + Math.max(0, Math.round(ms)), order: this.#count++, run }
    this.#push(due)
    return () => (due.run = undefined)
  }

  sleep(ms: number): Promise<void> {
    return new Promise(resolve => void this.after(ms, resolve))
  }

  /** Runs everything due until then. */
  async runUntil(end: number): Promise<void> {
    for (;;) {
      const next = this.#heap[0]
      if (!next || next.at > end) break
      this.#pop()
      if (!next.run) continue
      this.now = Math.max(this.now, next.at)
      next.run()
      await settled()
    }
    this.now = end
  }

  #push(due: Due): void {
    const heap = this.#heap
    let slot = heap.push(due) - 1
    while (slot > 0) {
      const parent = (slot - 1) >> 1
      const above = heap[parent]
      if (!above || isBefore(above, due)) break
      heap[slot] = above
      slot = parent
    }
    heap[slot] = due
  }

  #pop(): void {
    const heap = this.#heap
    const last = heap.pop()
    if (!last || heap.length === 0) return
    let slot = 0
    for (;;) {
      let child = 2 * slot + 1
      const left = heap[child]
      if (!left) break
      const right = heap[child + 1]
      if (right && isBefore(right, left)) child += 1
      const smaller = heap[child]
      if (!smaller || isBefore(last, smaller)) break
      heap[slot] = smaller
      slot = child
    }
    heap[slot] = last
  }
}

function isBefore(a: Due, b: Due): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order)
}

function settled(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}
