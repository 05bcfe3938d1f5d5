// Formulas of micro trading. The engine settles with these functions, the browser previews and checks with them (rules MC1–MC7 in
// SPEC.md).
import { type Decimal, ONE, type Price, quotient, type Rate, type Usd, negative } from '@tallystick/kernel/decimal'

const CENTS = 2
const PERCENT = 100n

export type Direction = 'up' | 'down'

export interface MicroStake {
  readonly stake: Usd
  /** Share of the stake a win pays, in (0, 1]. */
  readonly ratio: Rate
  /** 0: a loss takes the stake. Otherwise it takes as much as a win would have paid. */
  readonly lossLevel: number
}

/** [MC1] What a win pays on top of the stake: stake × ratio, 2 places. */
export function microWin(terms: Pick<MicroStake, 'stake' | 'ratio'>): Usd {
  return quotient(terms.stake * terms.ratio, ONE * ONE, CENTS)
}

/** [MC2] What a loss takes: the stake, or as much as a win would have paid when the loss level is not 0. */
export function microLoss(terms: MicroStake): Usd {
  return terms.lossLevel === 0 ? terms.stake : microWin(terms)
}

/** [MC3] Up wins at or above the open price, down at or below it: equal prices win for both. */
export function microWins(direction: Direction, openPrice: Price, price: Price): boolean {
  return direction === 'up' ? openPrice <= price : openPrice >= price
}

/** [MC1] [MC2] [MC3] What the order would bring at this price. */
export function microProfit(terms: MicroStake, direction: Direction, openPrice: Price, price: Price): Usd {
  return microWins(direction, openPrice, price) ? microWin(terms) : negative(microLoss(terms))
}

/** [MC6] The share of trades that must win for a gain of nothing, in percent, 2 places. */
export function breakEvenPercent(terms: MicroStake): Decimal {
  const loss = microLoss(terms)
  return quotient(loss * PERCENT, loss + microWin(terms), 2)
}

/** One accepted price as the tape has it. */
export interface TapeTick {
  readonly id: number
  readonly at: number
  readonly price: Price
}

/** What an order was taken with; nothing of it ever changes. */
export interface MicroTerms extends MicroStake {
  readonly direction: Direction
  readonly openPrice: Price
  readonly openTick: number
  readonly expiresAt: number
  /** An end price older than this at expiry is none. */
  readonly staleMs: number
}

export interface TapeAtExpiry {
  /** The last accepted price at or before the expiry. */
  readonly last: TapeTick | undefined
  /** The market shut between open and expiry, which its schedule did not say when the order was taken. */
  readonly closed: boolean
}

export type MicroOutcome = 'won' | 'lost' | 'market_closed' | 'no_tick' | 'stale'

export interface MicroResult {
  readonly outcome: MicroOutcome
  /** None when the market closed under it, or no price came. */
  readonly endPrice: Price | null
  readonly endTick: number | null
  readonly profit: Usd
}

/** [MC4] [MC5] The result of an order: its terms and the tape decide, and nothing else can. */
export function microResult(terms: MicroTerms, { last, closed }: TapeAtExpiry): MicroResult {
  if (closed) return { outcome: 'market_closed', endPrice: null, endTick: null, profit: 0n }
  if (!last || last.id <= terms.openTick) return { outcome: 'no_tick', endPrice: null, endTick: null, profit: 0n }
  const end = { endPrice: last.price, endTick: last.id }
  if (terms.expiresAt - last.at > terms.staleMs) return { outcome: 'stale', ...end, profit: 0n }
  const profit = microProfit(terms, terms.direction, terms.openPrice, last.price)
  return { outcome: microWins(terms.direction, terms.openPrice, last.price) ? 'won' : 'lost', ...end, profit }
}

/** [MC7] Whether buying both sides would gain on average when `ties` of `samples` end where they began: both sides win on those. */
export function bothSidesPay(terms: Pick<MicroStake, 'ratio' | 'lossLevel'>, ties: number, samples: number): boolean {
  const loss = terms.lossLevel === 0 ? ONE : terms.ratio
  return BigInt(ties) * (terms.ratio + loss) > BigInt(samples) * (loss - terms.ratio)
}
