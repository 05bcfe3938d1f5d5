import { DAY_MS, MINUTE_MS } from '@tallystick/kernel/clock'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_PERIODS } from '../../periods.ts'
import type { StepCandle } from '../path-day.ts'
import { decodeCandles, encodeCandles } from './candle-codec.ts'

const START = Date.UTC(2026, 10, 17)

/** Any candles of a day in order, with gaps: prices beyond 32 bits, falling and rising, flat ones too. */
const DAY = fc.constantFrom(...DAY_PERIODS).chain(period =>
  fc
    .uniqueArray(
      fc.record({
        slot: fc.nat(DAY_MS / MINUTE_MS / period - 1),
        prices: fc.array(fc.oneof(fc.nat(200), fc.nat(2 ** 45)), { minLength: 4, maxLength: 4 }),
        volume: fc.nat(100_000),
      }),
      { selector: ({ slot }) => slot, maxLength: 40 },
    )
    .map(found => ({
      period,
      candles: found
        .toSorted((a, b) => a.slot - b.slot)
        .map(({ slot, prices, volume }): StepCandle => {
          const [open = 0, close = 0] = prices
          const time = START + slot * period * MINUTE_MS
          return { time, open, close, high: Math.max(...prices), low: Math.min(...prices), volume }
        }),
    })),
)

const ONE: StepCandle = { time: START + 2 * MINUTE_MS, open: 100, high: 300, low: 90, close: 98, volume: 5 }

describe('stored candles', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(DAY, ({ period, candles }) => {
        expect(decodeCandles(encodeCandles(candles, START, period), START, period)).toEqual(candles)
      }),
    )
  })

  it('keep their form: days that are stored must stay readable', () => {
    const next = { ...ONE, time: START + 3 * MINUTE_MS, open: 99, high: 99, low: 99, close: 99, volume: 1 }
    expect([...encodeCandles([ONE, next], START, 1)]).toEqual([
      // Two slots skipped; +100 zigzags to 200, -2 to 3; 200 above the open, 8 below the close; five ticks.
      2, 200, 1, 3, 200, 1, 8, 5,
      // None skipped; one above the close before.
      0, 2, 0, 0, 0, 1,
    ])
  })

  it.each([
    ['a fraction of a step', { open: 100.5 }],
    ['a high below the open', { high: 99 }],
    ['a low above the close', { low: 99 }],
    ['a time between two slots', { time: START + 1 }],
    ['a time before the day', { time: START - MINUTE_MS }],
  ])('are refused with %s', (_, change) => {
    expect(() => encodeCandles([{ ...ONE, ...change }], START, 1)).toThrow('a whole number of steps')
  })

  it('that were cut off are not read', () => {
    const bytes = encodeCandles([ONE], START, 1)
    for (let length = 1; length < bytes.length; length++)
      expect(() => decodeCandles(bytes.subarray(0, length), START, 1)).toThrow('a whole number that ends')
    expect(decodeCandles(bytes.subarray(0, 0), START, 1)).toEqual([])
  })
})
