import { HOUR_MS } from '@tallystick/kernel/clock'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ChartCandle, withLatest } from '../candles.ts'
import { bounded, STUDIES, titleOf } from './studies.ts'
import { STUDY_KINDS, type StudyChoice } from './study-names.ts'
import { beginStudy, type StudyLine } from './study-run.ts'

const candlesOf = (values: readonly number[], every = HOUR_MS): ChartCandle[] =>
  values.map((close, index) => {
    const open = values[index - 1] ?? close
    return {
      time: index * every,
      open,
      close,
      high: Math.max(open, close) + 1,
      low: Math.min(open, close) - 1,
      volume: 10,
    }
  })
const fromScratch = (study: StudyChoice, candles: readonly ChartCandle[]) => beginStudy(study)(candles)
const prices = fc.array(fc.integer({ min: 50, max: 150 }), { minLength: 60, maxLength: 90 })
const choice = fc
  .constantFrom(...STUDY_KINDS)
  .map(kind => ({ id: kind, kind, given: kind === 'macd' ? { fast: 26, slow: 12 } : {} }))
const rounded = (values: readonly (number | undefined)[]) =>
  values.map(value => value !== undefined && Math.round(value * 1e6) / 1e6)
const roundedLines = (lines: readonly StudyLine[]) => lines.map(({ values }) => rounded(values))

/** A candle as it grows: so many unfinished states, then how it ends. */
const grown = fc.record({
  drafts: fc.array(fc.record({ close: fc.integer({ min: 50, max: 150 }), volume: fc.integer({ min: 0, max: 3 }) }), {
    maxLength: 4,
  }),
  close: fc.integer({ min: 50, max: 150 }),
  volume: fc.integer({ min: 0, max: 9 }),
})

describe('every study', () => {
  it('streamed candle by candle, with the last one replaced any number of times, says the same as from scratch', () => {
    fc.assert(
      fc.property(
        choice,
        fc.nat({ max: 80 }),
        fc.array(grown, { minLength: 2, maxLength: 80 }),
        (study, at, growth) => {
          const run = beginStudy(study)
          let candles: readonly ChartCandle[] = []
          for (const [index, { drafts, ...end }] of growth.entries()) {
            for (const { close, volume } of [...drafts, end]) {
              const open = growth[index - 1]?.close ?? close
              const [high, low] = [Math.max(open, close) + 1, Math.min(open, close) - 1]
              // Several hours per candle: days begin in between.
              candles = withLatest(candles, { time: index * 5 * HOUR_MS, open, close, high, low, volume })
              const lines = run(candles)
              if (index === at) expect(roundedLines(lines)).toEqual(roundedLines(fromScratch(study, candles)))
            }
          }
          expect(roundedLines(run(candles))).toEqual(roundedLines(fromScratch(study, candles)))
        },
      ),
    )
  })

  it('is fed only what is new: the last candle again, and those after it', () => {
    const candles = candlesOf(Array.from({ length: 500 }, (_, index) => 100 + (index % 7)))
    let reads = 0
    const watched = candles.map(
      candle =>
        new Proxy(candle, {
          get(target, name, receiver) {
            if (name === 'close') reads++
            return Reflect.get(target, name, receiver) as unknown
          },
        }),
    )
    const run = beginStudy({ id: '', kind: 'sma', given: {} })
    run(watched.slice(0, -1))
    expect(reads).toBe(499)
    run([...watched.slice(0, -2), { ...candles[498], close: 200 } as ChartCandle, ...watched.slice(-1)])
    expect(reads).toBe(500)
  })

  it('begins anew where candles come before those it knows, or are of another market', () => {
    const candles = candlesOf(Array.from({ length: 60 }, (_, index) => 100 + (index % 7)))
    const study = { id: '', kind: 'ema', given: { length: 5 } } as const
    const run = beginStudy(study)
    run(candles.slice(20))
    expect(roundedLines(run(candles))).toEqual(roundedLines(fromScratch(study, candles)))
    const other = candlesOf([9, 8, 7, 6, 5, 4, 3])
    expect(roundedLines(run(other))).toEqual(roundedLines(fromScratch(study, other)))
    expect(run([])[0]?.values).toEqual([])
  })

  it('gives one value per candle, and none of the past changes when a candle comes', () => {
    fc.assert(
      fc.property(choice, prices, (study, list) => {
        const candles = candlesOf(list)
        const before = fromScratch(study, candles.slice(0, -1))
        for (const [index, { values }] of fromScratch(study, candles).entries()) {
          expect(values).toHaveLength(candles.length)
          expect(rounded(values.slice(0, -1))).toEqual(rounded(before[index]?.values ?? []))
          expect(values.some(value => value !== undefined && !Number.isFinite(value))).toBe(false)
        }
      }),
    )
  })

  it('moves with the price: twice the price is twice the average, and the same oscillator', () => {
    fc.assert(
      fc.property(choice, prices, (study, list) => {
        const candles = candlesOf(list)
        const doubled = candles.map(one => ({
          ...one,
          open: one.open * 2,
          high: one.high * 2,
          low: one.low * 2,
          close: one.close * 2,
        }))
        const factor = ['rsi', 'stochastic', 'volume'].includes(study.kind) ? 1 : 2
        const singles = fromScratch(study, candles)
        for (const [index, { values }] of fromScratch(study, doubled).entries()) {
          const single = singles[index]?.values ?? []
          expect(rounded(values)).toEqual(rounded(single.map(value => value && value * factor)))
        }
      }),
    )
  })

  it('stands still where the price stands still', () => {
    const flat = Array.from({ length: 80 }, (_, index) => ({
      time: index * HOUR_MS,
      open: 7,
      high: 7,
      low: 7,
      close: 7,
      volume: 3,
    }))
    const last = (kind: (typeof STUDY_KINDS)[number]) =>
      rounded(fromScratch({ id: '', kind, given: {} }, flat).map(({ values }) => values.at(-1)))
    for (const kind of ['sma', 'ema', 'wma', 'vwap', 'sar'] as const) expect(last(kind)).toEqual([7])
    for (const kind of ['bollinger', 'donchian'] as const) expect(last(kind)).toEqual([7, 7, 7])
    expect(last('ichimoku')).toEqual([7, 7, 7, 7, 7])
    expect(last('rsi')).toEqual([50])
    expect(last('stochastic')).toEqual([50, 50])
    expect(last('macd').map(value => Math.abs(Number(value)))).toEqual([0, 0, 0])
    expect(last('atr')).toEqual([0])
    expect(last('volume')).toEqual([3])
  })

  it('takes whatever was stored as its parameter', () => {
    const { parameters } = STUDIES.bollinger
    const [length, width] = parameters
    if (!length || !width) throw new Error('no parameters')
    expect([bounded(length, 0), bounded(length, 1e9), bounded(length, Number.NaN), bounded(length, 20.6)]).toEqual([
      2, 400, 20, 21,
    ])
    expect(bounded(width, 2.2)).toBe(2)
    expect(titleOf({ id: '', kind: 'macd', given: { fast: 8 } })).toBe('MACD 8 26 9')
    expect(STUDY_KINDS.length).toBeGreaterThanOrEqual(12)
  })
})

