// Formulas of the portfolio: what equity over time says about a user's trading (rules PF1–PF7 in SPEC.md).
import { type Decimal, ONE, quotient, type Usd } from '@tallystick/kernel/decimal'

const PROFIT_PLACES = 6
const PERCENT = 100n
const FINER = 100_000_000n

/** What somebody was worth at one moment, and what they had paid in and out since the beginning. */
export interface Worth {
  readonly equity: Usd
  readonly paidIn: Usd
  readonly paidOut: Usd
}

/** [PF1] Profit between two moments = change of equity, less what was paid in, plus what was paid out. */
export function profitBetween(before: Worth, after: Worth): Usd {
  return gained(after) - gained(before)
}

/** What is there beyond what was brought. */
function gained({ equity, paidIn, paidOut }: Worth): Usd {
  return equity - paidIn + paidOut
}

export interface Drawdown {
  readonly amount: Usd
  /** Of equity at the best moment; zero when there was none. */
  readonly percent: Decimal
}

/** [PF2] The deepest fall of the profit so far from its best; in percent of equity at that moment, 2 places. */
export function deepestFall(moments: readonly Worth[]): Drawdown {
  let best: Worth | undefined
  let deepest: Drawdown = { amount: 0n, percent: 0n }
  for (const moment of moments) {
    if (!best || gained(moment) > gained(best)) best = moment
    const amount = gained(best) - gained(moment)
    if (amount > deepest.amount)
      deepest = { amount, percent: best.equity > 0n ? quotient(amount * PERCENT, best.equity, 2) : 0n }
  }
  return deepest
}

/** [PF3] Mean result of so many orders, 6 places; zero without any. */
export function meanResult(sum: Usd, count: number): Usd {
  return count === 0 ? 0n : quotient(sum, BigInt(count) * ONE, PROFIT_PLACES)
}

/** [PF4] Orders that brought something, as a percentage of those that brought or cost something, 2 places; zero without any. */
export function winRate(won: number, lost: number): Decimal {
  return won + lost === 0 ? 0n : quotient(BigInt(won) * PERCENT, BigInt(won + lost), 2)
}

/**
 * [PF5] What one dollar became, moment by moment: each step × (1 + profit ÷ (equity before it + what was paid in during it)), 8 places. A step
 * without money at work changes nothing, and nothing is worth less than zero.
 */
export function growth(moments: readonly Worth[]): readonly Decimal[] {
  // With 8 places more than it is told with: many small steps must not add up their roundings.
  let index = ONE * FINER
  return moments.map((moment, n) => {
    const before = moments[n - 1]
    const atWork = before === undefined ? 0n : before.equity + moment.paidIn - before.paidIn
    if (before !== undefined && atWork > 0n) {
      const next = index + (index * profitBetween(before, moment)) / atWork
      index = next > 0n ? next : 0n
    }
    return (index + FINER / 2n) / FINER
  })
}

/** [PF6] The deepest fall of such a growth from its best, in percent of that best, 2 places. */
export function deepestGrowthFall(indices: readonly Decimal[]): Decimal {
  let best = 0n
  let deepest = 0n
  for (const index of indices) {
    if (index > best) best = index
    if (best === 0n) continue
    const fall = quotient((best - index) * PERCENT, best, 2)
    if (fall > deepest) deepest = fall
  }
  return deepest
}

/** [PF7] From one value of a growth to another, in percent, 2 places; zero when nothing was left. */
export function growthPercent(from: Decimal, to: Decimal): Decimal {
  return from === 0n ? 0n : quotient((to - from) * PERCENT, from, 2)
}
