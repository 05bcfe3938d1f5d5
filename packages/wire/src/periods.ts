// Candle periods by their names on the chart, in minutes.

export const PERIODS = { '1M': 1, '5M': 5, '15M': 15, '30M': 30, '1H': 60, '1D': 1440 } as const

export type Period = keyof typeof PERIODS

export const PERIOD_NAMES = ['1M', '5M', '15M', '30M', '1H', '1D'] as const satisfies readonly Period[]

export const DEFAULT_PERIOD: Period = '5M'
