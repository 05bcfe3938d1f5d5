// Learns from the public prices of some secrets what predicts the next 30 to 300 seconds, and trades on the prices of other secrets.
// Judged before costs: on fair prices no strategy may earn anything.
import { binned } from './bins.ts'
import { predict } from './boosting.ts'
import { nameOf } from './features.ts'
import { significant, Tally } from './judge.ts'
import { daysOf, learn, type Lesson, LEVELS, type Plan, type Product } from './lessons.ts'
import { type Horizon, HORIZONS, type MarketDay } from './market-day.ts'
import { SLOT_SECONDS } from './observer.ts'
import { STRATEGIES } from './strategies.ts'

/** All strategies, in the order of the report: the learner by its confidence, then the named ones. */
export const TRADERS: readonly string[] = [...LEVELS.map(({ name }) => name), ...STRATEGIES.map(({ name }) => name)]

/** Features told of. */
const TOLD = 6

/** How one trader did with one product over one horizon. */
export interface Finding {
  readonly trader: string
  readonly product: Product
  readonly horizon: Horizon
  /** Micro: 1/2 for a win, −1/2 for a loss. Contracts: the signed move in standard deviations. */
  readonly tally: Tally
  readonly isSignificant: boolean
}

export interface Verdict {
  /** By horizon, product, trader. */
  readonly findings: readonly Finding[]
  readonly trades: number
  /** The features the learner split by most: where to look when it wins. */
  readonly mostUsed: readonly string[]
  /** At least one trader did better than luck explains, all of them taken together. */
  readonly isBeaten: boolean
}

export function learnAndTrade(plan: Plan): Verdict {
  const { limits, lessons } = learn(plan)
  const findings = lessons.map(({ product, horizon }) =>
    TRADERS.map(trader => ({ trader, product, horizon, tally: new Tally() })),
  )
  for (const { cluster, day } of daysOf(plan, plan.learned + 1, plan.fresh)) {
    const table = binned(day.values, limits)
    const named = STRATEGIES.map(({ side }) => new Int8Array(day.rows).map((_, row) => side(day.values, row)))
    for (const [index, { model, thresholds }] of lessons.entries()) {
      const scores = predict(model, table)
      const sides = [...thresholds.map(threshold => sureSides(scores, threshold)), ...named]
      for (const [trader, finding] of (findings[index] ?? []).entries())
        trade(cluster, day, sides[trader] ?? new Int8Array(), finding)
    }
  }
  const all = findings.flat()
  const passed = significant(all.map(({ tally }) => tally.chance))
  return {
    findings: all.map((finding, at) => ({ ...finding, isSignificant: passed[at] ?? false })),
    trades: all.reduce((sum, { tally }) => sum + tally.count, 0),
    mostUsed: mostUsedFeatures(lessons),
    isBeaten: passed.includes(true),
  }
}

function mostUsedFeatures(lessons: readonly Lesson[]): readonly string[] {
  const times = new Map<number, number>()
  for (const { model } of lessons)
    for (const feature of model.flatMap(({ features }) => [...features]))
      times.set(feature, (times.get(feature) ?? 0) + 1)
  const order = [...times].toSorted(([, a], [, b]) => b - a)
  return order.slice(0, TOLD).map(([feature]) => nameOf(feature))
}

/** Buys or sells where the score is far enough from zero. */
function sureSides(scores: Float32Array, threshold: number): Int8Array {
  const sides = new Int8Array(scores.length)
  for (let row = 0; row < sides.length; row++) {
    const score = scores[row] ?? 0
    if (Math.abs(score) >= threshold) sides[row] = Math.sign(score)
  }
  return sides
}

/** One trade at a time per pair: the next one begins when the last has ended. */
export function trade(
  cluster: string,
  day: MarketDay,
  sides: Int8Array,
  { product, horizon, tally }: Pick<Finding, 'product' | 'horizon' | 'tally'>,
): void {
  const moves = day.moves[HORIZONS.indexOf(horizon)] ?? new Float32Array()
  let pair = -1
  let free = 0
  for (let row = 0; row < day.rows; row++) {
    if (day.pairs[row] !== pair) {
      pair = day.pairs[row] ?? 0
      free = 0
    }
    const side = sides[row] ?? 0
    const slot = day.slots[row] ?? 0
    const move = moves[row] ?? Number.NaN
    if (side === 0 || slot < free || Number.isNaN(move)) continue
    free = slot + horizon / SLOT_SECONDS
    if (product === 'contracts') tally.add(cluster, side * move)
    else if (move === 0) tally.tie()
    else tally.add(cluster, side * move > 0 ? 0.5 : -0.5)
  }
}
