// The studies on offer: their parameters, where they are drawn, and the looks of their lines. Without formulas (feeds.ts), which load only
// when used.
import type { ParameterName, StudyChoice, StudyKind } from './study-names.ts'

export interface Parameter {
  readonly name: ParameterName
  readonly usual: number
  readonly least: number
  readonly most: number
  /** Whole numbers when 1. */
  readonly step: number
}

export interface LineLook {
  readonly id: string
  /** Place in the row of colours. */
  readonly colour: number
  readonly look: 'line' | 'dots' | 'columns' | 'signed'
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
  lines(given: Given): readonly LineLook[]
}

export type Given = (name: ParameterName) => number

const whole = (name: ParameterName, usual: number, least = 1, most = 400): Parameter => ({
  name,
  usual,
  least,
  most,
  step: 1,
})

const line = (id: string, colour = 0): LineLook => ({ id, colour, look: 'line' })

const average = (short: string, usual: number): Study => ({
  short,
  pane: 'main',
  parameters: [whole('length', usual)],
  lines: () => [line('average')],
})

const bands = () => [line('upper'), line('middle', 4), line('lower')]

export const STUDIES: Readonly<Record<StudyKind, Study>> = {
  sma: average('SMA', 20),
  ema: average('EMA', 50),
  wma: average('WMA', 20),
  bollinger: {
    short: 'BB',
    pane: 'main',
    parameters: [whole('length', 20, 2), { name: 'width', usual: 2, least: 0.5, most: 5, step: 0.5 }],
    lines: bands,
  },
  vwap: { short: 'VWAP', pane: 'main', parameters: [], lines: () => [line('vwap')] },
  donchian: { short: 'DC', pane: 'main', parameters: [whole('length', 20)], lines: bands },
  sar: {
    short: 'SAR',
    pane: 'main',
    parameters: [
      { name: 'step', usual: 0.02, least: 0.01, most: 0.2, step: 0.01 },
      { name: 'most', usual: 0.2, least: 0.1, most: 0.5, step: 0.05 },
    ],
    lines: () => [{ id: 'sar', colour: 0, look: 'dots' }],
  },
  ichimoku: {
    short: 'Ichimoku',
    pane: 'main',
    parameters: [whole('fast', 9), whole('slow', 26), whole('span', 52)],
    // The two spans are drawn `slow` candles later, the lagging close as many earlier.
    lines: given => [
      line('conversion'),
      line('base', 3),
      { ...line('spanA', 2), shift: given('slow') },
      { ...line('spanB', 1), shift: given('slow') },
      { ...line('lagging', 4), shift: -given('slow') },
    ],
  },
  rsi: {
    short: 'RSI',
    pane: 'own',
    parameters: [whole('length', 14, 2)],
    levels: [30, 70],
    places: 1,
    lines: () => [line('rsi')],
  },
  macd: {
    short: 'MACD',
    pane: 'own',
    parameters: [whole('fast', 12), whole('slow', 26), whole('signal', 9)],
    lines: () => [{ id: 'histogram', colour: 4, look: 'signed' }, line('macd'), line('signal', 1)],
  },
  stochastic: {
    short: 'Stoch',
    pane: 'own',
    parameters: [whole('length', 14), whole('smooth', 3), whole('signal', 3)],
    levels: [20, 80],
    places: 1,
    lines: () => [line('k'), line('d', 1)],
  },
  atr: { short: 'ATR', pane: 'own', parameters: [whole('length', 14)], lines: () => [line('atr')] },
  volume: {
    short: 'Vol',
    pane: 'own',
    parameters: [],
    places: 0,
    lines: () => [{ id: 'volume', colour: 4, look: 'columns' }],
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

/** Its parameters by name. */
export function givenOf(choice: StudyChoice): Given {
  const { parameters } = STUDIES[choice.kind]
  const values = parametersOf(choice)
  return name => values[parameters.findIndex(parameter => parameter.name === name)] ?? 1
}

/** SMA 20, MACD 12 26 9. */
export function titleOf(choice: StudyChoice): string {
  return [STUDIES[choice.kind].short, ...parametersOf(choice)].join(' ')
}
