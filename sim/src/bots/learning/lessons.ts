// What the learner took from the public prices of some secrets: one model per product and horizon, and how sure it must be to trade.
import type { Listing } from '@tallystick/server/feed/listing'
import { binned, type Limits, limitsOf, stacked } from './bins.ts'
import { type Binned, fit, type Loss, type Model, predict } from './boosting.ts'
import { WIDTH } from './features.ts'
import { type Horizon, HORIZONS, type MarketDay, marketDays } from './market-day.ts'
import { type Method, MONDAY } from './public-prices.ts'

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
  /** Each tree learns from one moment in so many. */
  readonly stride: number
}

export type Product = 'micro' | 'contracts'

/** A micro order pays by the sign of the move, a contract by its size. */
const PRODUCTS: readonly { readonly product: Product; readonly loss: Loss }[] = [
  { product: 'micro', loss: 'sign' },
  { product: 'contracts', loss: 'size' },
]

/** How sure the learner must be: the share of all moments it lets pass. */
export const LEVELS = [
  { name: 'learner, always', passed: 0 },
  { name: 'learner, surest third', passed: 2 / 3 },
  { name: 'learner, surest 5 %', passed: 0.95 },
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
  let limits: Limits | undefined
  const tables: Binned[] = []
  const moves: (readonly Float32Array[])[] = []
  for (const day of daysOf(plan, 0, plan.learned)) {
    limits ??= limitsOf(day.values, WIDTH)
    tables.push(binned(day.values, limits))
    moves.push(day.moves)
  }
  const known = limits ?? []
  const table = stacked(tables)
  const others = stacked([...daysOf(plan, plan.learned, 1)].map(day => binned(day.values, known)))
  const lessons = plan.horizons.flatMap(horizon => {
    const targets = targetsOf(moves.map(byHorizon => byHorizon[HORIZONS.indexOf(horizon)] ?? new Float32Array()))
    return PRODUCTS.map(({ product, loss }) => {
      const model = fit(table, targets, { loss, trees: plan.trees, stride: plan.stride })
      const sureness = predict(model, others).map(Math.abs).sort()
      const thresholds = LEVELS.map(({ passed }) => sureness[Math.floor(passed * sureness.length)] ?? 0)
      return { product, horizon, model, thresholds: [0, ...thresholds.slice(1)] }
    })
  })
  return { limits: known, lessons }
}

/** The days of secrets `first` to `first + count`; no two secrets of any plan are the same. */
export function* daysOf({ method, seed, codes, change, days }: Plan, first: number, count: number): Generator<MarketDay> {
  for (let number = first; number < first + count; number++)
    yield* marketDays({ secret: `learning bot ${seed} ${number}`, method, codes, firstDay: MONDAY, change }, days)
}

function targetsOf(days: readonly Float32Array[]): Float32Array {
  const targets = new Float32Array(days.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const day of days) {
    targets.set(day, at)
    at += day.length
  }
  return targets.map(move => Math.max(-LONGEST, Math.min(LONGEST, move)))
}
