// Tests whether trades earned more than chance explains, before costs. Trades of one secret and day are correlated, so each such cluster
// counts as one observation, and the threshold accounts for the number of strategies tried.

/** One-sided, for the whole family. */
export const LEVEL = 0.01

export class Tally {
  readonly #clusters = new Map<string, { count: number; sum: number }>()
  count = 0
  ties = 0
  #sum = 0

  add(cluster: string, value: number): void {
    let sums = this.#clusters.get(cluster)
    if (!sums) this.#clusters.set(cluster, (sums = { count: 0, sum: 0 }))
    sums.count += 1
    sums.sum += value
    this.count += 1
    this.#sum += value
  }

  /** A trade that ended where it began: it paid neither side. */
  tie(): void {
    this.ties += 1
  }

  get mean(): number {
    return this.#sum / Math.max(1, this.count)
  }

  get clusters(): number {
    return this.#clusters.size
  }

  /** How many standard errors the mean is above zero, with errors that may be anything within a cluster. */
  get t(): number {
    const { mean, clusters } = this
    if (clusters < 2) return 0
    let squares = 0
    for (const { count, sum } of this.#clusters.values()) squares += (sum - count * mean) ** 2
    const error = Math.sqrt((squares * clusters) / (clusters - 1)) / this.count
    return error > 0 ? mean / error : 0
  }

  /** How often luck alone does as well. */
  get chance(): number {
    return this.clusters < 2 ? 1 : studentTail(this.t, this.clusters - 1)
  }
}

/** Which members of a family are beyond luck at the level of the whole family (Holm). */
export function significant(chances: readonly number[], level = LEVEL): readonly boolean[] {
  const order = chances.map((chance, at) => ({ chance, at })).toSorted((a, b) => a.chance - b.chance)
  const passed = chances.map(() => false)
  for (const [rank, { chance, at }] of order.entries()) {
    if (chance * (chances.length - rank) >= level) break
    passed[at] = true
  }
  return passed
}

/** The probability that Student's t exceeds a value. */
export function studentTail(t: number, freedom: number): number {
  const tail = incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5) / 2
  return t >= 0 ? tail : 1 - tail
}

/** The regularised incomplete beta function, by its continued fraction (Lentz). */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a)
  const tiny = 1e-300
  let c = 1
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1), tiny)
  let fraction = d
  for (let m = 1; m <= 500; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / nonZero(1 + even * d, tiny)
    c = nonZero(1 + even / c, tiny)
    fraction *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / nonZero(1 + odd * d, tiny)
    c = nonZero(1 + odd / c, tiny)
    fraction *= d * c
    if (Math.abs(d * c - 1) < 1e-12) break
  }
  const front = Math.exp(a * Math.log(x) + b * Math.log(1 - x) + logGamma(a + b) - logGamma(a) - logGamma(b))
  return (front * fraction) / a
}

function nonZero(value: number, tiny: number): number {
  return Math.abs(value) < tiny ? tiny : value
}

/** Stirling's series, after moving the argument up to where it is exact enough. */
function logGamma(value: number): number {
  let x = value
  let moved = 0
  for (; x < 10; x++) moved -= Math.log(x)
  const series = 1 / (12 * x) - 1 / (360 * x ** 3) + 1 / (1_260 * x ** 5)
  return moved + (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series
}
