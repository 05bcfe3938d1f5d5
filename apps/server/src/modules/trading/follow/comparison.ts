// A follower's result against the master's, order by order, and what the difference comes from. Pure: rows in, figures out. The parts of
// an order add up to its difference exactly; what is rounded on the way is in the exit.
import { type ConversionPrice, forexProfit } from '@tallystick/formulas/forex'
import type { Instant } from '@tallystick/kernel/clock'
import { type Decimal, type Lots, ONE, type Price, quotient, type Usd } from '@tallystick/kernel/decimal'

const MONEY_PLACES = 6

/** A closed order of the master, or a part of one. */
export interface MasterTrade {
  readonly id: number
  readonly pairId: number
  readonly side: 'buy' | 'sell'
  readonly lots: Lots
  readonly openPrice: Price
  readonly profit: Usd
  readonly fee: Usd
  readonly closedAt: Instant
}

/** What the follower has of it: the copy, or a part of it. */
export interface CopyTrade {
  readonly masterOrderId: number
  readonly side: 'buy' | 'sell'
  readonly lots: Lots
  readonly unitsPerLot: Decimal
  readonly openPrice: Price
  readonly closePrice: Price
  /** Price of the pair that converts to dollars; one where the pair is in dollars. */
  readonly closeRate: Price
  readonly profit: Usd
  readonly fee: Usd
  /** Closed at a price; one that ended before it opened never traded. */
  readonly state: 'open' | 'traded' | 'ended'
}

/** Where the difference comes from. */
export interface Causes {
  readonly entry: Usd
  readonly exit: Usd
  readonly size: Usd
  readonly fees: Usd
  readonly skipped: Usd
}

export interface Compared {
  readonly trade: MasterTrade
  /** After the opening fee, times the multiple. */
  readonly masterResult: Usd
  readonly ownResult: Usd
  readonly isCopied: boolean
  readonly causes: Causes
}

const NO_CAUSES: Causes = { entry: 0n, exit: 0n, size: 0n, fees: 0n, skipped: 0n }

/** Undefined while a copy of it is still open. `isInverse`: dollars of the pair are divided by its rate. */
export function compareTrade(
  trade: MasterTrade,
  copies: readonly CopyTrade[],
  multiple: number,
  isInverse: boolean,
): Compared | undefined {
  if (copies.some(({ state }) => state === 'open')) return undefined
  const times = BigInt(multiple)
  const masterResult = times * (trade.profit - trade.fee)
  const traded = copies.filter(({ state }) => state === 'traded')
  if (traded.length === 0) {
    return { trade, masterResult, ownResult: 0n, isCopied: false, causes: { ...NO_CAUSES, skipped: -masterResult } }
  }
  const lots = sum(traded, copy => copy.lots)
  const profit = sum(traded, copy => copy.profit)
  const fee = sum(traded, copy => copy.fee)
  const inSize = quotient(trade.profit * lots, trade.lots * ONE, MONEY_PLACES)
  const entry = sum(traded, copy => copy.profit - profitFrom(copy, trade.openPrice, isInverse))
  return {
    trade,
    masterResult,
    ownResult: profit - fee,
    isCopied: true,
    causes: {
      entry,
      exit: profit - inSize - entry,
      size: inSize - times * trade.profit,
      fees: times * trade.fee - fee,
      skipped: 0n,
    },
  }
}

/** What the copy would have made from the master's opening price. */
function profitFrom(copy: CopyTrade, openPrice: Price, isInverse: boolean): Usd {
  const conversion: ConversionPrice = { price: copy.closeRate, inverse: isInverse }
  return forexProfit({ ...copy, openPrice }, copy.closePrice, copy.closeRate === ONE ? undefined : conversion)
}

export interface Totals extends Causes {
  readonly masterResult: Usd
  readonly ownResult: Usd
  readonly orders: number
  readonly copied: number
}

export function totalsOf(compared: readonly Compared[]): Totals {
  const cause = (name: keyof Causes): Usd => sum(compared, ({ causes }) => causes[name])
  return {
    masterResult: sum(compared, one => one.masterResult),
    ownResult: sum(compared, one => one.ownResult),
    orders: compared.length,
    copied: compared.filter(({ isCopied }) => isCopied).length,
    entry: cause('entry'),
    exit: cause('exit'),
    size: cause('size'),
    fees: cause('fees'),
    skipped: cause('skipped'),
  }
}

function sum<Row>(rows: readonly Row[], of: (row: Row) => bigint): bigint {
  return rows.reduce((total, row) => total + of(row), 0n)
}
