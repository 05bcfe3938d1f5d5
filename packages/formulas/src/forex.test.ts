import { decimal, formatDecimal, ONE } from '@tallystick/kernel/decimal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  breakEvenPrice,
  closedMarketHaircut,
  forexFee,
  forexMargin,
  forexNotional,
  forexProfit,
  freeMoney,
  marginLevel,
  isAtOrBelow,
  isStopReached,
  lossAtStop,
  lotsForRisk,
  partOf,
  rewardToRisk,
  stopOutPrice,
  trailingStop,
  transferableMoney,
} from './forex.ts'

const d = decimal

describe('margin and fee', () => {
  it('[FX1] fixed margin is lots × units, whatever the price and leverage', () => {
    const terms = { mode: 'fixed', lots: d('0.3'), unitsPerLot: d('1000'), leverage: 0 } as const
    expect(forexMargin({ ...terms, price: d('5') })).toBe(d('300'))
    expect(forexMargin({ ...terms, price: d('97123.4') })).toBe(d('300'))
  })

  it.each([
    ['0.1', '1', '97123.4', 100, '97.1234'],
    ['0.01', '100000', '1.08412', 500, '2.16824'],
    ['0.01', '1', '0.00001', 3, '0.000000'],
    ['0.07', '1', '0.00015', 7, '0.000002'],
  ])('[FX2] %s lots × %s at %s with ×%s needs %s', (lots, units, price, leverage, expected) => {
    const margin = forexMargin({ mode: 'leveraged', lots: d(lots), unitsPerLot: d(units), price: d(price), leverage })
    expect(margin).toBe(d(expected))
  })

  it('[FX2] converts with one rounding, by multiplying or by dividing', () => {
    const terms = { mode: 'leveraged', lots: d('1'), unitsPerLot: d('100000'), leverage: 100 } as const
    const jpy = forexMargin({ ...terms, price: d('151.234'), conversion: { price: d('151.234'), inverse: true } })
    expect(jpy).toBe(d('1000'))
    const gbp = forexMargin({ ...terms, price: d('0.85'), conversion: { price: d('1.27'), inverse: false } })
    expect(gbp).toBe(d('1079.5'))
  })

  it('[FX3] [FX4] fee by lots or by margin', () => {
    const terms = { lots: d('0.25'), margin: d('97.1234'), feeRate: d('3') }
    expect(forexFee({ ...terms, feeType: 'lots' })).toBe(d('0.75'))
    expect(forexFee({ ...terms, feeType: 'margin', feeRate: d('0.001') })).toBe(d('0.097123'))
  })
})

describe('profit', () => {
  const position = { lots: d('0.1'), unitsPerLot: d('100000'), openPrice: d('1.08412') }

  it('[FX5] follows the direction', () => {
    expect(forexProfit({ ...position, side: 'buy' }, d('1.08455'))).toBe(d('4.3'))
    expect(forexProfit({ ...position, side: 'sell' }, d('1.08455'))).toBe(d('-4.3'))
  })

  it('[FX5] a buy and a sell of the same size always cancel out', () => {
    const price = fc.bigInt({ min: 1n, max: 10n ** 14n })
    fc.assert(
      fc.property(
        price,
        price,
        fc.bigInt({ min: 1n, max: 10n ** 10n }),
        fc.boolean(),
        price,
        (openPrice, now, lots, inverse, rate) => {
          const terms = { lots, unitsPerLot: d('100'), openPrice }
          const conversion = { price: rate, inverse }
          const both =
            forexProfit({ ...terms, side: 'buy' }, now, conversion) +
            forexProfit({ ...terms, side: 'sell' }, now, conversion)
          return both === 0n
        },
      ),
    )
  })
})

