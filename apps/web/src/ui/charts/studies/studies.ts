// The studies on offer: their parameters, where they are drawn, and their lines.
import type { ChartCandle } from '../candles.ts'
import {
  averageTrueRange,
  bollinger,
  donchian,
  ichimoku,
  macd,
  parabolicSar,
  rsi,
  stochastic,
  vwap,
} from './formulas.ts'
import type { ParameterName, StudyChoice, StudyKind } from './study-names.ts'
import { closes, exponentialAverage, simpleAverage, type Values, weightedAverage } from './values.ts'

export interface Parameter {
  readonly name: ParameterName
  readonly usual: number
  readonly least: number
  readonly most: number
  /** Whole numbers when 1. */
  readonly step: number
}

export interface StudyLine {
  readonly id: string
  /** Place in the row of colours. */
  readonly colour: number
  readonly look: 'line' | 'dots' | 'columns' | 'signed'
  readonly values: Values
  /** Drawn this many candles later, or earlier below zero. */
  readonly shift?: number
}

interface Study {
  /** As traders write it everywhere. */
  readonly short: string
  readonly pane: 'main' | 'own'
  readonly parameters: readonly Parameter[]
  /** Levels that are drawn across a pane of its own. */
  readonly levels?: readonly number[]
  /** Whole prices of the pair, or figures of its own with so many places. */
  readonly places?: number
  lines(candles: readonly ChartCandle[], given: Given): readonly StudyLine[]
}

type Given = (name: ParameterName) => number

const whole = (name: ParameterName, usual: number, least = 1, most = 400): Parameter => ({
  name,
  usual,
  least,
  most,
  step: 1,
})

const line = (id: string, values: Values, colour = 0): StudyLine => ({ id, values, colour, look: 'line' })

const average = (short: string, of: (values: Values, length: number) => Values, usual: number): Study => ({
  short,
  pane: 'main',
  parameters: [whole('length', usual)],
  lines: (candles, given) => [line('average', of(closes(candles), given('length')))],
})

export const STUDIES: Readonly<Record<StudyKind, Study>> = {
  sma: average('SMA', simpleAverage, 20),
  ema: average('EMA', exponentialAverage, 50),
  wma: average('WMA', weightedAverage, 20),
  bollinger: {
    short: 'BB',
    pane: 'main',
    parameters: [whole('length', 20, 2), { name: 'width', usual: 2, least: 0.5, most: 5, step: 0.5 }],
    lines(candles, given) {
      const { upper, middle, lower } = bollinger(candles, given('length'), given('width'))
      return [line('upper', upper), line('middle', middle, 4), line('lower', lower)]
    },
  },
  vwap: { short: 'VWAP', pane: 'main', parameters: [], lines: candles => [line('vwap', vwap(candles))] },
  donchian: {
    short: 'DC',
    pane: 'main',
    parameters: [whole('length', 20)],
    lines(candles, given) {
      const { upper, middle, lower } = donchian(candles, given('length'))
      return [line('upper', upper), line('middle', middle, 4), line('lower', lower)]
    },
  },
  sar: {
    short: 'SAR',
    pane: 'main',
    parameters: [
      { name: 'step', usual: 0.02, least: 0.01, most: 0.2, step: 0.01 },
      { name: 'most', usual: 0.2, least: 0.1, most: 0.5, step: 0.05 },
    ],
    lines: (candles, given) => [
      { id: 'sar', values: parabolicSar(candles, given('step'), given('most')), colour: 0, look: 'dots' },
    ],
  },
  ichimoku: {
    short: 'Ichimoku',
    pane: 'main',
    parameters: [whole('fast', 9), whole('slow', 26), whole('span', 52)],
    lines(candles, given) {
      const base = given('slow')
      const found = ichimoku(candles, given('fast'), base, given('span'))
      return [
        line('conversion', found.conversion),
        line('base', found.base, 3),
        { ...line('spanA', found.spanA, 2), shift: base },
        { ...line('spanB', found.spanB, 1), shift: base },
        { ...line('lagging', found.lagging, 4), shift: -base },
      ]
    },
  },
  rsi: {
    short: 'RSI',
    pane: 'own',
    parameters: [whole('length', 14, 2)],
    levels: [30, 70],
    places: 1,
    lines: (candles, given) => [line('rsi', rsi(candles, given('length')))],
  },
  macd: {
    short: 'MACD',
    pane: 'own',
    parameters: [whole('fast', 12), whole('slow', 26), whole('signal', 9)],
    lines(candles, given) {
      const found = macd(candles, given('fast'), given('slow'), given('signal'))
      return [
        { id: 'histogram', values: found.histogram, colour: 4, look: 'signed' },
        line('macd', found.macd),
        line('signal', found.signal, 1),
      ]
    },
  },
  stochastic: {
    short: 'Stoch',
    pane: 'own',
    parameters: [whole('length', 14), whole('smooth', 3), whole('signal', 3)],
    levels: [20, 80],
    places: 1,
    lines(candles, given) {
      const { k, d } = stochastic(candles, given('length'), given('smooth'), given('signal'))
      return [line('k', k), line('d', d, 1)]
    },
  },
  atr: {
    short: 'ATR',
    pane: 'own',
    parameters: [whole('length', 14)],
    lines: (candles, given) => [line('atr', averageTrueRange(candles, given('length')))],
  },
  volume: {
    short: 'Vol',
    pane: 'own',
    parameters: [],
    places: 0,
    lines: candles => [{ id: 'volume', values: candles.map(({ volume }) => volume), colour: 4, look: 'columns' }],
  },
}

/** In bounds and on a step, whatever was typed or stored. */
export function bounded({ least, most, step, usual }: Parameter, value: number | undefined): number {
  if (value === undefined || !Number.isFinite(value)) return usual
  const steps = Math.round(Math.max(least, Math.min(most, value)) / step)
  return Number((steps * step).toFixed(4))
}

export function parametersOf({ kind, given }: StudyChoice): readonly number[] {
  return STUDIES[kind].parameters.map(parameter => bounded(parameter, given[parameter.name]))
}

export function linesOf(choice: StudyChoice, candles: readonly ChartCandle[]): readonly StudyLine[] {
  const { parameters, lines } = STUDIES[choice.kind]
  const values = parametersOf(choice)
  return lines(candles, name => values[parameters.findIndex(parameter => parameter.name === name)] ?? 1)
}

/** SMA 20, MACD 12 26 9. */
export function titleOf(choice: StudyChoice): string {
  return [STUDIES[choice.kind].short, ...parametersOf(choice)].join(' ')
}
