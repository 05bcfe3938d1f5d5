// What users hold in one pair, valued at its newest price.
import { absolute, divide, divideHalfAway, multiply, type Lots, type Price, type Usd } from '@tallystick/kernel/decimal'
import type { Market } from '../../../feed/market.ts'
import type { ExposureRow } from './queries.ts'

/** Lots × units × price carries 1e-24; dollars carry 1e-8. */
const TO_DOLLARS = 10n ** 16n

export interface Exposure {
  readonly pairId: number
  readonly orders: number
  readonly buyLots: Lots
  readonly sellLots: Lots
  /** 0: there is none yet. Then positions count as what they were opened for. */
  readonly price: Price
  /** Worth of both sides together, and of what was bought less what was sold. */
  readonly openInterest: Usd
  readonly net: Usd
  /** What users would win if everything closed now. */
  readonly floating: Usd
}

export type ExposureMarket = Pick<Market, 'pair' | 'quote' | 'conversionRate'>

/** @param rows of this pair: one or both sides. */
export function valueExposure(market: ExposureMarket, pairId: number, rows: readonly ExposureRow[]): Exposure {
  const price = market.quote(pairId)?.price ?? 0n
  const total = (side: number, field: 'lots' | 'size' | 'cost'): bigint =>
    rows.filter(row => row.side === side).reduce((sum, row) => sum + BigInt(row[field]), 0n)
  const worth = (side: number): bigint => (price === 0n ? total(side, 'cost') : total(side, 'size') * price)
  const [bought, sold] = [worth(1), worth(2)]
  const dollars = (amount: bigint): Usd => inDollars(market, pairId, divideHalfAway(amount, TO_DOLLARS))
  return {
    pairId,
    orders: rows.reduce((sum, row) => sum + row.orders, 0),
    buyLots: total(1, 'lots'),
    sellLots: total(2, 'lots'),
    price,
    openInterest: dollars(bought + sold),
    net: dollars(bought - sold),
    floating: dollars(bought - total(1, 'cost') + total(2, 'cost') - sold),
  }
}

function inDollars(market: ExposureMarket, pairId: number, amount: bigint): Usd {
  const conversion = market.pair(pairId)?.conversion
  const rate = market.conversionRate(pairId)
  if (!conversion || rate === undefined || rate === 0n) return amount
  // Division and multiplication round the same way on both sides of zero.
  const sign = amount < 0n ? -1n : 1n
  const size = absolute(amount)
  return sign * (conversion.inverse ? divide(size, rate) : multiply(size, rate))
}
