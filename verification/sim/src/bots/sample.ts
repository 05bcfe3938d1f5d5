// The results of a bot, trade by trade, and whether their mean is significantly below zero.

/** One-sided, 99 %. */
const CERTAIN = 2.326

export class Sample {
  readonly what: string
  count = 0
  #sum = 0
  #squares = 0

  constructor(what: string) {
    this.what = what
  }

  /** In dollars. Enough as a plain number: this is statistics, not money. */
  add(profit: number): void {
    this.count += 1
    this.#sum += profit
    this.#squares += profit * profit
  }

  get mean(): number {
    return this.#sum / Math.max(1, this.count)
  }

  /** How many standard errors the mean is above zero. */
  get t(): number {
    const variance = this.#squares / Math.max(1, this.count) - this.mean ** 2
    return this.mean / Math.max(Number.MIN_VALUE, Math.sqrt(Math.max(0, variance) / Math.max(1, this.count)))
  }

  /** This strategy has a negative expectation. */
  get isFair(): boolean {
    return this.count > 0 && this.t <= -CERTAIN
  }

  get figures(): string {
    return `${this.what}: ${this.count} trades, mean ${this.mean.toFixed(2)} USD, t ${this.t.toFixed(1)}`
  }

  get text(): string {
    return `${this.isFair ? 'fair  ' : 'UNFAIR'} ${this.figures}`
  }
}
