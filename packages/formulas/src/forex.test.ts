import { decimal, formatDecimal, ONE } from '@tallystick/kernel/decimal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  closedMarketHaircut,
  forexFee,
  forexMargin,
  forexNotional,
  forexProfit,
  freeMoney,
  marginLevel,
  isAtOrBelow,
  partOf,
  stopOutPrice,
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
