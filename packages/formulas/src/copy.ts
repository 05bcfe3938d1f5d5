// Formulas of copy trading: the size of a copy, the master's share, the relation's own stop-loss, and a master's record from closed
// orders (rules CP1–CP9 in SPEC.md).
import { type Decimal, type Lots, ONE, quotient, type Usd } from '@tallystick/kernel/decimal'

const MONEY_PLACES = 6
const PERCENT = 100n

/** [CP1] The master's lots times the multiple, rounded down to the pair's step. */
export function copyLots(masterLots: Lots, multiple: number, lotStep: Lots): Lots {
  const wanted = masterLots * BigInt(multiple)
  return wanted - (wanted % lotStep)
}

/** [CP9] The copy's lots times the share of the master's lots that was closed, rounded down to the pair's step. */
export function partLots(lots: Lots, masterPart: Lots, masterWhole: Lots, lotStep: Lots): Lots {
  const wanted = (lots * masterPart) / masterWhole
  return wanted - (wanted % lotStep)
}

export interface ShareTerms {
  /** Realised with this master before the close, and the highest it ever was. */
  readonly realised: Usd
  readonly highWater: Usd
  /** Share of earlier closes that the free money did not reach for. */
  readonly owed: Usd
  readonly sharePercent: Decimal
  readonly profit: Usd
  /** Free money after the close. */
  readonly free: Usd
}

export interface Share {
  readonly realised: Usd
  readonly highWater: Usd
  readonly taken: Usd
  readonly owed: Usd
}

/** [CP2] A percentage of what lies above the high-water mark. [CP3] Never more than the free money; the rest stays owed. */
export function profitShare(terms: ShareTerms): Share {
  const realised = terms.realised + terms.profit
  const gain = realised > terms.highWater ? realised - terms.highWater : 0n
  const due = terms.owed + quotient(gain * terms.sharePercent, ONE * ONE * PERCENT, MONEY_PLACES)
  const taken = due < terms.free ? due : terms.free
  return { realised, highWater: terms.highWater + gain, taken, owed: due - taken }
}

/** [CP4] The loss at which a relation stops itself: a percentage of its maximum amount. */
export function copyStopLoss(maxAmount: Usd, percent: number): Usd {
  return quotient(maxAmount * BigInt(percent), ONE * PERCENT, MONEY_PLACES)
}

/** A closed order as far as the record of a trader depends on it. */
export interface ClosedTrade {
  readonly profit: Usd
  readonly margin: Usd
  readonly week: number
}

export interface TrackRecord {
  readonly count: number
  readonly profit: Usd
  /** Percent, two places. */
  readonly rate: Decimal
  readonly win: Decimal
  /** Both as amounts that are not negative. */
  readonly maxDrawdown: Usd
  readonly worstWeek: Usd
}

/** [CP5] rate and win, [CP6] drawdown, [CP7] worst week; trades in the order they were closed in. */
export function trackRecord(trades: readonly ClosedTrade[]): TrackRecord {
  let profit = 0n
  let margin = 0n
  let wins = 0n
  let peak = 0n
  let maxDrawdown = 0n
  const weeks = new Map<number, Usd>()
  for (const trade of trades) {
    profit += trade.profit
    margin += trade.margin
    if (trade.profit > 0n) wins += 1n
    if (profit > peak) peak = profit
    if (peak - profit > maxDrawdown) maxDrawdown = peak - profit
    weeks.set(trade.week, (weeks.get(trade.week) ?? 0n) + trade.profit)
  }
  let worst = 0n
  for (const result of weeks.values()) if (result < worst) worst = result
  return {
    count: trades.length,
    profit,
    rate: margin === 0n ? 0n : quotient(profit * PERCENT, margin, 2),
    win: trades.length === 0 ? 0n : quotient(wins * PERCENT, BigInt(trades.length), 2),
    maxDrawdown,
    worstWeek: -worst,
  }
}

/** [CP8] The middle one, or the mean of the two in the middle. */
export function median(amounts: readonly Usd[]): Usd {
  const sorted = amounts.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0n
  if (sorted.length % 2 === 1) return upper
  const lower = sorted[middle - 1] ?? 0n
  return quotient(lower + upper, 2n * ONE, MONEY_PLACES)
}
