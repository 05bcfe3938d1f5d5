// Candle periods by their names on the chart, in minutes.

/** Those of which a UTC day holds whole candles, so that a finished day can be recomputed. */
export const DAY_PERIODS = { '1M': 1, '5M': 5, '15M': 15, '30M': 30, '1H': 60, '4H': 240, '1D': 1440 } as const

export const PERIODS = { ...DAY_PERIODS, '1W': 10_080 } as const

export type Period = keyof typeof PERIODS

export const PERIOD_NAMES = ['1M', '5M', '15M', '30M', '1H', '4H', '1D', '1W'] as const satisfies readonly Period[]

export const DEFAULT_PERIOD: Period = '5M'
