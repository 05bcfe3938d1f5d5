// What the learner derived from the public prices of some secrets: one model per product and horizon, and the confidence needed to trade.
import type { Listing } from '@tallystick/server/feed/listing'
import { seededRandom, seedOf } from '@tallystick/kernel/random'
import { binned, type Limits, limitsOf, shuffled } from './bins.ts'
import { type Binned, fit, type Loss, type Model, predict } from './boosting.ts'
import { WIDTH } from './features.ts'
import { type Horizon, HORIZONS, type MarketDay, marketDays } from './market-day.ts'
import { type Method, MONDAY, publicPrices } from './public-prices.ts'

export interface Plan {
  readonly method: Method
  readonly seed: number
  readonly codes: readonly string[]
  /** Other terms than the seeded ones. */
  readonly change?: (listing: Listing) => Listing
  readonly horizons: readonly Horizon[]
  /** Secrets to learn from, and secrets to trade on. One more sets the thresholds. */
  readonly learned: number
  readonly fresh: number
  /** Of each secret, from a Monday on. */
  readonly days: number
  readonly trees: number
  /** Each tree learns from one of so many parts of what was seen. */
  readonly parts: number
}

export type Product = 'micro' | 'contracts'

/** A micro order pays by the sign of the move, a contract by its size. */
const PRODUCTS: readonly { readonly product: Product; readonly loss: Loss }[] = [
  { product: 'micro', loss: 'sign' },
  { product: 'contracts', loss: 'size' },
]

/** How sure the learner must be: the share of all moments it lets pass. */
export const LEVELS = [
  { name: 'always', passed: 0 },
  { name: 'surest third', passed: 2 / 3 },
  { name: 'surest 5 %', passed: 0.95 },
] as const

/** A longer move than that teaches no more than this one, in standard deviations. */
const LONGEST = 3

export interface Lesson {
  readonly product: Product
  readonly horizon: Horizon
  readonly model: Model
  /** By level. */
  readonly thresholds: readonly number[]
}

export interface Learned {
  readonly limits: Limits
  readonly lessons: readonly Lesson[]
}

export function learn(plan: Plan): Learned {
  const sample = Array.from(daysOf(plan, plan.learned, 1), ({ day }) => day)
  // On the first day nothing is known of the one before.
  const limits = limitsOf(sample.at(-1)?.values ?? new Float32Array(), WIDTH)
  const unseen = sample.map(day => binned(day.values, limits))
  const parts: { readonly table: Binned; readonly targets: readonly Float32Array[] }[] = []
  for (const { day } of daysOf(plan, 0, plan.learned))
    parts.push({ table: binned(day.values, limits), targets: plan.horizons.map(horizon => targetOf(day, horizon)) })
  const { table, targets } = shuffled(parts, seededRandom(seedOf(plan.seed)))
  const lessons = plan.horizons.flatMap((horizon, index) =>
    PRODUCTS.map(({ product, loss }) => {
      const model = fit(table, targets[index] ?? new Float32Array(), { loss, trees: plan.trees, parts: plan.parts })
      return { product, horizon, model, thresholds: thresholdsOf(model, unseen) }
    }),
  )
  return { limits, lessons }
}

/** How far from zero a score must be, by level, as measured on a secret the model has not seen. */
function thresholdsOf(model: Model, unseen: readonly Binned[]): readonly number[] {
  const scores = unseen.map(table => predict(model, table).map(Math.abs).sort())
  return LEVELS.map(({ passed }) => {
    if (passed === 0) return 0
    const byDay = scores.map(day => day[Math.floor(passed * day.length)] ?? 0)
    return byDay.reduce((sum, score) => sum + score, 0) / Math.max(1, byDay.length)
  })
}

/** A day under a secret of its own: its trades may share their luck. */
export interface ClusterDay {
  readonly cluster: string
  readonly day: MarketDay
}

/** The days of secrets `first` to `first + count` of the plan. */
export function* daysOf(plan: Plan, first: number, count: number): Generator<ClusterDay> {
  const { method, seed, codes, change } = plan
  for (let number = first; number < first + count; number++) {
    const secret = `learning bot ${seed} ${number}`
    const pairs = publicPrices({ secret, method, codes, firstDay: MONDAY, change })
    for (const day of marketDays(pairs, MONDAY, plan.days)) yield { cluster: `${secret} ${day.day}`, day }
  }
}

function targetOf(day: MarketDay, horizon: Horizon): Float32Array {
  const moves = day.moves[HORIZONS.indexOf(horizon)] ?? new Float32Array()
  return moves.map(move => Math.max(-LONGEST, Math.min(LONGEST, move)))
}
