// Holds, while nothing is decided because terms change, and the prices and hours that came meanwhile or before the host knew its pairs.

export class Holds {
  #count = 0
  /** In their order. */
  #deferred: (() => void)[] = []

  get isHeld(): boolean {
    return this.#count > 0
  }

  begin(): void {
    this.#count += 1
  }

  /** True with the last one: what was put off has been done. */
  end(): boolean {
    this.#count -= 1
    if (this.#count > 0) return false
    this.runDeferred()
    return true
  }

  defer(act: () => void): void {
    this.#deferred.push(act)
  }

  runDeferred(): void {
    for (const act of this.#deferred.splice(0)) act()
  }
}
