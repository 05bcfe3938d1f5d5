import fc from 'fast-check'
import { forexProfit } from '@tallystick/formulas/forex'
import { decimal as d, formatDecimal, negative, ONE } from '@tallystick/kernel/decimal'
import { describe, expect, it } from 'vitest'
import { type Entry, firstText, stopFrom } from './stop-units.ts'
import type { StopName } from './stops-form.ts'

const BTC: Entry = {
  side: 'buy',
  lots: d('0.1'),
  unitsPerLot: ONE,
  openPrice: d('100000'),
  places: 2,
  conversionAt: () => undefined,
}
const YEN: Entry = {
  side: 'sell',
  lots: d('0.1'),
  unitsPerLot: d('100000'),
  openPrice: d('150'),
  places: 3,
  conversionAt: price => ({ price, inverse: true }),
}

describe('a stop as it is typed', () => {
  it.each([
    ['price', '99000', 'stopLoss', '99000'],
    ['distance', '500', 'stopLoss', '99500'],
    ['distance', '500', 'takeProfit', '100500'],
    ['percent', '1.5', 'stopLoss', '98500'],
    ['percent', '0.333', 'takeProfit', '100333'],
    ['usd', '50', 'stopLoss', '99500'],
    ['usd', '50', 'takeProfit', '100500'],
  ] as const)('in %s: %s as %s of a buy is %s', (unit, text, stop, price) => {
    expect(stopFrom(text, unit, stop, BTC)).toBe(d(price))
  })

  it('is on the other side for sells', () => {
    expect(stopFrom('500', 'distance', 'stopLoss', { ...BTC, side: 'sell' })).toBe(d('100500'))
    expect(stopFrom('1', 'percent', 'takeProfit', { ...BTC, side: 'sell' })).toBe(d('99000'))
  })

  it.each([
    ['distance', '', 'stopLoss'],
    ['distance', '0', 'stopLoss'],
    ['distance', '100000', 'stopLoss'],
    ['percent', '100', 'stopLoss'],
    ['usd', '-5', 'takeProfit'],
    ['usd', '0.0005', 'stopLoss'],
    ['usd', '999999999', 'takeProfit'],
  ] as const)('in %s: %s as %s is no price', (unit, text, stop) => {
    expect(stopFrom(text, unit, stop, BTC)).toBeUndefined()
  })

  it('by an amount loses no more and earns no less, to the next price', () => {
    const stops = fc.constantFrom<StopName>('stopLoss', 'takeProfit')
    const entries = fc.constantFrom(BTC, { ...BTC, side: 'sell' as const }, YEN, { ...YEN, side: 'buy' as const })
    fc.assert(
      fc.property(stops, entries, fc.integer({ min: 100, max: 300_000 }), (stop, entry, cents) => {
        const amount = (ONE * BigInt(cents)) / 100n
        const price = stopFrom(formatDecimal(amount), 'usd', stop, entry)
        if (price === undefined) throw new Error('no price')
        const resultAt = (at: bigint): bigint => {
          const result = forexProfit(entry, at, entry.conversionAt(at))
          return result < 0n ? negative(result) : result
        }
        const step = 10n ** BigInt(8 - entry.places)
        const outwards = price > entry.openPrice ? step : -step
        if (stop === 'stopLoss') {
          expect(resultAt(price) <= amount).toBe(true)
          expect(resultAt(price + outwards) > amount).toBe(true)
        } else {
          expect(resultAt(price) >= amount).toBe(true)
          expect(resultAt(price - outwards) < amount).toBe(true)
        }
      }),
    )
  })

  it('begins with something that can be sent', () => {
    expect(firstText('price', '1.10000')).toBe('1.10000')
    expect(firstText('distance', '1.10000')).toBe('0.01100')
    expect([firstText('percent', '1'), firstText('usd', '1')]).toEqual(['1', '100'])
  })
})
