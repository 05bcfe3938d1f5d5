// Names of studies and their parameters, and a study as someone chose it. Apart from the formulas, which load only when used.

export const STUDY_KINDS = [
  'sma',
  'ema',
  'wma',
  'bollinger',
  'vwap',
  'donchian',
  'sar',
  'ichimoku',
  'rsi',
  'macd',
  'stochastic',
  'atr',
  'volume',
] as const
export type StudyKind = (typeof STUDY_KINDS)[number]

export const PARAMETER_NAMES = ['length', 'fast', 'slow', 'signal', 'smooth', 'width', 'step', 'most', 'span'] as const
export type ParameterName = (typeof PARAMETER_NAMES)[number]

/** A study someone has chosen, with the parameters they changed. */
export interface StudyChoice {
  readonly id: string
  readonly kind: StudyKind
  readonly given: Readonly<Partial<Record<ParameterName, number>>>
}

/** Drawn below the prices, with a scale of its own. */
export function isOwnPane(kind: StudyKind): boolean {
  return STUDY_KINDS.indexOf(kind) >= STUDY_KINDS.indexOf('rsi')
}