describe('bounds', () => {
  const valuesOf = (kind: (typeof STUDY_KINDS)[number], candles: readonly ChartCandle[]) =>
    fromScratch({ id: '', kind, given: {} }, candles).map(({ values }) => values)

  it('Parabolic SAR is never on the wrong side of its candle, unless it has just turned', () => {
    fc.assert(
      fc.property(prices, list => {
        const candles = candlesOf(list)
        for (const [index, stop] of (valuesOf('sar', candles)[0] ?? []).entries()) {
          const candle = candles[index]
          if (stop === undefined || !candle) continue
          expect(stop <= candle.low || stop >= candle.high).toBe(true)
        }
      }),
    )
  })

  it('RSI is 100 in a rise, 0 in a fall, and within both always', () => {
    const rise = Array.from({ length: 20 }, (_, index) => 100 + index)
    expect(valuesOf('rsi', candlesOf(rise))[0]?.at(-1)).toBe(100)
    expect(valuesOf('rsi', candlesOf(rise.toReversed()))[0]?.at(-1)).toBe(0)
    fc.assert(
      fc.property(prices, list => {
        const values = valuesOf('rsi', candlesOf(list))[0] ?? []
        expect(values.every(value => value === undefined || (value >= 0 && value <= 100))).toBe(true)
        expect(values.findIndex(value => value !== undefined)).toBe(14)
      }),
    )
  })

  it('Donchian and Ichimoku hold the extremes of their window', () => {
    fc.assert(
      fc.property(prices, list => {
        const candles = candlesOf(list)
        const middleOf = (length: number): number[] => {
          const window = candles.slice(-length)
          const [high, low] = [Math.max(...window.map(one => one.high)), Math.min(...window.map(one => one.low))]
          return [high, (high + low) / 2, low]
        }
        expect(valuesOf('donchian', candles).map(values => values.at(-1))).toEqual(middleOf(20))
        expect(valuesOf('ichimoku', candles)[1]?.at(-1)).toBe(middleOf(26)[1])
      }),
    )
  })
})
