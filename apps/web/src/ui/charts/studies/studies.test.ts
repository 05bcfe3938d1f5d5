import { HOUR_MS } from '@tallystick/kernel/clock'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ChartCandle, withLatest } from '../candles.ts'
import { bounded, givenOf, STUDIES, titleOf } from './studies.ts'
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

  it('has the figures that traders know, within bounds of its own, and lines that are told apart', () => {
    const known = STUDY_KINDS.map(kind => {
      const { parameters, levels = [] } = STUDIES[kind]
      const bounds = parameters.map(({ least, most, step }) => `${least}–${most} by ${step}`)
      return [titleOf({ id: '', kind, given: {} }), ...bounds, ...levels].join(', ')
    })
    const whole = '1–400 by 1'
    expect(known).toEqual([
      `SMA 20, ${whole}`,
      `EMA 50, ${whole}`,
      `WMA 20, ${whole}`,
      'BB 20 2, 2–400 by 1, 0.5–5 by 0.5',
      'VWAP',
      `DC 20, ${whole}`,
      'SAR 0.02 0.2, 0.01–0.2 by 0.01, 0.1–0.5 by 0.05',
      `Ichimoku 9 26 52, ${whole}, ${whole}, ${whole}`,
      'RSI 14, 2–400 by 1, 30, 70',
      `MACD 12 26 9, ${whole}, ${whole}, ${whole}`,
      `Stoch 14 3 3, ${whole}, ${whole}, ${whole}, 20, 80`,
      `ATR 14, ${whole}`,
      'Vol',
    ])
    for (const kind of STUDY_KINDS) {
      const study = { id: '', kind, given: { slow: 30 } } as const
      const looks = STUDIES[kind].lines(givenOf(study))
      expect(looks).toHaveLength(beginStudy(study)(candlesOf([1, 2])).length)
      expect(new Set(looks.map(({ id }) => id)).size).toBe(looks.length)
      // Bands are a pair: above and below.
      const apart = looks.filter(({ id }) => id !== 'lower')
      expect(new Set(apart.map(({ colour }) => colour)).size).toBe(apart.length)
      const shifts = looks.flatMap(({ shift }) => shift ?? [])
      expect(shifts).toEqual(kind === 'ichimoku' ? [30, 30, -30] : [])
    }
  })

  it('says of a fall what it says of the rise that mirrors it', () => {
    const upsideDown = (candles: readonly ChartCandle[]): ChartCandle[] =>
      candles.map(one => ({
        ...one,
        open: 200 - one.open,
        high: 200 - one.low,
        low: 200 - one.high,
        close: 200 - one.close,
      }))
    const mirrored: Partial<Record<StudyChoice['kind'], (value: number) => number>> = {
      rsi: value => 100 - value,
      stochastic: value => 100 - value,
      macd: value => -value,
      atr: value => value,
      volume: value => value,
    }
    fc.assert(
      fc.property(choice, prices, (study, list) => {
        // Without a direction the SAR takes the first two candles for a rise.
        fc.pre(list[0] !== list[1])
        const candles = candlesOf(list)
        const mirror = mirrored[study.kind] ?? (value => 200 - value)
        const there = fromScratch(study, candles).map(({ values }) =>
          values.map(value => (value === undefined ? undefined : mirror(value))),
        )
        const isBand = study.kind === 'bollinger' || study.kind === 'donchian'
        const back = fromScratch(study, upsideDown(candles)).map(({ values }) => values)
        // Compared one by one: rounding would tell numbers apart that lie on both sides of a half.
        const close = (isBand ? there.toReversed() : there).map((values, line) =>
          values.map((value, index) => {
            const other = back[line]?.[index]
            return value !== undefined && other !== undefined && Math.abs(value - other) < 1e-6 ? other : value
          }),
        )
        expect(back).toEqual(close)
      }),
    )
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
