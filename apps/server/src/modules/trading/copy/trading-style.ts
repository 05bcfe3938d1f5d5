// Trading rules of the simulated masters: simple rules on past prices, the same for their history and for today. They use no future
// prices and may lose.
import type { Side } from '@tallystick/engine/core/side'
import { approximate, type Decimal, ONE } from '@tallystick/kernel/decimal'
import type { PairTerms } from '@tallystick/engine/core/pair'

export interface TradingStyle {
  /** Stored: never rename. */
  readonly style: string
  readonly nickname: string
  readonly avatar: 'wave' | 'moon' | 'peak' | 'anchor'
  /** Pairs in dollars, by code. */
  readonly codes: readonly string[]
  readonly leverage: number
  /** Value of one position in dollars. */
  readonly notional: number
  /** How many prices back the rule looks, and how long it holds at most, in candles. */
  readonly lookBack: number
  readonly hold: number
  readonly signal: (closes: readonly number[]) => Side | undefined
}

export const STYLES: readonly TradingStyle[] = [
  {
    style: 'tide',
    nickname: 'Tide',
    avatar: 'wave',
    codes: ['BTCUSD', 'ETHUSD'],
    leverage: 20,
    notional: 20_000,
    lookBack: 12,
    hold: 10,
    signal: closes => withTrend(closes, 0.8),
  },
  {
    style: 'ebb',
    nickname: 'Ebb',
    avatar: 'moon',
    codes: ['EURUSD', 'BTCUSD', 'GBPUSD'],
    leverage: 50,
    notional: 40_000,
    lookBack: 20,
    hold: 8,
    signal: closes => againstStretch(closes, 1.4),
  },
  {
    style: 'summit',
    nickname: 'Summit',
    avatar: 'peak',
    codes: ['ETHUSD', 'XAUUSD'],
    leverage: 10,
    notional: 15_000,
    lookBack: 24,
    hold: 16,
    signal: closes => outOfRange(closes),
  },
  {
    style: 'anchor',
    nickname: 'Anchor',
    avatar: 'anchor',
    codes: ['BTCUSD', 'XAUUSD', 'EURUSD'],
    leverage: 5,
    notional: 8_000,
    lookBack: 30,
    hold: 24,
    signal: closes => withTrend(closes, 1.2),
  },
]

/** Goes with a move that is larger than the usual one by the factor. */
function withTrend(closes: readonly number[], factor: number): Side | undefined {
  const { deviation } = spread(closes)
  const move = (closes.at(-1) ?? 0) - (closes[0] ?? 0)
  if (deviation === 0 || Math.abs(move) < factor * deviation) return undefined
  return move > 0 ? 'buy' : 'sell'
}

/** Bets that a price far from its mean comes back. */
function againstStretch(closes: readonly number[], factor: number): Side | undefined {
  const { mean, deviation } = spread(closes)
  const away = (closes.at(-1) ?? 0) - mean
  if (deviation === 0 || Math.abs(away) < factor * deviation) return undefined
  return away > 0 ? 'sell' : 'buy'
}

/** Follows a price that leaves the range of the prices before it. */
function outOfRange(closes: readonly number[]): Side | undefined {
  const before = closes.slice(0, -1)
  const last = closes.at(-1) ?? 0
  if (last > Math.max(...before)) return 'buy'
  return last < Math.min(...before) ? 'sell' : undefined
}

function spread(closes: readonly number[]): { readonly mean: number; readonly deviation: number } {
  const mean = closes.reduce((sum, close) => sum + close, 0) / Math.max(closes.length, 1)
  const square = closes.reduce((sum, close) => sum + (close - mean) ** 2, 0) / Math.max(closes.length, 1)
  return { mean, deviation: Math.sqrt(square) }
}

/** Lots worth about the style's notional at this price, in the pair's steps and bounds; 0 when the smallest is too much. */
export function sizeOf(style: TradingStyle, terms: PairTerms, price: Decimal): Decimal {
  const unit = (approximate(price) / approximate(ONE)) * (approximate(terms.unitsPerLot) / approximate(ONE))
  const steps = Math.floor(style.notional / unit / (approximate(terms.lotStep) / approximate(ONE)))
  const lots = BigInt(steps) * terms.lotStep
  if (lots < terms.minLots) return 0n
  return lots > terms.maxLots ? terms.maxLots : lots
}

/** The offered leverage that is nearest from below; the smallest there is otherwise. */
export function leverageOf(style: TradingStyle, terms: PairTerms): number {
  const offered = terms.leverages.filter(value => value <= style.leverage)
  return offered.at(-1) ?? terms.leverages[0] ?? 0
}
