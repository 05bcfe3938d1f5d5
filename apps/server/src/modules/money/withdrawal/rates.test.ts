// Where the rate of a currency comes from, what is shown of it, and what would be paid at now.
import { ONE } from '@tallystick/kernel/decimal'
import { describe, expect, it } from 'vitest'
import { RATE_SOURCE } from '../../../engine-host/store/tables/wallet.ts'
import type { Market } from '../../../feed/market.ts'
import type { CurrencyRow, ReviewedWithdrawal } from './queries.ts'
import { priceNow, rateSourceOf, shownRate } from './rates.ts'

const marketAt = (price: bigint | undefined): Market =>
  ({
    byCode: (code: string) => (code === 'BTCUSD' ? { id: 1 } : undefined),
    quote: (id: number) => (id === 1 && price !== undefined ? { price } : undefined),
    // Nothing else of it is asked.
  }) as unknown as Market

const currency = (pricePair: string | null, usdPrice: bigint, isPerUsd = false): CurrencyRow =>
  ({ pricePair, usdPrice, isPerUsd }) as unknown as CurrencyRow

describe('the rate of a currency', () => {
  it.each([
    ['BTCUSD', ONE, 'pair'],
    ['BTCUSD', 7n, 'pair'],
    [null, ONE, 'fixed'],
    [null, ONE + 1n, 'typed'],
  ] as const)('with pair %s and %s dollars is %s', (pricePair, usdPrice, source) => {
    expect(rateSourceOf({ pricePair, usdPrice })).toBe(source)
  })

  it('is shown as operators set it, or as its pair stands, and not at all without a price', () => {
    expect(shownRate(marketAt(undefined), currency(null, 7n))).toEqual({ price: 7n, isPerUsd: true })
    for (const isPerUsd of [true, false])
      expect(shownRate(marketAt(1n), currency('BTCUSD', 7n, isPerUsd))).toEqual({ price: 1n, isPerUsd })
    for (const price of [0n, undefined]) expect(shownRate(marketAt(price), currency('BTCUSD', 7n))).toBeUndefined()
    expect(shownRate(marketAt(5n), currency('NOPAIR', 7n))).toBeUndefined()
  })

  it.each([
    ['fixed', undefined],
    ['typed', 9n],
    ['pair', 5n],
  ] as const)('that is %s would be paid at %s', (source, price) => {
    const withdrawal = { rateSource: RATE_SOURCE[source], pairId: 1, typedPrice: 9n } as unknown as ReviewedWithdrawal
    expect(priceNow(marketAt(5n), withdrawal)).toBe(price)
  })
})
