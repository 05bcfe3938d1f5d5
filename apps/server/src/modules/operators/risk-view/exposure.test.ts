// What users hold in a pair, against the same sums in plain fractions: both sides, without a price, and in pairs that are converted by
// another one, by its inverse or by their own.
import { decimal, divideHalfAway } from '@tallystick/kernel/decimal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ExposureMarket, valueExposure } from './exposure.ts'

const ONE = 10n ** 8n

interface Priced {
  readonly price: bigint | undefined
  readonly rate?: bigint | undefined
  readonly inverse?: boolean | undefined
}

function marketOf({ price, rate, inverse }: Priced): ExposureMarket {
  const conversion = inverse === undefined ? {} : { conversion: { pairId: 3, inverse } }
  return {
    // Of a pair only how it is converted is looked at, and of a quote only its price.
    pair: () => ({ id: 2, ...conversion }) as ReturnType<ExposureMarket['pair']>,
    quote: () => (price === undefined ? undefined : { price }) as ReturnType<ExposureMarket['quote']>,
    conversionRate: () => rate,
  }
}

interface Side {
  readonly orders: number
  readonly lots: bigint
  readonly units: bigint
  readonly open: bigint
}

const rowOf = (side: 1 | 2, { orders, lots, units, open }: Side) => ({
  pair_id: 2,
  side,
  orders,
  lots: String(lots),
  size: String(lots * units),
  cost: String(lots * units * open),
})

const side = fc.record({
  orders: fc.nat(50),
  lots: fc.bigInt({ min: 1n, max: 1_000n * ONE }),
  units: fc.constantFrom(ONE, 100n * ONE, 100_000n * ONE),
  open: fc.bigInt({ min: 1n, max: 100_000n * ONE }),
})
const PRICED = fc.record({
  price: fc.option(fc.bigInt({ min: 1n, max: 100_000n * ONE }), { nil: undefined }),
  rate: fc.option(fc.bigInt({ min: ONE / 1_000n, max: 1_000n * ONE }), { nil: undefined }),
  inverse: fc.option(fc.boolean(), { nil: undefined }),
})

/** Lots × units × price in dollars, rounded once for the quote currency and once for dollars. */
function dollars(sum: bigint, { rate, inverse }: Priced): bigint {
  const quoted = divideHalfAway(sum, 10n ** 16n)
  if (inverse === undefined || rate === undefined) return quoted
  return inverse ? divideHalfAway(quoted * ONE, rate) : divideHalfAway(quoted * rate, ONE)
}

describe('exposure', () => {
  it('is what both sides are worth, their difference, and what they would win', () => {
    fc.assert(
      fc.property(side, side, PRICED, (bought, sold, priced) => {
        const found = valueExposure(marketOf(priced), 2, [rowOf(1, bought), rowOf(2, sold)])
        const worth = ({ lots, units, open }: Side): bigint => lots * units * (priced.price ?? open)
        const cost = ({ lots, units, open }: Side): bigint => lots * units * open
        expect(found).toEqual({
          pairId: 2,
          orders: bought.orders + sold.orders,
          buyLots: bought.lots,
          sellLots: sold.lots,
          price: priced.price ?? 0n,
          openInterest: dollars(worth(bought) + worth(sold), priced),
          net: dollars(worth(bought) - worth(sold), priced),
          floating: dollars(worth(bought) - cost(bought) + cost(sold) - worth(sold), priced),
        })
      }),
    )
  })

  it('of one side alone, and of none', () => {
    const market = marketOf({ price: decimal('110') })
    const one = { orders: 1, lots: decimal('2'), units: ONE, open: decimal('100') }
    expect(valueExposure(market, 2, [rowOf(2, one)])).toMatchObject({
      buyLots: 0n,
      sellLots: decimal('2'),
      openInterest: decimal('220'),
      net: decimal('-220'),
      floating: decimal('-20'),
    })
    expect(valueExposure(market, 2, [])).toMatchObject({ orders: 0, openInterest: 0n, net: 0n, floating: 0n })
  })
})