describe('risk', () => {
  it('[FX6] is a percentage with two places and zero without holdings', () => {
    expect(formatDecimal(marginLevel(d('412.345'), d('100')), 2)).toBe('412.35')
    expect(marginLevel(d('1'), d('3'))).toBe(d('33.33'))
    expect(marginLevel(d('50'), 0n)).toBe(0n)
    expect(formatDecimal(marginLevel(d('-10'), d('40')), 2)).toBe('-25.00')
  })

  it('[FX7] decides at the level, not at the rounded rate', () => {
    expect(isAtOrBelow(d('50'), d('100'), d('50'))).toBe(true)
    expect(isAtOrBelow(d('50.00000001'), d('100'), d('50'))).toBe(false)
  })

  it('[FX8] floating profit adds nothing, floating loss and debt take away', () => {
    expect(freeMoney(d('100'), 0n, d('40'))).toBe(d('100'))
    expect(freeMoney(d('100'), 0n, d('-40'))).toBe(d('60'))
    expect(freeMoney(d('100'), d('10'), d('4'))).toBe(d('94'))
    expect(freeMoney(d('100'), 0n, d('-140'))).toBe(0n)
  })

  it('[FX10] the notional is in dollars, whichever way the quote currency is converted', () => {
    const position = { lots: d('0.1'), unitsPerLot: d('100000') }
    expect(forexNotional(position, d('1.1'))).toBe(d('11000'))
    expect(forexNotional(position, d('0.8'), { price: d('1.25'), inverse: false })).toBe(d('10000'))
    expect(forexNotional(position, d('150'), { price: d('150'), inverse: true })).toBe(d('10000'))
    expect(forexNotional({ lots: d('0.01'), unitsPerLot: d('1') }, d('33.3333'))).toBe(d('0.333333'))
  })

  it('[FX11][FX12] the haircut is taken from what is free, never below zero', () => {
    expect(closedMarketHaircut(d('10000'), d('5'))).toBe(d('500'))
    expect(closedMarketHaircut(d('0.33333'), d('2.5'))).toBe(d('0.008333'))
    expect(transferableMoney(d('600'), d('500'))).toBe(d('100'))
    expect(transferableMoney(d('500'), d('500'))).toBe(0n)
    expect(transferableMoney(d('400'), d('500'))).toBe(0n)
  })

  it('[FX13] a part takes its share rounded down, and the rest keeps what is left over', () => {
    expect(partOf(d('500'), d('0.25'), d('1'))).toBe(d('125'))
    expect(partOf(d('10'), d('1'), d('3'))).toBe(d('3.333333'))
    expect(partOf(d('0.000001'), d('0.99'), d('1'))).toBe(0n)
  })

  // One position of 1,000 units opened at 100, a level of 250; by hand from the definition of profit.
  const own = { inverse: true, own: true, price: d('125') }
  const buy = { side: 'buy', lots: ONE, unitsPerLot: d('1000'), openPrice: d('100') } as const
  const sell = { ...buy, side: 'sell' } as const
  it.each([
    ['a buy', [buy], '2250', '100', undefined, '98'],
    ['a sell', [sell], '2250', '100', undefined, '102'],
    ['a buy converted by dividing', [buy], '2250', '100', { inverse: true, own: false, price: d('1.25') }, '97.5'],
    ['a buy converted by multiplying', [buy], '2250', '100', { inverse: false, own: false, price: d('1.25') }, '98.4'],
    ['a buy converted by its own price', [buy], '500', '125', own, '95.23809524'],
    ['a hedged pair converted by its own price', [buy, { ...sell, openPrice: d('90') }], '370', '125', own, '50'],
  ] as const)('[FX9] the stop-out price of %s', (_, positions, equity, price, conversion, stop) => {
    const terms = { margin: d('500'), stopOutPercent: d('50'), positions, price: d(price), conversion }
    expect(stopOutPrice({ ...terms, equity: d(equity) })).toBe(d(stop))
  })

  it.each([
    ['a hedged pair', [buy, sell], '2250', '100', undefined],
    ['a buy whose money outlasts a price of zero', [buy], '100250', '100', undefined],
    ['a sell converted by its own price, which loses 1,000 at most', [sell], '1050', '125', own],
    ['a hedged pair converted by its own price and opened at one price', [buy, sell], '370', '125', own],
  ] as const)('[FX9] no price stops out %s', (_, positions, equity, price, conversion) => {
    const terms = { margin: d('500'), stopOutPercent: d('50'), positions, price: d(price), conversion }
    expect(stopOutPrice({ ...terms, equity: d(equity) })).toBeUndefined()
  })

  it('[FX14] at the break-even price the profit pays the fee, and a step before it does not', () => {
    const position = { lots: d('0.3'), unitsPerLot: d('100000'), fee: d('1.7') }
    for (const conversion of [undefined, { price: d('1.25'), inverse: false }, { price: d('150'), inverse: true }])
      for (const side of ['buy', 'sell'] as const) {
        const terms = { ...position, side, openPrice: d('1.1') }
        const price = breakEvenPrice({ ...terms, places: 5, conversion })
        const step = side === 'buy' ? d('0.00001') : -d('0.00001')
        expect(forexProfit(terms, price, conversion) >= position.fee).toBe(true)
        expect(forexProfit(terms, price - step, conversion) < position.fee).toBe(true)
      }
    expect(breakEvenPrice({ ...position, side: 'buy', openPrice: d('1.1'), fee: 0n, places: 5 })).toBe(d('1.1'))
  })

  it('[FX15] the stop costs the move and the fee', () => {
    const position = { side: 'buy', lots: d('0.1'), unitsPerLot: d('1'), openPrice: d('100000') } as const
    expect(lossAtStop(position, d('99000'), d('1.2'))).toBe(d('101.2'))
    expect(lossAtStop({ ...position, side: 'sell' }, d('100500'), d('1.2'))).toBe(d('51.2'))
    const yen = { ...position, unitsPerLot: d('100000'), openPrice: d('150') }
    expect(lossAtStop(yen, d('148'), 0n, { price: d('148'), inverse: true })).toBe(d('135.135135'))
  })

  it('[FX16] as many lots as lose at most the amount, and one step more would lose more', () => {
    const grid = { step: d('0.01'), most: d('50') }
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 5_000n * ONE }),
        fc.bigInt({ min: 1n, max: 900n * ONE }),
        (amount, move) => {
          const lossOf = (lots: bigint): bigint => {
            const position = { side: 'sell', lots, unitsPerLot: ONE, openPrice: d('1000') } as const
            return lossAtStop(
              position,
              d('1000') + move,
              forexFee({ feeType: 'lots', lots, margin: 0n, feeRate: d('2') }),
            )
          }
          const lots = lotsForRisk(amount, lossOf, grid)
          expect(lots % grid.step).toBe(0n)
          expect(lossOf(lots) <= amount).toBe(true)
          expect(lots === grid.most || lossOf(lots + grid.step) > amount).toBe(true)
        },
      ),
    )
  })

  it('[FX17] the reward is told for each dollar at risk, after the fee on both sides', () => {
    expect(rewardToRisk(d('200'), 0n, d('100'))).toBe(d('2'))
    expect(rewardToRisk(d('200'), d('1.2'), d('101.2'))).toBe(d('1.96'))
    expect(rewardToRisk(d('1'), d('1.2'), d('101.2'))).toBe(0n)
  })

  it('[FX18] a trailing stop is below the best price for buys and above it for sells, by its distance or percentage', () => {
    const byPrice = { distance: d('2.5'), percent: null }
    expect([trailingStop('buy', d('100'), byPrice), trailingStop('sell', d('100'), byPrice)]).toEqual([
      d('97.5'),
      d('102.5'),
    ])
    const byPercent = { distance: null, percent: d('1.25') }
    expect([trailingStop('buy', d('80'), byPercent), trailingStop('sell', d('80'), byPercent)]).toEqual([
      d('79'),
      d('81'),
    ])
    // 1.11111111 % of 3 is 0.0333333333, rounded at the eighth place.
    expect(trailingStop('buy', d('3'), { distance: null, percent: d('1.11111111') })).toBe(d('2.96666667'))
  })

  it.each([
    ['buy', '97.51', false],
    ['buy', '97.5', true],
    ['buy', '97.49', true],
    ['sell', '97.49', false],
    ['sell', '97.5', true],
    ['sell', '97.51', true],
  ] as const)('[FX18] for a %s a stop at 97.5 is reached at %s: %s', (side, price, isReached) => {
    expect(isStopReached(side, d('97.5'), d(price))).toBe(isReached)
  })

  it('[FX9] at the stop-out price equity equals the level', () => {
    const arbitraryPosition = fc.record({
      side: fc.constantFrom('buy' as const, 'sell' as const),
      lots: fc.bigInt({ min: ONE / 100n, max: 10n * ONE }),
      unitsPerLot: fc.constant(d('1000')),
      openPrice: fc.bigInt({ min: 80n * ONE, max: 120n * ONE }),
    })
    const conversions = fc.constantFrom(
      undefined,
      { inverse: true, own: true },
      { inverse: false, own: false },
      { inverse: true, own: false },
    )
    fc.assert(
      fc.property(fc.array(arbitraryPosition, { minLength: 1, maxLength: 4 }), conversions, (positions, kind) => {
        const price = d('100')
        const conversion = kind && { ...kind, price: kind.own ? price : d('1.3') }
        const margin = d('500')
        const stopOutPercent = d('50')
        const money = d('2000')
        const at = (p: bigint) => {
          const rate = conversion && { inverse: conversion.inverse, price: conversion.own ? p : conversion.price }
          return positions.reduce((sum, position) => sum + forexProfit(position, p, rate), money)
        }
        const stop = stopOutPrice({ equity: at(price), margin, stopOutPercent, positions, price, conversion })
        // Far from the market a self-converting pair is so steep that one step of the price is worth more than a cent.
        if (stop === undefined || stop < d('20')) return true
        // A price has 8 places, so the level is met to within one step of it times the size, plus rounding of each profit.
        const size = positions.reduce((sum, p) => sum + p.lots * 1000n, 0n) / ONE
        const off = at(stop) - d('250')
        const allowed = size * 40n + 1000n
        return off <= allowed && off >= -allowed
      }),
    )
  })
})
